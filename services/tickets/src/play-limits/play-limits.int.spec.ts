import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserRegistered } from '@raffle/contracts/events';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { ListMyTickets } from '../entries/my-tickets.js';
import { PlaceTicket } from '../free-tickets/place-ticket.js';
import { CopyPersonWhenUserRegistered } from '../purchase/copy-person-when-user-registered.handler.js';
import { BuyTickets } from '../purchase/buy-tickets.js';
import { OpenTicketPayment } from '../purchase/open-ticket-payment.js';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { changePlayLimits, countAboveLimits, getPlayLimits, pausePlay } from '@raffle/contracts/http/play-limits';
import type { Call } from '@raffle/service-kit/http';
import { PlayLimitsController } from './play-limits.controller.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;
let controller: PlayLimitsController;
/** What the person asks the controller. */
const limits = {
  above: (query: { week?: number; month?: number }) =>
    controller.countAbove({ query } as Call<typeof countAboveLimits>),
  show: (userId: string) => controller.show({ userId } as Call<typeof getPlayLimits>),
  change: (userId: string, body: BodyOf<typeof changePlayLimits>) =>
    controller.change({ userId, body } as Call<typeof changePlayLimits>),
  pause: (userId: string, body: BodyOf<typeof pausePlay>) =>
    controller.pause({ userId, body } as Call<typeof pausePlay>),
};

const mine = (person: string) => new ListMyTickets(db.dataSource).listMyTickets(person);

beforeAll(async () => {
  db = await ticketsDatabase('play_limits');
  payments = await paymentsNeighbour();
  client = payments.client();
  buying = new BuyTickets(db.dataSource, new OpenTicketPayment(db.dataSource, client), db.turns, { HOLD_SECONDS: 900 });
  controller = new PlayLimitsController(db.dataSource);
});
afterAll(async () => {
  await client.close();
  await payments.close();
  await db.close();
});

const buy = (userId: string, productId: number, quantity = 1) =>
  buying.buyTickets({ userId, productId, quantity, idempotencyKey: null });
const product = () => db.product({ ticket_price: 1000, max_participants: 100 });
/** Moves a person's purchases into the past. */
const age = (userId: string, days: number) =>
  db.query('UPDATE purchase SET created_at = created_at - make_interval(days => $2) WHERE user_id = $1', [
    userId,
    days,
  ]);

