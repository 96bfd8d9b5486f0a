import { afterEach, expect, jest, test } from '@jest/globals';
import {
  AdminActed,
  ConversationMoved,
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
import type { liveEvents } from '@raffle/contracts/http/live';
import { problem } from '@raffle/contracts/problem';
import { redisClient, sessionIdOf, SessionStore } from '@raffle/service-kit/redis';
import { allButDate, createTestVhost, eventually, fakeNeighbour, publishEvent, testRedis } from '@raffle/test-kit';
import type * as z from 'zod/mini';
import { cuttable } from './cuttable.js';
import { closeOpened, follow, open, opened, snapshotOf, untilOpen } from './live-gateway.js';
import { untilEnded, type LiveReader } from './live-reader.js';
import { moment, people, startGateway } from './start-gateway.js';

type Changed = z.output<typeof liveEvents.changed>;

afterEach(async () => {
  jest.useRealTimers();
  await closeOpened();
});

/** New streams get what was sent shortly before: a slow machine may open them later than that. */
const stopTheClock = () => jest.useFakeTimers({ now: Date.now(), doNotFake: [...allButDate] });

/** What each `changed` of a stream was about, without what services copy later. */
const changes = (reader: LiveReader): string[] =>
  (reader.named('changed') as Changed[]).filter(({ after_ms }) => !after_ms).map(({ subjects }) => subjects.join());
const about = (reader: LiveReader, subjects: string) => changes(reader).filter((one) => one === subjects).length;
/** The payments that a stream was told of, or the products. */
const idsOf = (reader: LiveReader, key: 'payment_id' | 'product_id') =>
  (reader.named('changed') as Changed[]).flatMap((change) => change[key] ?? []);
const subjectsOf = (reader: LiveReader) =>
  [...new Set((reader.named('changed') as Changed[]).flatMap(({ subjects }) => subjects))].sort();
/** What administrators hear of after a message, a ticket and a draw; screens of theirs show nothing of their own. */
const forAdmins = ['conversations', 'draws', 'my_tickets', 'payments', 'products', 'tickets'];
const forUsers = ['draws', 'my_tickets', 'products'];
const personal = ['messages', 'my_payments', 'my_wins', 'profile', 'referral'];
const myTickets = 'my_tickets,my_wins';

/** Waits until the gateway is subscribed to revocations. The client list covers all databases, so it is filtered by this one. */
async function receivesRevocations(redisUrl: string): Promise<void> {
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

test('starts without the list that screens load themselves, and batches changes', async () => {
  const { gateway } = await open();
  const reader = await follow(gateway);
  await untilOpen(reader);
  expect(reader.status).toBe(200);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(reader.headers['content-encoding']).toBeUndefined();
  expect(reader.text()).toBe('event: open\ndata: {}\n\n');
  const startedAt = performance.now();
  for (let granted = 291; granted <= 298; granted++) {
    const moved = { ...InventoryChanged.fixture, version: granted, granted, held: 0 };
    await publishEvent(gateway.rabbitmqUrl, InventoryChanged, moved);
  }
  await eventually(() =>
    expect(reader.named('product').at(-1)).toMatchObject({ product: { current_participants: 298, places_left: 2 } }),
  );
  // At most one batch a second, and a busy machine may need more than one for eight events.
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
  expect(reader.named('product').length).toBeLessThanOrEqual(1 + seconds);
  stopTheClock();
  await publishEvent(gateway.rabbitmqUrl, DrawCancelled, { ...DrawCancelled.fixture, version: 9 });
  await eventually(() => expect(reader.named('closed')).toEqual([{ product_id: 7, version: 9 }]));
  const late = await follow(gateway);
  await untilOpen(late);
  // Of the last ten seconds, only each product's latest change.
  await eventually(() => expect(late.received.map(({ event }) => event)).toEqual(['open', 'closed', 'changed']));
});

test('a user gets events of their own tickets, credits, friends and messages, and not those of others', async () => {
  const { gateway } = await open();
  const { rabbitmqUrl: url } = gateway;
  const [mine, otherDevice, admin, visitor] = [
    await follow(gateway, 'user'),
    await follow(gateway, `Bearer ${await gateway.sessions.create(people.user, moment())}`),
    await follow(gateway, 'admin'),
    await follow(gateway),
  ];
  const stranger = await follow(
    gateway,
    `Bearer ${await gateway.sessions.create({ kind: 'user', id: '01997b58-0000-7000-8000-0000000000aa' }, moment())}`,
  );
  await untilOpen(mine, otherDevice, admin, visitor, stranger);
  const tickets = () => [mine, otherDevice].map((reader) => about(reader, myTickets));
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, user_id: people.user.id });
  await eventually(() => expect(tickets()).toEqual([1, 1]));
  await publishEvent(url, CreditIssued, { ...CreditIssued.fixture, user_id: people.user.id });
  await eventually(() => expect(tickets()).toEqual([2, 2]));
  await publishEvent(url, FriendParticipated, { ...FriendParticipated.fixture, referrer_id: people.user.id });
  await eventually(() => expect(tickets()).toEqual([3, 3]));
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id: people.user.id });
  await eventually(() => expect(about(mine, 'messages')).toBe(1));
  expect(stranger.received).toHaveLength(1);
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id: null });
  await eventually(() => expect([mine, stranger].map((one) => about(one, 'messages'))).toEqual([2, 1]));
  await publishEvent(url, DrawCompleted, DrawCompleted.fixture);
  await eventually(() => {
    for (const one of [mine, stranger, admin]) expect(subjectsOf(one)).toContain('draws');
    expect(visitor.named('closed')).toHaveLength(1);
    expect(visitor.named('changed')).not.toHaveLength(0);
    expect(admin.named('closed')).toHaveLength(1);
  });
  expect(visitor.received.map(({ event }) => event)).toEqual(['open', 'closed', 'changed']);
  expect(subjectsOf(visitor)).toEqual(['products']);
  expect(subjectsOf(admin)).toEqual(forAdmins);
});

