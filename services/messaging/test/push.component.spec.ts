import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  AccessEnded,
  CodeGiven,
  DrawCompleted,
  RefundPaid,
  TicketsGranted,
  UserErased,
  UserRegistered,
} from '@raffle/contracts/events';
import { getNotifications, maximumPushDevices } from '@raffle/contracts/http/notifications';
import { messagesOfPerson } from '@raffle/contracts/internal';
import { eventually, readMetrics } from '@raffle/test-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { deleteSpentPushes } from '../src/push/push.queries.js';
import { startMessaging, type MessagingService } from './messaging-service.js';
import {
  newBrowserOf,
  pathOf,
  publicKey,
  pushVariables,
  startPushService,
  startSilentService,
  type Browser,
} from './push-service.js';

let pushService: Awaited<ReturnType<typeof startPushService>>;
let silentService: Awaited<ReturnType<typeof startSilentService>>;
let messaging: MessagingService;
beforeAll(async () => {
  [pushService, silentService] = [await startPushService(), await startSilentService()];
  messaging = await startMessaging(pushVariables(pushService, silentService));
}, 60_000);
afterAll(async () => {
  await messaging?.stop();
  for (const server of [pushService, silentService]) await server.stop();
});

const newBrowser = () => newBrowserOf(pushService);
const sentTo = (browser: Browser) => pushService.sentTo(browser);
const add = (userId: string, browser: object, session?: string) =>
  messaging.call('POST', '/notifications/devices', browser, messaging.as(userId, session));
const devicesOf = async (userId: string) => {
  const { body } = await messaging.call('GET', '/notifications', undefined, messaging.as(userId));
  return getNotifications.answer.parse(body).push;
};
async function person(): Promise<string> {
  const user_id = uuidv7();
  await messaging.publish(UserRegistered, { ...UserRegistered.fixture, user_id });
  await eventually(async () => expect(await messaging.told(user_id)).toHaveLength(1));
  return user_id;
}
const refunded = (user_id: string) =>
  messaging.publish(RefundPaid, { ...RefundPaid.fixture, user_id, refund_id: uuidv7() });
const ownData = async (userId: string) => {
  const { body } = await messaging.call('GET', '/internal/own-data', undefined, messaging.as(userId));
  return messagesOfPerson.answer.parse(body).items as { push_service?: string }[];
};
const queued = () => messaging.query<{ attempts: number }>('SELECT attempts FROM push_delivery');

test('a browser is notified of a refund, encrypted and signed, and the queue is empty afterwards', async () => {
  const userId = await person();
  const browser = newBrowser();
  expect((await add(userId, browser)).status).toBe(204);
  expect((await add(userId, browser)).status).toBe(204);
  expect(await devicesOf(userId)).toEqual({ public_key: publicKey, devices: 1 });
  expect((await ownData(userId)).map(({ push_service }) => push_service)).toContain(new URL(pushService.origin).host);
  await refunded(userId);
  await eventually(async () => expect(sentTo(browser)).toHaveLength(1));
  const [sent] = sentTo(browser);
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(sent?.headers.authorization).toContain(`k=${publicKey}`);
  expect(sent?.bytes).toBeGreaterThan(100);
  await eventually(async () => expect(await queued()).toEqual([]));
});

test('ticket holders are notified of the draw, not of a purchase', async () => {
  const userId = await person();
  const browser = newBrowser();
  await add(userId, browser);
  const product_id = 4711;
  await messaging.publish(TicketsGranted, {
    ...TicketsGranted.fixture,
    user_id: userId,
    product_id,
    entry_id: uuidv7(),
  });
  await eventually(async () => expect(await messaging.told(userId)).toHaveLength(2));
  expect(sentTo(browser)).toEqual([]);
  await messaging.publish(DrawCompleted, { ...DrawCompleted.fixture, product_id, winners: [] });
  await eventually(async () => expect(sentTo(browser)).toHaveLength(1));
});

test('an answer of an administrator notifies the person', async () => {
  const userId = await person();
  const browser = newBrowser();
  await add(userId, browser);
  const path = `/admin/conversations/${userId}/messages`;
  await messaging.call('POST', path, { content: 'Bonjour' }, messaging.asAdmin(uuidv7()));
  await eventually(async () => expect(sentTo(browser)).toHaveLength(1));
});

