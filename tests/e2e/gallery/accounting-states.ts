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
type OfOperator = Books['months'][number]['operators'][number];
const sums = (operator: string | null, scale: number): OfOperator => ({
  operator,
  registrations: 12 * scale,
  registrations_amount: 6_000 * scale,
  purchases: 118 * scale,
  purchases_amount: 177_000 * scale,
  sent_back: operator === 'moov' ? 1 : 0,
  sent_back_amount: operator === 'moov' ? 2_500 : 0,
  refunds: 3 * scale,
  refunds_amount: 4_500 * scale,
  fees: 3_660.5 * scale,
});
const operators = (scale: number) => [sums('moov', scale), sums('t-money', 2 * scale), sums(null, 1)];
const month = (name: string, change: Partial<Books['months'][number]> = {}): Books['months'][number] => ({
  month: name,
  state: 'closed',
  closed_at: '2026-10-03T09:00:00.000Z',
  operators: operators(3),
  corrections: [],
  goodwill: 3_000,
  corrected_goodwill: 0,
  credits: { before: 120_000, issued: 31_500, placed: 18_000, refunded: 5_000, after: 128_500 },
  products: sales(1_180),
  ...change,
});
const books: Books = {
  year: '2026',
  years: ['2026', '2025'],
  months: [
    month('2026-11', {
      state: 'running',
      closed_at: null,
      operators: operators(1),
      credits: { before: 133_500, issued: 1_500, placed: 3_000, refunded: 0, after: 132_000 },
    }),
    month('2026-10', {
      state: 'open',
      closed_at: null,
      operators: operators(400),
      corrections: [
        { ...sums('moov', 0), purchases: 1, purchases_amount: 1_500, sent_back: 0, sent_back_amount: 0, fees: 30 },
      ],
      credits: { before: 128_500, issued: 10_000, placed: 5_000, refunded: 0, after: 133_500 },
    }),
    month('2026-09'),
  ],
  closable: '2026-10',
};
const silent: Books = {
  ...books,
  months: books.months.map((one) => (one.state === 'closed' ? one : { ...one, credits: null, products: null })),
};
export const booksWithoutSales: Books = {
  year: '2026',
  years: ['2026'],
  months: [
    month('2026-11', {
      state: 'running',
      closed_at: null,
      operators: [],
      goodwill: 0,
      credits: { before: 0, issued: 0, placed: 0, refunded: 0, after: 0 },
      products: [],
    }),
  ],
  closable: null,
};
const [path, as] = ['/admin/accounting', 'admin'] as const;

/** The books of the back-office. */
export const accountingStates = (): State[] => [
  { name: 'admin-accounting', path, as },
  { name: 'admin-accounting-close', dialog: 'Clôturer octobre 2026 ?', path, as, press: [/^Clôturer octobre 2026$/] },
  { name: 'admin-accounting-silent', path, as, api: { 'GET /admin/accounting': { body: silent } } },
  {
    name: 'admin-accounting-admin',
    path,
    as,
    api: { 'GET /admin/stats': { body: { ...stats, admin: { ...admin, role: 'admin' } } } },
  },
];

export const accountingUsual: Record<string, Reply> = { 'GET /admin/accounting': { body: books } };
