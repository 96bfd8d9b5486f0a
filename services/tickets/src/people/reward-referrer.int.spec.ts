import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FriendParticipated, SettingsChanged, type EventPayload } from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { PlaceTicket } from '../free-tickets/place-ticket.js';
import { SettingsHandlers } from '../settings.js';

type Participated = EventPayload<typeof FriendParticipated>;

let db: TicketsDatabase;
let product: number;
let version = 0;

const settings = (referral: Partial<EventPayload<typeof SettingsChanged>['referral']>, at = ++version) =>
  db.inTransaction((manager) =>
    new SettingsHandlers().copySettings(
      {
        version: at,
        registration_price: 500,
        referral: { ...SettingsChanged.fixture.referral, ...referral },
        free_tickets: { max_price: 10_000_000, share_percent: 100 },
        play_limits: { week: null, month: null },
        reminder_texts_per_draw: 100,
        approvals: { two_people: false, money_from: null },
      },
      { manager },
    ),
  );

beforeAll(async () => {
  db = await ticketsDatabase('referral');
});
afterAll(() => db.close());
beforeEach(async () => {
  product = await db.product({ max_participants: 1000 });
  if (version > 0) await settings({});
});

const friendOf = (referrer_id: string | null, user_id = uuidv7()) => db.person('Kofi B.', { user_id, referrer_id });
const buys = async (friend: string, quantity = 1) => db.pay(await db.hold(product, friend, quantity), 1500 * quantity);
const given = async (referrer: string) =>
  (await db.one<{ given: number }>('SELECT referral_given AS given FROM allowance WHERE user_id = $1', [referrer]))
    .given;
const participations = async (referrer: string) =>
  (await db.published<Participated>(FriendParticipated)).filter(({ referrer_id }) => referrer_id === referrer);
const rewards = (referrer: string) =>
  db.query<{ kind: string; tickets: number }>(
    'SELECT kind, tickets FROM referral_reward WHERE referrer_id = $1 ORDER BY kind, tickets',
    [referrer],
  );

test('a friend’s first bought ticket earns the referrer one ticket; more tickets of the same friend earn nothing', async () => {
  const referrer = await db.person();
  const friend = await friendOf(referrer);
  await buys(friend, 3);
  await buys(friend);
  expect(await given(referrer)).toBe(1);
  expect(await participations(referrer)).toEqual([
    {
      friend_id: friend,
      referrer_id: referrer,
      participating: 1,
      bonus_tickets: 1,
      reward_tickets: 0,
      participated_at: expect.any(String),
    },
  ]);
});

test('the fifth friend earns five more, once; the sixth to tenth earn the bonus', async () => {
  const referrer = await db.person();
  for (let i = 0; i < 10; i += 1) await buys(await friendOf(referrer));
  expect((await participations(referrer)).map((one) => [one.participating, one.reward_tickets])).toEqual(
    Array.from({ length: 10 }, (_, i) => [i + 1, i === 4 ? 5 : 0]),
  );
  expect(await given(referrer)).toBe(15);
});

test('five friends who reach the threshold concurrently earn one extra reward', async () => {
  const referrer = await db.person();
  const friends = await Promise.all(Array.from({ length: 8 }, () => friendOf(referrer)));
  const holds: string[] = [];
  for (const friend of friends) holds.push(await db.hold(product, friend));
  await Promise.all(holds.map((id) => db.pay(id, 1500)));
  expect(await given(referrer)).toBe(8 + 5);
  expect((await rewards(referrer)).filter(({ kind }) => kind === 'threshold')).toEqual([
    { kind: 'threshold', tickets: 5 },
  ]);
  expect((await participations(referrer)).map(({ participating }) => participating).sort()).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});

test('two first purchases of one friend confirmed concurrently, each published three times: one reward', async () => {
  const referrer = await db.person();
  const friend = await friendOf(referrer);
  const other = await db.product();
  const [one, two] = [await db.hold(product, friend), await db.hold(other, friend)];
  const [first, second] = [uuidv7(), uuidv7()];
  await Promise.all([first, first, first].map((id) => db.pay(one, 1500, id)).concat(db.pay(two, 1500, second)));
  await db.pay(two, 1500, second);
  expect(await given(referrer)).toBe(1);
  expect(await participations(referrer)).toHaveLength(1);
});

