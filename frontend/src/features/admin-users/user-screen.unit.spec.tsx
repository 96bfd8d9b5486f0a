/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aHeldBlock } from '@raffle/contracts/fixtures/held-acts';
import { noPayments } from '@raffle/contracts/fixtures/admin-money';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { approvalRequest } from '../../../test/answers.js';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { UserScreen } from './user-screen.js';

const user = {
  ...aUser,
  active: false,
  blocked_at: null,
  block_reason: null,
  referrer_id: null,
  payer_phone: '+22890••••45',
  first_device: '5c1e09ab',
};
const blocked = { ...user, blocked_at: '2026-11-20T11:00:00.000Z', block_reason: 'Deux comptes' };
const address = `/admin/users/${user.id}`;
const conversation = (count: number) => ({
  user_id: user.id,
  user_name: user.name,
  waiting_since: null,
  assigned_to: null,
  messages: Array.from({ length: count }, (_, index) => ({
    id: `0193a1b2-0000-7000-8000-00000000010${index}`,
    content: `Message ${index + 1}`,
    author: index % 2 === 0 ? 'user' : 'admin',
    admin_id: index % 2 === 0 ? null : '0193a1b2-0000-7000-8000-000000000999',
    created_at: `2026-11-20T18:4${index}:00.000Z`,
    is_read: true,
  })),
  more: false,
});
const history = {
  account: [],
  tickets: [],
  money: [],
  draws: [],
  unavailable: [] as string[],
  more: false,
  unread: [] as string[],
};
let api: ApiServer;
beforeAll(async () => {
  // jsdom has no modal dialogs; the tests check which dialog is open and what it shows.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers = {
    'GET /config': { body: aConfig },
    [`GET ${address}`]: { body: { user } },
    [`GET ${address}/history`]: { body: history },
    'GET /admin/approvals': { body: { approvals: [] } },
    'GET /admin/payment-approvals': { body: { approvals: [] } },
    [`GET ${address}/notes`]: { body: { notes: [] } },
    'GET /admin/users': { body: { users: [], total: 0 } },
    'GET /admin/tickets': { body: { tickets: [], total: 0 } },
    'GET /admin/payments': { body: noPayments },
    [`GET /admin/conversations/${user.id}`]: { body: conversation(0) },
  };
});
afterEach(cleanup);

const dueIn = (ms: number) => ({ ...aHeldBlock, due_at: new Date(Date.now() + ms).toISOString() });
const show = () => renderAdmin(api, '/admin/users/:id', address, <UserScreen />);
const button = (name: string) => screen.findByRole('button', { name });

test('another administrator’s reason is shown before it is replaced', async () => {
  const theirs = { ...blocked, block_reason: 'Fraude' };
  api.answers[`POST ${address}/held-block`] = [
    problem('changed_meanwhile'),
    { status: 201, body: { act: dueIn(10_000) } },
  ];
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Bloquer' }));
  fireEvent.input(screen.getByLabelText('Raison'), { target: { value: 'Deux comptes' } });
  api.answers[`GET ${address}`] = { body: { user: theirs } };
  const block = () => fireEvent.click(screen.getAllByRole('button', { name: 'Bloquer' }).at(-1)!);
  block();
  await screen.findByText(/« Fraude »/);
  block();
  await waitFor(() => expect(api.asked[`POST ${address}/held-block`]).toHaveLength(2));
  expect(api.asked[`POST ${address}/held-block`]?.[1]?.body).toEqual({
    reason: 'Deux comptes',
    before: { reason: 'Fraude' },
  });
});

test('blocking a user requires a reason and opens no further dialog', async () => {
  api.answers[`POST ${address}/held-block`] = () => ({ status: 201, body: { act: dueIn(400) } });
  api.answers[`GET /admin/held-blocks/${aHeldBlock.id}`] = () => {
    api.answers[`GET ${address}`] = { body: { user: blocked } };
    return { body: { act: { ...dueIn(0), state: 'done' } } };
  };
  await show();
  fireEvent.click(await button('Bloquer'));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Bloquer' }));
  expect(dialog.getByText('Indiquez la raison')).toBeTruthy();
  expect(api.asked[`POST ${address}/held-block`]).toBeUndefined();

  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: ' Deux comptes ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Bloquer' }));
  await screen.findByText(/^Blocage de Afi Mensah dans/);
  await screen.findByText('Afi Mensah est bloqué');
  expect(api.asked[`POST ${address}/held-block`]?.[0]?.body).toEqual({
    reason: 'Deux comptes',
    before: { reason: null },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await button('Débloquer')).toBeTruthy();
  expect(screen.getByText('Deux comptes')).toBeTruthy();
});

