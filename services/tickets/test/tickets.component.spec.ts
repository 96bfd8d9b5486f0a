import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import {
  CreditIssued,
  DrawCancelled,
  DrawCompleted,
  FriendParticipated,
  InventoryChanged,
  PaymentFailed,
  RefundRequested,
  SettingsChanged,
  TicketsGranted,
} from '@raffle/contracts/events';
import {
  confirmPurchase,
  getReceipt,
  listMyTickets,
  placeFreeTicket,
  refundCredit,
} from '@raffle/contracts/http/tickets';
import { freezeEntryList, openEntries, ticketsStats, ticketsTrend } from '@raffle/contracts/internal';
import { eventually, readMetrics } from '@raffle/test-kit';
import { startTickets, paymentTokenOf, type TicketsService } from './tickets-service.js';

let tickets: TicketsService;
beforeAll(async () => {
  tickets = await startTickets([TicketsGranted, InventoryChanged, CreditIssued, RefundRequested, FriendParticipated]);
});
afterAll(() => tickets.stop());

test('the logs have the outcome of a purchase, all with the id of its request', async () => {
  const product = await tickets.product();
  const user = await tickets.person();
  const ids = ['correlation-of-the-granted', 'correlation-of-the-expired'];
  const granted = await tickets.buy(user, product, 2, { 'x-correlation-id': ids[0]! });
  await tickets.confirmPayment(paymentTokenOf(granted));
  await tickets.confirmed(user, product, 2, paymentTokenOf(granted));
  const expired = await tickets.buy(user, product, 1, { 'x-correlation-id': ids[1]! });
  await tickets.dataSource.query(`UPDATE purchase SET hold_expires_at = now() WHERE token = $1`, [
    paymentTokenOf(expired),
  ]);
  const [{ id }] = await tickets.dataSource.query<[{ id: string }]>('SELECT id FROM purchase WHERE token = $1', [
    paymentTokenOf(expired),
  ]);
  await eventually(() => {
    const lines = tickets.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    const messagesOf = (correlationId: string | undefined) =>
      lines.filter((line) => line.correlation_id === correlationId).map(({ msg }) => msg);
    expect(messagesOf(ids[0])).toEqual(['places held', 'answered']);
    expect(messagesOf(ids[1])).toEqual(['places held', 'answered', 'hold ended unpaid']);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'tickets granted', owner_id: user, numbers: [0, 1] }));
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'hold ended unpaid', purchase_id: id }));
  });
});

