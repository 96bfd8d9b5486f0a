import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  AccessEnded,
  ApprovalRequested,
  CodeGiven,
  DeadLettersFound,
  DrawCompleted,
  RefundPaid,
  ReviewOpened,
  TicketsGranted,
  UserErased,
  UserRegistered,
} from '@raffle/contracts/events';
import { getAdminNotices } from '@raffle/contracts/http/admin-notices';
import { areasOfRequest, deciders } from '@raffle/contracts/http/approval-deciders';
import { approvalKind, everyoneSubject } from '@raffle/contracts/http/approvals';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { getNotifications, maximumPushDevices } from '@raffle/contracts/http/notifications';
import { messagesOfPerson } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, readMetrics } from '@raffle/test-kit';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { deleteSpentPushes } from '../src/push/push.queries.js';
import { startMessaging, type MessagingService } from './messaging-service.js';

const curve = createECDH('prime256v1');
const publicKey = curve.generateKeys('base64url');
const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
  .subarray(-32)
  .toString('base64url');

let pushService: Server;
/** Receives messages and does not answer. */
let silentService: Server;
let silent: number;
let origin: string;
let answers: Record<string, number[]>;
let received: { path: string; headers: IncomingHttpHeaders; bytes: number }[];
let messaging: MessagingService;
beforeAll(async () => {
  [answers, received] = [{}, []];
  pushService = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, bytes });
      response.writeHead(answers[path]?.shift() ?? 201).end();
    });
  });
  silent = 0;
  silentService = createServer((_, response) => {
    silent += 1;
    response.on('close', () => (silent -= 1));
  });
  for (const server of [pushService, silentService])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = originOf(pushService);
  messaging = await startMessaging({
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_CONTACT: 'mailto:contact@tirage.test',
    WEB_PUSH_SERVICES: [origin, originOf(silentService)].join(','),
  });
}, 60_000);
afterAll(async () => {
  await messaging?.stop();
  for (const server of [pushService, silentService]) await new Promise((resolve) => server.close(resolve));
});

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The subscription of a browser, with a unique endpoint. */
function newBrowser(service = origin) {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `${service}/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
type Browser = ReturnType<typeof newBrowser>;

const pathOf = ({ endpoint }: Browser) => new URL(endpoint).pathname;
const sentTo = (browser: Browser) => received.filter(({ path }) => path === pathOf(browser));
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
  expect((await ownData(userId)).map(({ push_service }) => push_service)).toContain(new URL(origin).host);
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
  answers[pathOf(browser)] = [status];
  await add(userId, browser);
  await refunded(userId);
  await eventually(async () => expect(await devicesOf(userId)).toMatchObject({ devices: 0 }));
  expect(await queued()).toEqual([]);
});

test('a push to a failing service is retried later, five attempts in total', async () => {
  const userId = await person();
  const browser = newBrowser();
  answers[pathOf(browser)] = [503, 503, 503, 429, 500, 201];
  await add(userId, browser);
  await refunded(userId);
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await eventually(async () => expect(sentTo(browser)).toHaveLength(attempts));
    if (attempts < 5) await eventually(async () => expect(await queued()).toEqual([{ attempts }]));
    if (attempts === 1) {
      await messaging.query(`UPDATE push_delivery SET created_at = now() - interval '10 minutes'`);
      const read = await readMetrics(messaging.url);
      expect(read('push_messages_waiting')).toBe(1);
      expect(read('push_messages_oldest_seconds')).toBeGreaterThanOrEqual(600);
      expect(read('push_messages_total', { outcome: 'later' })).toBeGreaterThanOrEqual(1);
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
  const { endpoint, keys } = newBrowser(originOf(silentService));
  await messaging.query(
    `WITH device AS (
       INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 1, $1 || n, $2, $3, repeat('a', 64), now() FROM generate_series(1, 60) n RETURNING id)
     INSERT INTO push_delivery (message_id, device_id, title, body, url, next_at)
     SELECT gen_random_uuid(), id, 'Titre', 'Texte', '/', now() - interval '1 hour' FROM device`,
    [endpoint, keys.p256dh, keys.auth],
  );
  await eventually(() => expect(silent).toBeGreaterThanOrEqual(10));
  await refunded(userId);
  await eventually(async () => expect(sentTo(browser)).toHaveLength(1));
  // They were sent before it, and have not reached their time limit.
  expect(silent).toBeGreaterThanOrEqual(10);
  expect(silent).toBeLessThan(20);
  await messaging.query('DELETE FROM push_device WHERE endpoint LIKE $1', [`${originOf(silentService)}%`]);
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
    answers[pathOf(browser)] = [503];
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

/** An administrator with one notified browser, and how many of their own notices wait or were pushed. */
async function administrator(role: 'admin' | 'super_admin', more: Partial<Subject> = { confirmed: true }) {
  const [id, browser] = [uuidv7(), newBrowser()];
  const as = messaging.asAdmin(id, role, { sessionId: 'a'.repeat(64), ...more });
  expect((await messaging.call('POST', '/notifications/devices', browser, as)).status).toBe(204);
  return {
    id,
    browser,
    notices: async () =>
      getAdminNotices.answer.parse((await messaging.call('GET', '/admin/notices', undefined, as)).body),
    choose: (kinds: object) => messaging.call('PUT', '/admin/notices', kinds, as),
    waiting: () =>
      messaging.query<{ kind: string; waiting: number }>(
        'SELECT kind, waiting FROM admin_notice WHERE admin_id = $1 AND waiting > 0 ORDER BY kind',
        [id],
      ),
  };
}
const asked = (change: Partial<(typeof ApprovalRequested)['fixture']> = {}, messageId?: string) =>
  messaging.publish(
    ApprovalRequested,
    {
      ...ApprovalRequested.fixture,
      approval_id: uuidv7(),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      ...change,
    },
    messageId,
  );
const review = (messageId?: string) =>
  messaging.publish(ReviewOpened, { ...ReviewOpened.fixture, payment_id: uuidv7() }, messageId);
const deadLetters = (letters: number) => messaging.publish(DeadLettersFound, { ...DeadLettersFound.fixture, letters });
/** Fifteen minutes later. */
const later = (admin: { id: string }) =>
  messaging.query(`UPDATE admin_notice SET pushed_at = pushed_at - interval '15 minutes' WHERE admin_id = $1`, [
    admin.id,
  ]);

test('a request reaches the administrators who may decide it, a review and dead letters each super_admin', async () => {
  const [requester, chief, plain, unconfirmed] = [
    await administrator('super_admin'),
    await administrator('super_admin'),
    await administrator('admin'),
    await administrator('super_admin', {}),
  ];
  await asked({ kind: 'refund', requested_by: requester.id });
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(1));
  await asked({ kind: 'draw', requested_by: requester.id });
  await eventually(() => expect(sentTo(plain.browser)).toHaveLength(1));
  await asked({ kind: 'draw', requested_by: plain.id });
  await eventually(() => expect(sentTo(requester.browser)).toHaveLength(1));
  await asked({ kind: 'draw', requested_by: plain.id, expires_at: new Date().toISOString() });
  await review();
  await deadLetters(2);
  for (const { browser } of [requester, chief]) await eventually(() => expect(sentTo(browser)).toHaveLength(3));
  await eventually(() => expect(sentTo(unconfirmed.browser)).toHaveLength(2));
  // The second and third request wait for the next notice of their kind.
  expect(await chief.waiting()).toEqual([{ kind: 'approval', waiting: 2 }]);
  expect(await requester.waiting()).toEqual([]);
  expect([await plain.waiting(), sentTo(plain.browser)]).toEqual([[], [expect.anything()]]);
  expect(await unconfirmed.waiting()).toEqual([]);
});

/** Of one administrator for each area and one without any. */
test.each([...approvalKind.options.map((kind) => [kind, '7'] as const), ['message', everyoneSubject] as const])(
  'a request of the kind %s about %s reaches its areas alone',
  async (kind, subject) => {
    const areas = areasOfRequest({ kind, subject });
    const { role = 'admin' } = deciders[kind];
    const people = await Promise.all(
      ([['support'], ['money'], ['draws'], ['phones'], []] as const).map(async (own) => ({
        own,
        ...(await administrator(role, { confirmed: true, areas: own })),
      })),
    );
    await asked({ kind, subject, requested_by: uuidv7() });
    // One statement counts for all: whoever is wrongly told is found with the others.
    await eventually(async () => {
      const told = await Promise.all(
        people.map(async ({ id }) =>
          messaging.query(`SELECT FROM admin_notice WHERE admin_id = $1 AND kind = 'approval'`, [id]),
        ),
      );
      expect(people.filter((_, nth) => told[nth]!.length > 0).map(({ own }) => own)).toEqual(
        people.filter(({ own }) => worksOn(areas, own)).map(({ own }) => own),
      );
    });
  },
);

test('of what the only administrator decides a day later, colleagues who do not count are told, since they may object', async () => {
  const [only, colleague, elsewhere] = [
    await administrator('super_admin'),
    await administrator('admin', { areas: ['draws'] }),
    await administrator('admin', { areas: ['money'] }),
  ];
  await asked({ kind: 'activation', subject: '7', requested_by: only.id, alone: true });
  await eventually(() => expect(sentTo(colleague.browser)).toHaveLength(1));
  expect([await only.waiting(), await elsewhere.waiting()]).toEqual([[], []]);
});

test('a review reaches each super_admin and no administrator of another area', async () => {
  const [chief, support] = [await administrator('super_admin'), await administrator('admin', { areas: ['support'] })];
  await review();
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(1));
  expect(await support.waiting()).toEqual([]);
});

test('of the first two who asked and who is to count are both told, so that either may object', async () => {
  const [requester, owner, plain] = [
    await administrator('super_admin'),
    await administrator('super_admin', {}),
    await administrator('admin'),
  ];
  await asked({ kind: 'admin', subject: owner.id, requested_by: requester.id, by_subject: true });
  for (const { browser } of [requester, owner]) await eventually(() => expect(sentTo(browser)).toHaveLength(1));
  expect(await plain.waiting()).toEqual([]);
});

test('ten reviews in a minute are two pushes: the first at once, the others gathered a quarter of an hour later', async () => {
  const chief = await administrator('super_admin');
  await review();
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(1));
  for (let nth = 1; nth < 10; nth += 1) await review(`review-${nth}`);
  // The same event again counts once.
  await review('review-9');
  await eventually(async () => expect(await chief.waiting()).toEqual([{ kind: 'review', waiting: 9 }]));
  expect(sentTo(chief.browser)).toHaveLength(1);
  answers[pathOf(chief.browser)] = [503];
  await later(chief);
  const shown = () =>
    messaging.query(
      `SELECT title, body, url, message_id FROM push_delivery p JOIN push_device d ON d.id = p.device_id WHERE user_id = $1`,
      [chief.id],
    );
  const [notice] = await eventually(async () => {
    const found = await shown();
    expect(found).toMatchObject([
      {
        title: '9 nouveaux paiements à vérifier',
        body: 'Le montant reçu est à vérifier.',
        url: '/admin/payments?state=review',
      },
    ]);
    return found as { message_id: string }[];
  });
  // Not sent yet, and more came: one push with the newest count, which replaces an unread one in the browser.
  await review();
  await eventually(async () => expect(await chief.waiting()).toEqual([{ kind: 'review', waiting: 1 }]));
  await later(chief);
  await eventually(async () => expect(sentTo(chief.browser).length).toBe(3));
  expect(await messaging.query('SELECT id FROM admin_notice WHERE admin_id = $1', [chief.id])).toEqual([
    { id: notice?.message_id },
  ]);
  await eventually(async () => expect(await shown()).toEqual([]));
});

test('an administrator switches a kind off, and hears nothing of it until it is on again', async () => {
  const [chief, other] = [await administrator('super_admin'), await administrator('super_admin')];
  expect(await chief.notices()).toEqual({
    public_key: publicKey,
    devices: 1,
    kinds: { approval: true, review: true, dead_letters: true, incident: true, morning: true },
    texts: { channel: null, phone: null },
  });
  expect((await chief.choose({ review: false })).status).toBe(204);
  expect((await chief.choose({ dead_letters: true })).status).toBe(204);
  expect((await chief.notices()).kinds).toMatchObject({ approval: true, review: false, dead_letters: true });
  await review();
  await deadLetters(1);
  await eventually(() => expect(sentTo(other.browser)).toHaveLength(2));
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(1));
  // What waits is forgotten with the kind.
  await deadLetters(3);
  await eventually(async () => expect(await chief.waiting()).toEqual([{ kind: 'dead_letters', waiting: 3 }]));
  await chief.choose({ dead_letters: false, review: true });
  expect(await chief.waiting()).toEqual([]);
  await review();
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(2));
});

test('an administrator is notified until the session ends, then with the role of the next one', async () => {
  const chief = await administrator('super_admin');
  await messaging.publish(AccessEnded, { ...AccessEnded.fixture, user_id: chief.id, only: null, except: null });
  await eventually(async () => expect((await chief.notices()).devices).toBe(0));
  const demoted = messaging.asAdmin(chief.id, 'admin', { sessionId: 'b'.repeat(64), confirmed: true });
  await messaging.call('POST', '/notifications/devices', chief.browser, demoted);
  const witness = await administrator('super_admin');
  await review();
  await eventually(() => expect(sentTo(witness.browser)).toHaveLength(1));
  expect(sentTo(chief.browser)).toEqual([]);
  // A session of the same account with another role: the browser counts with that one.
  await messaging.call(
    'POST',
    '/notifications/devices',
    chief.browser,
    messaging.asAdmin(chief.id, 'super_admin', { sessionId: 'c'.repeat(64) }),
  );
  await review();
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(1));
  const { endpoint } = chief.browser;
  await messaging.call('POST', '/notifications/devices/remove', { endpoint }, messaging.asAdmin(chief.id));
  expect((await chief.notices()).devices).toBe(0);
});
