import { execFile, execFileSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deadLetterQueueOf, listDeadLetters, peekMessages, queueOf } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, createTestVhost, eventually, testServices, type TestVhost } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../../database.js';
import { queuesCommand } from './queues-command.js';

/** Against real queues of tickets without a consumer. */
const root = process.cwd();
const dlq = deadLetterQueueOf('tickets');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
let vhost: TestVhost;
let managementUrl: string;

beforeAll(async () => {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'services/identity'], { cwd: root });
  database = await createTestDatabase('queues_command', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url })).initialize();
}, 180_000);
beforeEach(async () => {
  await vhost?.drop();
  vhost = await createTestVhost();
  managementUrl = new URL(`/${vhost.name}`, testServices().rabbitmqManagementUrl).href;
  for (const queue of [queueOf('tickets'), dlq])
    await management('PUT', `queues/${vhost.name}/${queue}`, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum' },
    });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
  await vhost.drop();
});

async function management(method: string, path: string, body: unknown): Promise<void> {
  const { origin, username, password } = new URL(managementUrl);
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
}

/** Publishes a dead letter as tickets does. @returns its message id */
async function deadLetter(event = 'payments.payment-confirmed.v1'): Promise<string> {
  const id = randomUUID();
  await management('POST', `exchanges/${vhost.name}/amq.default/publish`, {
    routing_key: dlq,
    payload: JSON.stringify({ of: id }),
    payload_encoding: 'string',
    properties: {
      message_id: id,
      correlation_id: `correlation-of-${id}`,
      delivery_mode: 2,
      headers: {
        event,
        publisher: 'payments',
        'occurred-at': '2026-11-20T10:00:00.000Z',
        attempts: 12,
        'dead-letter-reason': 'handler_failed',
        'dead-letter-detail': 'no such product',
        'dead-lettered-at': '2026-11-20T10:05:00.000Z',
      },
    },
  });
  return id;
}

const environment = () => ({
  DATABASE_URL: database.url,
  OPERATOR_RABBITMQ_URL: vhost.url,
  RABBITMQ_MANAGEMENT_URL: managementUrl,
});

/** What the program prints, and its exit code. */
async function queues(...args: string[]) {
  const printed: string[] = [];
  const [status, err] = await queuesCommand(args, (text) => printed.push(text), environment()).then(
    () => [0, ''],
    (error: Error) => [1, error.message],
  );
  return { status, out: printed.join('\n'), err };
}

/** Starts the program as an operator does. */
function start(args: string[]): { child: ChildProcess; ended: Promise<{ status: unknown; out: string; err: string }> } {
  const run = ['services/identity/dist/src/back-office/queues/queues.cli.js', ...args];
  const { promise: ended, resolve } = Promise.withResolvers<{ status: unknown; out: string; err: string }>();
  const child = execFile(
    process.execPath,
    run,
    { cwd: root, env: environment(), timeout: 60_000 },
    (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? child.signalCode, out: stdout.trim(), err: stderr.trim() }),
  );
  return { child, ended };
}
const idsOf = async (queue: string) =>
  (await peekMessages({ url: vhost.url, queue, limit: 1_000 })).map(({ messageId }) => messageId ?? '');
const audit = () =>
  dataSource.query<unknown[]>('SELECT actor_kind, action, subject, before, after FROM audit_log ORDER BY id');

