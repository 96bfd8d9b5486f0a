import type { showAccounting } from '@raffle/contracts/http/admin-accounting';
import type * as z from 'zod/mini';
import { admin, stats } from './admin-answers.js';
import type { Reply, State } from './state.js';

type Books = z.input<NonNullable<(typeof showAccounting)['answer']>>;

const sales = (tickets: number) => [
  {
    product_id: 26,
    name: 'iPhone 17 Pro',
    tickets,
    amount: tickets * 1500,
    credit_tickets: 4,
    credit_amount: 6000,
    promotional_tickets: 1,
    promotional_amount: 1500,
  },
  {
    product_id: 27,
    name: 'Console de jeux portable avec deux manettes et un très long nom',
    tickets: Math.round(tickets / 3),
    amount: Math.round(tickets / 3) * 500,
    credit_tickets: 0,
    credit_amount: 0,
    promotional_tickets: 0,
    promotional_amount: 0,
  },
];
const month = (name: string, change: Partial<Books['months'][number]> = {}): Books['months'][number] => ({
  month: name,
  state: 'closed',
  closed_at: '2026-10-03T09:00:00.000Z',
  payments: 1_204,
  gross: 1_806_000,
  sent_back: 0,
  fees: 36_120,
  refunds: 45_000,
  goodwill: 3_000,
  corrections: null,
  credits_outstanding: 128_500,
  products: sales(1_180),
  ...change,
});
const books: Books = {
  year: '2026',
  years: ['2026', '2025'],
  months: [
    month('2026-11', { state: 'running', closed_at: null, payments: 311, gross: 466_500, fees: 9_330, refunds: 0 }),
    month('2026-10', {
      state: 'open',
      closed_at: null,
      payments: 98_765,
      gross: 148_147_500,
      sent_back: 2_500,
      corrections: { payments: 1, gross: 1_500, sent_back: 0, fees: 30, refunds: 500, goodwill: 0 },
    }),
    month('2026-09'),
  ],
  closable: '2026-10',
};
const silent: Books = {
  ...books,
  months: books.months.map((one) =>
    one.state === 'closed' ? one : { ...one, credits_outstanding: null, products: null },
  ),
};
const none: Books = {
  year: '2026',
  years: ['2026'],
  months: [
    month('2026-11', {
      state: 'running',
      closed_at: null,
      payments: 0,
      gross: 0,
      fees: 0,
      refunds: 0,
      credits_outstanding: 0,
      products: [],
    }),
  ],
  closable: null,
};
const [path, as] = ['/admin/accounting', 'admin'] as const;

/** The books of the back-office. */
export const accountingStates = (broken: Reply): State[] => [
  { name: 'admin-accounting', path, as },
  { name: 'admin-accounting-close', dialog: 'Clôturer octobre 2026 ?', path, as, press: [/^Clôturer octobre 2026$/] },
  { name: 'admin-accounting-silent', path, as, api: { 'GET /admin/accounting': { body: silent } } },
  { name: 'admin-accounting-empty', path, as, api: { 'GET /admin/accounting': { body: none } } },
  {
    name: 'admin-accounting-admin',
    path,
    as,
    api: { 'GET /admin/stats': { body: { ...stats, admin: { ...admin, role: 'admin' } } } },
  },
  { name: 'admin-accounting-loading', path, as, api: { 'GET /admin/accounting': 'never' } },
  { name: 'admin-accounting-error', path, as, api: { 'GET /admin/accounting': broken } },
];

export const accountingUsual: Record<string, Reply> = { 'GET /admin/accounting': { body: books } };