test('every stream is notified when a draw starts, completes or is cancelled, including one opened just after', async () => {
  const { gateway } = await open();
  stopTheClock();
  const early = await follow(gateway);
  await untilOpen(early);
  await publishEvent(gateway.rabbitmqUrl, ProductChanged, {
    ...productStateFixture,
    product_id: 31,
    status: 'drawing',
  });
  await eventually(() => expect(idsOf(early, 'product_id')).toEqual([31]));
  await publishEvent(gateway.rabbitmqUrl, DrawCompleted, { ...DrawCompleted.fixture, product_id: 31, version: 4 });
  await publishEvent(gateway.rabbitmqUrl, DrawCancelled, { ...DrawCancelled.fixture, product_id: 32, version: 5 });
  await eventually(() => expect(idsOf(early, 'product_id').sort()).toEqual([31, 31, 32]));
  const late = await follow(gateway);
  await eventually(() => expect(idsOf(late, 'product_id')).toEqual([31, 32]));
});

test('a stream that opens just after an event gets it too: the page may have read before it', async () => {
  const { gateway } = await open();
  stopTheClock();
  const { rabbitmqUrl: url } = gateway;
  const { id: user_id } = people.user;
  const [user, admin] = [await follow(gateway, 'user'), await follow(gateway, 'admin')];
  await untilOpen(user, admin);
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, user_id });
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id, from_admin: false, author: 'user' });
  await publishEvent(url, DrawCompleted, DrawCompleted.fixture);
  await eventually(() => expect([user, admin].map(subjectsOf)).toEqual([[...forUsers, ...personal].sort(), forAdmins]));
  const stranger = `Bearer ${await gateway.sessions.create({ kind: 'user', id: '01997b58-0000-7000-8000-0000000000aa' }, moment())}`;
  const late = [
    await follow(gateway, 'user'),
    await follow(gateway, 'admin'),
    await follow(gateway, stranger as `Bearer ${string}`),
    await follow(gateway),
  ];
  await eventually(() =>
    expect(late.map(subjectsOf)).toEqual([[...forUsers, ...personal].sort(), forAdmins, forUsers, ['products']]),
  );
});