test.each([404, 410])('a browser that has unsubscribed (%i) is deleted', async (status) => {
  const userId = await person();
  const browser = newBrowser();
  pushService.answers[pathOf(browser)] = [status];
  await add(userId, browser);
  await refunded(userId);
  await eventually(async () => expect(await devicesOf(userId)).toMatchObject({ devices: 0 }));
  expect(await queued()).toEqual([]);
});

test('a push to a failing service is retried later, five attempts in total', async () => {
  const userId = await person();
  const browser = newBrowser();
  pushService.answers[pathOf(browser)] = [503, 503, 503, 429, 500, 201];
  await add(userId, browser);
  await refunded(userId);
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await eventually(async () => expect(sentTo(browser)).toHaveLength(attempts));
    if (attempts < 5) await eventually(async () => expect(await queued()).toEqual([{ attempts }]));
    if (attempts === 1) {
      await messaging.query(`UPDATE push_delivery SET created_at = now() - interval '10 minutes'`);
      await eventually(async () => {
        const read = await readMetrics(messaging.url);
        expect(read('push_messages_waiting')).toBe(1);
        expect(read('push_messages_oldest_seconds')).toBeGreaterThanOrEqual(600);
        expect(read('push_messages_total', { outcome: 'later' })).toBeGreaterThanOrEqual(1);
      });
    }
    await messaging.query('UPDATE push_delivery SET next_at = now()');
  }
  await eventually(async () => expect(await queued()).toEqual([]));
  expect(sentTo(browser)).toHaveLength(5);
  expect(await devicesOf(userId)).toMatchObject({ devices: 1 });
});

test('a push service that does not answer holds back none of the others', async () => {
  const userId = await person();
  const browser = newBrowser();
  await add(userId, browser);
  const { endpoint, keys } = newBrowserOf(silentService);
  await messaging.query(
    `WITH device AS (
       INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 1, $1 || n, $2, $3, repeat('a', 64), now() FROM generate_series(1, 60) n RETURNING id)
     INSERT INTO push_delivery (message_id, device_id, title, body, url, next_at)
     SELECT gen_random_uuid(), id, 'Titre', 'Texte', '/', now() - interval '1 hour' FROM device`,
    [endpoint, keys.p256dh, keys.auth],
  );
  await eventually(() => expect(silentService.counts.waiting).toBeGreaterThanOrEqual(10));
  await refunded(userId);
  await eventually(async () => expect(sentTo(browser)).toHaveLength(1));
  // It did not wait for all that were due before it.
  expect(silentService.counts.received).toBeLessThan(60);
  expect(silentService.counts.most).toBeLessThan(20);
  await messaging.query('DELETE FROM push_device WHERE endpoint LIKE $1', [`${silentService.origin}%`]);
});

test.each([
  { endpoint: 'https://169.254.169.254/latest' },
  { endpoint: 'http://127.0.0.1:1/x' },
  { endpoint: 'https://example.org/x' },
])('an address that is no push service is refused: %j', async (change) => {
  const userId = await person();
  const refused = await add(userId, { ...newBrowser(), ...change });
  expect([refused.status, refused.body.code]).toEqual([422, 'push_refused']);
  expect(await devicesOf(userId)).toMatchObject({ devices: 0 });
});

test('a person has at most the five newest browsers, also when many are added concurrently', async () => {
  const userId = await person();
  const browsers = Array.from({ length: maximumPushDevices + 4 }, () => newBrowser());
  const added = await Promise.all(browsers.map((browser) => add(userId, browser)));
  expect(added.map(({ status }) => status)).toEqual(browsers.map(() => 204));
  expect(await devicesOf(userId)).toMatchObject({ devices: maximumPushDevices });
  const last = newBrowser();
  await add(userId, last);
  await refunded(userId);
  await eventually(async () => expect(sentTo(last)).toHaveLength(1));
  await eventually(async () => expect(await queued()).toEqual([]));
});

