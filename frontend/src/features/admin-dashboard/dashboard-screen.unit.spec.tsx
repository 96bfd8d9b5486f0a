/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { someNews } from '@raffle/contracts/fixtures/admin-news';
import { noneWaiting, noPayments } from '@raffle/contracts/fixtures/admin-money';
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminPayment, adminProduct, adminUser } from '../../../test/answers.js';
import { ApiServer, type Asked } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { AdminDashboardScreen } from './dashboard-screen.js';

const noneUnread = { total: 0, since: null };

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  // jsdom lacks matchMedia; this emulates a phone.
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /products/active'] = { body: [] };
  api.answers['GET /admin/deliveries'] = { body: { deliveries: [], total: 0, open: 0, unread_words: noneUnread } };
  api.answers['GET /admin/taken-tasks'] = { body: { taken: [] } };
  api.answers['GET /admin/audit-log'] = { body: { entries: [], total: 0 } };
  api.answers['GET /admin/approvals'] = { body: { approvals: [] } };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [] } };
  api.answers['GET /admin/payment-approvals'] = { body: { approvals: [] } };
  api.answers['GET /admin/message-approvals'] = { body: { approvals: [] } };
  api.answers['GET /admin/queues'] = { body: { queues: [], unavailable: [], broker_url: null } };
  api.answers['GET /admin/conversations'] = {
    body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 },
  };
  api.answers['GET /admin/news'] = { body: someNews };
  api.answers['GET /admin/payments'] = { body: noPayments };
  api.answers['GET /admin/refunds'] = { body: { refunds: [], total: 0, files: [], gone: [] } };
  api.answers['GET /products'] = { body: { products: [], total: 0 } };
});
afterEach(cleanup);

const open = () => renderAdmin(api, '/admin', '/admin', <AdminDashboardScreen />);

test('shows the figures with their seven-day growth, today’s sales and their links', async () => {
  await open();
  await screen.findByText('1 313');
  // Seven days of 1 580 after seven of 1 000, without today; no registrations in the series.
  screen.getByText('+58 % en 7 jours');
  screen.getByText('29 aujourd’hui');
  // Two figures of the books have other names; these two say what they count.
  screen.getByText('Reçu, moins les remboursements');
  screen.getByText('Achetés, sans ceux changés en crédit');
  expect(screen.getByRole('link', { name: 'Utilisateurs' }).getAttribute('href')).toBe('/admin/users');
  await screen.findByText('Rien n’attend en ce moment.');
});

test('a popular product shows how many tickets are sold, in the singular for one', async () => {
  const popular = {
    id: 3,
    name: 'Radio',
    image_url: '',
    ticket_price: 500,
    current_participants: 1,
    max_participants: 1200,
  };
  api.answers['GET /admin/stats'] = { body: { ...adminStats('admin'), popular_products: [popular] } };
  await open();
  await screen.findByText(/^1\sticket sur 1\s200$/u);
});

const approval = (change: object) => ({
  ...anApproval,
  id: id(9),
  kind: 'draw',
  subject: '3',
  subject_name: 'Console',
  changes: [{ field: 'status', before: 'active', after: 'drawing' }],
  reason: 'Complet',
  requested_by: { id: id(8), username: 'k.agbeko' },
  requested_at: hoursAgo(2),
  expires_at: hoursAgo(-70),
  ...change,
});

test('a request is approved from the list; one’s own says who must', async () => {
  const mine = {
    ...approval({}),
    id: id(11),
    subject_name: 'Vélo',
    requested_by: { id: adminStats('admin').admin.id, username: 'awa' },
  };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({}), mine] } };
  api.answers[`POST /admin/product-approvals/${id(9)}/approve`] = {
    body: { approval: approval({ state: 'approved' }) },
  };
  await open();
  // What the logged-in administrator can approve comes first, and alone is counted.
  await screen.findByText(/^1.demande à approuver$/u);
  fireEvent.click(await screen.findByRole('button', { name: 'Approuver' }));
  within(screen.getByRole('dialog')).getByText(/^Demandé par k\.agbeko le .*«.Complet.»$/u);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approuver' }));
  await screen.findByText('Approuvé : c’est fait');
  screen.getByText('Un autre administrateur doit l’approuver.');
});

