/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anEntry, noTickets, waitingPurchase } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { DashboardScreen } from './dashboard-screen.js';

const id = (last: number) => `0193a1b2-0000-7000-8000-0000000000f${last}`;
const aPayment = {
  id: id(1),
  reference: 'P-7K2M',
  token: 'tok_ghijkl',
  type: 'ticket',
  description: '1 ticket Vélo',
  amount: 700,
  state: 'review',
  review_until: '2026-12-01T18:42:00.000Z',
  created_at: '2026-11-20T18:42:00.000Z',
  confirmed_at: null,
  operator: null,
  became: { account: 0, tickets: 0, credit: 0 },
  refunds: [],
};
const credit = {
  id: id(1),
  kind: 'paid',
  value: 1500,
  reason: 'sold_out',
  product_name: 'Console',
  issued_at: aPayment.created_at,
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** It expires twelve minutes after the test begins. */
const unpaid = { ...waitingPurchase, expires_at: '' };
const soon = { ...anEntry, product_id: 8, product_name: 'Moto', draw_at: '' };

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  unpaid.expires_at = inMinutes(12);
  soon.draw_at = inMinutes(90);
  api.reset();
  api.answers['GET /products/active'] = { body: [] };
});
afterEach(cleanup);

const open = async (mine: object) => {
  api.answers['GET /tickets/user'] = { body: { ...noTickets, ...mine } };
  await renderUser(api, '/dashboard', <DashboardScreen />);
  return screen.findAllByRole('list', { name: 'Ce qui vous attend', hidden: true });
};
const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem', { hidden: true })
    .map((line) => [
      line.querySelector('a')?.getAttribute('href'),
      line.textContent.replace(/\s/g, ' ').replace(/\d+ min \d\d s|\d h \d\d min|\d+ h \d\d(?= : |, encore)/g, '…'),
    ]);

test('what waits comes before everything but the welcome, the most urgent above, and only four lines of it at once', async () => {
  api.answers['GET /payments/user'] = {
    body: {
      payments: [{ ...aPayment, id: id(2), state: 'paid' }],
      total: 21,
      refunds_owed: 700,
      // Older than those of the first page.
      on_hold: [aPayment],
    },
  };
  api.answers['GET /messages'] = {
    body: { conversation: [], more: false, general: [], newest_record: null, unread: 1 },
  };
  await open({
    tickets: [soon],
    to_place: { registration: 2, referral: 1, credit: 3 },
    credits: [credit, { ...credit, id: id(2), value: 500 }, { ...credit, id: id(3), kind: 'free', value: 0 }],
    pending_purchases: [unpaid],
    paused_until: '2027-03-03T00:00:00.000Z',
  });
  const [first, more] = await waitFor(() => {
    const lists = screen.getAllByRole('list', { name: 'Ce qui vous attend', hidden: true });
    expect(lists.map((list) => linesOf(list).length)).toEqual([4, 6]);
    return lists;
  });
  expect(linesOf(first!).map(([, text]) => text)).toEqual([
    'À payer : 1 500 F CFAAvant …, encore 12 minutes. 1 ticket, ConsoleContinuer le paiementDéjà payé ? : Console',
    // Years are said where they are not this one.
    expect.stringMatching(/^Tirage \S+ \d+\S* \S+( \d{4})? à .*Moto …$/),
    expect.stringMatching(
      /^Paiement en vérification : 700 F CFARien n’est perdu : réponse le 1ᵉʳ déc\.( 2026)? au plus tard\.$/,
    ),
    'Bons d’achat : 2 000 F CFAÀ utiliser ou à vous faire rembourser',
  ]);
  expect(linesOf(first!).map(([to]) => to)).toEqual([
    unpaid.payment_url,
    '/tirages/8',
    '/dashboard/money',
    '/dashboard/tickets#a-placer',
  ]);
  expect(more!.closest('details')!.querySelector('summary')!.textContent).toBe('Voir les 6 autres');
  expect(linesOf(more!)).toEqual([
    ['/select-free-tickets', '2 tickets gratuits à placerChoisir mes tickets gratuits'],
    ['/dashboard/tickets#a-placer', '1 ticket de parrainage à placerGrâce à vos amis. Choisir un tirage'],
    ['/dashboard/tickets#a-placer', '1 ticket à replacerChoisir un tirage'],
    ['/dashboard/money', 'À vous rendre : 700 F CFASuivre le remboursement'],
    ['/dashboard/messages', '1 message non luLire mes messages'],
    ['/dashboard/profile#limites', 'Compte en pauseJusqu’au 3 mars 2027'],
  ]);
  const [, second] = document.querySelectorAll('h1, .waits, .stats');
  expect(second?.className).toContain('waits');
});

test('a fifth line is shown where it is the last', async () => {
  const lists = await open({
    to_place: { registration: 2, referral: 1, credit: 2 },
    credits: [credit, { ...credit, id: id(3), kind: 'free', value: 0 }],
    pending_purchases: [unpaid],
  });
  expect(lists.map((list) => linesOf(list).length)).toEqual([5]);
  expect(document.querySelector('.waits details')).toBeNull();
});

test('a draw waits from a day before its hour on, until it has its result', async () => {
  const at = (minutes: number, product_id: number) => ({ ...soon, product_id, draw_at: inMinutes(minutes) });
  const [list] = await open({
    tickets: [at(24 * 60 + 5, 1), at(24 * 60 - 5, 2), at(-1, 3), { ...at(-1, 4), status: 'lost' }],
  });
  expect(linesOf(list!).map(([to]) => to)).toEqual(['/tirages/3', '/tirages/2']);
  expect(linesOf(list!)[0]![1]).toMatch(/^Votre tirage commence/);
});

test('an unpaid place is stored in this browser by its links, so that the return finds it', async () => {
  const [list] = await open({ pending_purchases: [unpaid] });
  for (const name of ['Continuer le paiement', /^Déjà payé/]) {
    localStorage.clear();
    const link = within(list!).getByRole('link', { name });
    // jsdom cannot navigate.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(JSON.parse(localStorage.getItem('raffle.pending-purchase') ?? '[]')).toMatchObject([
      { paymentToken: unpaid.token },
    ]);
  }
});

test('a credit that was offered is not called refundable beside one that was paid', async () => {
  const offered = { ...credit, id: id(9), kind: 'promotional', value: 500, reason: 'goodwill' };
  const said = async (...credits: object[]) => {
    cleanup();
    const [list] = await open({ credits });
    return list!.textContent.replace(/\s/g, ' ');
  };
  expect(await said(credit, offered)).toMatch(
    /Bons d’achat : 2 000 F CFA.*À utiliser, dont 1 500 F CFA remboursables$/,
  );
  expect(await said(credit)).toMatch(/Bon d’achat : 1 500 F CFA.* ou à vous faire rembourser$/);
  expect(await said(offered)).not.toMatch(/rembourser/);
});