test('a browser belongs to the last person who registered it, and only they can unregister it', async () => {
  const [before, after] = [await person(), await person()];
  const browser = newBrowser();
  await add(before, browser);
  await add(after, browser);
  expect(await devicesOf(before)).toMatchObject({ devices: 0 });
  const { endpoint } = browser;
  const remove = (userId: string) =>
    messaging.call('POST', '/notifications/devices/remove', { endpoint }, messaging.as(userId));
  expect((await remove(before)).status).toBe(204);
  expect(await devicesOf(after)).toMatchObject({ devices: 1 });
  expect((await remove(after)).status).toBe(204);
  expect(await devicesOf(after)).toMatchObject({ devices: 0 });
});

test('a closed account is no longer notified', async () => {
  const userId = await person();
  await add(userId, newBrowser());
  await messaging.publish(UserErased, { ...UserErased.fixture, user_id: userId });
  await eventually(async () => expect(await devicesOf(userId)).toMatchObject({ devices: 0 }));
  expect((await add(userId, newBrowser())).status).toBe(401);
});

const [kept, lost, other] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
test.each([
  ['all but one', { only: null, except: kept }, [kept]],
  ['one', { only: lost, except: null }, [kept, other]],
  ['all', { only: null, except: null }, []],
])('a browser is notified as long as the session that registered it: %s ended', async (_, ended, notified) => {
  const userId = await person();
  const sessions = [kept, lost, other];
  const browsers = new Map(sessions.map((session) => [session, newBrowser()]));
  for (const [session, browser] of browsers) await add(userId, browser, session);
  // Signed in again: the browser belongs to the new session.
  await add(userId, browsers.get(kept)!, lost);
  await add(userId, browsers.get(kept)!, kept);
  await messaging.publish(AccessEnded, { ...AccessEnded.fixture, user_id: userId, ...ended });
  await eventually(async () => expect(await devicesOf(userId)).toMatchObject({ devices: notified.length }));
  const remaining = await messaging.query<{ endpoint: string }>(
    'SELECT endpoint FROM push_device WHERE user_id = $1 AND ended_at IS NULL',
    [userId],
  );
  expect(remaining.map(({ endpoint }) => endpoint).sort()).toEqual(
    notified.map((session) => browsers.get(session)!.endpoint).sort(),
  );
});

test.each(['before', 'after'])(
  'a browser gets the warning of what ended its session, handled %s that end, and nothing afterwards',
  async (order) => {
    const userId = await person();
    const browser = newBrowser();
    await add(userId, browser);
    const warn = (at: string) =>
      messaging.publish(CodeGiven, { ...CodeGiven.fixture, user_id: userId, warning_id: uuidv7(), used: true, at });
    const at = new Date().toISOString();
    // The push service takes it at the second attempt only, after the end.
    pushService.answers[pathOf(browser)] = [503];
    const waiting = () =>
      messaging.query('SELECT 1 FROM push_delivery p JOIN push_device d ON d.id = p.device_id WHERE user_id = $1', [
        userId,
      ]);
    if (order === 'before') await warn(at);
    if (order === 'before') await eventually(async () => expect(await waiting()).toHaveLength(1));
    await messaging.publish(AccessEnded, { ...AccessEnded.fixture, user_id: userId, only: null, except: null });
    await eventually(async () => expect(await devicesOf(userId)).toMatchObject({ devices: 0 }));
    if (order === 'after') await warn(at);
    await eventually(() => expect(sentTo(browser)).toHaveLength(1));
    await warn(new Date().toISOString());
    await eventually(async () => expect(await messaging.told(userId)).toHaveLength(3));
    await messaging.query('UPDATE push_delivery SET next_at = now()');
    await eventually(() => expect(sentTo(browser)).toHaveLength(2));
    await eventually(async () => expect(await waiting()).toEqual([]));
    await messaging.query(`UPDATE push_device SET ended_at = ended_at - interval '1 minute' WHERE user_id = $1`, [
      userId,
    ]);
    await deleteSpentPushes({ query: (sql: string) => messaging.query(sql) } as EntityManager);
    expect(await messaging.query('SELECT 1 FROM push_device WHERE user_id = $1', [userId])).toEqual([]);
  },
);