test('accounts with the same paying number or device are listed, with what they share', async () => {
  const others = [
    { ...user, id: '0193a1b2-0000-7000-8000-000000000091', name: 'Essi Amegan', first_device: null },
    { ...user, id: '0193a1b2-0000-7000-8000-000000000092', name: 'Yao Konan', payer_phone: null },
  ];
  api.answers['GET /admin/users'] = ({ path }) => ({
    body: path.includes(`linkedTo=${user.id}`) ? { users: others, total: 12 } : { users: [], total: 0 },
  });
  await show();
  const table = within(await screen.findByRole('table', { name: 'Comptes liés' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Numéro qui a payé|Appareil)$/).textContent)).toEqual([
    'Numéro qui a payé',
    'Appareil',
  ]);
  expect(screen.getByRole('link', { name: /Comptes liés/ }).getAttribute('href')).toBe(
    `/admin/users?linkedTo=${user.id}`,
  );
});

test('a reset code is shown once, with its validity', async () => {
  api.answers[`POST ${address}/reset-code`] = {
    status: 201,
    body: { code: 'K7M2Q-XW9HT', expires_at: '2026-11-21T12:00:00.000Z' },
  };
  await show();
  fireEvent.click(await button('Code de réinitialisation'));
  fireEvent.click(await button('Créer le code'));
  await screen.findByText('K7M2Q-XW9HT');
  expect(screen.getByText(/21 novembre 2026 à 12.h.00/)).toBeTruthy();
  fireEvent.click(await button('Terminé'));
  await waitFor(() => expect(screen.queryByText('K7M2Q-XW9HT')).toBeNull());
  fireEvent.click(await button('Code de réinitialisation'));
  expect(await button('Créer le code')).toBeTruthy();
});

test('a code for who awaits a prize is asked for', async () => {
  api.answers[`POST ${address}/reset-code`] = problem('approval_needed');
  api.answers[`POST ${address}/reset-code-requests`] = {
    status: 201,
    body: { approval: approvalRequest({ kind: 'reset_code', subject: user.id }) },
  };
  await show();
  fireEvent.click(await button('Code de réinitialisation'));
  fireEvent.click(await button('Créer le code'));
  await screen.findByRole('dialog', { name: 'Demander un code pour un gagnant' });
  fireEvent.input(screen.getByLabelText('Raison'), { target: { value: 'Elle a appelé' } });
  fireEvent.click(await button('Demander l’approbation'));
  await screen.findByText('Demande envoyée à un second administrateur');
  expect(api.asked[`POST ${address}/reset-code-requests`]?.[0]?.body).toEqual({ reason: 'Elle a appelé' });
});

