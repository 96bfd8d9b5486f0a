/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aConversationDetail } from '@raffle/contracts/fixtures/admin-messages';
import { noPayments, owingDetail, owingPayment } from '@raffle/contracts/fixtures/admin-money';
import { anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { aReferral } from '@raffle/contracts/fixtures/referral';
import { aReceipt } from '@raffle/contracts/fixtures/tickets';
import { conversationPath, emptyConversations } from '../../../tests/e2e/gallery/admin-message-answers.js';
import { newcomersTickets } from '../../../tests/e2e/gallery/ticket-answers.js';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { booksWithoutSales } from '../../../tests/e2e/gallery/accounting-states.js';
import { waitingQueues } from '../../../tests/e2e/gallery/queue-states.js';
import { problem, type Replies, type Reply } from '../../../tests/e2e/gallery/state.js';
import { answerCalls } from '../../test/answering-fetch.js';
import { applicationInJsdom, openApplication } from '../../test/open-application.js';
import { press } from '../../test/sentences/person.js';

// What each screen shows while its read is not answered, after it failed, and with nothing in it, on the whole application with answered
// calls. The gallery looks at one screen of each layout in these states.

/** A read of a screen, and its sentences. */
interface Read {
  path: string;
  as?: 'user' | 'admin';
  /** `GET /wins`, the only call that is not answered as usual. */
  call: string;
  /** Other answers than the usual ones, all the time. */
  api?: Replies;
  loading: string;
  failed: string;
  /** Réessayer loads the page, which jsdom does not do: tests/e2e/gallery/reload.e2e.ts. */
  reloads?: true;
  /** The answer with nothing in it, and the sentence then. */
  empty?: { body: unknown; sentence: string };
  /** The same at an address with a search or filters. */
  noneFound?: { path: string; sentence: string };
  /** The refusal of what does not exist, and the sentence then. */
  missing?: { code: string; sentence: string };
}

/** A refusal that is not retried automatically. */
const refused = problem(429, 'too_many_requests', 'Trop de demandes. Réessayez dans un instant');

const noDraws = { draws: [], stats: { finished: 0, winners: 0, participants: 0, average: 0 }, total: 0 };
const products = {
  call: 'GET /products/active',
  loading: 'Chargement des produits...',
  failed: 'Impossible de charger les produits',
};
const user = `/admin/users/${anAdminUser.id}`;
const payment = owingPayment.id;

const visitors: Read[] = [
  { ...products, path: '/', reloads: true, empty: { body: [], sentence: 'Aucun tirage en cours' } },
  {
    path: '/gagnants',
    call: 'GET /draws',
    loading: 'Chargement des gagnants...',
    failed: 'Impossible de charger les gagnants',
    empty: { body: noDraws, sentence: 'Aucun tirage terminé pour le moment' },
  },
  {
    path: '/statut',
    call: 'GET /status',
    loading: 'Vérification du service...',
    failed: 'Impossible de vérifier l’état du service',
  },
];

const users: Read[] = [
  {
    ...products,
    path: '/select-free-tickets',
    api: { 'GET /tickets/user': { body: newcomersTickets } },
    reloads: true,
  },
  { ...products, path: '/dashboard', reloads: true, empty: { body: [], sentence: 'Aucun tirage en cours' } },
  {
    path: '/dashboard/tickets',
    call: 'GET /tickets/user',
    loading: 'Chargement de vos tickets...',
    failed: 'Impossible de charger vos tickets',
    empty: { body: newcomersTickets, sentence: 'Vous n’avez pas encore de ticket' },
  },
  { ...products, path: '/dashboard/tickets', empty: { body: [], sentence: 'Aucun tirage en cours' } },
  {
    path: `/dashboard/tickets?recu=${aReceipt.entry.id}`,
    call: `GET /tickets/${aReceipt.entry.id}/receipt`,
    loading: 'Chargement de vos tickets...',
    failed: 'Impossible d’afficher ce reçu',
  },
  {
    path: '/dashboard/money',
    call: 'GET /payments/user',
    loading: 'Chargement de vos paiements...',
    failed: 'Impossible de charger vos paiements',
    empty: {
      body: { payments: [], total: 0, refunds_owed: 0, on_hold: [] },
      sentence: 'Aucun paiement pour le moment',
    },
  },
  {
    path: '/dashboard/wins',
    call: 'GET /wins',
    loading: 'Chargement de vos lots...',
    failed: 'Impossible de charger vos lots',
    empty: { body: { wins: [] }, sentence: 'Pas encore de lot gagné' },
  },
  {
    path: '/dashboard/messages',
    call: 'GET /messages',
    loading: 'Chargement des messages...',
    failed: 'Impossible de charger vos messages',
    empty: { body: { conversation: [], general: [], unread: 0, more: false }, sentence: 'Écrivez-nous' },
  },
  {
    path: '/dashboard/history',
    call: 'GET /draws',
    loading: 'Chargement de l’historique...',
    failed: 'Impossible de charger l’historique',
    empty: { body: noDraws, sentence: 'Aucun tirage terminé pour le moment' },
  },
  {
    path: '/dashboard/referral',
    call: 'GET /referral',
    loading: 'Chargement du parrainage...',
    failed: 'Impossible de charger le parrainage',
    empty: {
      body: { ...aReferral, referred: 0, participating: 0, earned: 0, history: [] },
      sentence: 'Aucun ami parrainé pour le moment',
    },
  },
  {
    path: '/dashboard/profile',
    call: 'GET /tickets/limits',
    loading: 'Chargement de vos limites...',
    failed: 'Impossible d’afficher vos limites',
  },
  {
    path: '/dashboard/profile',
    call: 'GET /sessions',
    loading: 'Chargement des appareils...',
    failed: 'Impossible d’afficher les appareils connectés',
  },
];

const administrators: Read[] = [
  {
    path: '/admin',
    call: 'GET /products/active',
    loading: 'Chargement des statistiques...',
    failed: 'Impossible de charger les produits',
    empty: { body: [], sentence: 'Aucun produit actif' },
  },
  {
    path: '/admin',
    call: 'GET /admin/conversations',
    loading: 'Chargement des statistiques...',
    failed: 'Impossible de charger les conversations',
    empty: { body: emptyConversations.body, sentence: 'Aucune conversation pour le moment' },
  },
  {
    path: '/admin/messages',
    call: 'GET /admin/conversations',
    loading: 'Chargement des conversations...',
    failed: 'Impossible de charger les conversations',
    empty: { body: emptyConversations.body, sentence: 'Aucune conversation pour le moment' },
    noneFound: {
      path: '/admin/messages?q=xyz&filter=unread',
      sentence: 'Aucune conversation ne correspond',
    },
  },
  {
    path: conversationPath.replace('conversations', 'messages'),
    call: `GET ${conversationPath}`,
    loading: 'Chargement de la conversation...',
    failed: 'Impossible de charger cette conversation',
    empty: { body: { ...aConversationDetail, messages: [], more: false }, sentence: 'Rien n’est encore écrit' },
  },
  {
    path: conversationPath.replace('conversations', 'messages'),
    call: 'GET /admin/payments',
    loading: 'Chargement de ses paiements...',
    failed: 'Impossible de charger ses paiements',
  },
  {
    path: '/admin/messages/diffusions',
    call: 'GET /admin/broadcasts',
    loading: 'Chargement des messages...',
    failed: 'Impossible de charger les messages à tous',
    empty: { body: { broadcasts: [], total: 0 }, sentence: 'Aucun message à tous pour le moment' },
    noneFound: {
      path: '/admin/messages/diffusions?q=xyz&from=2026-11-01',
      sentence: 'Aucun message à tous ne correspond à votre recherche',
    },
  },
  {
    path: '/admin/users',
    call: 'GET /admin/users',
    loading: 'Chargement des utilisateurs...',
    failed: 'Impossible de charger les utilisateurs',
    empty: { body: { users: [], total: 0 }, sentence: 'Aucun utilisateur pour le moment' },
    noneFound: {
      path: '/admin/users?q=zz&state=blocked&from=2026-11-01&to=2026-11-20',
      sentence: 'Aucun utilisateur ne correspond à votre recherche',
    },
  },
  {
    path: user,
    call: `GET ${user}`,
    loading: 'Chargement de l’utilisateur...',
    failed: 'Impossible de charger l’utilisateur',
    missing: { code: 'user_not_found', sentence: 'Cet utilisateur est introuvable' },
  },
  {
    path: user,
    call: `GET ${user}/history`,
    loading: 'Chargement de la chronologie...',
    failed: 'Impossible de charger la chronologie',
  },
  {
    path: user,
    call: 'GET /admin/users',
    loading: 'Chargement...',
    failed: 'Impossible de charger les parrainages',
    empty: { body: { users: [], total: 0 }, sentence: 'Personne n’est venu par son invitation' },
  },
  {
    path: user,
    call: 'GET /admin/payments',
    loading: 'Chargement...',
    failed: 'Impossible de charger les paiements',
    empty: { body: noPayments, sentence: 'Aucun paiement' },
  },
  {
    path: user,
    call: `GET ${user.replace('users', 'conversations')}`,
    loading: 'Chargement...',
    failed: 'Impossible de charger les messages',
  },
  {
    path: user,
    call: 'GET /admin/tickets',
    loading: 'Chargement...',
    failed: 'Impossible de charger les tickets',
    empty: { body: { tickets: [], total: 0 }, sentence: 'Aucun ticket' },
  },
  {
    path: '/admin/tickets',
    call: 'GET /admin/tickets',
    loading: 'Chargement des tickets...',
    failed: 'Impossible de charger les tickets',
    empty: { body: { tickets: [], total: 0 }, sentence: 'Aucun ticket pour le moment' },
    noneFound: {
      path: '/admin/tickets?q=zz&status=won&from=2026-11-01&to=2026-11-20',
      sentence: 'Aucun ticket ne correspond à votre recherche',
    },
  },
  {
    path: '/admin/payments',
    call: 'GET /admin/payments',
    loading: 'Chargement des paiements...',
    failed: 'Impossible de charger les paiements',
    empty: { body: noPayments, sentence: 'Aucun paiement pour le moment' },
    noneFound: {
      path: '/admin/payments?state=review&from=2026-11-01&q=afi',
      sentence: 'Aucun paiement ne correspond',
    },
  },
  {
    path: `/admin/payments/${payment}`,
    call: `GET /admin/payments/${payment}`,
    api: { [`GET /admin/payments/${payment}`]: { body: owingDetail } },
    loading: 'Chargement du paiement...',
    failed: 'Impossible de charger ce paiement',
    missing: { code: 'payment_not_found', sentence: 'Ce paiement est introuvable' },
  },
  {
    path: '/admin/refunds',
    call: 'GET /admin/refunds',
    loading: 'Chargement des remboursements...',
    failed: 'Impossible de charger les remboursements',
    empty: { body: { refunds: [], total: 0, files: [], gone: [] }, sentence: 'Aucun remboursement à verser' },
  },
  {
    path: '/admin/accounting',
    call: 'GET /admin/accounting',
    loading: 'Chargement de la comptabilité...',
    failed: 'Impossible de charger la comptabilité',
    empty: { body: booksWithoutSales, sentence: 'Aucun ticket acheté cette année' },
  },
  {
    path: '/admin/products',
    call: 'GET /products',
    loading: 'Chargement des produits...',
    failed: 'Impossible de charger les produits',
    empty: { body: { products: [], total: 0 }, sentence: 'Aucun produit' },
    noneFound: {
      path: '/admin/products?q=xyz&status=draft',
      sentence: 'Aucun produit ne correspond à cette recherche',
    },
  },
  {
    path: '/admin/deliveries',
    call: 'GET /admin/deliveries',
    loading: 'Chargement des remises...',
    failed: 'Impossible de charger les remises',
    empty: { body: { deliveries: [], total: 0, open: 0 }, sentence: 'Aucun lot à remettre' },
  },
  {
    path: '/admin/audit-log',
    call: 'GET /admin/audit-log',
    loading: 'Chargement du journal...',
    failed: 'Impossible de charger le journal',
    empty: { body: { entries: [], total: 0 }, sentence: 'Aucune action pour le moment' },
  },
  {
    path: '/admin/team',
    call: 'GET /admin/admins',
    loading: 'Chargement des administrateurs...',
    failed: 'Impossible de charger les administrateurs',
    empty: { body: { admins: [], total: 0, one_left: false, confirmed: 2 }, sentence: 'Aucun administrateur' },
    noneFound: {
      path: '/admin/team?q=personne&role=admin',
      sentence: 'Aucun administrateur ne correspond à votre recherche',
    },
  },
  {
    path: '/admin/team',
    call: 'GET /admin/second-factor',
    loading: 'Chargement de la validation en deux étapes...',
    failed: 'Impossible de lire la validation en deux étapes',
  },
  ...['GET /admin/settings', 'GET /admin/referral-settings', 'GET /admin/payment-providers'].map((call) => ({
    path: '/admin/settings',
    call,
    loading: 'Chargement des paramètres...',
    failed: 'Impossible de charger les paramètres',
  })),
  {
    path: '/admin/queues',
    call: 'GET /admin/queues',
    loading: 'Chargement des files de messages...',
    failed: 'Impossible de charger les files de messages',
  },
  {
    path: '/admin/queues',
    call: 'GET /admin/queues/tickets/dead-letters',
    api: {
      'GET /admin/queues': { body: waitingQueues },
      'GET /admin/queues/tickets/dead-letters': { body: { dead_letters: [] } },
    },
    loading: 'Chargement des messages en échec...',
    failed: 'Impossible de charger les messages en échec',
  },
];

const reads = [
  ...visitors,
  ...users.map((read): Read => ({ ...read, as: 'user' })),
  ...administrators.map((read): Read => ({ ...read, as: 'admin' })),
];

applicationInJsdom();

/** Opens the screen, whose read gets this reply. */
const open = ({ path, as, api, call }: Read, reply: Reply) =>
  openApplication({ path, as, api: { ...api, [call]: reply } });
const isShown = (sentence: string) => screen.queryAllByText(sentence).length > 0;
const isBusy = () => document.querySelector('main [aria-busy=true]') !== null;
const titleOf = ({ path, as, call }: Read) => `${path}, ${as ?? 'visitor'}, ${call}`;

describe.each(reads.map((read) => [titleOf(read), read] as const))('%s', (_, read) => {
  test('says that it loads, and nothing else', async () => {
    await open(read, 'never');
    const [region] = await screen.findAllByText(read.loading);
    expect(region?.closest('[role=status]')?.getAttribute('aria-busy')).toBe('true');
    expect(isShown(read.failed)).toBe(false);
    if (read.empty) expect(isShown(read.empty.sentence)).toBe(false);
  });

  test('says that it failed, and Réessayer asks again', async () => {
    await open(read, refused);
    await screen.findAllByText(read.failed);
    const failures = screen.getAllByRole('alert').filter(({ textContent }) => textContent.includes(read.failed));
    expect(failures).not.toHaveLength(0);
    expect(isShown(read.loading)).toBe(false);
    if (read.empty) expect(isShown(read.empty.sentence)).toBe(false);
    if (read.reloads) return;
    answerCalls(read.api ?? {});
    for (const failure of failures) await press('Réessayer', failure);
    await waitFor(() => expect(isShown(read.failed) || isBusy()).toBe(false));
  });

  const { empty, noneFound, missing } = read;
  if (empty)
    test('says that there is nothing', async () => {
      await open(read, { body: empty.body });
      await screen.findAllByText(empty.sentence);
      expect(isShown(read.failed) || isShown(read.loading)).toBe(false);
    });

  if (empty && noneFound)
    test('says that nothing fits the search', async () => {
      await open({ ...read, path: noneFound.path }, { body: empty.body });
      await screen.findAllByText(noneFound.sentence);
      expect(isShown(empty.sentence)).toBe(false);
    });

  if (missing)
    test('says that it does not exist', async () => {
      await open(read, problem(404, missing.code, missing.sentence));
      await screen.findAllByText(missing.sentence);
      expect(isShown(read.failed) || isBusy()).toBe(false);
    });
});
