import { afterEach, expect, test } from '@jest/globals';
import {
  AdminActed,
  CreditIssued,
  DrawCancelled,
  DrawCompleted,
  FriendParticipated,
  InventoryChanged,
  MessagePosted,
  PaymentConfirmed,
  PaymentFailed,
  ProductChanged,
  productStateFixture,
  RefundOwed,
  TicketsGranted,
  UserRegistered,
} from '@raffle/contracts/events';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import { problem } from '@raffle/contracts/problem';
import { redisClient, sessionIdOf, SessionStore } from '@raffle/service-kit';
import {
  createTestVhost,
  eventually,
  fakeNeighbour,
  publishEvent,
  testRedis,
  type FakeNeighbour,
} from '@raffle/test-kit';
import { cuttable } from './cuttable.js';
import { readLive, untilEnded, type LiveReader } from './live-reader.js';
import { listening, moment, people, startGateway, type Person, type TestGateway } from './start-gateway.js';

const opened: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const snapshotOf = (...ids: number[]) => ({
  products: ids.map((id) => ({
    ...productStateFixture,
    product_id: id,
    inventory: { version: 12, granted: 290, held: 2 },
  })),
});
const ready = (door: TestGateway) =>
  eventually(async () => expect((await door.call('/api/products/active')).status).toBe(200));

async function open(env: Record<string, string> = {}): Promise<{ catalog: FakeNeighbour; door: TestGateway }> {
  const catalog = await fakeNeighbour([[snapshotActiveProducts, snapshotOf(7)]]);
  opened.push(() => catalog.close());
  const door = await startGateway({ catalog: catalog.url }, env);
  opened.push(() => door.close());
  await listening(door);
  await ready(door);
  return { catalog, door };
}
async function follow(door: TestGateway, as?: Person | `Bearer ${string}`): Promise<LiveReader> {
  const authorization = as === undefined || as.startsWith('Bearer ') ? as : `Bearer ${door.tokens[as as Person]}`;
  const reader = await readLive(door.url, authorization === undefined ? {} : { authorization });
  opened.push(() => reader.close());
  return reader;
}
const begun = async (...readers: LiveReader[]) =>
  eventually(() => expect(readers.map(({ heard }) => heard[0]?.event)).toEqual(readers.map(() => 'open')));

/** Waits until the gateway is subscribed to revocations. Channels are those of all databases, so its own connection is looked for. */
async function hearsRevocations(redisUrl: string): Promise<void> {
  const database = Number(new URL(redisUrl).pathname.slice(1));
  const redis = redisClient(redisUrl);
  await redis.connect();
  await eventually(async () =>
    expect(await redis.clientList({ TYPE: 'PUBSUB' })).toContainEqual(
      expect.objectContaining({ db: database, sub: 1 }),
    ),
  );
  await redis.close();
}

test('begins without the list that screens read themselves, and sends changes, several at a time as one', async () => {
  const { door } = await open();
  const reader = await follow(door);
  await begun(reader);
  expect(reader.status).toBe(200);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(reader.headers['content-encoding']).toBeUndefined();
  expect(reader.text()).toBe('event: open\ndata: {}\n\n');
  const began = performance.now();
  for (let granted = 291; granted <= 298; granted++) {
    const moved = { ...InventoryChanged.fixture, version: granted, granted, held: 0 };
    await publishEvent(door.rabbitmqUrl, InventoryChanged, moved);
  }
  await eventually(() =>
    expect(reader.named('product').at(-1)).toMatchObject({ product: { current_participants: 298, places_left: 2 } }),
  );
  // Once a second at most, and a busy machine may need more than one for eight events.
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  expect(reader.named('product').length).toBeLessThanOrEqual(1 + seconds);
  await publishEvent(door.rabbitmqUrl, DrawCancelled, { ...DrawCancelled.fixture, version: 9 });
  await eventually(() => expect(reader.named('closed')).toEqual([{ product_id: 7, version: 9 }]));
  const late = await follow(door);
  await begun(late);
  // Of the last ten seconds each product's latest news alone.
  await eventually(() => expect(late.heard.map(({ event }) => event)).toEqual(['open', 'closed', 'moved']));
});

