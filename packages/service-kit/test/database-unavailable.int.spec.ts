import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../src/index.js';
import { connectionOptions } from '../src/database/index.js';
import { toProblemException } from '../src/http/index.js';

const connect = (poolSize: number, { connectTimeoutMS = 5_000, answerTimeoutMs = 15_000 } = {}) => {
  const options = connectionOptions({ url: database.url, poolSize });
  return new DataSource({
    ...options,
    connectTimeoutMS,
    extra: { ...options.extra, answerTimeoutMs },
  } as typeof options).initialize();
};

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await connect(2);
  await source.query('CREATE TABLE things (id integer PRIMARY KEY)');
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const raise = (code: string) => (manager: EntityManager) =>
  manager.query(`DO $$ BEGIN RAISE EXCEPTION 'as the server says it' USING ERRCODE = '${code}'; END $$`);

/** The error of a handler's transaction. */
const failureOf = (work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> =>
  source.transaction(work).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Limits that a test waits for are those of its own connections: a busy server needs longer for what the others ask. */
async function withOwn(connected: Promise<DataSource>, work: (own: DataSource) => Promise<unknown>): Promise<unknown> {
  const own = await connected;
  try {
    return await work(own);
  } finally {
    await own.destroy();
  }
}

/** Does `work` in a transaction whose connection the server has ended meanwhile. */
async function afterItsEnd(manager: EntityManager, work: () => Promise<unknown>): Promise<unknown> {
  const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
  await manager.query('SET LOCAL idle_in_transaction_session_timeout = 50');
  await eventually(async () =>
    expect(await source.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).toEqual([]),
  );
  return work();
}

test.each<[string, (manager: EntityManager) => Promise<unknown>]>([
  [
    'does not answer',
    () => withOwn(connect(1, { answerTimeoutMs: 2_000 }), (silent) => silent.query('SELECT pg_sleep(8)')),
  ],
  [
    'ends the connection during a statement',
    async (manager) => {
      const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      const running = manager.query('SELECT pg_sleep(3)');
      await Promise.all([running, source.query('SELECT pg_terminate_backend($1)', [pid])]);
    },
  ],
  [
    'has no free connection',
    () => withOwn(connect(1, { connectTimeoutMS: 2_000 }), (one) => one.transaction(() => one.query('SELECT 1'))),
  ],
  [
    'is read-only',
    async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      await manager.query('INSERT INTO things VALUES (1)');
    },
  ],
  [
    'ended an idle transaction',
    (manager) => afterItsEnd(manager, () => manager.query('INSERT INTO things VALUES (1)')),
  ],
  [
    'ended an idle transaction, before a query of TypeORM',
    (manager) => afterItsEnd(manager, () => manager.createQueryBuilder().select('1').from('things', 't').getRawMany()),
  ],
  ...['08006', '25P03', '53100', '53200', '53300', '57P01', '57P03', '58030'].map(
    (code) => [`fails with ${code}`, raise(code)] as [string, (manager: EntityManager) => Promise<unknown>],
  ),
  [
    'fails as the cause of another error',
    (manager) =>
      raise('53100')(manager).catch((error: unknown) => Promise.reject(new Error('not stored', { cause: error }))),
  ],
])('a database that %s counts as unavailable', async (_, work) => {
  const error = await failureOf(work);
  expect(error).toBeInstanceOf(Error);
  expect([error, isDatabaseUnavailable(error)]).toEqual([error, true]);
  const { code, extras } = toProblemException(error);
  expect([code, extras.headers]).toEqual(['service_unavailable', { 'retry-after': '5' }]);
});

test('a connection that does not answer is not used again', async () => {
  const single = await connect(1, { answerTimeoutMs: 2_000 });
  await expect(single.query('SELECT pg_sleep(8)')).rejects.toThrow('no answer within 2000 ms');
  expect(await single.query('SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
  await single.destroy();
});

const contended: [string, (manager: EntityManager) => Promise<unknown>][] = [
  [
    'a statement that takes too long',
    async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 50');
      await manager.query('SELECT pg_sleep(1)');
    },
  ],
  [
    'a lock that another transaction holds for too long',
    async (manager) => {
      await manager.query('LOCK TABLE things IN ACCESS EXCLUSIVE MODE');
      await source.transaction(async (other) => {
        await other.query('SET LOCAL lock_timeout = 50');
        await other.query('INSERT INTO things VALUES (1)');
      });
    },
  ],
  [
    'a lock that is not waited for',
    async (manager) => {
      await manager.query('LOCK TABLE things IN ACCESS EXCLUSIVE MODE');
      await source.transaction((other) => other.query('LOCK TABLE things NOWAIT'));
    },
  ],
  ['a statement that an operator cancels', raise('57014')],
  ['a deadlock', raise('40P01')],
  ['a serialization failure', raise('40001')],
];

test.each(contended)('%s is answered 503, to be repeated', async (_, work) => {
  const { code, extras } = toProblemException(await failureOf(work));
  expect([code, extras.headers]).toEqual(['service_unavailable', { 'retry-after': '5' }]);
});

test.each<[string, (manager: EntityManager) => Promise<unknown>]>([
  ...contended,
  ['a statement that makes no sense', (manager) => manager.query('SELECT nothing FROM nowhere')],
  ['a division by zero', (manager) => manager.query('SELECT 1 / 0')],
  ['a repeated key', (manager) => manager.query('INSERT INTO things VALUES (1), (1)')],
  ['a value that is missing', (manager) => manager.query('INSERT INTO things VALUES (NULL)')],
  ['a parameter that cannot be sent', (manager) => manager.query('SELECT $1::json', [{ self: BigInt(1) }])],
  ['an error of the handler', () => Promise.reject(new Error('this order cannot be filled'))],
])('%s is an error of the work', async (_, work) => {
  const error = await failureOf(work);
  expect([error, isDatabaseUnavailable(error)]).toEqual([error, false]);
});
