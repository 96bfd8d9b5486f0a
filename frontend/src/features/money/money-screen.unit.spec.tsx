/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { errors } from '@raffle/contracts/errors';
import { waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { myPaymentOf } from '@raffle/contracts/fixtures/my-payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noTickets } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { MoneyScreen } from './money-screen.js';

const waiting = {
  ...waitingTickets.pending_purchases[0]!,
  product_id: 7,
  product_name: 'Console',
  amount: 1500,
  payment_url: 'https://provider.example/pay/tok_abcdef',
  token: 'tok_abcdef',
  /** Twelve minutes after the test begins. */
  expires_at: '',
};
const mine = {
  ...noTickets,
  pending_purchases: [waiting],
};
const payment = {
  ...myPaymentOf(0),
  id: '0193a1b2-0000-7000-8000-0000000000f1',
  reference: 'P-7K2M',
  token: 'tok_abcdef',
  description: '1 ticket Console',
  amount: 1500,
  state: 'pending',
  created_at: '2026-11-20T18:42:00.000Z',
  confirmed_at: null,
  became: { account: 0, tickets: 0, credit: 0 },
};
const refund = {
  id: '0193a1b2-0000-7000-8000-0000000000f9',
  amount: 1500,
  reason: 'credit_asked_back',
  status: 'owed',
  owed_at: '2026-11-20T10:00:00.000Z',
  paid_at: null as string | null,
  transfer_reference: null as string | null,
  phone: '+22890112345',
  to_payer: false,
};

const bought = {
  kind: 'tickets',
  at: '2026-11-12T10:00:00.000Z',
  amount: 1800,
  product_name: 'Console',
  quantity: 3,
  status: 'credited',
  with_credit: false,
};
const credit = {
  kind: 'credit',
  at: '2026-11-15T10:00:00.000Z',
  amount: 1800,
  reason: 'product_cancelled',
  product_name: 'Console',
  left: 1800,
  refunded: 0,
  refunded_at: null as string | null,
};
const placed = { ...bought, at: '2026-11-16T10:00:00.000Z', amount: 600, quantity: 1, product_name: 'Casque' };

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  waiting.expires_at = new Date(Date.now() + 12 * 60_000).toISOString();
  api.reset();
  api.answers['GET /tickets/user'] = { body: mine };
  api.answers['GET /payments/user'] = { body: { payments: [payment], total: 1, refunds_owed: 0, on_hold: [] } };
});
afterEach(cleanup);

async function open() {
  await renderUser(api, '/dashboard/money', <MoneyScreen />);
  await screen.findByRole('heading', { name: '1 ticket Console' });
}
async function openUnpaid() {
  await renderUser(api, '/dashboard/money', <MoneyScreen />);
  await screen.findByText(/encore 12 minutes/);
}
const shownCard = () =>
  screen.getByRole('heading', { name: '1 ticket Console' }).closest('li')!.textContent.replace(/\s/gu, ' ');

test('a payment that can still be made shows its deadline, and is not in the list too', async () => {
  await openUnpaid();
  expect(document.body.textContent).toMatch(/Place réservée jusqu’à \d+.h.\d\d/u);
  expect(screen.queryByRole('heading', { name: '1 ticket Console' })).toBeNull();
  expect(screen.queryByText('Aucun paiement pour le moment')).toBeNull();
});

test('a payment on hold comes first, also where it is older than the page, and once', async () => {
  api.answers['GET /tickets/user'] = { body: noTickets };
  const review = { ...payment, id: payment.id.replace(/.$/, '9'), description: '1 ticket Vélo', state: 'review' };
  api.answers['GET /payments/user'] = {
    body: { payments: [payment], total: 21, refunds_owed: 0, on_hold: [review] },
  };
  await open();
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['1 ticket Vélo', '1 ticket Console']);
  cleanup();
  api.answers['GET /payments/user'] = {
    body: { payments: [payment, review], total: 2, refunds_owed: 0, on_hold: [review] },
  };
  await open();
  expect(names()).toEqual(['1 ticket Vélo', '1 ticket Console']);
});

