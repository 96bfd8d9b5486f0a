import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { freePorts, until, type Addresses } from '@raffle/local';
import pg from 'pg';
import { registerOnce } from '../buyer.js';
import { pause } from '../client.js';
import { environmentWith } from '../config.js';
import { brokerAccepts } from '../quiet.js';
import { runProgram } from '../run-program.js';
import { inTemporaryFolder, Registrations } from './system.js';

const root = resolve(import.meta.dirname, '../../../..');
/** A start needs 500 MB of free space. */
const diskMb = 1_000;
/** Long enough for PostgreSQL to end on its WAL, and for its supervisor to try again. */
const fullForMs = 30_000;
const backWithinMs = 90_000;
/** `disk_free_limit` of the broker (infra/local/src/backing/rabbitmq.ts). */
const brokerNeeds = 50_000_000;

const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
type Places = Record<'gateway' | 'sandbox' | 'postgres' | (typeof services)[number], string>;

/**
 * The disk of the data folder is full, while people register, for half a minute; then it has space again. The runner outlives it, and
 * everything goes on by itself: nobody who was told that they are registered is unknown afterwards.
 */
export function disk(): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    chmodSync(folder, 0o755); // PostgreSQL has an account of its own
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'raffle-disk', disk]);
    try {
      return await fillAndFree(disk);
    } finally {
      if (existsSync(join(disk, 'logs'))) cpSync(join(disk, 'logs'), join(folder, 'logs'), { recursive: true });
      // What a failed trial left running would hold it.
      execFileSync('umount', ['--lazy', disk]);
    }
  });
}

async function fillAndFree(dataDir: string): Promise<string> {
  const [port = 0] = await freePorts(1);
  const environment = environmentWith({
    RAFFLE_DATA_DIR: dataDir,
    PORT: String(port),
    LIMIT_REGISTRATION_ADDRESS: '6000/60',
    LIMIT_PAYMENT_ADDRESS: '6000/60',
    LIMIT_LOGIN_ADDRESS: '6000/60',
    LIMIT_GENERAL_ADDRESS: '60000/60',
    POLL_INTERVAL_SECONDS: '2',
  });
  const command = (...args: string[]) =>
    runProgram(process.execPath, ['infra/local/dist/cli.js', ...args], {
      cwd: root,
      env: environment,
      timeoutMs: 300_000,
    });
  const read = <Content>(name: string) => JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Content;
  const runner = () => read<{ runner: { pid: number } }>('run.json').runner.pid;
  const filler = join(dataDir, 'filler');
  await command('start', '--detach');
  try {
    const places = read<Places>('local.json');
    const [before, buyers] = [runner(), new Registrations(places)];
    await until('somebody who is registered', 60_000, async () => buyers.done.length > 5);
    // As a disk that fills within minutes: the broker stops its publishers in time. One that could not write its log may refuse until a restart.
    fill(filler, freeBytes(dataDir) - brokerNeeds / 2);
    await until('an alarm of the broker', 30_000, async () => !(await brokerAccepts(read<Addresses>('local.json'))));
    const full = Date.now();
    let hasEnded = false;
    while (Date.now() - full < fullForMs) {
      fill(filler); // again: a crashed server frees what it did not finish
      hasEnded ||= !(await succeeds(asSuperuser(places.postgres, nextSegment)));
      await pause(500);
    }
    if (!hasEnded) throw new Error('PostgreSQL did not end: the disk was not full.');
    const dropped = await droppedLines(places);
    rmSync(filler);
    const freed = Date.now();
    await until('all of it', backWithinMs, () => succeeds(command('status')), 500);
    const backMs = Date.now() - freed;
    await registerOnce('92000001', places);
    // Who was in the middle may have given up: a person insists for a minute.
    await buyers.end().catch(() => undefined);
    if (runner() !== before) throw new Error('The runner is another one.');
    if (!(dropped > 0)) throw new Error('No log line was dropped.');
    await allAreThere(read<Places>('local.json').postgres, buyers.done);
    await until('what the invariants ask for', 60_000, () => succeeds(command('invariants')));
    return `full for ${fullForMs / 1_000} s, ${dropped} log lines dropped; ready again ${Math.round(backMs / 1_000)} s after it had space; ${buyers.done.length} people registered, all are there`;
  } finally {
    rmSync(filler, { force: true });
    await command('stop');
  }
}

const succeeds = (command: Promise<unknown>) =>
  command.then(
    () => true,
    () => false,
  );

async function allAreThere(postgres: string, people: readonly { phone: string }[]): Promise<void> {
  const url = Object.assign(new URL(postgres), { pathname: '/raffle_identity' }).href;
  const phones = people.map(({ phone }) => `+228${phone}`);
  const found = await asSuperuser(url, 'SELECT FROM users WHERE phone = ANY ($1)', [phones]);
  if (found !== phones.length) throw new Error(`${found} of ${phones.length} registered people are there.`);
}

/** WAL that needs a new segment: PostgreSQL ends where it does not fit. */
const nextSegment = `SELECT pg_logical_emit_message(true, 'disk', 'x'), pg_switch_wal()`;

/** @returns the number of rows */
async function asSuperuser(url: string, statement: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => undefined); // its server ends: the statement says so
  await client.connect();
  try {
    return (await client.query(statement, values)).rows.length;
  } finally {
    await client.end();
  }
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Writes so much, or until nothing more fits. */
function fill(file: string, most = Infinity): void {
  const open = openSync(file, 'a');
  try {
    for (let [bytes, written] = [1_048_576, 0]; bytes >= 512 && written < most;) {
      try {
        written += writeSync(open, Buffer.alloc(bytes));
      } catch {
        bytes /= 2; // the disk is full for this many
      }
    }
  } finally {
    closeSync(open);
  }
}

async function droppedLines(places: Places): Promise<number> {
  const counts = await Promise.all(
    services.map(async (name) => {
      const answer = await fetch(`${places[name]}/metrics`, { signal: AbortSignal.timeout(10_000) });
      return Number(/^log_lines_dropped_total\{.*\} (\d+)$/m.exec(await answer.text())?.[1]);
    }),
  );
  return counts.reduce((sum, count) => sum + count);
}
