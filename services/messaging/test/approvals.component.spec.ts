import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AdminAccessReduced, SettingsChanged } from '@raffle/contracts/events';
import { listHolderMessages, requestBroadcast } from '@raffle/contracts/http/admin-messages';
import { everyoneSubject, listMessageApprovals } from '@raffle/contracts/http/approvals';
import { listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { eventually, unguarded } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type CallOptions, type MessagingService } from './messaging-service.js';

let messaging: MessagingService;
let one: CallOptions;
let two: CallOptions;
let puppet: CallOptions;
const oneId = uuidv7();
const product = 7;
beforeAll(async () => {
  messaging = await startMessaging();
  one = messaging.asAdmin(oneId, 'admin', { username: 'essi', confirmed: true });
  two = messaging.asAdmin(uuidv7(), 'admin', { username: 'kossi', confirmed: true });
  puppet = messaging.asAdmin(uuidv7());
  await messaging.query(`INSERT INTO product (product_id, version, name, places) VALUES ($1, 1, 'Vélo', 300)`, [
    product,
  ]);
  await messaging.query('INSERT INTO participation (product_id, user_id) VALUES ($1, $2)', [product, uuidv7()]);
});
afterAll(() => messaging.stop());

let version = 0;
async function choose(two_people: boolean): Promise<void> {
  const approvals = { two_people, money_from: two_people ? 1 : null };
  await messaging.publish(SettingsChanged, { ...SettingsChanged.fixture, version: ++version, approvals });
  await eventually(async () =>
    expect(await messaging.query('SELECT version, two_people FROM platform_settings')).toEqual([
      { version, two_people },
    ]),
  );
}
const harmless = { subject: 'Bravo', content: 'Essi a gagné.' };
const toPay = { subject: 'Lot', content: 'Envoyez les frais au +228 90 99 88 77' };
const reason = 'Décision du 20 novembre';
const send = (message: object, to: 'everyone' | 'holders' = 'everyone', as = one) =>
  messaging.call('POST', to === 'everyone' ? '/admin/broadcasts' : `/admin/products/${product}/messages`, message, as);
const ask = (message: object, to: 'everyone' | 'holders' = 'everyone', as = one) =>
  messaging.call(
    'POST',
    to === 'everyone' ? '/admin/broadcasts/requests' : `/admin/products/${product}/message-requests`,
    { ...message, reason },
    as,
  );
const asked = async (...args: Parameters<typeof ask>) => {
  const { status, body } = await ask(...args);
  expect(status).toBe(201);
  return requestBroadcast.answer.parse(body).approval;
};
const decide = (id: string, as: CallOptions, what: 'approve' | 'refuse' = 'approve') =>
  messaging.call('POST', `/admin/message-approvals/${id}/${what}`, what === 'refuse' ? { reason } : undefined, as);
const code = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code];
const approvals = async (query = '') =>
  listMessageApprovals.answer.parse(
    (await messaging.call('GET', `/admin/message-approvals${query}`, undefined, one)).body,
  ).approvals;
const sentToAll = async () =>
  listBroadcasts.answer
    .parse((await messaging.call('GET', '/admin/broadcasts', undefined, one)).body)
    .broadcasts.map(({ content }) => content);
const stored = async () =>
  listHolderMessages.answer.parse((await messaging.call('GET', '/admin/holder-messages', undefined, one)).body)
    .messages;

describe('switched off', () => {
  test.each(['everyone', 'holders'] as const)('one administrator writes any message to %s', async (to) => {
    expect((await send(toPay, to)).status).toBe(201);
  });
});