test('an unpaid purchase is cancelled after confirmation, and everything is refetched', async () => {
  api.answers['POST /tickets/cancel'] = { body: { success: true } };
  await openUnpaid();
  fireEvent.click(await screen.findByRole('button', { name: /^Annuler, libérer la place/ }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/vérifiez d’abord le paiement/);
  expect(api.asked['POST /tickets/cancel']).toBeUndefined();
  api.answers['GET /tickets/user'] = { body: { ...mine, pending_purchases: [] } };
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler, libérer la place' }));
  await screen.findByText('Achat annulé, la place est libre');
  await waitFor(() => expect(screen.queryByText(/Place réservée/)).toBeNull());
  expect(shownCard()).toMatch(/La place n’est plus réservée\. Si vous avez payé, .* pendant 48 heures/u);
});

test('cancelling a purchase that is already paid shows the refusal', async () => {
  api.answers['POST /tickets/cancel'] = problem('purchase_paid');
  await openUnpaid();
  fireEvent.click(await screen.findByRole('button', { name: /^Annuler, libérer la place/ }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler, libérer la place' }));
  await dialog.findByText(errors.purchase_paid.message, { collapseWhitespace: false });
});

test.each([
  ['tickets', [{ ...bought, status: 'valid' }], /PayéRéférence P-7K2M$/],
  [
    'a credit after a cancellation',
    [bought, credit],
    /En bon d’achat.*Voir le détail.*12 nov. 2026 3 tickets pour Console1 800 F CFA15 nov. 2026 Tirage annulé : bon d’achat1 800 F CFA$/,
  ],
  [
    'a credit that bought a ticket',
    [bought, { ...credit, left: 1200 }, { ...placed, status: 'lost', with_credit: true }],
    /Payé.*En tickets600 F CFAReste en bon d’achat1 200 F CFA.*16 nov. 2026 1 ticket pour Casque, avec ce bon d’achat600 F CFA$/,
  ],
  [
    'a credit of which the rest was asked back',
    [
      bought,
      { ...credit, left: 0, refunded: 1200, refunded_at: '2026-11-17T10:00:00.000Z' },
      { ...placed, status: 'valid', with_credit: true },
    ],
    /Payé.*En tickets600 F CFARemboursement1 200 F CFA.*17 nov. 2026 Remboursement demandé1 200 F CFA$/,
  ],
  [
    'a credit that was asked back',
    [bought, { ...credit, left: 0, refunded: 1800, refunded_at: '2026-11-17T10:00:00.000Z' }],
    /−1 800 F CFA.*Remboursement.*Voir le détail/,
  ],
])('a payment says where its money is now: %s', async (_case, steps, expected) => {
  const paid = { ...payment, amount: 1800, state: 'paid', became: { account: 0, tickets: 1800, credit: 0 } };
  api.answers['GET /payments/user'] = { body: { payments: [paid], total: 1, refunds_owed: 0, on_hold: [] } };
  api.answers['GET /tickets/user'] = { body: noTickets };
  api.answers['GET /tickets/money'] = { body: { payments: [{ payment_id: paid.id, steps }] } };
  await open();
  await waitFor(() => expect(shownCard()).toMatch(expected));
  expect(api.asked['GET /tickets/money']?.[0]?.path).toBe(`/tickets/money?payments=${paid.id}`);
});

test('what cannot be followed is not called tickets', async () => {
  const paid = { ...payment, amount: 1800, state: 'paid', became: { account: 0, tickets: 1800, credit: 0 } };
  api.answers['GET /payments/user'] = { body: { payments: [paid], total: 1, refunds_owed: 0, on_hold: [] } };
  api.answers['GET /tickets/user'] = { body: noTickets };
  api.answers['GET /tickets/money'] = problem('too_many_requests');
  await open();
  await screen.findByText(/n’a pas pu être lu/);
  expect(shownCard()).not.toContain('En tickets');
});

test.each([
  [refund, /Demandé le 20 nov. 2026. Nous l’envoyons au \+228 90 11 23 45 au plus tard le 27 nov. 2026/],
  [
    { ...refund, status: 'paid', paid_at: '2026-11-21T09:00:00.000Z', transfer_reference: 'TMONEY-1' },
    /Envoyé au \+228 90 11 23 45 le 21 nov. 2026. Référence du transfert\s: TMONEY-1/,
  ],
  [
    { ...refund, phone: '+22870••••77', to_payer: true },
    /Nous l’envoyons au numéro qui a payé, \+22870••••77, au plus tard le 27 nov. 2026/,
  ],
])('a refund shows its number, dates and transfer', async (one, sentence) => {
  const paid = { ...payment, state: 'paid', confirmed_at: payment.created_at, refunds: [one] };
  api.answers['GET /tickets/user'] = { body: noTickets };
  api.answers['GET /payments/user'] = { body: { payments: [paid], total: 1, refunds_owed: 1500, on_hold: [] } };
  await open();
  expect(shownCard()).toMatch(sentence);
});
