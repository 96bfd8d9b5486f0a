import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CreditIssued, TicketsGranted } from '@raffle/contracts/events';
import { paymentOutcomes, publishOutcomesAgain, ticketsOfPerson } from '@raffle/contracts/internal';
import { eventually } from '@raffle/test-kit';
import { startTickets, paymentTokenOf, type TicketsService } from './tickets-service.js';

let tickets: TicketsService;
beforeAll(async () => {
  tickets = await startTickets([TicketsGranted, CreditIssued]);
});
afterAll(() => tickets.stop());

test('a person gets their own data only: allowance, entries, purchases and credits', async () => {
  const [product, other] = [await tickets.product({ name: 'Console' }), await tickets.product({ max_participants: 1 })];
  const [user, stranger] = [await tickets.person(), await tickets.person()];
  const paid = await tickets.buy(user, product, 2);
  await tickets.confirmPayment(paymentTokenOf(paid));
  await tickets.confirmed(user, product, 2, paymentTokenOf(paid));
  await tickets.confirmPayment(paymentTokenOf(paid), { paymentId: randomUUID() });
  expect((await tickets.buy(user, other)).status).toBe(201);
  await tickets.buy(stranger, product);
  const ownData = async () => {
    const { status, body } = await tickets.call('GET', '/internal/own-data', undefined, tickets.as(user));
    expect(status).toBe(200);
    const page = ticketsOfPerson.answer.parse(body);
    expect(page).toEqual(body);
    return page.items;
  };
  const items = await eventually(async () => {
    const found = await ownData();
    expect(found.map(({ kind }) => kind)).toEqual(['allowance', 'entry', 'purchase', 'purchase', 'credit']);
    return found;
  });
  expect(items).toEqual([
    expect.objectContaining({ registration_given: 2, registration_placed: 0 }),
    expect.objectContaining({ product_name: 'Console', price: 3000, numbers: [0, 1], status: 'valid' }),
    expect.objectContaining({ product_id: product, quantity: 2, status: 'granted', hold: 'granted' }),
    expect.objectContaining({ product_id: other, status: 'awaiting_payment', hold: 'held' }),
    expect.objectContaining({ of: 'paid', value_left: 3000, reason: 'paid_twice', refunded: null }),
  ]);
});

test('payments can query outcomes and have their events published again with the same message ids', async () => {
  const product = await tickets.product();
  const user = await tickets.person();
  const bought = paymentTokenOf(await tickets.buy(user, product, 2));
  const { payment_id: granted } = await tickets.confirmPayment(bought);
  await tickets.confirmed(user, product, 2, bought);
  const { payment_id: credited } = await tickets.confirmPayment(bought, { paymentId: randomUUID() });
  const ask = (path: string, payment_ids: string[]) =>
    tickets.call('POST', path, { payment_ids }, { caller: 'payments' });
  const outcomes = async () =>
    paymentOutcomes.answer
      .parse((await ask(paymentOutcomes.path, [granted, credited, randomUUID()])).body)
      .outcomes.sort((one, other) => other.outcome.localeCompare(one.outcome));
  await eventually(async () =>
    expect(await outcomes()).toEqual([
      { payment_id: granted, outcome: 'granted', amount: 3000 },
      { payment_id: credited, outcome: 'credited', amount: 3000 },
    ]),
  );
  const announced = async () => {
    const about = (await tickets.events.all()).filter(({ payload }) =>
      [granted, credited].includes((payload as { payment_id?: string }).payment_id ?? ''),
    );
    return about.map(({ name, messageId }) => `${name} ${messageId}`);
  };
  const first = await eventually(async () => {
    const all = await announced();
    expect(all).toHaveLength(2);
    return all;
  });
  // Once both are marked as sent, which may be in two rounds: only then are they published again.
  await eventually(async () =>
    expect(
      await tickets.dataSource.query(
        `SELECT 1 FROM outbox WHERE sent_at IS NOT NULL AND event = ANY ($1) AND payload ->> 'payment_id' = ANY ($2)`,
        [
          [TicketsGranted.name, CreditIssued.name],
          [granted, credited],
        ],
      ),
    ).toHaveLength(2),
  );
  const again = await ask(publishOutcomesAgain.path, [granted, credited, randomUUID()]);
  expect(publishOutcomesAgain.answer.parse(again.body)).toEqual({ events: 2 });
  await eventually(async () => expect((await announced()).sort()).toEqual([...first, ...first].sort()));
});

test('POSTs that move places replay their first answer for the same key, and refuse other content', async () => {
  const product = await tickets.product();
  const user = await tickets.person();
  const headers = { 'idempotency-key': 'a-key' };
  const first = await tickets.buy(user, product, 2, headers);
  expect(await tickets.buy(user, product, 2, headers)).toMatchObject({ status: 201, body: first.body });
  expect(await tickets.buy(user, product, 1, headers)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test('another person’s id in a body is refused', async () => {
  const body = { userId: randomUUID(), productId: await tickets.product() };
  const answer = await tickets.call('POST', '/tickets/free', body, tickets.as(randomUUID()));
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

describe('bad input is a problem document, never a 500', () => {
  const user = randomUUID();

  test('ids that cannot exist', async () => {
    const known = await tickets.person();
    expect(await tickets.buy(known, Number.MAX_SAFE_INTEGER)).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    });
    expect(await tickets.place(known, 2_147_483_648)).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    });
    const creditId = randomUUID();
    expect(await tickets.place(known, await tickets.product(), { source: 'credit', creditId })).toMatchObject({
      status: 404,
    });
    for (const id of ['1', 'x', '%00']) {
      expect((await tickets.call('GET', `/tickets/${id}/receipt`, undefined, tickets.as(known))).status).toBe(404);
    }
    expect((await tickets.call('GET', `/tickets/${randomUUID()}/receipt`, undefined, tickets.as(known))).status).toBe(
      404,
    );
    for (const id of ['0', '-1', 'x', '999999', '999999999999', '99999999999999999999']) {
      const answer = await tickets.call('POST', `/internal/entry-lists/${id}/freeze`, undefined, { caller: 'catalog' });
      expect(answer).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    }
    const tooMany = { tickets: Array.from({ length: 201 }, (_, i) => i) };
    expect((await tickets.call('POST', '/internal/entry-lists/1/open', tooMany, { caller: 'catalog' })).status).toBe(
      400,
    );
  });

  test('a person whose registration has not arrived is told to retry', async () => {
    const product = await tickets.product();
    for (const answer of [await tickets.place(user, product), await tickets.buy(user, product)]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'allowance_not_known_yet' } });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(await tickets.mine(user)).toMatchObject({
      tickets: [],
      to_place: { registration: 0, referral: 0, credit: 0 },
    });
  });
});

test('after all of this every invariant holds', async () => expect(await tickets.violations()).toEqual([]));
