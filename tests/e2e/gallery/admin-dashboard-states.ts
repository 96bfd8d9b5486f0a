import { noPayments } from '@raffle/contracts/fixtures/admin-money';
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { anOperatorAct } from '@raffle/contracts/fixtures/operator-acts';
import {
  adminOf,
  aMorning,
  bigStats,
  busyNight,
  firstVisit,
  newShop,
  newsOf,
  providerFails,
  quiet,
  withoutPayments,
} from './admin-dashboard-answers.js';
import { emptyConversations } from './admin-message-answers.js';
import { waitingPayments } from './admin-payment-answers.js';
import type { Page } from '@playwright/test';
import type { Reply, State } from './state.js';

/** The dashboard, the menu and the search of the back-office. `broken` is the answer of a failing call. */
export function adminDashboardStates(broken: Reply): State[] {
  const as = 'admin' as const;
  return [
    { name: 'admin-dashboard', path: '/admin', as, api: { 'GET /admin/payments': { body: waitingPayments } } },
    {
      name: 'admin-dashboard-support',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': adminOf('support'), 'GET /admin/news': newsOf({ money: null, prizes: null }) },
    },
    {
      name: 'admin-dashboard-money',
      path: '/admin',
      as,
      api: {
        'GET /admin/stats': adminOf('money'),
        'GET /admin/payments': { body: waitingPayments },
        'GET /admin/news': newsOf({ prizes: null }),
      },
    },
    {
      name: 'admin-dashboard-draws',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': adminOf('draws'), 'GET /admin/news': newsOf({ money: null }) },
    },
    { name: 'admin-dashboard-first-visit', path: '/admin', as, api: { 'GET /admin/news': newsOf(firstVisit) } },
    { name: 'admin-morning', path: '/admin/morning', as, api: { 'GET /admin/news': newsOf(aMorning) } },
    {
      name: 'admin-morning-not-told',
      path: '/admin/morning?jour=2026-11-19',
      as,
      api: {
        'GET /admin/news': newsOf({
          ...aMorning,
          ...quiet,
          told_at: null,
          to: '2026-11-19T07:00:00.000Z',
          from: '2026-11-18T07:00:00.000Z',
        }),
      },
    },
    { name: 'admin-morning-error', path: '/admin/morning', as, api: { 'GET /admin/news': broken } },
    {
      name: 'admin-drawer-draws',
      dialog: 'Menu',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': adminOf('draws') },
      press: [/Ouvrir le menu/],
    },
    { name: 'admin-outside-area', path: '/admin/payments', as, api: { 'GET /admin/stats': adminOf('draws') } },
    { name: 'admin-drawer', dialog: 'Menu', path: '/admin', as, press: [/Ouvrir le menu/] },
    {
      name: 'admin-dashboard-all-tasks',
      path: '/admin',
      as,
      api: {
        'GET /admin/payments': { body: waitingPayments },
        'GET /admin/approvals': { body: { approvals: [anApproval] } },
      },
      press: [/^Montrer tout/],
    },
    {
      name: 'admin-dashboard-operator',
      path: '/admin',
      as,
      api: {
        'GET /admin/operator-acts': { body: { acts: [anOperatorAct], total: 1 } },
        'GET /admin/approvals': { body: { approvals: [anApproval] } },
      },
    },
    {
      name: 'admin-dashboard-big',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: bigStats }, 'GET /admin/news': newsOf(busyNight) },
      press: [/^Ventes$/],
    },
    {
      name: 'admin-dashboard-empty',
      path: '/admin',
      as,
      api: {
        'GET /admin/stats': { body: newShop },
        'GET /admin/news': newsOf(quiet),
        'GET /products/active': { body: [] },
        'GET /admin/payments': { body: noPayments },
        'GET /admin/conversations': emptyConversations,
        'GET /admin/deliveries': {
          body: { deliveries: [], total: 0, open: 0, unread_words: { total: 0, since: null } },
        },
        'GET /admin/refunds?state=filed': { body: { refunds: [], total: 0, files: [], gone: [] } },
        'GET /admin/refunds': { body: { refunds: [], total: 0, files: [], gone: [] } },
        'GET /products?status=draw': { body: { products: [], total: 0 } },
        'GET /products?status=decide': { body: { products: [], total: 0 } },
      },
    },
    {
      name: 'admin-dashboard-parts-down',
      path: '/admin',
      as,
      api: {
        'GET /admin/stats': { body: withoutPayments },
        'GET /admin/news': newsOf({ money: null, prizes: null, unavailable: ['payments', 'catalog'] }),
      },
    },
    {
      name: 'admin-dashboard-provider-fails',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: providerFails } },
    },
    {
      name: 'admin-dashboard-loading',
      path: '/admin',
      as,
      api: {
        'GET /admin/news': 'never',
        'GET /products/active': 'never',
        'GET /admin/payments': 'never',
        'GET /admin/conversations': 'never',
      },
    },
    {
      name: 'admin-dashboard-error',
      path: '/admin',
      as,
      api: {
        'GET /admin/news': broken,
        'GET /products/active': broken,
        'GET /admin/payments': broken,
        'GET /admin/conversations': broken,
      },
    },
    { name: 'admin-search', dialog: 'Rechercher', path: '/admin/settings', as, act: (page) => search(page, 'afi') },
    { name: 'admin-search-screens', dialog: 'Rechercher', path: '/admin', as, act: (page) => search(page, 'rembours') },
    {
      name: 'admin-search-none',
      dialog: 'Rechercher',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/users': { body: { users: [], total: 0 } },
        'GET /admin/payments': { body: noPayments },
        'GET /products': { body: { products: [], total: 0 } },
      },
      act: (page) => search(page, 'personne'),
    },
  ];
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Rechercher/ }).click();
  await page.getByRole('combobox', { name: 'Personne, paiement, ticket, produit ou écran' }).fill(text);
  await page.getByText(/\d+\srésultats?|^Rien ne correspond/).waitFor();
}