test('the main flow: two free tickets, a purchase, the freeze, the draw, each shown to its owner', async () => {
  const product = await tickets.product({ max_participants: 4 });
  const other = await tickets.product();
  const user = await tickets.person('Essi A.');
  expect((await tickets.mine(user)).to_place).toEqual({ registration: 2, referral: 0, credit: 0 });

  const placed = await tickets.place(user, product);
  expect(placed.status).toBe(201);
  expect(placeFreeTicket.answer.parse(placed.body)).toMatchObject({
    success: true,
    remaining: 1,
    ticket: { numbers: [0] },
  });
  await tickets.place(user, other);

  const bought = await tickets.buy(user, product, 3);
  expect(bought.status).toBe(201);
  const paymentToken = paymentTokenOf(bought);
  expect(await tickets.mine(user)).toMatchObject({
    pending_purchases: [{ token: paymentToken, quantity: 3, amount: 4500 }],
  });
  const { reference } = [...tickets.payments.sessions.values()].find(({ token }) => token === paymentToken)!;
  const payment = {
    type: 'ticket',
    amount: 4500,
    product_id: product,
    reference,
    interrupted: false,
    review_until: null,
  };
  const paid = { ...payment, statut: 'paid', final: true };
  expect(await tickets.confirm(user, product, 3, paymentToken)).toMatchObject({
    status: 402,
    body: { code: 'payment_not_confirmed', payment: { ...payment, statut: 'pending', final: false } },
  });
  tickets.payments.setStatus(paymentToken, 'paid');
  const pending = await tickets.confirm(user, product, 3, paymentToken);
  expect(pending).toMatchObject({ status: 202, body: { pending: true, payment: paid } });
  expect(pending.headers.get('retry-after')).toBe('2');

  await tickets.confirmPayment(paymentToken);
  const done = await tickets.confirmed(user, product, 3, paymentToken);
  expect(confirmPurchase.answer.parse(done.body)).toMatchObject({
    success: true,
    tickets: [{ numbers: [1, 2, 3], price: 4500 }],
    payment: paid,
  });
  expect((await tickets.confirm(user, product, 3, paymentToken)).body).toEqual(done.body);
  const list = await tickets.mine(user);
  expect(list).toMatchObject({
    summary: { purchased: 3, free: 2, referral: 0, total: 5 },
    in_play: { tickets: 5, draws: 2, amount: 4500 },
    to_place: { registration: 0 },
    pending_purchases: [],
  });

  const frozen = freezeEntryList.answer.parse(
    (await tickets.call('POST', `/internal/entry-lists/${product}/freeze`, undefined, { caller: 'catalog' })).body,
  );
  expect(frozen.tickets).toBe(4);
  const opened = await tickets.call(
    'POST',
    `/internal/entry-lists/${product}/open`,
    { tickets: [2] },
    { caller: 'catalog' },
  );
  expect(openEntries.answer.parse(opened.body).opened).toMatchObject([
    { ticket: 2, user_id: user, display_name: 'Essi A.' },
  ]);
  const entry = list.tickets.find(({ type }) => type === 'purchase')!;
  const receipt = await tickets.call('GET', `/tickets/${entry.id}/receipt`, undefined, tickets.as(user));
  expect(getReceipt.answer.parse(receipt.body)).toMatchObject({ frozen: { root: frozen.root, tickets: 4 } });

  await tickets.publish(DrawCompleted, {
    ...DrawCompleted.fixture,
    product_id: product,
    tickets: 4,
    winners: [{ ticket: 2, user_id: user, display_name: 'Essi A.', city: 'Lomé' }],
  });
  await eventually(async () => {
    const won = (await tickets.mine(user)).tickets.filter(({ status }) => status === 'won');
    expect(won).toMatchObject([{ id: entry.id }]);
  });

  await eventually(async () => {
    const granted = (await tickets.events.of(TicketsGranted)).filter(({ user_id }) => user_id === user);
    expect(granted.map(({ type, amount }) => [type, amount])).toEqual([
      ['free', 0],
      ['free', 0],
      ['purchase', 4500],
    ]);
    const moves = (await tickets.events.of(InventoryChanged)).filter(({ product_id }) => product_id === product);
    expect(moves.at(-1)).toMatchObject({ granted: 4, held: 0, capacity: 4 });
  });
  const stats = await tickets.call('GET', '/internal/stats');
  expect(ticketsStats.answer.parse(stats.body).tickets_sold).toBeGreaterThanOrEqual(3);
  const trend = ticketsTrend.answer.parse((await tickets.call('GET', '/internal/trend')).body).participations;
  expect(trend.last_7_days).toBeGreaterThanOrEqual(5);
  expect(trend.previous_7_days).toBe(0);
});

test('a confirmation that arrives three times, with the same and another message id, grants once', async () => {
  const product = await tickets.product();
  const user = await tickets.person();
  const paymentToken = paymentTokenOf(await tickets.buy(user, product, 2));
  const messageId = randomUUID();
  await Promise.all([1, 2].map(() => tickets.confirmPayment(paymentToken, { messageId })));
  await tickets.confirmPayment(paymentToken);
  await tickets.confirmed(user, product, 2, paymentToken);
  // Later events have been handled, so the duplicates have too.
  const last = paymentTokenOf(await tickets.buy(user, await tickets.product()));
  await tickets.confirmPayment(last);
  await eventually(async () => expect((await tickets.mine(user)).tickets).toHaveLength(2));
  expect((await tickets.mine(user)).credits).toEqual([]);
});

