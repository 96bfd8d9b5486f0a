import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pause, send } from './client.js';
import { environmentWith } from './config.js';
import { runProgram } from './run-program.js';
import {
  doInTheWorld,
  hasTickets,
  mayLogIn,
  newBuyer,
  payAll,
  refundOwed,
  session,
  type Buyer,
  type RunningSystem,
} from './world-since.js';

/**
 * `npm test -- restore`: the machine dies with everything but its secrets and its backups, and comes back from them; then the databases are
 * set back to an earlier instant, and what the world did since is taken over. Exit code 0 when nothing is missing, and nothing was done twice.
 */
const root = resolve(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'raffle-restore-'));
const environment = environmentWith({
  RAFFLE_DATA_DIR: dataDir,
  PORT: String(await freePort()),
  LIMIT_REGISTRATION_ADDRESS: '6000/60',
  LIMIT_PAYMENT_ADDRESS: '6000/60',
  LIMIT_LOGIN_ADDRESS: '6000/60',
});
const restoreWithinMs = 30_000;
const backing = ['postgres', 'redis', 'rabbitmq'];
const system: RunningSystem = {
  addresses,
  adminPassword: () =>
    (JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { adminPassword: string }).adminPassword,
  sql,
  eventuallyTrue,
};

async function walk(): Promise<void> {
  await command('start', '--detach');
  const before = await buyers(1);
  const owed = await refundOwed(system, phoneOf(80));
  console.log(lastLine(await command('backup'), 'Backup '));
  const instant = new Date();
  await pause(1_000);
  const after = await buyers(11);
  const since = await doInTheWorld(system, before, owed);
  await command('rotate', 'databases');
  const waiting = await leaveHalfway([21, 22]);

  killAll();
  for (const name of backing) rmSync(join(dataDir, name), { recursive: true });

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
  const withTickets = (buyers: Buyer[]) => buyers.filter((one) => !since.withoutAccess.includes(one));
  for (const one of withTickets([...before, ...after, ...waiting])) await hasTicket(one);
  await since.isAsItWas();
  console.log(`Restored after ${tookMs / 1000} s: ${before.length + after.length + waiting.length} buyers are there.`);
  if (tookMs > restoreWithinMs) throw new Error(`The restore took ${tookMs} ms, and ${restoreWithinMs} are allowed`);

  const oldSession = await session(system, after[0]!);
  waiting.push(...(await leaveHalfway([31, 32])));
  killAll();
  const setBack = Date.now();
  await command('restore', '--to', instant.toISOString());
  const restored = Date.now();
  await refusedBy(['start', '--detach'], 'reconcile -- --against newest` first');
  await refusedBy(['reconcile', '--against', 'elsewhere'], 'is no newer state');
  await without('postgres/newest/global/pg_control', () => refusedBy(['reconcile', '--against', 'newest'], 'postgres'));
  await killedAt('identity has taken over', ['reconcile', '--against', 'newest']);
  await refusedBy(['start', '--detach'], 'reconcile -- --against newest` first');
  console.log(await command('reconcile', '--against', 'newest'));
  await command('start', '--detach');
  console.log(lastLine(await command('reconcile', '--against', 'newest'), 'Every payment since'));
  await invariantsHold();
  for (const one of withTickets([...before, ...after, ...waiting])) await hasTicket(one);
  await since.isAsItWas();
  if ((await send(`${addresses().gateway}/api/users/profile`, { method: 'GET', token: oldSession })).is !== 'refused')
    throw new Error('A session of before goes on');
  const [toRestored, toEnd] = [restored - setBack, Date.now() - setBack].map((ms) => Math.round(ms / 1000));
  console.log(`Set back to ${instant.toISOString()} in ${toRestored} s, everything since taken over after ${toEnd} s.`);
  await goWithout(instant, before, after);
}

