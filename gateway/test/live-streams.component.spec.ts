import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { ProductChanged, productStateFixture } from '@raffle/contracts/events';
import { eventually, publishEvent } from '@raffle/test-kit';
import { unacknowledgedBytes } from '../src/live/unacknowledged-bytes.js';
import { closeOpened, follow, open, opened, untilOpen } from './live-gateway.js';
import { readLive, untilEnded } from './live-reader.js';
import type { TestGateway } from './start-gateway.js';

afterEach(() => closeOpened());

test('streams are limited by address, by session and in total', async () => {
  const { gateway } = await open({
    LIVE_STREAMS: '5',
    LIVE_STREAMS_ADDRESS: '3',
    LIVE_STREAMS_SESSION: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const from = (address: string, authorization?: string) =>
    readLive(gateway.url, { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) });
  const authorization = `Bearer ${gateway.tokens.user}`;
  const [first, second, third] = [
    await from('203.0.113.1', authorization),
    await from('203.0.113.1', authorization),
    await from('203.0.113.1', authorization),
  ];
  // The oldest stream of the session was replaced: a phone that lost its network is still counted here.
  await untilEnded(first);
  expect([second, third].map((reader) => reader.ended())).toEqual([false, false]);
  // The address of people with sessions is counted for its visitors only.
  const visitors = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')];
  expect(visitors.map(({ status }) => status)).toEqual([200, 200, 200]);
  // One visitor cannot keep the others of an address out: the oldest of them is replaced.
  visitors.push(await from('203.0.113.1'));
  await untilEnded(visitors.shift()!);
  // All five are open: others take the places of the address that has the most, the oldest first.
  const other = await from('203.0.113.2');
  await untilEnded(visitors[0]!);
  const admin = await from('203.0.113.2', `Bearer ${gateway.tokens.admin}`);
  await untilEnded(visitors[1]!);
  expect([other, admin].map(({ status }) => status)).toEqual([200, 200]);
  expect([second, third, visitors[2]!, other, admin].map((reader) => reader.ended())).toEqual(Array(5).fill(false));
  // One visitor each: nobody has more than their share.
  const full = await gateway.call('/api/live', { headers: { 'x-forwarded-for': '203.0.113.4' } });
  expect(full.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
  for (const reader of [second, third, visitors[2]!, other, admin]) reader.close();
});

/** Open connections of browsers that send what a test writes and read nothing. */
async function connections(gateway: TestGateway, count: number, sent: string): Promise<Socket[]> {
  const { hostname, port } = new URL(gateway.url);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).pause();
      socket.on('error', () => undefined);
      opened.push(() => void socket.destroy());
      await once(socket, 'connect');
      socket.write(sent);
      return socket;
    }),
  );
}
const liveRequest = 'GET /api/live HTTP/1.1\r\nhost: tirage.test\r\n\r\n';
const openStreams = async (gateway: TestGateway) =>
  Number(/^gateway_live_streams\{.*\} (\d+)$/m.exec(await gateway.metrics())?.[1]);
const slowEnds = async (gateway: TestGateway) =>
  Number(/^gateway_live_streams_ended_total\{reason="slow".*\} (\d+)$/m.exec(await gateway.metrics())?.[1]);
/** Changes products so that every stream gets an event of about 20 KB for each, the longest that there is. */
async function publishLong(gateway: TestGateway, products: number): Promise<void> {
  for (let n = 0; n < products; n++) {
    const description = 'x'.repeat(20_000);
    const changed = { ...productStateFixture, product_id: 100 + n, version: Date.now(), description };
    await publishEvent(gateway.rabbitmqUrl, ProductChanged, changed);
  }
}

test.each<[string, string, (socket: Socket) => void]>([
  ['at once', liveRequest, (socket) => socket.destroy()],
  ['at once, with a reset', liveRequest, (socket) => socket.resetAndDestroy()],
  ['half, having asked once', liveRequest, (socket) => socket.resume().end()],
  ['after asking twice on one connection', liveRequest.repeat(2), (socket) => socket.destroy()],
  ['after asking 16 times on one connection', liveRequest.repeat(16), (socket) => socket.destroy()],
  [
    'after asking behind another call',
    liveRequest.replace('live', 'products/active') + liveRequest,
    (s) => s.destroy(),
  ],
])('a browser that leaves %s leaves no stream behind', async (_, sent, leave) => {
  // No heartbeat finds out that a browser has left.
  const { gateway } = await open({ LIMIT_LIVE_ADDRESS: '10000/60', LIVE_HEARTBEAT_SECONDS: '40' });
  for (const socket of await connections(gateway, 100, sent)) leave(socket);
  // Asked last: when it is open, the others have had their turn.
  await untilOpen(await follow(gateway));
  await eventually(async () => expect(await openStreams(gateway)).toBe(1));
});

test('a second stream of one connection, which would begin when the first has ended, ends both', async () => {
  const { gateway } = await open();
  const [socket] = await connections(gateway, 1, liveRequest.repeat(2));
  socket!.resume();
  await once(socket!, 'close');
  await eventually(async () => expect(await openStreams(gateway)).toBe(0));
});

test('streams that are not read are closed with what the kernel holds for them, and the others continue', async () => {
  const { gateway } = await open();
  const awake = await follow(gateway);
  await connections(gateway, 20, liveRequest);
  await untilOpen(awake);
  await eventually(async () => expect(await openStreams(gateway)).toBe(21));
  // Each stream gets 2 MB at once: less than what the kernel alone takes on a loopback.
  await publishLong(gateway, 100);
  await eventually(async () => expect(await slowEnds(gateway)).toBe(20));
  expect(await openStreams(gateway)).toBe(1);
  expect(awake.ended()).toBe(false);
}, 60_000);

test('a few unread bytes that do not move for 30 s end a stream, too', async () => {
  const { gateway } = await open();
  const awake = await follow(gateway);
  const [asleep] = await connections(gateway, 1, liveRequest);
  await untilOpen(awake);
  await eventually(async () => expect(await openStreams(gateway)).toBe(2));
  const sentAt = performance.now();
  await publishLong(gateway, 12);
  await eventually(() => expect(awake.named('product')).not.toHaveLength(0));
  // How much the browser's machine takes differs: one event more at a time, until it leaves some.
  const unread = async () => (await unacknowledgedBytes()).get(`127.0.0.1:${asleep!.localPort}`) ?? 0;
  let before = 0;
  await eventually(
    async () => {
      const now = await unread();
      const stays = now > 0 && now === before;
      before = now;
      if (now === 0) await publishLong(gateway, 1);
      expect(stays).toBe(true);
    },
    { intervalMs: 1_500 },
  );
  await eventually(async () => expect(await slowEnds(gateway)).toBe(1), { timeoutMs: 45_000 });
  expect(performance.now() - sentAt).toBeGreaterThan(15_000);
  expect([awake.ended(), asleep!.destroyed]).toEqual([false, false]);
}, 90_000);

test('the unread bytes of all streams together are bounded, and no more streams end than that takes', async () => {
  const { gateway } = await open();
  await connections(gateway, 450, liveRequest);
  await eventually(async () => expect(await openStreams(gateway)).toBe(450));
  await publishLong(gateway, 12);
  // How much the browser's machine takes differs: one event more at a time passes the maximum of all before that of each.
  const ended = await eventually(
    async () => {
      const count = await slowEnds(gateway);
      if (count === 0) await publishLong(gateway, 1);
      expect(count).toBeGreaterThan(0);
      return count;
    },
    { timeoutMs: 15_000, intervalMs: 1_000 },
  );
  expect(ended).toBeLessThan(300);
}, 60_000);