test('paid twice: the second payment is a credit, which its owner places; the entries are distinguished', async () => {
  const product = await tickets.product();
  const user = await tickets.person();
  const paymentToken = paymentTokenOf(await tickets.buy(user, product, 2));
  await tickets.confirmPayment(paymentToken);
  await tickets.confirmed(user, product, 2, paymentToken);
  await tickets.confirmPayment(paymentToken, { paymentId: randomUUID() });
  const [credit] = await eventually(async () => {
    const { credits } = await tickets.mine(user);
    expect(credits).toHaveLength(1);
    return credits;
  });
  expect(credit).toMatchObject({ kind: 'paid', value: 3000, reason: 'paid_twice' });
  expect(await tickets.place(user, product, { source: 'credit', creditId: credit!.id })).toMatchObject({
    status: 201,
    body: { remaining: 1, ticket: { type: 'purchase', price: 1500 } },
  });
  await tickets.confirmed(user, product, 2, paymentToken);
});

test('a cancelled draw: tickets and late payments become credits, and confirm answers `credited`', async () => {
  const product = await tickets.product();
  const [early, late] = [await tickets.person(), await tickets.person()];
  const earlyToken = paymentTokenOf(await tickets.buy(early, product));
  await tickets.confirmPayment(earlyToken);
  await tickets.confirmed(early, product, 1, earlyToken);
  const lateToken = paymentTokenOf(await tickets.buy(late, product, 2));
  await tickets.publish(DrawCancelled, { ...DrawCancelled.fixture, product_id: product });
  await eventually(async () =>
    expect((await tickets.mine(early)).credits).toMatchObject([
      { kind: 'paid', value: 1500, reason: 'product_cancelled' },
    ]),
  );
  await tickets.confirmPayment(lateToken);
  await eventually(async () => {
    expect(await tickets.confirm(late, product, 2, lateToken)).toMatchObject({
      status: 409,
      body: {
        code: 'credited',
        payment: { statut: 'paid', amount: 3000 },
        credit: { reason: 'product_cancelled', left: 3000, refunded: 0 },
      },
    });
  });
  expect(await tickets.confirm(early, product, 1, earlyToken)).toMatchObject({
    status: 409,
    body: { code: 'credited', credit: { reason: 'product_cancelled', left: 1500, refunded: 0 } },
  });
  expect((await tickets.mine(early)).summary.total).toBe(0);
  expect((await tickets.mine(early)).tickets).toMatchObject([
    { status: 'credited', cancel_reason: DrawCancelled.fixture.reason },
  ]);
  expect(await tickets.buy(late, product)).toMatchObject({ status: 409, body: { code: 'product_not_active' } });
  await eventually(async () => {
    const issued = (await tickets.events.of(CreditIssued)).filter(({ product_id }) => product_id === product);
    expect(issued.map(({ amount, tickets_returned }) => [amount, tickets_returned]).sort()).toEqual([
      [1500, 1],
      [3000, 0],
    ]);
  });
});