/** Back to the instant again, with an archive that is damaged after it. */
async function goWithout(instant: Date, before: Buyer[], after: Buyer[]): Promise<void> {
  await command('stop');
  const restored = await withSegment('damaged', () => command('restore', '--to', instant.toISOString()));
  if (!/No newer state can be read: The archive cannot be re/.test(restored)) throw new Error(restored);
  await refusedBy(['start', '--detach'], 'reconcile -- --against none` first');
  await command('reconcile', '--against', 'none');
  await command('start', '--detach');
  for (const one of before) await session(system, one);
  for (const one of after) if (await mayLogIn(system, one)) throw new Error(`${one.phone} came after the instant`);
  console.log('Set back without a newer state: everybody of then is there, nobody of later.');
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

/** Ten buyers with a ticket each, from this number on. */
async function buyers(first: number): Promise<Buyer[]> {
  const made = await Promise.all(Array.from({ length: 10 }, (_, index) => buyer(first + index)));
  await payAll(system, made);
  return made;
}

const buyer = (number: number) => newBuyer(system, phoneOf(number));

const phoneOf = (number: number) => `92${String(number).padStart(6, '0')}`;

const hasTicket = (one: Buyer) => hasTickets(system, one);

async function invariantsHold(): Promise<void> {
  let found = '';
  await eventuallyTrue('the invariants hold', async () => {
    found = await command('invariants').then(
      () => '',
      (error: unknown) => String(error),
    );
    return found === '';
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${found}`);
  });
}

/** What a start left is archived within seconds, not after the checkpointer's sleep. */
async function archivedAtOnce(): Promise<void> {
  const seconds = await sql<number>(
    undefined,
    'SELECT extract(epoch FROM last_archived_time - pg_postmaster_start_time())::float AS is FROM pg_stat_archiver',
  );
  if (!(seconds > 0)) throw new Error('Nothing was archived after the start');
}

/** Everything until now is in the archive. */
async function archiveNow(): Promise<void> {
  const segment = await sql<string>(undefined, 'SELECT pg_walfile_name(pg_switch_wal()) AS is');
  await eventuallyTrue(`${segment} is archived`, () =>
    sql(undefined, 'SELECT last_archived_wal >= $1 AS is FROM pg_stat_archiver', [segment]),
  );
}

async function sql<Value = boolean>(service: string | undefined, text: string, values: unknown[] = []): Promise<Value> {
  const url = new URL(addresses().postgres);
  if (service) url.pathname = `/raffle_${service}`;
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: Value }>(text, values);
    return rows[0]!.is;
  } finally {
    await client.end();
  }
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

/** A restore that cannot be done says why in one sentence, and leaves nothing behind. */
async function refused(args: string[], sentence: string): Promise<void> {
  await refusedBy(['restore', ...args], sentence);
  const left = existsSync(join(dataDir, 'postgres')) ? readdirSync(join(dataDir, 'postgres')) : [];
  if (left.some((name) => /data|restoring/.test(name)))
    throw new Error(`restore ${args.join(' ')} left ${left.join(', ')}`);
}

async function refusedBy(args: string[], sentence: string): Promise<void> {
  const failure = await command(...args).then(
    () => 'it was done',
    (error: unknown) => String(error),
  );
  if (!failure.includes(sentence)) throw new Error(`${args.join(' ')} was not refused with "${sentence}": ${failure}`);
}

/** Runs a command that dies, with everything it started, once it has printed this. */
async function killedAt(printed: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['infra/local/dist/cli.js', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
    if (output.includes(printed)) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  if (!output.includes(printed)) throw new Error(`${args.join(' ')} ended before "${printed}": ${output}`);
}

/** The machine dies: no process stops by itself. */
function killAll(): void {
  const { runner } = run();
  process.kill(runner.pid, 'SIGKILL');
  for (const pid of Object.values(processes())) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // The watchdog may be faster.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const run = () =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    runner: { pid: number };
    processes: Record<string, { pid: number }>;
  };
const processes = () => Object.fromEntries(Object.entries(run().processes).map(([name, { pid }]) => [name, pid]));
function addresses() {
  const all = JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')) as Record<
    'gateway' | 'sandbox' | 'postgres',
    string
  >;
  return { ...all, until: Date.now() + 60_000 };
}

function command(...args: string[]): Promise<string> {
  return runProgram(process.execPath, ['infra/local/dist/cli.js', ...args], {
    cwd: root,
    env: environment,
    timeoutMs: 300_000,
  });
}

const lastLine = (output: string, beginning: string) =>
  output.split('\n').findLast((line) => line.startsWith(beginning)) ?? output;

async function eventuallyTrue(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`After a minute it is not true that ${what}`);
    await pause(500);
  }
}

function freePort(): Promise<number> {
  return new Promise((answer) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

try {
  await walk();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await command('stop').catch((error: unknown) => console.error(String(error)));
  rmSync(dataDir, { recursive: true, force: true });
}