test('friends buy while their referrers place and buy on the same product: no deadlock', async () => {
  const grandparent = await db.person();
  const parent = await friendOf(grandparent);
  const children = await Promise.all(Array.from({ length: 6 }, () => friendOf(parent)));
  await buys(children.pop()!);
  const placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
  const holds: string[] = [];
  for (const person of [parent, ...children]) holds.push(await db.hold(product, person));
  await Promise.all([
    ...holds.map((id) => db.pay(id, 1500)),
    placing.placeTicket({
      userId: parent,
      productId: product,
      source: 'referral',
      creditId: undefined,
      idempotencyKey: null,
    }),
    placing.placeTicket({
      userId: parent,
      productId: product,
      source: 'registration',
      creditId: undefined,
      idempotencyKey: null,
    }),
  ]);
  expect(await participations(grandparent)).toMatchObject([{ friend_id: parent }]);
  expect(await given(parent)).toBe(6 + 5);
});

describe('events out of order', () => {
  test('a purchase applied before the registration counts once that arrives', async () => {
    const referrer = await db.person();
    const friend = uuidv7();
    await buys(friend);
    await buys(friend);
    expect(await participations(referrer)).toEqual([]);
    await friendOf(referrer, friend);
    await friendOf(referrer, friend);
    expect(await participations(referrer)).toMatchObject([{ friend_id: friend, participating: 1, bonus_tickets: 1 }]);
    expect(await given(referrer)).toBe(1);
    const allowance = await db.one('SELECT registration_given FROM allowance WHERE user_id = $1', [friend]);
    expect(allowance).toEqual({ registration_given: 2 });
  });

  test('registration and purchase applied concurrently: counted once, whichever commits first', async () => {
    const referrer = await db.person();
    for (let i = 0; i < 12; i += 1) {
      const friend = uuidv7();
      const id = await db.hold(product, friend);
      await Promise.all(
        i % 2 ? [db.pay(id, 1500), friendOf(referrer, friend)] : [friendOf(referrer, friend), db.pay(id, 1500)],
      );
    }
    expect(await participations(referrer)).toHaveLength(12);
    expect(await given(referrer)).toBe(12 + 5);
  });

  test('a referrer whose registration arrives last has the rewards earned before', async () => {
    const referrer = uuidv7();
    await buys(await friendOf(referrer));
    const placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
    const place = () =>
      placing.placeTicket({
        userId: referrer,
        productId: product,
        source: 'referral',
        creditId: undefined,
        idempotencyKey: null,
      });
    await expect(place()).rejects.toMatchObject({ code: 'allowance_not_known_yet' });
    await friendOf(null, referrer);
    expect(await place()).toMatchObject({ remaining: 0, ticket: { type: 'referral', price: 0 } });
    await expect(place()).rejects.toMatchObject({ code: 'no_referral_ticket_left' });
  });

  test('settings: a newer version wins, an older one is ignored, the defaults apply before the first', async () => {
    const fresh = await ticketsDatabase('referral-defaults');
    try {
      const defaults =
        'SELECT version, enabled, bonus_tickets, required_referrals, reward_tickets FROM platform_settings';
      expect(await fresh.one(defaults)).toEqual({
        version: 0,
        enabled: true,
        bonus_tickets: 1,
        required_referrals: 5,
        reward_tickets: 5,
      });
    } finally {
      await fresh.close();
    }
    version += 10;
    await settings({ bonus_tickets: 4 });
    await settings({ bonus_tickets: 9 }, version - 1);
    await settings({ bonus_tickets: 9 }, version);
    const referrer = await db.person();
    await buys(await friendOf(referrer));
    expect(await given(referrer)).toBe(4);
  });
});