test('a failed payment frees its places for another buyer', async () => {
  const product = await tickets.product({ max_participants: 1 });
  const [first, second] = [await tickets.person(), await tickets.person()];
  const paymentToken = paymentTokenOf(await tickets.buy(first, product));
  expect(await tickets.buy(second, product)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
  const { payment_id, subject_id } = [...tickets.payments.sessions.values()].find((one) => one.token === paymentToken)!;
  await tickets.publish(PaymentFailed, { ...PaymentFailed.fixture, payment_id, subject_id });
  await eventually(async () => expect((await tickets.buy(second, product)).status).toBe(201));
  expect((await tickets.mine(first)).pending_purchases).toEqual([]);
});

test('a payment of an unknown purchase requests a refund', async () => {
  const product = await tickets.product();
  const user = await tickets.person();
  const paymentToken = paymentTokenOf(await tickets.buy(user, product));
  const session = [...tickets.payments.sessions.values()].find((one) => one.token === paymentToken)!;
  session.subject_id = randomUUID();
  const { payment_id, amount } = await tickets.confirmPayment(paymentToken);
  await eventually(async () => {
    const refunds = await tickets.events.of(RefundRequested);
    expect(refunds.filter((one) => one.payment_id === payment_id)).toMatchObject([
      { amount, reason: 'unknown_subject' },
    ]);
  });
});

test('a friend’s first bought ticket earns tickets that the referrer places where they like', async () => {
  await tickets.publish(SettingsChanged, {
    ...SettingsChanged.fixture,
    version: 3,
    free_tickets: { max_price: 10_000_000, share_percent: 100 },
    referral: { enabled: true, bonus_tickets: 1, required_referrals: 2, reward_tickets: 3 },
  });
  await eventually(async () => expect(await tickets.settingsVersion()).toBe(3));
  await tickets.publish(SettingsChanged, { ...SettingsChanged.fixture, version: 2 });
  const product = await tickets.product();
  const referrer = await tickets.person();
  for (const friend of [await tickets.person('Kofi L.', referrer), await tickets.person('Essi A.', referrer)]) {
    const paymentToken = paymentTokenOf(await tickets.buy(friend, product));
    await Promise.all([tickets.confirmPayment(paymentToken), tickets.confirmPayment(paymentToken)]);
    await tickets.confirmed(friend, product, 1, paymentToken);
  }
  expect((await tickets.mine(referrer)).to_place).toEqual({ registration: 2, referral: 5, credit: 0 });
  for (const remaining of [4, 3]) {
    const placed = await tickets.place(referrer, await tickets.product(), { source: 'referral' });
    expect(placed).toMatchObject({ status: 201, body: { remaining, ticket: { type: 'referral', price: 0 } } });
  }
  expect(await tickets.mine(referrer)).toMatchObject({ summary: { referral: 2, total: 2 }, to_place: { referral: 3 } });
  await eventually(async () => {
    const published = (await tickets.events.of(FriendParticipated)).filter(
      ({ referrer_id }) => referrer_id === referrer,
    );
    expect(published.map((one) => [one.participating, one.bonus_tickets, one.reward_tickets])).toEqual([
      [1, 1, 0],
      [2, 1, 3],
    ]);
  });
});

test('a paid credit is refunded once; free ones and those of others are not', async () => {
  const product = await tickets.product();
  const [user, other] = [await tickets.person(), await tickets.person()];
  await tickets.place(user, product);
  const paymentToken = paymentTokenOf(await tickets.buy(user, product, 2));
  const { payment_id } = await tickets.confirmPayment(paymentToken);
  await tickets.confirmed(user, product, 2, paymentToken);
  await tickets.publish(DrawCancelled, { ...DrawCancelled.fixture, product_id: product });
  const credits = await eventually(async () => {
    const { credits } = await tickets.mine(user);
    expect(credits).toHaveLength(2);
    return credits;
  });
  const paid = credits.find(({ kind }) => kind === 'paid')!;
  const free = credits.find(({ kind }) => kind === 'free')!;
  const ask = (id: string, caller = user) =>
    tickets.call('POST', `/tickets/credits/${id}/refund`, undefined, tickets.as(caller));
  expect(await ask(free.id)).toMatchObject({ status: 409, body: { code: 'credit_not_refundable' } });
  expect(await ask(paid.id, other)).toMatchObject({ status: 404, body: { code: 'credit_not_found' } });
  expect(await ask(randomUUID())).toMatchObject({ status: 404, body: { code: 'credit_not_found' } });
  expect(await ask('1')).toMatchObject({ status: 404, body: { code: 'credit_not_found' } });
  for (let times = 0; times < 2; times += 1) {
    const answer = await ask(paid.id);
    expect(answer.status).toBe(200);
    expect(refundCredit.answer.parse(answer.body)).toEqual({ success: true, amount: 3000 });
  }
  expect((await tickets.mine(user)).credits).toMatchObject([{ id: free.id }]);
  await eventually(async () => {
    const refunds = (await tickets.events.of(RefundRequested)).filter((one) => one.payment_id === payment_id);
    expect(refunds).toMatchObject([{ amount: 3000, reason: 'credit_asked_back', user_id: user }]);
  });
});

describe('confirm', () => {
  test('is for the session’s own user and the purchase as it was', async () => {
    const product = await tickets.product();
    const [user, other] = [await tickets.person(), await tickets.person()];
    const paymentToken = paymentTokenOf(await tickets.buy(user, product));
    expect(await tickets.confirm(user, product, 1, paymentToken, other)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await tickets.confirm(other, product, 1, paymentToken)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await tickets.confirm(user, product, 2, paymentToken)).toMatchObject({
      status: 400,
      body: { code: 'payment_information_missing' },
    });
    expect(await tickets.confirm(user, product, 1, 'tok_unknown')).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
  });

  test.each([
    ['review', 409, 'in_review'],
    ['failure', 402, 'payment_not_confirmed'],
    ['expired', 402, 'payment_not_confirmed'],
    ['pending', 402, 'payment_not_confirmed'],
  ] as const)('of a payment that is %s answers %i %s', async (statut, status, code) => {
    const product = await tickets.product();
    const user = await tickets.person();
    const paymentToken = paymentTokenOf(await tickets.buy(user, product));
    tickets.payments.setStatus(paymentToken, statut);
    expect(await tickets.confirm(user, product, 1, paymentToken)).toMatchObject({
      status,
      body: { code, payment: { statut } },
    });
  });

  test('while payments is unavailable reports a failed check, with the product’s message', async () => {
    const product = await tickets.product();
    const user = await tickets.person();
    const paymentToken = paymentTokenOf(await tickets.buy(user, product));
    const other = await tickets.product();
    const bought = await tickets.buy(user, other, 2);
    tickets.payments.breakDown();
    try {
      expect(await tickets.confirm(user, product, 1, paymentToken)).toMatchObject({
        status: 502,
        body: { message: errors.payment_check_failed.message },
      });
      const done = paymentTokenOf(bought);
      await tickets.confirmPayment(done);
      // An applied payment is answered from this service's database.
      await tickets.confirmed(user, other, 2, done);
      const refused = await tickets.buy(user, await tickets.product());
      expect(refused).toMatchObject({ status: 503, body: { message: 'Erreur de connexion au service de paiement' } });
    } finally {
      tickets.payments.recover();
    }
  });
});

test('after all of this every invariant holds', async () => expect(await tickets.violations()).toEqual([]));

test('holds expire automatically, and a later payment is granted while places remain', async () => {
  const short = await startTickets([InventoryChanged], { holdSeconds: 3 });
  try {
    const product = await short.product();
    const user = await short.person();
    const bought = await short.call('POST', '/tickets/purchase', { productId: product, quantity: 2 }, short.as(user));
    await eventually(async () => {
      const moves = (await short.events.of(InventoryChanged)).filter(({ product_id }) => product_id === product);
      expect(moves.map(({ held }) => held).slice(-2)).toEqual([2, 0]);
    });
    await short.confirmPayment(paymentTokenOf(bought));
    await eventually(async () => {
      const answer = await short.call('GET', '/tickets/user', undefined, short.as(user));
      expect(listMyTickets.answer.parse(answer.body).tickets).toMatchObject([{ quantity: 2, numbers: [0, 1] }]);
    });
    expect(await short.violations()).toEqual([]);
  } finally {
    await short.stop();
  }
}, 120_000);

test('operators see the holds, those over their time, and products that still give credits', async () => {
  const product = await tickets.product();
  const before = await readMetrics(tickets.url);
  await tickets.buy(await tickets.person(), product, 1);
  const held = (await readMetrics(tickets.url))('tickets_holds')!;
  expect(held).toBe(before('tickets_holds')! + 1);
  // Neither sweep finds them: the inventory's row is locked.
  const runner = tickets.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT FROM inventory WHERE product_id = $1 FOR UPDATE', [product]);
  try {
    await tickets.dataSource.query(
      `UPDATE purchase SET hold_expires_at = now() - interval '5 minutes' WHERE product_id = $1 AND hold = 'held'`,
      [product],
    );
    const read = await readMetrics(tickets.url);
    expect(read('tickets_holds_overdue')).toBe(1);
    expect(read('tickets_holds_overdue_seconds')).toBeGreaterThanOrEqual(300);
    expect(read('tickets_closing_products')).toBe(0);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  await eventually(async () => expect((await readMetrics(tickets.url))('tickets_holds_overdue')).toBe(0));
});
