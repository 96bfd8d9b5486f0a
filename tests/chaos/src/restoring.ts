import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './client.js';
import { loseTheLastSegments } from './lost-segments.js';
import {
  addresses,
  archiveNow,
  buyer,
  buyers,
  command,
  dataDir,
  eventuallyTrue,
  invariantsHold,
  killAll,
  phoneOf,
  processes,
  refusedBy,
  remove,
  sql,
  system,
} from './restoring/installation.js';
import { lookAndRepair } from './restoring/look-and-repair.js';
import { doInTheWorld, hasTickets, refundOwed, type Buyer } from './world-since.js';

/**
 * `npm test -- restore`: the machine dies with everything but its secrets and its backups, and comes back from them; then mistakes are made in
 * two databases, and repaired from a look at the instant before. Exit code 0 when nothing is missing, and nothing was done twice.
 */
const restoreWithinMs = 30_000;
const backing = ['postgres', 'redis', 'rabbitmq'];

/** The newest state comes back. */
async function restoreNewest(): Promise<void> {
  const before = await buyers(1);
  const owed = await refundOwed(system, phoneOf(80));
  console.log(lastLine(await command('backup'), 'Backup '));
  const after = await buyers(11);
  const since = await doInTheWorld(system, before, owed);
  await command('rotate', 'databases');
  const waiting = await leaveHalfway([21, 22]);

  killAll();
  for (const name of backing) rmSync(join(dataDir, name), { recursive: true });
  await refusals();

  const begin = Date.now();
  await command('restore');
  const tookMs = Date.now() - begin;
  await command('start', '--detach');
  // Its exit code also counts what it repaired.
  const reconciled = await command('reconcile', '--repair').catch((error: unknown) => String(error));
  if (!/what happened from \S+ until then is in no database/.test(reconciled)) throw new Error(reconciled);
  await archivedAtOnce();
  await command('backup', '--check');
  await invariantsHold();
  const people = [...before, ...after, ...waiting];
  for (const one of people) if (!since.withoutAccess.includes(one)) await hasTickets(system, one);
  await since.isAsItWas();
  console.log(`Restored after ${tookMs / 1000} s: ${people.length} buyers are there.`);
  if (tookMs > restoreWithinMs) throw new Error(`The restore took ${tookMs} ms, and ${restoreWithinMs} are allowed`);
}

/** What cannot be done says why in one sentence, and leaves nothing behind. */
async function refusals(): Promise<void> {
  await refusedBy(['start', '--detach'], 'The databases of this installation are gone');
  await without('secrets.json', () => refusedBy(['start', '--detach'], 'secrets.json is missing'));
  await withOtherPassphrase(() => refused([], 'the passphrase is not the one'));
  await refused(['--to', '2099-01-01T00:00:00Z'], 'is in the future');
  await refused(['--to', '2020-01-01T00:00:00Z'], 'is before the oldest backup');
  await refused(['--to', 'yesterday'], 'is not an instant');
  await refused(['--to', new Date().toISOString()], 'The archive does not reach');
  await withSegment('away', () => refused([], 'has a gap'));
  // On a busy machine PostgreSQL has not asked for it often enough yet: it "cannot be replayed".
  await withSegment('damaged', () => refused([], 'The archive cannot be re'));
}

/** People whose payments are confirmed and announced, when tickets stands still; and events that were handled, but not recorded as sent. */
async function leaveHalfway(numbers: number[]): Promise<Buyer[]> {
  const waiting = await Promise.all(numbers.map((number) => buyer(number)));
  process.kill(-(processes()['tickets'] ?? 0), 'SIGSTOP');
  for (const { payment } of waiting) await send(`${addresses().sandbox}/sandbox/payments/${payment}/pay`);
  await eventuallyTrue('payments has announced them', () =>
    sql(
      'payments',
      `SELECT count(*) = 2 AS is FROM outbox WHERE event = 'payments.payment-confirmed.v1' AND sent_at IS NOT NULL
         AND payload ->> 'payment_id' IN (SELECT id::text FROM payments WHERE token = ANY ($1))`,
      [waiting.map(({ payment }) => payment)],
    ),
  );
  await sql(
    'payments',
    `UPDATE outbox SET sent_at = NULL WHERE id IN (SELECT id FROM outbox LIMIT 5) RETURNING true AS is`,
  );
  await archiveNow();
  return waiting;
}

/** What a start left is archived within seconds, not after the checkpointer's sleep. */
async function archivedAtOnce(): Promise<void> {
  const seconds = await sql<number>(
    undefined,
    'SELECT extract(epoch FROM last_archived_time - pg_postmaster_start_time())::float AS is FROM pg_stat_archiver',
  );
  if (!(seconds > 0)) throw new Error('Nothing was archived after the start');
}

/** Runs `check` while the segment after the backup is away, or damaged. */
async function withSegment<Result>(state: 'away' | 'damaged', check: () => Promise<Result>): Promise<Result> {
  const archive = join(dataDir, 'backups/archive/raffle');
  const names = readdirSync(archive, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/[0-9A-F]{24}-[0-9a-f]+\.zst$/.test(name))
    .toSorted();
  const name = join(archive, names.at(-2) ?? '');
  const aside = join(dataDir, 'segment');
  renameSync(name, aside);
  if (state === 'damaged') {
    const { uid, gid } = statSync(aside);
    writeFileSync(name, readFileSync(aside).fill(0, 200, 300));
    chownSync(name, uid, gid);
  }
  try {
    return await check();
  } finally {
    renameSync(aside, name);
  }
}

/** Runs `check` with secrets whose passphrase is not that of the backups. */
async function withOtherPassphrase(check: () => Promise<void>): Promise<void> {
  const file = join(dataDir, 'secrets.json');
  const secrets = readFileSync(file, 'utf8');
  writeFileSync(file, secrets.replace(/("backupPassphrase": )"[^"]*"/, '$1"another"'));
  await check().finally(() => writeFileSync(file, secrets));
}

/** Runs `check` while a file of the data folder is away. */
async function without(file: string, check: () => Promise<void>): Promise<void> {
  const [name, aside] = [join(dataDir, file), join(dataDir, 'aside')];
  renameSync(name, aside);
  await check().finally(() => renameSync(aside, name));
}

async function refused(args: string[], sentence: string): Promise<void> {
  await refusedBy(['restore', ...args], sentence);
  const left = ['postgres/data', 'postgres/restoring', 'look'].filter((name) => existsSync(join(dataDir, name)));
  if (left.length > 0) throw new Error(`restore ${args.join(' ')} left ${left.join(', ')}`);
}

const lastLine = (output: string, beginning: string) =>
  output.split('\n').findLast((line) => line.startsWith(beginning)) ?? output;

try {
  await command('start', '--detach');
  await restoreNewest();
  await lookAndRepair();
  // Last: afterwards the invariants do not hold any more.
  await loseTheLastSegments({ ...system, dataDir, command, killAll });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await remove();
}