describe('switched on', () => {
  beforeEach(() => choose(true));

  test('one administrator still writes what names no number, amount or address', async () => {
    expect((await send(harmless)).status).toBe(201);
    expect((await send(harmless, 'holders')).status).toBe(201);
  });

  test('a message to everyone that may say where to pay is sent once, by two', async () => {
    const before = (await sentToAll()).length;
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    for (const message of [toPay, { ...toPay, sendAt }])
      expect(code(await send(message))).toEqual([409, 'approval_needed']);
    expect(code(await ask(toPay, 'everyone', puppet))).toEqual([403, 'account_unconfirmed']);
    const { id, subject, subject_name, changes } = await asked(toPay);
    expect([subject, subject_name]).toEqual([everyoneSubject, '']);
    expect(changes).toEqual([
      { field: 'subject', before: '', after: toPay.subject },
      { field: 'content', before: '', after: toPay.content },
      { field: 'send_at', before: '', after: '' },
    ]);
    expect(code(await ask(harmless))).toEqual([409, 'approval_open']);
    expect(code(await decide(id, one))).toEqual([403, 'approval_own']);
    expect(code(await decide(id, puppet))).toEqual([403, 'account_unconfirmed']);
    expect(await sentToAll()).toHaveLength(before);
    const answers = await Promise.all([decide(id, two), decide(id, two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await eventually(async () => expect((await sentToAll()).filter((text) => text === toPay.content)).toHaveLength(2), {
      timeoutMs: 20_000,
    });
    await eventually(async () => {
      const acts = (await messaging.acted()).filter(({ action }) => action === 'broadcast.scheduled');
      expect(acts.at(-1)).toMatchObject({
        admin_id: two.subject && 'id' in two.subject ? two.subject.id : '',
        subject: id,
        after: { content: toPay.content, requested_by: 'essi', reason },
      });
    });
    expect(await messaging.query('SELECT admin_id FROM general_message WHERE id = $1', [id])).toEqual([
      { admin_id: oneId },
    ]);
  });

  test('one to everyone is decided by support alone, one to the holders also by draws', async () => {
    const draws = messaging.asAdmin(uuidv7(), 'admin', { username: 'yao', confirmed: true, areas: ['draws'] });
    const [everyone, holders] = [await asked(toPay), await asked(toPay, 'holders')];
    expect(code(await decide(everyone.id, draws))).toEqual([403, 'forbidden']);
    const seen = await messaging.call('GET', '/admin/message-approvals', undefined, draws);
    const ids = listMessageApprovals.answer.parse(seen.body).approvals.map(({ id }) => id);
    expect([ids.includes(everyone.id), ids.includes(holders.id)]).toEqual([false, true]);
    expect((await decide(holders.id, draws)).status).toBe(200);
    expect((await decide(everyone.id, one, 'refuse')).status).toBe(200);
  });

  test('one to the holders of a product waits too, and is sent at its time', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(code(await send(toPay, 'holders'))).toEqual([409, 'approval_needed']);
    const { id, subject_name } = await asked({ ...toPay, sendAt }, 'holders');
    expect(subject_name).toBe('Vélo');
    expect((await decide(id, two)).status).toBe(200);
    expect((await stored()).find((message) => message.id === id)).toMatchObject({
      product_id: product,
      send_at: sendAt,
      state: 'scheduled',
    });
    expect(code(await ask({ ...toPay, sendAt: '2020-01-01T00:00:00.000Z' }, 'holders'))).toEqual([409, 'date_passed']);
  });

  test('one whose time passed while it waited is sent on approval', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await asked({ ...toPay, content: 'Au 90 11 22 33', sendAt });
    // As if the hour had passed.
    await unguarded(
      messaging.databaseUrl,
      'approval_requests',
      `UPDATE approval_requests SET after = after || jsonb_build_object('send_at', $2::text) WHERE id = $1`,
      [id, new Date(Date.now() - 1).toISOString()],
    );
    expect((await decide(id, two)).status).toBe(200);
    await eventually(async () => expect(await sentToAll()).toContain('Au 90 11 22 33'), { timeoutMs: 20_000 });
  });

  test('what one person planned before is not sent, unless it says nothing of paying', async () => {
    await choose(false);
    const plan = async (message: object, to: 'everyone' | 'holders') => {
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      expect((await send({ ...message, sendAt }, to)).status).toBe(201);
    };
    await plan({ ...toPay, subject: 'Prévu à tous' }, 'everyone');
    await plan({ ...toPay, subject: 'Prévu aux participants' }, 'holders');
    await plan({ ...harmless, subject: 'Prévu sans danger' }, 'holders');
    await choose(true);
    // As if the hour had passed.
    await messaging.query(
      `UPDATE holder_message SET send_at = send_at - interval '1 hour' WHERE subject LIKE 'Prévu %'`,
    );
    await eventually(
      async () =>
        expect(
          (await stored()).flatMap(({ subject, state }) => (subject.startsWith('Prévu') ? [[subject, state]] : [])),
        ).toEqual([
          ['Prévu sans danger', 'sent'],
          ['Prévu aux participants', 'cancelled'],
          ['Prévu à tous', 'cancelled'],
        ]),
      { timeoutMs: 20_000 },
    );
    const reasons = await eventually(async () => {
      const cancelled = (await messaging.acted()).filter(({ action }) => action.endsWith('.cancelled'));
      const found = new Map(cancelled.map(({ action, after }) => [action, after?.reason]));
      expect([...found.keys()].sort()).toEqual(['broadcast.cancelled', 'holder_message.cancelled']);
      return found;
    });
    for (const told of reasons.values()) expect(told).toMatch(/second administrateur/);
  });

  test('one to everyone that is planned is seen and taken back by support alone', async () => {
    const draws = messaging.asAdmin(uuidv7(), 'admin', { username: 'yao', confirmed: true, areas: ['draws'] });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    expect((await send({ ...harmless, subject: 'Pour tous', sendAt })).status).toBe(201);
    expect((await send({ ...harmless, subject: 'Pour un lot', sendAt }, 'holders')).status).toBe(201);
    const seen = await messaging.call('GET', '/admin/holder-messages', undefined, draws);
    const subjects = listHolderMessages.answer.parse(seen.body).messages.map(({ subject }) => subject);
    expect([subjects.includes('Pour un lot'), subjects.includes('Pour tous')]).toEqual([true, false]);
    const id = (await stored()).find(({ subject }) => subject === 'Pour tous')?.id;
    const cancel = (as: CallOptions) => messaging.call('POST', `/admin/holder-messages/${id}/cancel`, undefined, as);
    expect(code(await cancel(draws))).toEqual([403, 'forbidden']);
    expect((await cancel(two)).status).toBe(204);
  });

  test('a refused one, and one of a removed administrator, is never sent', async () => {
    const { id } = await asked({ ...toPay, content: 'Au 1' });
    expect((await decide(id, two, 'refuse')).status).toBe(200);
    expect(code(await decide(id, two))).toEqual([409, 'approval_closed']);
    const { id: another } = await asked({ ...toPay, content: 'Au 2' });
    await messaging.publish(AdminAccessReduced, {
      ...AdminAccessReduced.fixture,
      admin_id: oneId,
      what: 'removed',
      at: new Date().toISOString(),
    });
    await eventually(async () => expect(await approvals()).toEqual([]));
    expect(code(await decide(another, two))).toEqual([409, 'approval_closed']);
    expect(await sentToAll()).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Au [12]$/)]));
  });

  test('with one administrator left, the operator’s switch ends the wait', async () => {
    expect(code(await send(toPay))).toEqual([409, 'approval_needed']);
    await choose(false);
    expect((await send({ ...toPay, content: 'Au 3' })).status).toBe(201);
  });
});