test('a user gets events of their own tickets, credits, friends and messages, and not those of others', async () => {
  const { door } = await open();
  const { rabbitmqUrl: url } = door;
  const [mine, otherDevice, admin, visitor] = [
    await follow(door, 'user'),
    await follow(door, `Bearer ${await door.sessions.create(people.user, moment())}`),
    await follow(door, 'admin'),
    await follow(door),
  ];
  const stranger = await follow(
    door,
    `Bearer ${await door.sessions.create({ kind: 'user', id: '01997b58-0000-7000-8000-0000000000aa' }, moment())}`,
  );
  await begun(mine, otherDevice, admin, visitor, stranger);
  const tickets = () => [mine, otherDevice].map((reader) => reader.named('tickets').length);
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, user_id: people.user.id });
  await eventually(() => expect(tickets()).toEqual([1, 1]));
  await publishEvent(url, CreditIssued, { ...CreditIssued.fixture, user_id: people.user.id });
  await eventually(() => expect(tickets()).toEqual([2, 2]));
  await publishEvent(url, FriendParticipated, { ...FriendParticipated.fixture, referrer_id: people.user.id });
  await eventually(() => expect(tickets()).toEqual([3, 3]));
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id: people.user.id });
  await eventually(() => expect(mine.named('message')).toHaveLength(1));
  expect(stranger.heard).toHaveLength(1);
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id: null });
  await eventually(() => expect([mine, stranger].map((one) => one.named('message').length)).toEqual([2, 1]));
  await publishEvent(url, DrawCompleted, DrawCompleted.fixture);
  await eventually(() => {
    expect(mine.named('draw')).toEqual([{ product_id: 7, winners: 1 }]);
    expect(stranger.named('draw')).toHaveLength(1);
    expect(visitor.named('closed')).toHaveLength(1);
    expect(admin.named('closed')).toHaveLength(1);
    expect(admin.named('draw')).toEqual([{ product_id: 7, winners: 1 }]);
  });
  expect(visitor.heard.map(({ event }) => event)).toEqual(['open', 'closed', 'moved']);
  expect([...new Set(admin.heard.map(({ event }) => event))].sort()).toEqual([
    'closed',
    'conversation',
    'draw',
    'moved',
    'open',
    'payment',
  ]);
});

test('everybody is told that a draw began, was drawn or was cancelled, also who comes a moment later', async () => {
  const { door } = await open();
  const early = await follow(door);
  await begun(early);
  await publishEvent(door.rabbitmqUrl, ProductChanged, { ...productStateFixture, product_id: 31, status: 'drawing' });
  await eventually(() => expect(early.named('moved')).toEqual([{ product_id: 31, version: 3 }]));
  await publishEvent(door.rabbitmqUrl, DrawCompleted, { ...DrawCompleted.fixture, product_id: 31, version: 4 });
  await publishEvent(door.rabbitmqUrl, DrawCancelled, { ...DrawCancelled.fixture, product_id: 32, version: 5 });
  await eventually(() =>
    expect(early.named('moved')).toEqual(
      expect.arrayContaining([
        { product_id: 31, version: 4 },
        { product_id: 32, version: 5 },
      ]),
    ),
  );
  const late = await follow(door);
  await eventually(() => expect(late.named('moved')).toEqual(expect.arrayContaining([{ product_id: 32, version: 5 }])));
});

test('a stream that opens just after an event gets it too: the page may have read before it', async () => {
  const { door } = await open();
  const { rabbitmqUrl: url } = door;
  const { id: user_id } = people.user;
  const [user, admin] = [await follow(door, 'user'), await follow(door, 'admin')];
  await begun(user, admin);
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, user_id });
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id, from_admin: false, author: 'user' });
  await publishEvent(url, DrawCompleted, DrawCompleted.fixture);
  await eventually(() => expect([user.named('draw'), admin.named('draw')].flat()).toHaveLength(2));
  await eventually(() => expect(user.named('message')).toHaveLength(1));
  const stranger = `Bearer ${await door.sessions.create({ kind: 'user', id: '01997b58-0000-7000-8000-0000000000aa' }, moment())}`;
  const late = [
    await follow(door, 'user'),
    await follow(door, 'admin'),
    await follow(door, stranger as `Bearer ${string}`),
    await follow(door),
  ];
  const news = () => late.map(({ heard }) => [...new Set(heard.slice(1).map(({ event }) => event))].sort());
  await eventually(() =>
    expect(news()).toEqual([
      ['closed', 'draw', 'message', 'moved', 'tickets'],
      ['closed', 'conversation', 'draw', 'moved', 'payment'],
      ['closed', 'draw', 'moved'],
      ['closed', 'moved'],
    ]),
  );
});

test('administrators get users’ messages, not the platform’s own notices', async () => {
  const { door } = await open();
  const { rabbitmqUrl: url } = door;
  const [admin, user] = [await follow(door, 'admin'), await follow(door, 'user')];
  await begun(admin, user);
  const { id: user_id } = people.user;
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id, author: 'platform' });
  await eventually(() => expect(user.named('message')).toHaveLength(1));
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id, from_admin: false, author: 'user' });
  await eventually(() => expect(admin.named('conversation')).toEqual([{ user_id }]));
});

