import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { archivingPostgres, createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { configureLogging, Metrics } from '../src/index.js';
import { archiveTimeoutMs } from '../src/database/wal-archive.js';
import { connectionOptions, WalArchive } from '../src/database/index.js';

configureLogging({ level: 'silent', service: 'test' });

let postgres: Awaited<ReturnType<typeof archivingPostgres>>;
let database: TestDatabase;
let dataSource: DataSource;
let metrics: Metrics;
let archive: WalArchive;

const archiveOf = (source: DataSource) => {
  metrics = new Metrics('test');
  return new WalArchive(source, metrics);
};
const opened = (url: string) => new DataSource(connectionOptions({ url, poolSize: 3 })).initialize();

beforeAll(async () => {
  postgres = await archivingPostgres();
  database = await postgres.database('wal_archive');
  dataSource = await opened(database.runningUrl);
  await change();
}, 60_000);
afterEach(() => postgres.release());
afterAll(async () => {
  await dataSource.destroy();
  await postgres.drop();
});

/** Something to archive: a role without rights leaves WAL too. */
const change = () => dataSource.query(`SELECT pg_notify('any', 'any'), txid_current()`);
const segments = async () => {
  const [{ count }] = await dataSource.query<[{ count: string }]>(
    'SELECT archived_count AS count FROM pg_stat_archiver',
  );
  return Number(count);
};
const late = async () =>
  (await metrics.registry.getSingleMetric('answered_before_archive_total')!.get()).values[0]?.value;
async function timed(work: () => Promise<boolean>) {
  const begin = performance.now();
  const archived = await work();
  return { archived, ms: performance.now() - begin };
}

test('what is committed is archived before the answer, and an answer without a change does not wait', async () => {
  archive = archiveOf(dataSource);
  // What the creation of the database wrote may still be on its way.
  await archive.waitUntilArchived();
  await change();
  const before = await segments();
  expect(await archive.waitUntilArchived()).toBe(true);
  expect(await segments()).toBe(before + 1);
  expect(await archive.waitUntilArchived()).toBe(true);
  expect(await segments()).toBe(before + 1);
  expect(await late()).toBe(0);
});

test('an answer waits while the archive hangs, and comes once it is there', async () => {
  archive = archiveOf(dataSource);
  await postgres.hold();
  await change();
  let archived: boolean | undefined;
  const waiting = archive.waitUntilArchived().then((answer) => (archived = answer));
  // Answered by another connection meanwhile.
  for (let asked = 0; asked < 3; asked++) await dataSource.query('SELECT pg_sleep(0.01)');
  expect(archived).toBeUndefined();
  await postgres.release();
  expect(await waiting).toBe(true);
});

test.each(['hanging', 'failing'] as const)(
  'an archive that is %s delays the first answer by five seconds and no other, each is counted, and it is waited for again afterwards',
  async (how) => {
    archive = archiveOf(dataSource);
    await postgres.hold(how);
    await change();
    const first = await timed(() => archive.waitUntilArchived());
    expect(first.archived).toBe(false);
    expect(first.ms).toBeGreaterThanOrEqual(archiveTimeoutMs - 100);
    expect(first.ms).toBeLessThan(2 * archiveTimeoutMs);
    await change();
    const second = await timed(() => archive.waitUntilArchived());
    expect(second.archived).toBe(false);
    expect(second.ms).toBeLessThan(archiveTimeoutMs / 2);
    expect(await late()).toBe(2);
    await postgres.release();
    // The overdue segment arrives, then that of the last change.
    let after = false;
    for (const deadline = Date.now() + 20_000; !after && Date.now() < deadline;)
      after = await archive.waitUntilArchived();
    expect(after).toBe(true);
  },
  60_000,
);

test('callers that wait at the same time share a segment', async () => {
  archive = archiveOf(dataSource);
  await archive.waitUntilArchived();
  await change();
  const before = await segments();
  const first = archive.waitUntilArchived();
  // While that one waits, however long these changes take.
  await postgres.hold();
  const changed = Array.from({ length: 20 }, change);
  const others = Promise.all(changed).then(() => Promise.all(changed.map(() => archive.waitUntilArchived())));
  await Promise.all(changed);
  await postgres.release();
  expect(new Set([await first, ...(await others)])).toEqual(new Set([true]));
  expect(await segments()).toBeLessThanOrEqual(before + 2);
});

test('a role without the right does not know it: counted, and not waited for', async () => {
  const other = await createTestDatabase('wal_archive_unentitled', undefined, postgres.url);
  const source = await opened(other.runningUrl);
  archive = archiveOf(source);
  const { archived, ms } = await timed(() => archive.waitUntilArchived());
  expect([archived, await late()]).toEqual([false, 1]);
  expect(ms).toBeLessThan(archiveTimeoutMs);
  await source.destroy();
});

test('where PostgreSQL archives nothing, nothing waits', async () => {
  const other = await createTestDatabase('wal_archive_off');
  const source = await opened(other.runningUrl);
  archive = archiveOf(source);
  await archive.onModuleInit();
  expect([await archive.waitUntilArchived(), await late()]).toEqual([true, 0]);
  await source.destroy();
  await other.drop();
});
