import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PaymentConfirmed } from '@raffle/contracts/events';
import { listDeadLetters, showQueues } from '@raffle/contracts/http/admin-queues';
import { queuesOf } from '@raffle/contracts/internal';
import { deadLetterQueueOf, peekMessages, queueOf } from '@raffle/messaging-kit';
import { eventually, management, NeighbourProblem, readMetrics } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let chief: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity();
  chief = await identity.adminAtWork('super_admin');
});
afterAll(() => identity.stop());

const get = (path: string) => identity.call('GET', path, undefined, chief);
const post = (path: string, body: unknown) => identity.call('POST', path, body, chief);
const ownLetters = '/admin/queues/identity/dead-letters';
const audit = (subject: string) =>
  identity.query(
    'SELECT actor_username, action, before, after, address FROM audit_log WHERE subject = $1 ORDER BY id',
    [subject],
  );

/** Publishes a dead letter as this service does. @returns its id */
async function deadLetter(): Promise<string> {
  const id = randomUUID();
  const vhost = new URL(identity.vhostUrl).pathname.slice(1);
  await management('POST', `/exchanges/${vhost}/amq.default/publish`, {
    routing_key: deadLetterQueueOf('identity'),
    payload: JSON.stringify({ ...PaymentConfirmed.fixture, type: 'registration' }),
    payload_encoding: 'string',
    properties: {
      message_id: id,
      correlation_id: `correlation-of-${id}`,
      delivery_mode: 2,
      headers: {
        event: PaymentConfirmed.name,
        publisher: 'payments',
        'occurred-at': '2026-11-20T10:00:00.000Z',
        attempts: 12,
        'dead-letter-reason': 'handler_failed',
        'dead-letter-detail': 'no such registration',
        'dead-lettered-at': '2026-11-20T10:05:00.000Z',
      },
    },
  });
  return id;
}
const line = (id: string) => ({
  actor_username: chief.username,
  address: '203.0.113.9',
  before: {
    queue: 'identity.events.dlq',
    event: PaymentConfirmed.name,
    occurred_at: '2026-11-20T10:00:00.000Z',
    correlation_id: `correlation-of-${id}`,
    dead_letter_reason: 'handler_failed',
  },
});

test('every service that answers is shown, the others are listed as unavailable', async () => {
  // A service that has just started may begin to consume slightly later.
  const shown = await eventually(async () => {
    const { status, body } = await get('/admin/queues');
    expect(status).toBe(200);
    const found = showQueues.answer.parse(body);
    expect(found.queues.find(({ service }) => service === 'identity')).toMatchObject({ ready: 0, consumers: 1 });
    return found;
  });
  expect(shown.queues.find(({ service }) => service === 'catalog')).toEqual({
    service: 'catalog',
    ...queuesOf.catalog.state.fixture,
  });
  // Payments and tickets run here without this operation, messaging not at all.
  expect([...shown.unavailable].sort()).toEqual(['messaging', 'payments', 'tickets']);
  expect(shown.broker_url).toBe('https://files.tirage.test/');
});

test('dead letters are shown, replayed once and discarded with a reason; both are in the audit log', async () => {
  const [replayed, discarded] = [await deadLetter(), await deadLetter()];
  await eventually(async () => {
    const letters = listDeadLetters.answer.parse((await get(ownLetters)).body).dead_letters;
    expect(letters.map(({ message_id }) => message_id).sort()).toEqual([replayed, discarded].sort());
    expect(letters[0]).toMatchObject({ reason: 'handler_failed', detail: 'no such registration', attempts: 12 });
  });
  expect(await post(`${ownLetters}/replay`, { messageIds: [replayed] })).toMatchObject({
    status: 200,
    body: { replayed: 1 },
  });
  expect(await post(`${ownLetters}/replay`, { messageIds: [replayed] })).toMatchObject({ body: { replayed: 0 } });
  expect(await audit(replayed)).toEqual([{ ...line(replayed), action: 'dead_letter.replayed', after: null }]);
  // It went back to the queue: the handler runs again.
  await eventually(async () => {
    expect(await identity.query('SELECT 1 FROM inbox WHERE message_id = $1', [replayed])).toHaveLength(1);
  });

  const of = { messageId: discarded };
  expect(await post(`${ownLetters}/discard`, { ...of, reason: ' ' })).toMatchObject({ status: 400 });
  expect((await post(`${ownLetters}/discard`, { ...of, reason: ' Essai du matin ' })).status).toBe(204);
  expect(await post(`${ownLetters}/discard`, { ...of, reason: 'encore' })).toMatchObject({
    status: 404,
    body: { code: 'dead_letter_not_found' },
  });
  expect(await audit(discarded)).toEqual([
    { ...line(discarded), action: 'dead_letter.discarded', after: { reason: 'Essai du matin' } },
  ]);
  for (const queue of [queueOf('identity'), deadLetterQueueOf('identity')])
    expect(await peekMessages({ url: identity.vhostUrl, queue, limit: 10 })).toEqual([]);
});

test('dead letters of another service are handled by that service, after they are recorded in the audit log', async () => {
  const [letter] = queuesOf.catalog.letters.fixture.dead_letters;
  const id = letter!.message_id!;
  const other = '/admin/queues/catalog/dead-letters';
  expect(await get(other)).toMatchObject({ status: 200, body: { dead_letters: [letter] } });
  // The service does not answer: nothing is done, but the attempt is recorded.
  identity.catalog.answer(queuesOf.catalog.replay, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  expect(await post(`${other}/replay`, { messageIds: [id] })).toMatchObject({ status: 503 });
  identity.catalog.answer(queuesOf.catalog.replay, { replayed: 1 });
  expect(await post(`${other}/replay`, { messageIds: [id] })).toMatchObject({ status: 200, body: { replayed: 1 } });
  expect((await post(`${other}/discard`, { messageId: id, reason: 'essai' })).status).toBe(204);
  expect((await audit(id)).map(({ action }) => action)).toEqual(['dead_letter.replayed', 'dead_letter.discarded']);
  expect(identity.catalog.calls.map(({ operation, body }) => [operation, body])).toContainEqual([
    queuesOf.catalog.discard,
    { message_id: id },
  ]);
});

test('an unavailable service answers 503, an unknown one 404', async () => {
  expect(await get('/admin/queues/messaging/dead-letters')).toMatchObject({
    status: 503,
    body: { code: 'service_unavailable' },
  });
  expect(await get('/admin/queues/gateway/dead-letters')).toMatchObject({
    status: 404,
    body: { code: 'queue_not_found' },
  });
});

test('operators see when the databases were last backed up, and that WAL is archived', async () => {
  const never = await readMetrics(identity.url);
  expect(never('backup_finished_timestamp_seconds')).toBe(0);
  expect(never('postgres_wal_archived_timestamp_seconds')).toBeGreaterThanOrEqual(0);
  expect(never('postgres_wal_archive_failed_timestamp_seconds')).toBeGreaterThanOrEqual(0);
  await identity.query(`INSERT INTO newest_backup (finished_at) VALUES ('2026-11-26T02:15:00Z')`);
  const backedUp = await readMetrics(identity.url);
  expect(backedUp('backup_finished_timestamp_seconds')).toBe(Date.parse('2026-11-26T02:15:00Z') / 1_000);
});