test('administrators, and no user, are told of each payment that moves', async () => {
  const { door } = await open();
  const { rabbitmqUrl: url } = door;
  const [admin, user] = [await follow(door, 'admin'), await follow(door, 'user')];
  await begun(admin, user);
  const id = (last: number) => `01997b5f-0000-7000-8000-00000000000${last}`;
  await publishEvent(url, PaymentConfirmed, { ...PaymentConfirmed.fixture, payment_id: id(1) });
  await publishEvent(url, PaymentFailed, { ...PaymentFailed.fixture, payment_id: id(2) });
  await publishEvent(url, RefundOwed, { ...RefundOwed.fixture, payment_id: id(3) });
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, payment_id: id(4), user_id: people.user.id });
  await publishEvent(url, CreditIssued, { ...CreditIssued.fixture, payment_id: id(5) });
  await publishEvent(url, UserRegistered, { ...UserRegistered.fixture, payment_id: id(6) });
  const acted = AdminActed.fixture;
  await publishEvent(url, AdminActed, { ...acted, action: 'payment.resolved', subject: id(7) });
  await publishEvent(url, AdminActed, { ...acted, action: 'refund.paid', after: { payment_id: id(8) } });
  // Neither an entry without a payment nor another act is about money.
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, payment_id: null });
  await publishEvent(url, AdminActed, acted);
  await eventually(() =>
    expect(
      admin
        .named('payment')
        .map((data) => (data as { payment_id: string }).payment_id)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(id)),
  );
  await eventually(() => expect(user.named('tickets')).not.toEqual([]));
  expect(user.named('payment')).toEqual([]);
});

test('a revoked session’s streams end, and no other', async () => {
  const { door } = await open();
  await hearsRevocations(door.redisUrl);
  const token = await door.sessions.create(people.user, moment());
  const [mine, again, visitor, other] = [
    await follow(door, `Bearer ${token}`),
    await follow(door, `Bearer ${token}`),
    await follow(door),
    await follow(door, 'user'),
  ];
  await begun(mine, again, visitor, other);
  await door.sessions.revoke({ ...people.user, sessionId: sessionIdOf(token) });
  await Promise.all([untilEnded(mine), untilEnded(again)]);
  expect([visitor, other].map((reader) => reader.ended())).toEqual([false, false]);
  const back = await door.call('/api/live', { headers: { authorization: `Bearer ${token}` } });
  expect(problem.parse(back.json())).toMatchObject({ status: 401, code: 'unauthenticated' });
  await door.sessions.revokeAllOf(people.user, moment());
  await untilEnded(other);
});

test('an expired session is detected, and heartbeats keep the connection open meanwhile', async () => {
  const { door } = await open({ LIVE_HEARTBEAT_SECONDS: '1', LIVE_SESSION_CHECK_SECONDS: '2' });
  const token = await door.sessions.create(people.user, moment());
  const [mine, visitor] = [await follow(door, `Bearer ${token}`), await follow(door)];
  await eventually(() => expect(visitor.text()).toContain('\n\n:\n\n:\n\n'));
  expect(mine.ended()).toBe(false);
  // As expiry does it: the key is gone, and nothing is published.
  const redis = redisClient(door.redisUrl);
  await redis.connect();
  for (const key of await redis.keys('session:*')) await redis.del(key);
  await redis.close();
  await untilEnded(mine);
  expect(visitor.ended()).toBe(false);
  await eventually(async () =>
    expect((await door.call('/metrics')).text).toMatch(/gateway_live_streams_ended_total\{reason="revoked".*\} 1$/m),
  );
});

test('with Redis down visitors are served, and a session is never treated as a visitor', async () => {
  const redis = await testRedis();
  opened.push(() => redis.drop());
  const between = await cuttable(redis.url);
  opened.push(() => between.close());
  const { door } = await open({ REDIS_URL: between.url });
  between.cut();
  const visitor = await follow(door);
  expect(visitor.status).toBe(200);
  const answer = await door.call('/api/live', { as: 'user' });
  expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(answer.headers['retry-after']).toBe('2');
  // Revocations are received again after it is back.
  between.mend();
  const sessions = new SessionStore({ url: redis.url });
  sessions.connect();
  opened.push(() => sessions.close());
  const token = await eventually(() => sessions.create(people.user, moment()));
  const mine = await eventually(async () => {
    const reader = await follow(door, `Bearer ${token}`);
    expect(reader.status).toBe(200);
    return reader;
  });
  await hearsRevocations(redis.url);
  await sessions.revoke({ ...people.user, sessionId: sessionIdOf(token) });
  await untilEnded(mine);
});