test('requests that the administrator can approve come first, with amount and reason; those of others last', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  api.answers['GET /admin/payments'] = { body: { payments: [payment(20, 5)], total: 1, waiting: noneWaiting } };
  const grant = { kind: 'grant', changes: [{ field: 'amount', before: '', after: '750000' }] };
  const money = approval({ ...grant, id: id(12), subject: id(20), subject_name: 'P-1, Afi Mensah', reason: 'Moitié' });
  api.answers['GET /admin/payment-approvals'] = { body: { approvals: [money] } };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({})] } };
  await open();
  const own = await screen.findByRole('link', { name: /Tirage à approuver/ });
  const list = own.closest('ul')!;
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Tirage à approuver\u00a0: Console',
    expect.stringContaining('Vérifier le paiement'),
    'Paiement à approuver\u00a0: P-1, Afi Mensah',
  ]);
  within(list).getByText(/Demandé par k\.agbeko, 750.000.F.CFA : «.Moitié.»/u);
});

test('every administrator sees what was done on the machine until they put it away', async () => {
  const act = {
    id: '6',
    at: hoursAgo(1),
    actor: { kind: 'operator', id: null, username: null },
    action: 'settings.two_people_chosen',
    subject: null,
    subject_name: null,
    product: null,
    winner: null,
    before: { two_people: true },
    after: { two_people: false },
    address: null,
  };
  api.answers['GET /admin/operator-acts'] = [{ body: { acts: [act], total: 1 } }, { body: { acts: [], total: 0 } }];
  api.answers['POST /admin/operator-acts/put-away'] = { status: 204 };
  await open();
  await screen.findByText(/Deux personnes : réglage changé/);
  fireEvent.click(screen.getByRole('button', { name: 'J’ai vu' }));
  await waitFor(() => expect(screen.queryByText(/Deux personnes : réglage changé/)).toBeNull());
  expect(api.asked['POST /admin/operator-acts/put-away']?.[0]?.body).toEqual({ upTo: '6' });
});

test('pending approvals are listed from all services; an unavailable service is named', async () => {
  api.answers['GET /admin/product-approvals'] = {
    body: {
      approvals: [approval({}), approval({ id: id(10), kind: 'cancellation', subject: '4', subject_name: 'Vélo' })],
    },
  };
  api.answers['GET /admin/approvals'] = problem('service_unavailable');
  await open();
  const draw = await screen.findByRole('link', { name: 'Tirage à approuver\u00a0: Console' });
  expect(draw.getAttribute('href')).toBe('/admin/products/3/draw');
  const cancellation = screen.getByRole('link', { name: 'Annulation à approuver\u00a0: Vélo' });
  expect(cancellation.getAttribute('href')).toBe('/admin/products/4');
  screen.getByText('2 demandes à approuver');
  await screen.findByText('Sans réponse : les demandes d’approbation.');
});

