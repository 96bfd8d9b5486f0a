/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import type { ErrorCode } from '@raffle/contracts/errors';
import { aConversationDetail } from '@raffle/contracts/fixtures/admin-messages';
import { noPayments, owingDetail, owingPayment } from '@raffle/contracts/fixtures/admin-money';
import { anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { exampleOfCall } from '@raffle/contracts/fixtures/all-examples';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aReferral } from '@raffle/contracts/fixtures/referral';
import { aReceipt } from '@raffle/contracts/fixtures/tickets';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { auditLogList } from '@raffle/contracts/http/audit-log-list';
import { broadcastList } from '@raffle/contracts/http/broadcast-list';
import { conversationList } from '@raffle/contracts/http/conversation-list';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { ListDefinition } from '@raffle/contracts/http/define-list';
import { deliveryList } from '@raffle/contracts/http/delivery-list';
import { paymentList } from '@raffle/contracts/http/payment-list';
import { productList } from '@raffle/contracts/http/product-list';
import { refundList } from '@raffle/contracts/http/refund-list';
import { teamList } from '@raffle/contracts/http/team-list';
import { ticketList } from '@raffle/contracts/http/ticket-list';
import { userList } from '@raffle/contracts/http/user-list';
import { winnerList } from '@raffle/contracts/http/winner-list';
import { conversationPath, emptyConversations } from '../../../tests/e2e/gallery/admin-message-answers.js';
import { newcomersTickets } from '../../../tests/e2e/gallery/ticket-answers.js';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { noSources } from '../../../tests/e2e/gallery/source-states.js';
import { booksWithoutSales } from '../../../tests/e2e/gallery/accounting-states.js';
import { waitingQueues } from '../../../tests/e2e/gallery/queue-states.js';
import { narrowed, noRows } from '../../../tests/e2e/gallery/list-states.js';
import type { Replies, Reply } from '../../../tests/e2e/gallery/state.js';
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
  missing?: { code: ErrorCode; sentence: string };
}

/** A refusal that is not retried automatically. */
const refused = problem('too_many_requests');

const noDraws = { draws: [], stats: { finished: 0, winners: 0, participants: 0, average: 0 }, newest: [], total: 0 };
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
    empty: {
      body: { conversation: [], general: [], newest_record: null, unread: 0, more: false },
      sentence: 'Écrivez-nous',
    },
  },
  {
    path: '/dashboard/messages?ouvert=achats',
    call: 'GET /messages/records',
    loading: 'Chargement des messages...',
    failed: 'Impossible de charger vos messages',
    empty: { body: { records: [], more: false }, sentence: 'Aucun achat pour le moment' },
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

/** Every list of the back-office by its call, and where it is shown. */
const lists: Readonly<Record<string, { list: ListDefinition; path: string }>> = {
  'GET /admin/admins': { list: teamList, path: '/admin/team' },
  'GET /admin/audit-log': { list: auditLogList, path: '/admin/audit-log' },
  'GET /admin/broadcasts': { list: broadcastList, path: '/admin/messages/diffusions' },
  'GET /admin/conversations': { list: conversationList, path: '/admin/messages' },
  'GET /admin/deliveries': { list: deliveryList, path: '/admin/deliveries' },
  'GET /admin/payments': { list: paymentList, path: '/admin/payments' },
  'GET /admin/products/5/winners': { list: winnerList, path: '/admin/products/5/draw' },
  'GET /admin/refunds': { list: refundList, path: '/admin/refunds' },
  'GET /admin/tickets': { list: ticketList, path: '/admin/tickets' },
  'GET /admin/users': { list: userList, path: '/admin/users' },
  'GET /products': { list: productList, path: '/admin/products' },
};

const administrators: Read[] = [
  ...Object.entries(lists).map(([call, { list, path }]): Read => {
    const { many = list.title.toLowerCase(), none, empty = `${none} pour le moment` } = list;
    return {
      path,
      call,
      loading: `Chargement des ${many}...`,
      failed: `Impossible de charger les ${many}`,
      empty: { body: noRows(list, call).body, sentence: empty },
      noneFound: { path: narrowed(path, list), sentence: `${none} ne correspond à votre recherche` },
    };
  }),
  {
    path: '/admin',
    call: 'GET /products/active',
    loading: 'Chargement des statistiques...',
    failed: 'Impossible de charger les produits',
    empty: { body: [], sentence: 'Aucun produit actif' },
  },
  ...['/admin', '/admin/morning'].map((path) => ({
    path,
    call: 'GET /admin/news',
    loading: 'Chargement de ce qui s’est passé...',
    failed: 'Impossible de lire ce qui s’est passé',
  })),
  {
    path: '/admin',
    call: 'GET /admin/conversations',
    loading: 'Chargement des statistiques...',
    failed: 'Impossible de charger les conversations',
    empty: { body: emptyConversations.body, sentence: 'Aucune conversation pour le moment' },
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
    path: `/admin/payments/${payment}`,
    call: `GET /admin/payments/${payment}`,
    api: { [`GET /admin/payments/${payment}`]: { body: owingDetail } },
    loading: 'Chargement du paiement...',
    failed: 'Impossible de charger ce paiement',
    missing: { code: 'payment_not_found', sentence: 'Ce paiement est introuvable' },
  },
  {
    path: '/admin/accounting',
    call: 'GET /admin/accounting',
    loading: 'Chargement de la comptabilité...',
    failed: 'Impossible de charger la comptabilité',
    empty: { body: booksWithoutSales, sentence: 'Aucun ticket acheté cette année' },
  },
  {
    path: '/admin/sources',
    call: 'GET /admin/sources',
    loading: 'Chargement de la provenance...',
    failed: 'Impossible de charger la provenance',
    empty: { body: noSources, sentence: 'Encore personne cette année' },
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

test('every list of the back-office is among them', () => {
  const called = Object.keys(lists).map((call) => exampleOfCall('GET', call.slice('GET '.length))!.endpoint.path);
  const isList = ({ query }: EndpointDefinition) =>
    query !== undefined && 'shape' in query && Object.keys(query.shape as object).includes('direction');
  expect(called.sort()).toEqual(
    allEndpoints
      .filter(isList)
      .map(({ path }) => path)
      .sort(),
  );
});

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
      await open(read, problem(missing.code));
      await screen.findAllByText(missing.sentence);
      expect(isShown(read.failed) || isBusy()).toBe(false);
    });
});