test('a token that opens no session is 401, and only GET is answered', async () => {
  const { door } = await open();
  // Its owner waits for news that would never come.
  for (const authorization of ['Bearer nonsense', 'Basic dXNlcjpwYXNz', `Bearer token_temporaire_${'x'.repeat(43)}`]) {
    const answer = await door.call('/api/live', { headers: { authorization } });
    expect(problem.parse(answer.json())).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
  for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
    const answer = await door.call('/api/live', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET');
  }
});

test('streams are bounded by address, by session and in all', async () => {
  const { door } = await open({
    LIVE_STREAMS: '5',
    LIVE_STREAMS_ADDRESS: '3',
    LIVE_STREAMS_SESSION: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const from = (address: string, authorization?: string) =>
    readLive(door.url, { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) });
  const authorization = `Bearer ${door.tokens.user}`;
  const [first, second, third] = [
    await from('203.0.113.1', authorization),
    await from('203.0.113.1', authorization),
    await from('203.0.113.1', authorization),
  ];
  // The session's own oldest made room: a phone that lost its network is still counted here.
  await untilEnded(first);
  expect([second, third].map((reader) => reader.ended())).toEqual([false, false]);
  const more = await from('203.0.113.1');
  expect(more.status).toBe(200);
  const refused = await door.call('/api/live', { headers: { 'x-forwarded-for': '203.0.113.1' } });
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.headers['retry-after']).toBe('30');
  const others = [await from('203.0.113.2'), await from('203.0.113.3')];
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  const full = await door.call('/api/live', { headers: { 'x-forwarded-for': '203.0.113.4' } });
  expect(full.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  others[0]?.close();
  await eventually(async () => {
    const next = await from('203.0.113.4');
    others.push(next);
    expect(next.status).toBe(200);
  });
  for (const reader of [second, third, more, ...others]) reader.close();
});

test('a stream that is not read is cut, and the others continue', async () => {
  const { door } = await open();
  const [asleep, awake] = [await follow(door), await follow(door)];
  await begun(asleep, awake);
  asleep.stopReading();
  const long = 'x'.repeat(200_000);
  await eventually(
    async () => {
      for (let n = 0; n < 10; n++) {
        const version = Date.now() * 10 + n;
        await publishEvent(door.rabbitmqUrl, ProductChanged, {
          ...productStateFixture,
          product_id: 100 + n,
          version,
          description: long,
        });
      }
      expect((await door.call('/metrics')).text).toMatch(/gateway_live_streams_ended_total\{reason="slow".*\} 1$/m);
    },
    { timeoutMs: 60_000 },
  );
  expect(awake.ended()).toBe(false);
}, 90_000);

test('a shutdown ends the streams and does not wait for them', async () => {
  const { door } = await open();
  const readers = [await follow(door), await follow(door, 'user')];
  await begun(...readers);
  const before = performance.now();
  await door.running.close();
  // Connections that do not end by themselves are cut after ten seconds.
  expect(performance.now() - before).toBeLessThan(9_000);
  await Promise.all(readers.map(untilEnded));
});

test('what changed while the broker was down is sent after the reconnect', async () => {
  const vhost = await createTestVhost();
  opened.push(() => vhost.drop());
  const broker = await cuttable(vhost.url);
  opened.push(() => broker.close());
  const { catalog, door } = await open({ RABBITMQ_URL: broker.url });
  const [mine, visitor] = [await follow(door, 'user'), await follow(door)];
  await begun(mine, visitor);
  broker.cut();
  await eventually(async () =>
    expect((await door.call('/metrics')).text).toMatch(/^gateway_broker_connected\{.*\} 0$/m),
  );
  expect((await door.call('/ready')).status).toBe(200);
  catalog.answer(snapshotActiveProducts, snapshotOf(8));
  broker.mend();
  await eventually(
    () => {
      expect(visitor.named('product')).toMatchObject([{ product: { id: 8 } }]);
      expect(visitor.named('closed')).toMatchObject([{ product_id: 7 }]);
      expect(mine.named('tickets')).toHaveLength(1);
      expect(mine.named('message')).toHaveLength(1);
    },
    { timeoutMs: 20_000 },
  );
});

test('503 without a recent list', async () => {
  const catalog = await fakeNeighbour([]);
  opened.push(() => catalog.close());
  const door = await startGateway({ catalog: catalog.url });
  opened.push(() => door.close());
  const answer = await door.call('/api/live');
  expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(answer.headers['retry-after']).toBe('2');
});