const id = (index: number) => `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const payment = (index: number, hours: number) => ({
  ...adminPayment,
  id: id(index),
  reference: `BT-7K0${index}-9QXF`,
  created_at: hoursAgo(hours),
});
const inReview = (total: number, ...payments: object[]) => {
  api.answers['GET /admin/payments'] = ({ path }: Asked) => ({
    body: {
      ...(path.includes('state=review') ? { payments, total } : { payments: [], total: 0 }),
      waiting: { ...noneWaiting, in_review: total },
    },
  });
};

test('pending tasks of all kinds are listed with their age, oldest first; a part that fails does not delay the others', async () => {
  inReview(7, payment(1, 5.5), payment(2, 1));
  api.answers['GET /admin/conversations'] = ({ path }: Asked) => ({
    body: {
      conversations: path.includes('filter=to_answer')
        ? [
            {
              user_id: id(9),
              user_name: 'Y. N.',
              // Read, and still to be answered.
              unread: 0,
              waiting_since: hoursAgo(50),
              assigned_to: null,
              last_message: { content: 'Où est mon ticket ?', from_admin: false, created_at: hoursAgo(1) },
            },
          ]
        : [],
      total: 1,
      unread: 0,
      to_answer: 1,
      unassigned: 1,
    },
  });
  // Messaging knows only public names.
  const yao = {
    ...adminUser,
    id: id(9),
    name: 'Yao N’Guessan',
    active: true,
  };
  api.answers['GET /admin/users'] = ({ path }: Asked) => ({
    body: path.includes(`ids=${yao.id}`) ? { users: [yao], total: 1 } : { users: [], total: 0 },
  });
  api.answers['GET /admin/queues'] = problem('service_unavailable');
  const firsts = new Set<string>();
  const watcher = new MutationObserver(() => {
    const first = document.querySelector('.tasks .list a');
    if (first) firsts.add(first.textContent);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await open();
  await screen.findByText('Sans réponse : les files de messages.');
  await screen.findByText(/^Répondre à/);
  await screen.findByText(/BT-7K02/);
  watcher.disconnect();
  // The conversation needs a second request: the list is not shown before its answer, so no task moves down.
  expect([...firsts]).toEqual(['Répondre à Yao N’Guessan']);
  const rows = within(screen.getByText('À faire').closest('section')!).getAllByRole('listitem');
  const lines = rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(lines.slice(-3)).toEqual([
    'Répondre à Yao N’GuessanDepuis 2 jours. Où est mon ticket ?Prendre',
    'Vérifier le paiement BT-7K01-9QXFDepuis 5 heures. Afi Mensah : 1 200 F CFA reçus pour 1 500 F CFAPrendre',
    'Vérifier le paiement BT-7K02-9QXFDepuis 1 heure. Afi Mensah : 1 200 F CFA reçus pour 1 500 F CFAPrendre',
  ]);
  // The total, and the link to the full list.
  expect(screen.getByRole('link', { name: /^7.paiements à vérifier$/ }).getAttribute('href')).toBe(
    '/admin/payments?state=review',
  );
  expect(screen.getByRole('link', { name: /BT-7K01/ }).getAttribute('href')).toBe(`/admin/payments/${id(1)}`);
});

const owedRefund = {
  id: id(21),
  payment_id: id(20),
  reference: 'BT-7K20-9QXF',
  name: 'Afi Mensah',
  phone: '+22890112345',
  payer_phone: '+22890112345',
  account_phone: '+22890112345',
  operator: null,
  number_changed: false,
  user_id: null,
  amount: 400,
  reason: 'credit_asked_back',
  status: 'owed',
  file_id: null,
  filed_at: null,
  released: null,
  needs_approval: false,
  owed_at: hoursAgo(30),
  paid_at: null,
  given_up_at: null,
  transfer_reference: null,
};
const oneFile = { id: id(22), made_at: hoursAgo(3), refunds: 14, amount: 61_500, paid: 3, paid_amount: 4_500 };

test('what is in a file for the operator is a task of that file alone, and each count leads to what it counts', async () => {
  const approvalNeeded = {
    ...owedRefund,
    id: id(23),
    payment_id: id(24),
    reference: 'BT-7K24-9QXF',
    needs_approval: true,
  };
  api.answers['GET /admin/refunds'] = ({ path }: Asked) => ({
    body: path.includes('state=filed')
      ? { refunds: [], total: 11, files: [oneFile], gone: [] }
      : { refunds: [owedRefund, approvalNeeded], total: 2, files: [oneFile], gone: [] },
  });
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({})] } };
  await open();
  const pay = await screen.findByRole('link', { name: 'Rembourser le paiement BT-7K20-9QXF' });
  expect(pay.getAttribute('href')).toBe(`/admin/payments/${id(20)}`);
  screen.getByText(/Afi Mensah, 400.F.CFA\. Un second accord est à demander/u);
  const file = screen.getByRole('link', { name: /^Enregistrer le versement du fichier du / });
  expect(file.getAttribute('href')).toBe('/admin/refunds?state=filed');
  screen.getByText(/11 remboursements donnés à l’opérateur.* Ne les versez pas à part/u);
  const kinds = within(screen.getByRole('list', { name: 'À faire, par genre' }));
  const leads = (name: RegExp) => kinds.getByRole('link', { name }).getAttribute('href');
  expect(leads(/^2.remboursements à verser$/u)).toBe('/admin/refunds');
  expect(leads(/^11.remboursements dans un fichier$/u)).toBe('/admin/refunds?state=filed');
  // Requests have no list of their own: all are below.
  kinds.getByText(/^1.demande à approuver$/u);
  expect(kinds.queryByRole('link', { name: /demande/ })).toBeNull();
});

test('what winners want to show is one task, counted with one request, and leads to where it is read', async () => {
  api.answers['GET /admin/deliveries'] = {
    body: { deliveries: [], total: 0, open: 0, unread_words: { total: 3, since: hoursAgo(5.5) } },
  };
  await open();
  const task = await screen.findByRole('link', { name: 'Relire ce que 3\u00a0gagnants montrent' });
  expect(task.getAttribute('href')).toBe('/admin/deliveries#words');
  screen.getByText(/^Depuis 5.heures\. Prénom, ville, phrase ou photo.: rien n’est publié/u);
  const count = screen.getByRole('link', { name: /^3.présentations de gagnants à relire$/u });
  expect(count.getAttribute('href')).toBe('/admin/deliveries#words');
  expect(api.asked['GET /admin/deliveries']).toHaveLength(1);
  api.answers['POST /admin/taken-tasks'] = problem('task_taken', { detail: 'k.agbeko s’en occupe déjà' });
  fireEvent.click(screen.getByRole('button', { name: /^Prendre.: Relire/u }));
  await screen.findByText('k.agbeko s’en occupe déjà');
  expect(api.asked['POST /admin/taken-tasks']?.[0]?.body).toEqual({ kind: 'words', subject: 'all' });
});

const dueProduct = (number: number, name: string, change: object) => ({
  ...adminProduct,
  id: number,
  name,
  ticket_price: 1_500,
  max_participants: 60,
  current_participants: 12,
  places_left: 48,
  status: 'active',
  draw_date: '2026-11-20T18:00:00.000Z',
  sale_ends_at: '2026-11-20T18:00:00.000Z',
  version: 1,
  paid_for_tickets: 0,
  ...change,
});

test('an ended product that is not full: what can be done, and by when; a draw is offered for full ones alone', async () => {
  api.answers['GET /products'] = ({ path }: Asked) => ({
    body: path.includes('status=draw')
      ? { products: [dueProduct(3, 'Console', { current_participants: 60 })], total: 1 }
      : { products: [dueProduct(4, 'Vélo', {}), dueProduct(5, 'Radio', { sale_moved: true })], total: 7 },
  });
  await open();
  const draw = await screen.findByRole('link', { name: /^Lancer le tirage.: Console/ });
  expect(draw.getAttribute('href')).toBe('/admin/products/3/draw');
  screen.getByText(/Toutes les places sont prises\. Sans vous, tiré au sort le 23 novembre 2026/);
  const bike = screen.getByRole('link', { name: 'Prolonger ou annuler\u00a0: Vélo' });
  expect(bike.getAttribute('href')).toBe('/admin/products/4');
  expect(screen.getAllByText(/12 places prises sur 60\. Sans décision, annulé le 27 novembre 2026/)).toHaveLength(2);
  screen.getByRole('link', { name: 'Annuler, déjà prolongé\u00a0: Radio' });
  expect(screen.queryByRole('link', { name: /tirage.: Vélo/ })).toBeNull();
  const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leads(/^1.tirage à lancer$/u)).toBe('/admin/products?status=draw');
  expect(leads(/^7.ventes terminées sans être complètes$/u)).toBe('/admin/products?status=decide');
});

test('more tasks than are loaded are said, with the way to all of them', async () => {
  inReview(41, ...Array.from({ length: 5 }, (_, index) => payment(index + 1, index + 1)));
  const many = Array.from({ length: 9 }, (_, index) => approval({ id: id(50 + index), subject_name: `Lot ${index}` }));
  api.answers['GET /admin/product-approvals'] = { body: { approvals: many } };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Montrer tout' }));
  expect(screen.getAllByRole('button', { name: 'Approuver' })).toHaveLength(9);
  const others = screen.getByRole('link', { name: /^et 36.autres paiements à vérifier$/u });
  expect(others.getAttribute('href')).toBe('/admin/payments?state=review');
});

test('what only a super_admin may decide cannot be taken by another administrator', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  inReview(1, payment(1, 2));
  await open();
  await screen.findByText('Pour un super-administrateur');
  expect(screen.queryByRole('button', { name: /^Prendre.: Vérifier/ })).toBeNull();
});

test('a task is taken and given back; a task that another administrator took first is reported', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  inReview(2, payment(1, 2), payment(2, 1));
  const taken = (by: object) => ({
    kind: 'review',
    subject: id(1),
    admin: by,
    taken_at: new Date().toISOString(),
  });
  const me = { id: adminStats('admin').admin.id, username: 'a.dossou' };
  const other = { id: id(77), username: 'k.agbeko' };
  api.answers['GET /admin/taken-tasks'] = [
    { body: { taken: [] } },
    { body: { taken: [taken(me)] } },
    { body: { taken: [] } },
    { body: { taken: [taken(other)] } },
  ];
  api.answers['POST /admin/taken-tasks'] = [
    { body: { taken: taken(me) } },
    problem('task_taken', { detail: 'k.agbeko s’en occupe déjà' }),
  ];
  api.answers['POST /admin/taken-tasks/give-back'] = { status: 204, body: null };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre\u00a0: Vérifier le paiement BT-7K01-9QXF' }));
  await screen.findByText('Vous');
  fireEvent.click(screen.getByRole('button', { name: 'Rendre\u00a0: Vérifier le paiement BT-7K01-9QXF' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre\u00a0: Vérifier le paiement BT-7K01-9QXF' }));
  await screen.findByText('k.agbeko s’en occupe déjà');
  await screen.findByText('Pris par k.agbeko');
  expect(api.asked['POST /admin/taken-tasks']?.map(({ body }) => body)).toEqual([
    { kind: 'review', subject: id(1) },
    { kind: 'review', subject: id(1) },
  ]);
});

test('a conversation is taken where it is stored, and shows who has it', async () => {
  const me = adminStats('admin').admin.id;
  const waiting = (owner: string | null) => ({
    body: {
      conversations: [
        {
          user_id: id(9),
          user_name: 'Y. N.',
          unread: 1,
          waiting_since: hoursAgo(50),
          assigned_to: owner,
          last_message: { content: 'Bonjour', from_admin: false, created_at: hoursAgo(50) },
        },
      ],
      total: 1,
      unread: 1,
      to_answer: 1,
      unassigned: 0,
    },
  });
  let owner: string | null = id(77);
  api.answers['GET /admin/conversations'] = () => waiting(owner);
  api.answers['GET /admin/colleagues'] = {
    body: { colleagues: [{ id: id(77), username: 'k.agbeko', active: true, answers: true }] },
  };
  const put = `PUT /admin/conversations/${id(9)}/assignee`;
  api.answers[put] = ({ body }: Asked) => {
    owner = (body as { to: string | null }).to;
    return { status: 204, body: null };
  };
  await open();
  await screen.findByText('Pris par k.agbeko');
  expect(screen.getByRole('link', { name: /^1.message sans réponse$/ }).getAttribute('href')).toBe(
    '/admin/messages?filter=to_answer&direction=asc',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Rendre\u00a0: Répondre à Y. N.' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre\u00a0: Répondre à Y. N.' }));
  await screen.findByText('Vous');
  expect(api.asked[put]?.map(({ body }) => body)).toEqual([
    { to: null, from: id(77) },
    { to: me, from: null },
  ]);
  expect(api.asked['POST /admin/taken-tasks']).toBeUndefined();
});

test('the chart shows one day at a time, also by keyboard', async () => {
  await open();
  const day = await screen.findByLabelText('Jour');
  expect(day.getAttribute('max')).toBe('13');
  fireEvent.change(day, { target: { value: '0' } });
  expect(day.getAttribute('aria-valuetext')).toContain('1\u202f000\u00a0F\u00a0CFA');
  fireEvent.click(screen.getByLabelText('Ventes'));
  expect(screen.getByRole('img', { name: /^Tickets vendus par jour/ })).toBeTruthy();
});

test('figures that cannot be read are dashes with an error and Réessayer', async () => {
  // The first answer identifies the signed-in administrator.
  api.answers['GET /admin/stats'] = [
    { body: adminStats('admin') },
    problem('internal_error'),
    { body: adminStats('admin') },
  ];
  await open();
  await screen.findByText('Impossible de charger les statistiques');
  expect(screen.getAllByText('inconnu')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('1 313');
});

test('figures that were not read again stay, each with its age; one that was never read is a dash', async () => {
  const { as_of, ...stats } = adminStats('admin');
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const old = { ...as_of, payments: minutesAgo(4), catalog: null, tickets: minutesAgo(1) };
  api.answers['GET /admin/stats'] = { body: { ...stats, as_of: old, unavailable: ['payments'] } };
  await open();
  await screen.findAllByText('Lu il y a 4 minutes');
  const card = (name: string) => within(screen.getByRole('link', { name }).closest('div')!);
  card('Recettes').getByText('Lu il y a 4 minutes');
  card('Recettes').getByText(/19.000/);
  card('Produits actifs').getByText('inconnu');
  for (const name of ['Utilisateurs', 'Tickets vendus']) expect(card(name).queryByText(/Lu il y a/)).toBeNull();
  // The card and the chart of revenue.
  expect(screen.getAllByText('Lu il y a 4 minutes')).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('Ventes'));
  expect(screen.getAllByText('Lu il y a 4 minutes')).toHaveLength(1);
  screen.getByText('Indisponible pour le moment');
});
