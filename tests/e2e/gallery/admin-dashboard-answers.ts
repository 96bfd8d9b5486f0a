import { someNews } from '@raffle/contracts/fixtures/admin-news';
import { anAdmin, seriesOf, someStats } from '@raffle/contracts/fixtures/sessions';
import { ago } from '@raffle/contracts/fixtures/world';
import type { getAdminNews } from '@raffle/contracts/http/admin-news';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminArea } from '@raffle/contracts/values';
import type { getAdminStats } from '@raffle/contracts/http/sessions';

/** The dashboard of a large shop, of a new one, and without a service. */
export const bigStats: AnswerOf<typeof getAdminStats> = {
  ...someStats,
  stats: {
    users: 1_234_567,
    revenue: 987_654_321_000,
    ticketsSold: 98_765_432,
    activeProducts: 1_248,
    completedProducts: 18_930,
  },
  series: seriesOf(12_345),
};
/** Payments stopped a while ago; catalog has not answered since the gateway started. */
export const withoutPayments: AnswerOf<typeof getAdminStats> = {
  ...someStats,
  unavailable: ['catalog', 'payments'],
  as_of: { ...someStats.as_of, catalog: null, payments: ago(0.2) },
  stats: { ...someStats.stats, activeProducts: 0, completedProducts: 0 },
  popular_products: [],
};
/** Nothing is unavailable, and the payment provider does not answer. */
export const providerFails: AnswerOf<typeof getAdminStats> = {
  ...someStats,
  provider_failure: { since: ago(1.5), kind: 'no_answer' },
};
export const newShop: AnswerOf<typeof getAdminStats> = {
  ...someStats,
  stats: { users: 0, revenue: 0, ticketsSold: 0, activeProducts: 0, completedProducts: 0 },
  popular_products: [],
  series: seriesOf(0),
};

/** Who looks works on these areas alone. */
export const adminOf = (...areas: AdminArea[]) => ({
  body: { ...someStats, admin: { ...anAdmin, role: 'admin', areas } },
});

/** Who looks is no super_admin. */
export const plainAdmin = { body: { ...someStats, admin: { ...anAdmin, role: 'admin' } } };

type News = AnswerOf<typeof getAdminNews>;

/** What happened meanwhile. */
export const newsOf = (change: Partial<News>) => ({ body: { ...someNews, ...change } });
export const quiet: Partial<News> = { tickets: 0, prizes: 0, money: { revenue: 0, refusals: [], incidents: [] } };
export const firstVisit: Partial<News> = { from: null, tickets: null, money: null, prizes: null };
export const aMorning: Partial<News> = { from: ago(29), to: ago(5), told_at: ago(4.99) };
/** Every operator refuses, and much rang. */
export const busyNight: Partial<News> = {
  tickets: 98_765,
  prizes: 10_001,
  money: {
    revenue: 987_654_321,
    refusals: [null, 'moov', 't-money', 'orange', 'mtn', 'wave', 'card'].map((operator, nth) => ({
      operator,
      refused: 12_345 - nth * 1_000,
      attempts: 98_765,
      usual: nth === 6 ? null : 0.04,
    })),
    incidents: [
      { kind: 'no_sales', operator: null, since: ago(1.5), ended_at: null },
      { kind: 'refusals', operator: 'moov', since: ago(3), ended_at: null },
      { kind: 'refusals', operator: null, since: ago(9), ended_at: ago(8) },
      { kind: 'provider_fails', operator: null, since: ago(14), ended_at: ago(11) },
    ],
  },
};