test('administrators get users’ messages, not the platform’s own notices', async () => {
  const { gateway } = await open();
  const { rabbitmqUrl: url } = gateway;
  const [admin, user] = [await follow(gateway, 'admin'), await follow(gateway, 'user')];
  await untilOpen(admin, user);
  const { id: user_id } = people.user;
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id, author: 'platform' });
  await eventually(() => expect(about(user, 'messages')).toBe(1));
  expect(admin.received).toHaveLength(1);
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id, from_admin: false, author: 'user' });
  await eventually(() => expect(changes(admin)).toEqual(['conversations']));
});

test('only administrators learn who has a conversation and who is writing an answer', async () => {
  const { gateway } = await open();
  const { rabbitmqUrl: url } = gateway;
  const [admin, user] = [await follow(gateway, 'admin'), await follow(gateway, 'user')];
  await untilOpen(admin, user);
  const { id: user_id } = people.user;
  const answering = ConversationMoved.fixture.user_id!;
  await publishEvent(url, ConversationMoved, { user_id, answering });
  await publishEvent(url, ConversationMoved, { user_id, answering: null });
  await publishEvent(url, ConversationMoved, { user_id: null, answering: null });
  await eventually(() => {
    expect(admin.named('answering')).toEqual([{ user_id, admin_id: answering }]);
    expect(changes(admin)).toContain('conversations');
  });
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id });
  await eventually(() => expect(subjectsOf(user)).toEqual(['messages', 'my_payments', 'my_wins']));
  expect(user.text()).not.toContain(answering);
});

test('only administrators are notified of payment changes', async () => {
  const { gateway } = await open();
  const { rabbitmqUrl: url } = gateway;
  const [admin, user] = [await follow(gateway, 'admin'), await follow(gateway, 'user')];
  await untilOpen(admin, user);
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
  // Not about money: an entry without a payment, and an act about something else.
  await publishEvent(url, TicketsGranted, { ...TicketsGranted.fixture, payment_id: null });
  await publishEvent(url, AdminActed, acted);
  await eventually(() => expect(idsOf(admin, 'payment_id').sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(id)));
  await eventually(() => expect(changes(user)).toContain(myTickets));
  expect(idsOf(user, 'payment_id')).toEqual([]);
  expect(subjectsOf(user)).not.toContain('payments');
});

test('a buyer whose payment is refused is notified, nobody else', async () => {
  const { gateway } = await open();
  const [user, visitor] = [await follow(gateway, 'user'), await follow(gateway)];
  await untilOpen(user, visitor);
  const { rabbitmqUrl: url } = gateway;
  await publishEvent(url, PaymentFailed, { ...PaymentFailed.fixture, user_id: people.user.id });
  await eventually(() => expect(about(user, myTickets)).toBe(1));
  const others = [{ user_id: people.admin.id }, { type: 'registration' as const, user_id: null }];
  for (const other of others) await publishEvent(url, PaymentFailed, { ...PaymentFailed.fixture, ...other });
  await publishEvent(url, MessagePosted, { ...MessagePosted.fixture, user_id: people.user.id });
  await eventually(() => expect(about(user, 'messages')).toBe(1));
  expect(about(user, myTickets)).toBe(1);
  expect(visitor.received).toHaveLength(1);
});

test('a revoked session’s streams end, and no other', async () => {
  const { gateway } = await open();
  await receivesRevocations(gateway.redisUrl);
  const token = await gateway.sessions.create(people.user, moment());
  const [mine, again, visitor, other] = [
    await follow(gateway, `Bearer ${token}`),
    await follow(gateway, `Bearer ${token}`),
    await follow(gateway),
    await follow(gateway, 'user'),
  ];
  await untilOpen(mine, again, visitor, other);
  await gateway.sessions.revoke({ ...people.user, sessionId: sessionIdOf(token) });
  await Promise.all([untilEnded(mine), untilEnded(again)]);
  expect([visitor, other].map((reader) => reader.ended())).toEqual([false, false]);
  const back = await gateway.call('/api/live', { headers: { authorization: `Bearer ${token}` } });
  expect(problem.parse(back.json())).toMatchObject({ status: 401, code: 'unauthenticated' });
  await gateway.sessions.revokeAllOf(people.user, moment());
  await untilEnded(other);
});

