import { aMonth, someBooks } from '@raffle/contracts/fixtures/admin-accounting';
import { plainAdmin } from './admin-dashboard-answers.js';
import type { State } from './state.js';

const silent = {
  ...someBooks,
  months: someBooks.months.map((one) => (one.state === 'closed' ? one : { ...one, credits: null, products: null })),
};
export const booksWithoutSales = {
  year: '2026',
  years: ['2026'],
  months: [
    {
      ...aMonth,
      month: '2026-11',
      state: 'running',
      closed_at: null,
      operators: [],
      goodwill: 0,
      credits: { before: 0, issued: 0, placed: 0, refunded: 0, after: 0 },
      products: [],
    },
  ],
  closable: null,
};
const [path, as] = ['/admin/accounting', 'admin'] as const;

/** The books of the back-office. */
export const accountingStates = (): State[] => [
  { name: 'admin-accounting', path, as },
  {
    name: 'admin-accounting-close',
    dialog: 'Clôturer octobre 2026\u00a0?',
    path,
    as,
    press: [/^Clôturer octobre 2026$/],
  },
  { name: 'admin-accounting-silent', path, as, api: { 'GET /admin/accounting': { body: silent } } },
  {
    name: 'admin-accounting-admin',
    path,
    as,
    api: { 'GET /admin/stats': plainAdmin },
  },
];
