import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AccessEnded, ApprovalRequested, DeadLettersFound, ReviewOpened } from '@raffle/contracts/events';
import { getAdminNotices } from '@raffle/contracts/http/admin-notices';
import { areasOfRequest, deciders } from '@raffle/contracts/http/approval-deciders';
import { approvalKind, everyoneSubject } from '@raffle/contracts/http/approvals';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import type { Subject } from '@raffle/service-kit/http';
import { eventually } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';
import { newBrowserOf, pathOf, publicKey, pushVariables, startPushService, type Browser } from './push-service.js';

let pushService: Awaited<ReturnType<typeof startPushService>>;
let messaging: MessagingService;
beforeAll(async () => {
  pushService = await startPushService();
  messaging = await startMessaging(pushVariables(pushService));
}, 60_000);
afterAll(async () => {
  await messaging?.stop();
  await pushService.stop();
});

const newBrowser = () => newBrowserOf(pushService);
const sentTo = (browser: Browser) => pushService.sentTo(browser);

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
  pushService.answers[pathOf(chief.browser)] = [503];
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
  await eventually(() => expect(sentTo(chief.browser)).toHaveLength(2));
  // It was refused, and more came: one push with the newest count, which replaces an unread one in the browser.
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
