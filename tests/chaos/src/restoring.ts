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
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { password, registerOnce } from './buyer.js';
import { insist, pause, send } from './client.js';
import { environmentWith } from './config.js';
import { runProgram } from './run-program.js';

/**
 * `npm test -- restore`: the machine dies with everything but its secrets and its backups, and comes back from them; then the databases are
 * set back to an earlier instant. Exit code 0 when nothing is missing that the archive had.
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

async function walk(): Promise<void> {
  await command('start', '--detach');
  const before = await buyers(1);
  console.log(lastLine(await command('backup'), 'Backup '));
  const instant = new Date();
  await pause(1_000);
  const after = await buyers(11);

  // Their payments are confirmed and announced, and the broker has the messages when it is lost.
  const waiting = await Promise.all([21, 22].map((number) => buyer(number)));
  const tickets = processes()['tickets'] ?? 0;
  process.kill(-tickets, 'SIGSTOP');
  for (const { payment } of waiting) await send(`${addresses().sandbox}/sandbox/payments/${payment}/pay`);
  await eventuallyTrue('payments has announced them', () =>
    sql(
      'payments',
      `SELECT count(*) = 2 AS is FROM outbox WHERE event = 'payments.payment-confirmed.v1' AND sent_at IS NOT NULL
         AND payload ->> 'payment_id' IN (SELECT id::text FROM payments WHERE token = ANY ($1))`,
      [waiting.map(({ payment }) => payment)],
    ),
  );
  // Handled, and not recorded as sent: as after a crash between the two.
  await sql(
    'payments',
    `UPDATE outbox SET sent_at = NULL WHERE id IN (SELECT id FROM outbox LIMIT 5) RETURNING true AS is`,
  );
  await archiveNow();

  killAll();
  for (const name of backing) rmSync(join(dataDir, name), { recursive: true });

  await refused(['--to', '2099-01-01T00:00:00Z'], 'is in the future');
  await refused(['--to', '2020-01-01T00:00:00Z'], 'is before the oldest backup');
  await refused(['--to', 'yesterday'], 'is not an instant');
  await withSegment('away', () => refused([], 'has a gap'));
  await withSegment('damaged', () => refused([], 'cannot be read'));

  const begin = Date.now();
  await command('restore');
  const tookMs = Date.now() - begin;
  await startAndSettle();
  for (const one of [...before, ...after, ...waiting]) await hasTicket(one);
  console.log(
    `Restored after ${tookMs / 1000} s: ${before.length + after.length + waiting.length} buyers have their tickets.`,
  );
  if (tookMs > restoreWithinMs) throw new Error(`The restore took ${tookMs} ms, and ${restoreWithinMs} are allowed`);

  await command('stop');
  await command('restore', '--to', instant.toISOString());
  await startAndSettle(/payments has no such token/);
  for (const one of before) await hasTicket(one);
  for (const one of after) if (await canLogIn(one.phone)) throw new Error(`${one.phone} registered after the instant`);
  console.log(`Set back to ${instant.toISOString()}: ${before.length} buyers have their tickets.`);
}

interface Buyer {
  phone: string;
  payment: string;
}

/** Ten buyers with a ticket each, from this number on. */
async function buyers(first: number): Promise<Buyer[]> {
  const made = await Promise.all(Array.from({ length: 10 }, (_, index) => buyer(first + index)));
  for (const { payment } of made) await send(`${addresses().sandbox}/sandbox/payments/${payment}/pay`);
  for (const one of made) await hasTicket(one);
  return made;
}

async function buyer(number: number): Promise<Buyer> {
  const phone = phoneOf(number);
  const token = await registerOnce(phone, addresses());
  const { products } = await get<{ products: { id: number; max_participants: number }[] }>('/api/products');
  const largest = products.toSorted((one, other) => other.max_participants - one.max_participants)[0];
  const bought = await insist<{ token: string }>(
    `${addresses().gateway}/api/tickets/purchase`,
    { token, body: { productId: largest?.id, quantity: 1 } },
    addresses(),
  );
  if (bought.is !== 'acknowledged') throw new Error(`${phone} could not buy: ${JSON.stringify(bought)}`);
  return { phone, payment: bought.answer.token };
}

const phoneOf = (number: number) => `92${String(number).padStart(6, '0')}`;

async function login(phone: string): Promise<string | undefined> {
  const session = await insist<{ token: string }>(
    `${addresses().gateway}/api/users/login`,
    { body: { phone, password } },
    { until: Date.now() + 20_000 },
  );
  return session.is === 'acknowledged' ? session.answer.token : undefined;
}

const canLogIn = async (phone: string) => (await login(phone)) !== undefined;

async function hasTicket({ phone }: Buyer): Promise<void> {
  const token = await login(phone);
  if (token === undefined) throw new Error(`${phone} cannot log in`);
  await eventuallyTrue(`${phone} has a ticket`, async () => {
    const { tickets } = await get<{ tickets: unknown[] }>('/api/tickets/user', token);
    return tickets.length === 1;
  });
}

async function get<Answer>(path: string, token?: string): Promise<Answer> {
  const answer = await send<Answer>(`${addresses().gateway}${path}`, { method: 'GET', ...(token ? { token } : {}) });
  if (answer.is !== 'acknowledged') throw new Error(`GET ${path}: ${JSON.stringify(answer)}`);
  return answer.answer;
}

/** @param allowed violations that are known: payments after an earlier instant are not in the databases. */
async function startAndSettle(allowed?: RegExp): Promise<void> {
  await command('start', '--detach');
  await command('reconcile', '--repair').catch(() => undefined); // its exit code also counts what it repaired
  let found: string[] = [];
  await eventuallyTrue('the invariants hold', async () => {
    const output = await command('invariants').then(
      () => '',
      (error: unknown) => String(error),
    );
    found = output.split('\n').filter((line) => line.startsWith('Invariant ') && !allowed?.test(line));
    return output === '' || (allowed !== undefined && found.length === 0);
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${found.join('\n')}`);
  });
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
async function withSegment(state: 'away' | 'damaged', check: () => Promise<void>): Promise<void> {
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
    await check();
  } finally {
    renameSync(aside, name);
  }
}

/** A restore that cannot be done says why in one sentence, and leaves nothing behind. */
async function refused(args: string[], sentence: string): Promise<void> {
  const failure = await command('restore', ...args).then(
    () => 'it was done',
    (error: unknown) => String(error),
  );
  if (!failure.includes(sentence))
    throw new Error(`restore ${args.join(' ')} was not refused with "${sentence}": ${failure}`);
  const left = existsSync(join(dataDir, 'postgres')) ? readdirSync(join(dataDir, 'postgres')) : [];
  if (left.some((name) => /data|restoring/.test(name)))
    throw new Error(`restore ${args.join(' ')} left ${left.join(', ')}`);
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