describe('a limit of 3,000 F CFA on 7 days', () => {
  test('refuses a purchase above it with the amount left, and no longer counts what is a week old', async () => {
    const [person, first, second] = [await db.person(), await product(), await product()];
    await limits.change(person, { week: 3000, month: null });
    await buy(person, first, 2);
    await expect(buy(person, second, 2)).rejects.toMatchObject({
      code: 'play_limit_reached',
      extras: {
        detail: expect.stringMatching(/3\u202f000\u00a0F\u00a0CFA sur 7\u00a0jours.*reste 1\u202f000\u00a0F\u00a0CFA/),
      },
    });
    // An open payment stays open, regardless of the new limit.
    await limits.change(person, { week: 0, month: null });
    await expect(buy(person, first, 2)).resolves.toMatchObject({ token: expect.any(String) });
    await expect(buy(person, second)).rejects.toMatchObject({ code: 'play_limit_reached' });
    await db.query(
      "UPDATE play_limit SET next_amount = 3000, next_from = now() + interval '1 day 1 second' WHERE user_id = $1",
      [person],
    );
    expect((await limits.show(person)).week).toMatchObject({ amount: 0, spent: 2000 });
    await age(person, 8);
    expect(await limits.show(person)).toMatchObject({ week: { spent: 0 }, month: { spent: 2000 } });
  });

  test('is not exceeded by two concurrent purchases', async () => {
    const [person, first, second] = [await db.person(), await product(), await product()];
    await limits.change(person, { week: 3000, month: null });
    const answers = await Promise.allSettled([buy(person, first, 2), buy(person, second, 2)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('does not count what was never paid', async () => {
    const [person, first, second] = [await db.person(), await product(), await product()];
    await limits.change(person, { week: 3000, month: null });
    await buy(person, first, 3);
    await db.query(`UPDATE purchase SET hold_expires_at = now() - interval '1 second' WHERE user_id = $1`, [person]);
    await expect(buy(person, second, 3)).resolves.toMatchObject({ token: expect.any(String) });
  });
});

describe('a raise', () => {
  test('takes effect a day later, and the database refuses an earlier change', async () => {
    const person = await db.person();
    await limits.change(person, { week: null, month: 5000 });
    const { month } = await limits.change(person, { week: null, month: null });
    expect(month).toMatchObject({ amount: 5000, next: { amount: null } });
    const write = (set: string) =>
      db.query(`UPDATE play_limit SET ${set} WHERE user_id = $1 AND period = 'month'`, [person]);
    await expect(write('amount = 9000')).rejects.toThrow(/a day after/);
    await expect(write('amount = NULL')).rejects.toThrow(/a day after/);
    await expect(write(`next_from = now() + interval '1 hour'`)).rejects.toThrow(/a day after/);
    await expect(db.query('DELETE FROM play_limit WHERE user_id = $1', [person])).rejects.toThrow(/never deleted/);
  });
});

test('a pending raise keeps its date when requested again, also with a change of the other limit', async () => {
  const person = await db.person();
  await limits.change(person, { week: 3000, month: 9000 });
  const { week } = await limits.change(person, { week: 5000, month: 9000 });
  const earlier = `UPDATE play_limit SET next_from = next_from - interval '1 hour' WHERE user_id = $1`;
  await db.unguarded('play_limit', earlier, [person]);
  const { week: later, month } = await limits.change(person, { week: 5000, month: 8000 });
  expect(later).toEqual({
    ...week,
    next: { amount: 5000, from: new Date(Date.parse(week.next?.from ?? '') - 3_600_000).toISOString() },
  });
  expect(month).toMatchObject({ amount: 8000, next: null });
});

describe('the owner’s limit', () => {
  test('applies to everyone, in addition to a person’s own', async () => {
    await db.query('UPDATE platform_settings SET play_limit_month = 2000');
    const [person, first] = [await db.person(), await product()];
    await limits.change(person, { week: null, month: 9000 });
    await expect(buy(person, first, 3)).rejects.toMatchObject({
      code: 'play_limit_reached',
      extras: { detail: expect.stringMatching(/^La limite de ce site est de 2\u202f000/) },
    });
    await db.query('UPDATE platform_settings SET play_limit_month = NULL');
    await expect(buy(person, first, 3)).resolves.toMatchObject({ token: expect.any(String) });
  });
});

test('before a limit for everyone, those who have spent more are counted, and nobody with a closed account', async () => {
  const [person, other, gone, shop] = [await db.person(), await db.person(), await db.person(), await product()];
  const counts = () => limits.above({ week: 1999, month: 3999 });
  const [before, atItsLimit] = [await counts(), await limits.above({ week: 2000 })];
  await buy(person, shop, 4);
  await age(person, 8);
  await buy(person, await product());
  await buy(other, shop, 2);
  await buy(gone, shop, 9);
  await db.query('UPDATE person SET erased_at = now() WHERE user_id = $1', [gone]);
  expect(await counts()).toEqual({ week: before.week! + 1, month: before.month! + 1 });
  expect(await limits.above({ week: 2000 })).toEqual(atItsLimit);
  expect(await limits.above({})).toEqual({ week: null, month: null });
});

describe('a pause', () => {
  test('refuses purchases and placements immediately, and never ends early', async () => {
    const [person, first] = [await db.person(), await product()];
    const { paused_until } = await limits.pause(person, { months: 3 });
    expect(Date.parse(paused_until ?? '')).toBeGreaterThan(Date.now() + 80 * 86_400_000);
    expect(await mine(person)).toMatchObject({ paused_until, may_spend: null });
    await expect(buy(person, first)).rejects.toMatchObject({ code: 'play_paused' });
    const placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
    const placed = {
      userId: person,
      productId: first,
      source: 'registration',
      creditId: undefined,
      idempotencyKey: null,
    } as const;
    await expect(placing.placeTicket(placed)).rejects.toMatchObject({ code: 'play_paused' });
    // A shorter one has no effect.
    expect((await limits.pause(person, { months: 1 })).paused_until).toBe(paused_until);
    await expect(db.query('UPDATE play_pause SET until = now() WHERE user_id = $1', [person])).rejects.toThrow(
      /never ends/,
    );
    await expect(db.query('DELETE FROM play_pause WHERE user_id = $1', [person])).rejects.toThrow(/never ends/);
  });

  test('continues with the same end for a person who closes the account and registers again with the same phone', async () => {
    const handler = new CopyPersonWhenUserRegistered(db.outbox);
    const register = async (former_user_ids: string[] = []) => {
      const user = { ...UserRegistered.fixture, user_id: randomUUID(), former_user_ids };
      await db.dataSource.transaction((manager) => handler.handle(user, { manager }));
      return user.user_id;
    };
    const first = await product();
    const paused = await register();
    const { paused_until } = await limits.pause(paused, { months: 3 });
    // Closed and registered again, twice; the account in between has no pause.
    const again = await register([await register(), paused]);
    expect((await limits.show(again)).paused_until).toBe(paused_until);
    await expect(buy(again, first)).rejects.toMatchObject({ code: 'play_paused' });
    const over = randomUUID();
    await db.query(`INSERT INTO play_pause VALUES ($1, now() - interval '1 minute')`, [over]);
    for (const former of [[], [over]]) {
      const free = await register(former);
      expect((await limits.show(free)).paused_until).toBeNull();
    }
  });
});

describe('an ended hold that is paid later', () => {
  // Held purchases of tests cost 1,500 F CFA a ticket.
  const shopOf = (max_participants = 100) => db.product({ ticket_price: 1500, max_participants });
  const placing = () => new PlaceTicket(db.dataSource, db.outbox, db.turns);
  const place = (userId: string, productId: number, creditId?: string) =>
    placing().placeTicket({ userId, productId, source: 'credit', creditId, idempotencyKey: null });
  const endHold = (id: string, how: 'released' | 'overdue') =>
    how === 'overdue'
      ? db.query("UPDATE purchase SET hold_expires_at = now() - interval '1 second' WHERE id = $1", [id])
      : db.query("UPDATE purchase SET hold = 'released', hold_ended_at = now(), status = 'failed' WHERE id = $1", [id]);
  const outcome = async (id: string) =>
    db.one<{ outcome: string; reason: string | null; value_left: number | null; credit_id: string | null }>(
      `SELECT o.outcome, c.reason, c.value_left, o.credit_id FROM payment_outcome o LEFT JOIN credit c ON c.id = o.credit_id
       WHERE o.purchase_id = $1`,
      [id],
    );
  const week = async (userId: string) => (await limits.show(userId)).week.spent;

  test.each(['released', 'overdue'] as const)(
    'beyond the limit becomes a credit, which counts when it is placed: %s',
    async (how) => {
      const [person, shop] = [await db.person(), await shopOf()];
      const late = [await db.hold(shop, person), await db.hold(await shopOf(), person)];
      for (const id of late) await endHold(id, how);
      await limits.change(person, { week: 1500, month: null });
      await db.pay(late[0]!, 1500);
      expect(await outcome(late[0]!)).toMatchObject({ outcome: 'granted' });
      await db.pay(late[1]!, 1500);
      const credit = await outcome(late[1]!);
      expect(credit).toMatchObject({ outcome: 'credited', reason: 'play_limit', value_left: 1500 });
      expect(await week(person)).toBe(1500);
      await expect(place(person, shop)).rejects.toMatchObject({ code: 'play_limit_reached' });
      await age(person, 8);
      await place(person, shop, credit.credit_id!);
      expect(await week(person)).toBe(1500);
      await expect(buy(person, await shopOf())).rejects.toMatchObject({ code: 'play_limit_reached' });
    },
  );

  test('beyond the owner’s limit, or during a pause, becomes a credit; a hold that lasts is honoured', async () => {
    const [person, paused, owner] = [await db.person(), await db.person(), await db.person()];
    const lasting = await db.hold(await shopOf(), person);
    await limits.change(person, { week: 0, month: 0 });
    await limits.pause(person, { months: 1 });
    await db.pay(lasting, 1500);
    expect(await outcome(lasting)).toMatchObject({ outcome: 'granted' });

    const late = await db.hold(await shopOf(), paused);
    await endHold(late, 'released');
    await limits.pause(paused, { months: 1 });
    await db.pay(late, 1500);
    expect(await outcome(late)).toMatchObject({ outcome: 'credited', reason: 'play_limit' });
    expect(await week(paused)).toBe(0);

    await db.query('UPDATE platform_settings SET play_limit_month = 500');
    const beyond = await db.hold(await shopOf(), owner);
    await endHold(beyond, 'overdue');
    await db.pay(beyond, 1500);
    await db.query('UPDATE platform_settings SET play_limit_month = NULL');
    expect(await outcome(beyond)).toMatchObject({ outcome: 'credited', reason: 'play_limit' });
  });

  test('a credit whose money was counted is placed whatever the limit, and a second payment counts when placed', async () => {
    const [person, shop] = [await db.person(), await shopOf()];
    const bought = await db.hold(shop, person);
    await db.pay(bought, 1500);
    await db.pay(bought, 1500);
    await limits.change(person, { week: 1500, month: null });
    await expect(place(person, shop)).rejects.toMatchObject({ code: 'play_limit_reached' });

    const counted = await db.person();
    const full = await shopOf(1);
    const first = await db.hold(full, counted);
    await endHold(first, 'released');
    await db.query('UPDATE inventory SET held = 0, version = version + 1 WHERE product_id = $1', [full]);
    await db.pay(await db.hold(full, await db.person()), 1500);
    await db.pay(first, 1500);
    expect(await outcome(first)).toMatchObject({ outcome: 'credited', reason: 'sold_out' });
    expect(await week(counted)).toBe(1500);
    await limits.change(counted, { week: 1500, month: null });
    await place(counted, shop);
    expect(await week(counted)).toBe(1500);
  });
});