test('an expired session is detected, and heartbeats keep the connection open meanwhile', async () => {
  const { gateway } = await open({ LIVE_HEARTBEAT_SECONDS: '1', LIVE_SESSION_CHECK_SECONDS: '2' });
  const token = await gateway.sessions.create(people.user, moment());
  const [mine, visitor] = [await follow(gateway, `Bearer ${token}`), await follow(gateway)];
  await eventually(() => expect(visitor.text()).toContain('\n\n:\n\n:\n\n'));
  expect(mine.ended()).toBe(false);
  // As on expiry: the key is removed, and nothing is published.
  const redis = redisClient(gateway.redisUrl);
  await redis.connect();
  for (const key of await redis.keys('session:*')) await redis.del(key);
  await redis.close();
  await untilEnded(mine);
  expect(visitor.ended()).toBe(false);
  await eventually(async () =>
    expect(await gateway.metrics()).toMatch(/gateway_live_streams_ended_total\{reason="revoked".*\} 1$/m),
  );
});

test('with Redis down visitors are served, and a session is never treated as a visitor', async () => {
  const redis = await testRedis();
  opened.push(() => redis.drop());
  const proxy = await cuttable(redis.url);
  opened.push(() => proxy.close());
  const { gateway } = await open({ REDIS_URL: proxy.url });
  proxy.cut();
  const visitor = await follow(gateway);
  expect(visitor.status).toBe(200);
  const answer = await gateway.call('/api/live', { as: 'user' });
  expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(answer.headers['retry-after']).toBe('2');
  // Revocations are received again once Redis is back.
  proxy.restore();
  const sessions = new SessionStore({ url: redis.url });
  sessions.connect();
  opened.push(() => sessions.close());
  const token = await eventually(() => sessions.create(people.user, moment()));
  const mine = await eventually(async () => {
    const reader = await follow(gateway, `Bearer ${token}`);
    expect(reader.status).toBe(200);
    return reader;
  });
  await receivesRevocations(redis.url);
  await sessions.revoke({ ...people.user, sessionId: sessionIdOf(token) });
  await untilEnded(mine);
});

test('a token without a session is 401, and only GET is answered', async () => {
  const { gateway } = await open();
  // Its owner would wait for news that never arrives.
  for (const authorization of ['Bearer nonsense', 'Basic dXNlcjpwYXNz', `Bearer token_temporaire_${'x'.repeat(43)}`]) {
    const answer = await gateway.call('/api/live', { headers: { authorization } });
    expect(problem.parse(answer.json())).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
  for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
    const answer = await gateway.call('/api/live', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET');
  }
});

test('a shutdown ends the streams and does not wait for them', async () => {
  const { gateway } = await open();
  const readers = [await follow(gateway), await follow(gateway, 'user')];
  await untilOpen(...readers);
  await gateway.running.close();
  await Promise.all(readers.map(untilEnded));
  // Connections that stay open are cut after ten seconds.
  expect(readers.map(({ complete }) => complete())).toEqual([true, true]);
});

test('changes made while the broker was down are sent after the reconnect', async () => {
  const vhost = await createTestVhost();
  opened.push(() => vhost.drop());
  const broker = await cuttable(vhost.url);
  opened.push(() => broker.close());
  const { catalog, gateway } = await open({ RABBITMQ_URL: broker.url });
  const [mine, visitor] = [await follow(gateway, 'user'), await follow(gateway)];
  await untilOpen(mine, visitor);
  broker.cut();
  await eventually(async () => expect(await gateway.metrics()).toMatch(/^gateway_broker_connected\{.*\} 0$/m));
  expect((await gateway.operator('/ready')).status).toBe(200);
  catalog.answer(snapshotActiveProducts, snapshotOf(8));
  broker.restore();
  await eventually(
    () => {
      expect(visitor.named('product')).toMatchObject([{ product: { id: 8 } }]);
      expect(visitor.named('closed')).toMatchObject([{ product_id: 7 }]);
      expect(about(mine, myTickets)).toBe(1);
      expect(about(mine, 'messages')).toBe(1);
    },
    { timeoutMs: 20_000 },
  );
});

test('503 without a recent list of products', async () => {
  const catalog = await fakeNeighbour([]);
  opened.push(() => catalog.close());
  const gateway = await startGateway({ catalog: catalog.url });
  opened.push(() => gateway.close());
  const answer = await gateway.call('/api/live');
  expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(answer.headers['retry-after']).toBe('2');
});