describe('what earns nothing', () => {
  test('a friend without a referrer, and a user who names themselves', async () => {
    const friend = await friendOf(null);
    await buys(friend);
    const alone = uuidv7();
    await friendOf(alone, alone);
    await buys(alone);
    for (const person of [friend, alone]) {
      expect(await given(person)).toBe(0);
      expect(await participations(person)).toEqual([]);
    }
  });

  test('a free ticket, a referral ticket and one bought with a credit; the first bought with money still counts', async () => {
    const referrer = await db.person();
    const friend = await friendOf(referrer);
    const placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
    const place = (source: 'registration' | 'credit') =>
      placing.placeTicket({ userId: friend, productId: product, source, creditId: undefined, idempotencyKey: null });
    await place('registration');
    await db.credit(friend, 'paid', 1500, product);
    await place('credit');
    expect(await participations(referrer)).toEqual([]);
    await buys(friend);
    expect(await participations(referrer)).toHaveLength(1);
  });

  test('money that became a credit instead of tickets', async () => {
    const referrer = await db.person();
    const friend = await friendOf(referrer);
    const full = await db.product({ max_participants: 1 });
    const late = await db.hold(full, friend);
    await db.query(`UPDATE purchase SET hold = 'expired' WHERE id = $1`, [late]);
    await db.query('UPDATE inventory SET held = 0, version = version + 1 WHERE product_id = $1', [full]);
    await db.pay(await db.hold(full, await db.person()), 1500);
    await db.pay(late, 1500);
    expect(await participations(referrer)).toEqual([]);
    expect(await given(referrer)).toBe(0);
  });

  test('a friend while the programme is disabled; they count as participating, and the extra reward follows once it is enabled', async () => {
    const referrer = await db.person();
    await settings({ enabled: false, required_referrals: 2 });
    await buys(await friendOf(referrer));
    await buys(await friendOf(referrer));
    expect(await participations(referrer)).toMatchObject([
      { participating: 1, bonus_tickets: 0, reward_tickets: 0 },
      { participating: 2, bonus_tickets: 0, reward_tickets: 0 },
    ]);
    expect(await given(referrer)).toBe(0);
    await settings({ enabled: true, required_referrals: 2 });
    await buys(await friendOf(referrer));
    expect(await rewards(referrer)).toEqual([
      { kind: 'bonus', tickets: 1 },
      { kind: 'threshold', tickets: 5 },
    ]);
  });
});

describe('the database refuses, whatever the code does', () => {
  test.each([
    ['a friend counted twice', 'INSERT INTO referral_participation SELECT * FROM referral_participation LIMIT 1'],
    [
      'two friends counted as the same one of their referrer',
      `INSERT INTO referral_participation
       SELECT a.user_id, p.referrer_id, e.id, p.position, now() FROM referral_participation p, allowance a, entry e
       WHERE a.user_id <> p.referrer_id AND NOT EXISTS (SELECT FROM referral_participation f WHERE f.friend_id = a.user_id)
         AND NOT EXISTS (SELECT FROM referral_participation f WHERE f.entry_id = e.id) LIMIT 1`,
    ],
    [
      'a second extra reward',
      `INSERT INTO referral_reward SELECT p.friend_id, 'threshold', p.referrer_id, 5
       FROM referral_participation p JOIN referral_reward t ON t.referrer_id = p.referrer_id AND t.kind = 'threshold'
       WHERE p.friend_id <> t.friend_id LIMIT 1`,
    ],
    ['another number of tickets for a reward', 'UPDATE referral_reward SET tickets = 100'],
    ['forgetting a friend', 'DELETE FROM referral_participation'],
    ['inviting oneself', 'UPDATE allowance SET referrer_id = user_id'],
    ['placing more than was earned', 'UPDATE allowance SET referral_placed = referral_given + 1'],
  ])('%s', async (_, sql) => {
    await expect(db.query(sql)).rejects.toThrow(/violates|duplicate|never/);
  });
});

test('after all of this every invariant holds', async () => expect(await db.violations()).toEqual([]));