test('the block of who awaits a prize is asked for', async () => {
  api.answers[`POST ${address}/held-block`] = problem('approval_needed');
  api.answers[`POST ${address}/block-requests`] = {
    status: 201,
    body: { approval: approvalRequest({ kind: 'block', subject: user.id }) },
  };
  await show();
  fireEvent.click(await button('Bloquer'));
  fireEvent.input(screen.getByLabelText('Raison'), { target: { value: 'Deux comptes' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Bloquer' }).at(-1)!);
  await screen.findByText(/attend un lot\. Un second administrateur doit approuver le blocage/);
  // The reason is not typed again.
  fireEvent.click(await button('Demander l’approbation'));
  await screen.findByText('Demande envoyée à un second administrateur');
  expect(api.asked[`POST ${address}/block-requests`]?.[0]?.body).toEqual({ reason: 'Deux comptes' });
});

test('a failed reset code shows the reason', async () => {
  const sentence = 'Le service est momentanément indisponible. Réessayez dans un instant';
  api.answers[`POST ${address}/reset-code`] = problem('service_unavailable');
  await show();
  fireEvent.click(await button('Code de réinitialisation'));
  fireEvent.click(await button('Créer le code'));
  await screen.findByText('Impossible de créer le code');
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('each section requests this user’s ten newest rows', async () => {
  await show();
  await screen.findByText('Aucun ticket');
  await screen.findByText('Aucun paiement');
  await screen.findByText('Personne n’est venu par son invitation');
  expect(api.asked['GET /admin/tickets']?.[0]?.path).toBe(`/admin/tickets?userId=${user.id}&limit=10`);
  expect(api.asked['GET /admin/payments']?.[0]?.path).toBe(`/admin/payments?userId=${user.id}&limit=10`);
  expect(api.asked['GET /admin/users']?.map(({ path }) => path)).toContain(
    `/admin/users?referrerId=${user.id}&limit=10`,
  );
});

test('the last three messages are shown newest first, with a link to the conversation', async () => {
  api.answers[`GET /admin/conversations/${user.id}`] = { body: conversation(5) };
  api.answers['GET /admin/colleagues'] = {
    body: {
      colleagues: [{ id: '0193a1b2-0000-7000-8000-000000000999', username: 'k.agbeko', active: false, answers: false }],
    },
  };
  await show();
  await screen.findByText('k.agbeko');
  const table = await screen.findByRole('table', { name: 'Messages' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent?.replace(/20\D.*/, ''))).toEqual([
    'UtilisateurMessage 5',
    'k.agbekoMessage 4',
    'UtilisateurMessage 3',
  ]);
  const all = screen.getByRole('link', { name: 'Tout voir : Messages' });
  expect(all.getAttribute('href')).toBe(`/admin/messages/${user.id}`);
});

test('an empty conversation and a failed read are shown', async () => {
  await show();
  await screen.findByText('Rien n’est encore écrit');
  cleanup();
  api.answers[`GET /admin/conversations/${user.id}`] = problem('service_unavailable');
  await show();
  await screen.findByText('Impossible de charger les messages');
});

test('a note is added and shown in the timeline with its author', async () => {
  const note = { id: user.id, text: 'Rappeler lundi', author: 'awa', at: '2026-11-20T11:00:00.000Z' };
  const earlier = {
    id: aUser.id.replace(/1$/, '2'),
    text: 'Numéro vérifié',
    author: 'yao',
    at: '2026-11-19T11:00:00.000Z',
  };
  api.answers[`GET ${address}/notes`] = [{ body: { notes: [earlier] } }, { body: { notes: [note, earlier] } }];
  api.answers[`POST ${address}/notes`] = { status: 201, body: { note } };
  await show();
  await screen.findByText('Note de yao');
  fireEvent.click(await button('Ajouter une note'));
  fireEvent.click(await button('Enregistrer'));
  await screen.findByText('Écrivez une note');
  fireEvent.input(screen.getByLabelText('Note interne'), { target: { value: ' Rappeler lundi ' } });
  fireEvent.click(await button('Enregistrer'));
  const line = (await screen.findByText('Note de awa')).closest('li')!;
  expect(line.textContent).toContain('Rappeler lundi');
  expect(api.asked[`POST ${address}/notes`]?.map(({ body }) => body)).toEqual([{ text: 'Rappeler lundi' }]);
});

test('notes that fail to load are shown as missing', async () => {
  api.answers[`GET ${address}/notes`] = { status: 503, body: {} };
  await show();
  await screen.findByText('Les notes internes ne peuvent pas être lues.');
});

test('a public name is replaced by initials, with a reason, and the choice is not offered again', async () => {
  const replaced = { ...user, display_name: 'A. M.', display_names: [], initials_only: true };
  api.answers[`POST ${address}/initials`] = { body: { user: replaced } };
  await show();
  fireEvent.click(await button('Afficher ses initiales'));
  api.answers[`GET ${address}`] = { body: { user: replaced } };
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'Nom injurieux' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Afficher ses initiales' }));
  await screen.findByText('Le public lit maintenant A. M.');
  expect(api.asked[`POST ${address}/initials`]?.[0]?.body).toEqual({ reason: 'Nom injurieux' });
  expect(
    screen.getByText((_, at) => at?.tagName === 'DD' && at.textContent === 'A. M. (initiales seules)'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Afficher ses initiales' })).toBeNull();
});

test('what the person is owed comes first: tickets to place, credits, refunds, prizes, payments on hold', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const id = (number: number) => `0193a1b2-0000-7000-8000-00000000020${number}`;
  const credit = {
    kind: 'credit',
    payment_id: null,
    entry_id: null,
    reason: 'sold_out',
    product_name: 'Console',
    issued_at: at,
    refunded: null,
    refunded_at: null,
  };
  const refund = {
    kind: 'refund',
    payment_id: id(1),
    reason: 'credit_asked_back',
    status: 'owed',
    owed_at: at,
    paid_at: null,
    transfer_reference: null,
  };
  const payment = {
    kind: 'payment',
    reference: 'BT-1',
    type: 'ticket',
    product_id: 1,
    quantity: 1,
    amount: 1_500,
    came_in: 1_200,
    description: '',
    client_name: 'Afi',
    client_phone: '+22890112345',
    payer_phone: null,
    operator: null,
    created_at: at,
    confirmed_at: null,
    closed_at: null,
    resolution_reason: null,
  };
  const won = {
    product_id: 9,
    ticket: 3,
    place: null,
    meeting_at: null,
    documents: null,
    handed_over_at: null,
    confirmed_at: null,
    photo_agreed_at: null,
    photo_url: null,
    evidence: null,
  };
  api.answers[`GET ${address}/history`] = {
    body: {
      ...history,
      tickets: [
        { kind: 'allowance', registration_given: 2, registration_placed: 1, referral_given: 5, referral_placed: 4 },
        { ...credit, id: id(2), of: 'paid', amount: 1_500, value_left: 900, tickets_left: 0 },
        { ...credit, id: id(3), of: 'free', amount: 0, value_left: 0, tickets_left: 1 },
        { ...credit, id: id(4), of: 'paid', amount: 500, value_left: 0, tickets_left: 0 },
      ],
      money: [
        { ...refund, id: id(5), amount: 400, filed_at: null },
        { ...refund, id: id(6), amount: 600, filed_at: at },
        { ...refund, id: id(7), amount: 800, filed_at: at, status: 'paid', paid_at: at, transfer_reference: 'T' },
        { ...payment, id: id(8), state: 'review' },
        { ...payment, id: id(9), state: 'confirmed' },
      ],
      draws: [
        {
          kind: 'pick',
          product_id: 9,
          product_name: 'Moto 125',
          ticket: 3,
          wins: true,
          display_name: 'Afi M.',
          city: 'Lomé',
        },
        { kind: 'delivery', ...won, state: 'contacted' },
        { kind: 'delivery', ...won, product_id: 8, state: 'handed_over', handed_over_at: at },
      ],
    },
  };
  await show();
  const overview = await screen.findByRole('region', { name: 'En bref' });
  const figure = async (name: string) => {
    const value = (await within(overview).findByText(name)).nextElementSibling!;
    return { text: value.textContent.replace(/\s/g, ' '), link: value.querySelector('a')?.getAttribute('href') };
  };
  expect(await figure('Tickets offerts à placer')).toEqual({ text: '3', link: undefined });
  expect(await figure('Crédits')).toEqual({ text: '900 F CFA', link: undefined });
  expect(await figure('Remboursements dus')).toEqual({
    text: '1 000 F CFAdont 600 F CFA dans un fichier',
    link: `/admin/payments?userId=${user.id}&refund=owed`,
  });
  expect(await figure('Lots à remettre')).toEqual({ text: 'Moto 125', link: '/admin/deliveries?productId=9' });
  expect(await figure('Paiements à vérifier')).toEqual({
    text: '1',
    link: `/admin/payments?userId=${user.id}&state=review`,
  });
  expect(
    overview.compareDocumentPosition(screen.getByText('Chronologie')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

test('a long history says what is open, and what was not read to its end is unknown', async () => {
  const credit = {
    kind: 'credit',
    id: user.id,
    of: 'paid',
    payment_id: null,
    entry_id: null,
    amount: 500,
    value_left: 500,
    tickets_left: 0,
    reason: 'product_cancelled',
    product_name: 'Moto 125',
    issued_at: '2026-11-20T10:00:00.000Z',
    refunded: null,
    refunded_at: null,
  };
  api.answers[`GET ${address}/history`] = { body: { ...history, tickets: [credit], more: true, unread: ['payments'] } };
  await show();
  const overview = within(await screen.findByRole('region', { name: 'En bref' }));
  await overview.findByText(/^500.F.CFA$/u);
  // Refunds and payments in review.
  expect(overview.getAllByText('Inconnu')).toHaveLength(2);
});

test('what cannot be read is unknown, not nothing', async () => {
  api.answers[`GET ${address}/history`] = { body: { ...history, unavailable: ['tickets', 'catalog'] } };
  await show();
  const overview = within(await screen.findByRole('region', { name: 'En bref' }));
  await overview.findByText('Remboursements dus');
  expect(overview.getAllByText('Inconnu')).toHaveLength(3);
  expect(overview.getAllByText('Aucun')).toHaveLength(2);
});