test('an operator lists queues, peeks at dead letters, replays one, and discards another with a stored reason', async () => {
  const replayed = await deadLetter();
  const discarded = await deadLetter('payments.payment-lost.v1');
  await eventually(
    async () => {
      const { status, out } = await queues();
      expect(status).toBe(0);
      expect(out).toMatch(/^QUEUE +READY /);
      expect(out).toMatch(/^tickets\.events +0 +0 +0 +0 +2 +-$/m);
      expect(out).toMatch(/^tickets\.events\.dlq +2 +0 +0 +\d+ +- +\d+ .+$/m);
    },
    { timeoutMs: 60_000 },
  );
  const peeked = await queues('peek', dlq);
  expect(peeked).toMatchObject({ status: 0, err: '' });
  expect(peeked.out).toContain(
    `${replayed} payments.payment-confirmed.v1\n  happened 2026-11-20T10:00:00.000Z, correlation id correlation-of-${replayed}\n` +
      `  handler_failed: no such product, dead-lettered 2026-11-20T10:05:00.000Z, 12 tries\n  {"of":"${replayed}"}`,
  );
  expect(peeked.out).toMatch(/2 messages of tickets\.events\.dlq$/);

  expect(await queues('replay', dlq, '--id', replayed)).toEqual({ status: 0, out: '1 replayed to tickets', err: '' });
  expect(await idsOf(queueOf('tickets'))).toEqual([replayed]);
  expect(await queues('replay', dlq, '--id', replayed)).toEqual({
    status: 1,
    out: '0 replayed to tickets',
    err: 'tickets.events.dlq does not have the others.',
  });

  expect(await queues('discard', dlq, '--id', discarded, '--reason', 'payment-lost was a test')).toEqual({
    status: 0,
    out: `${discarded} discarded; the reason is in the audit log.`,
    err: '',
  });
  expect(await idsOf(dlq)).toEqual([]);
  expect(await audit()).toEqual([
    {
      actor_kind: 'operator',
      action: 'dead_letter.replayed',
      subject: replayed,
      before: {
        queue: dlq,
        event: 'payments.payment-confirmed.v1',
        occurred_at: '2026-11-20T10:00:00.000Z',
        correlation_id: `correlation-of-${replayed}`,
        dead_letter_reason: 'handler_failed',
      },
      after: null,
    },
    {
      actor_kind: 'operator',
      action: 'dead_letter.discarded',
      subject: discarded,
      before: {
        queue: dlq,
        event: 'payments.payment-lost.v1',
        occurred_at: '2026-11-20T10:00:00.000Z',
        correlation_id: `correlation-of-${discarded}`,
        dead_letter_reason: 'handler_failed',
      },
      after: { reason: 'payment-lost was a test' },
    },
  ]);
  expect(await queues('discard', dlq, '--id', discarded, '--reason', 'again')).toMatchObject({
    status: 1,
    err: `tickets.events.dlq has no message ${discarded}.`,
  });
}, 180_000);

/** From now on a replay nearly halts after forty messages: a look at the queue may take longer than two hundred. @returns ends it */
async function haltingReplays(): Promise<() => Promise<unknown>> {
  await dataSource.query(`
    CREATE TABLE halting AS SELECT now();
    CREATE FUNCTION halt() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      recorded integer := coalesce(nullif(current_setting('test.recorded', true), '')::integer, 0) + 1;
    BEGIN
      PERFORM set_config('test.recorded', recorded::text, false);
      IF recorded > 40 AND EXISTS (SELECT FROM halting) THEN PERFORM pg_sleep(5); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER halt BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION halt()`);
  return () => dataSource.query('DELETE FROM halting');
}

test('a replay that is killed again and again loses no message', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 200; count++) ids.push(await deadLetter());
  const halted = await haltingReplays();
  for (let kills = 0; kills < 3; kills++) {
    const replayed = (await idsOf(queueOf('tickets'))).length;
    const { child, ended } = start(['replay', dlq, '--count', '1000']);
    const isReplaying = eventually(
      async () => expect((await idsOf(queueOf('tickets'))).length).toBeGreaterThan(replayed),
      { intervalMs: 1, timeoutMs: 30_000 },
    );
    await Promise.race([isReplaying, ended.then((end) => expect(end).toBe('still running'))]);
    child.kill('SIGKILL');
    expect((await ended).status).toBe('SIGKILL');
    // The broker requeues the unacknowledged messages of a dead connection.
    await eventually(async () =>
      expect(new Set([...(await idsOf(dlq)), ...(await idsOf(queueOf('tickets')))])).toEqual(new Set(ids)),
    );
  }
  expect((await idsOf(dlq)).length).toBeGreaterThan(0);
  await halted();
  expect(await start(['replay', dlq, '--count', '1000']).ended).toMatchObject({ status: 0, err: '' });
  expect(await idsOf(dlq)).toEqual([]);
  expect(new Set(await idsOf(queueOf('tickets')))).toEqual(new Set(ids));
}, 180_000);

test('on a broker of one node every queue is on every node already; without an answer, one sentence says so', async () => {
  expect(await queues('grow')).toEqual({
    status: 0,
    out: expect.stringMatching(/^2 queues have a member on raffle@localhost; 0 of them had fewer\.$/),
    err: '',
  });
  managementUrl = 'http://raffle:x@127.0.0.1:9/';
  expect(await queues('grow')).toEqual({
    status: 1,
    out: '',
    err: "RabbitMQ's management interface does not answer at http://127.0.0.1:9",
  });
});

test('what it does not understand shows the usage, and ends with exit code 1', async () => {
  expect(await start(['empty', dlq]).ended).toEqual({ status: 1, out: '', err: expect.stringMatching(/^Usage:\n/) });
});

test('only a dead-letter queue can be replayed or discarded from', async () => {
  expect(await queues('replay', queueOf('tickets'))).toEqual({
    status: 1,
    out: '',
    err: 'tickets.events is not a dead-letter queue: its name must end with .events.dlq.',
  });
  expect(await listDeadLetters({ url: vhost.url, service: 'tickets' })).toEqual([]);
});
