import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '@raffle/test-kit';
import { pause } from '../client.js';
import { environmentWith } from '../config.js';
import { runProgram } from '../run-program.js';
import { newBuyer, payAll, type Buyer, type RunningSystem } from '../world-since.js';

/** An installation of its own in a temporary folder, and what a person does with it at the command line. */
export const root = resolve(import.meta.dirname, '../../../..');
export const dataDir = mkdtempSync(join(tmpdir(), 'raffle-restore-'));
export const environment = environmentWith({
  RAFFLE_DATA_DIR: dataDir,
  PORT: String(await freePort()),
  LIMIT_REGISTRATION_ADDRESS: '6000/60',
  LIMIT_PAYMENT_ADDRESS: '6000/60',
  LIMIT_LOGIN_ADDRESS: '6000/60',
});
/** The runner's program and its arguments. */
export const commandLine = (...args: string[]): string[] => ['infra/local/dist/cli.js', ...args];

export const secrets = () =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    adminPassword: string;
    postgresPassword: string;
  };

export const system: RunningSystem = {
  addresses,
  adminPassword: () => secrets().adminPassword,
  sql,
  eventuallyTrue,
};

/** Runs a command of the runner. @returns what it prints. @throws Error with the end of it when it fails */
export function command(...args: string[]): Promise<string> {
  return runProgram(process.execPath, commandLine(...args), { cwd: root, env: environment, timeoutMs: 300_000 });
}

/** @throws Error when the command is done, or refused for another reason */
export async function refusedBy(args: string[], sentence: string): Promise<void> {
  const failure = await command(...args).then(
    () => 'it was done',
    (error: unknown) => String(error),
  );
  if (!failure.includes(sentence)) throw new Error(`${args.join(' ')} was not refused with "${sentence}": ${failure}`);
}

/** The machine dies: no process stops by itself. */
export function killAll(): void {
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

/** Stops it, and deletes everything of it. */
export async function remove(): Promise<void> {
  await command('stop').catch((error: unknown) => console.error(String(error)));
  rmSync(dataDir, { recursive: true, force: true });
}

const run = () =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    runner: { pid: number };
    processes: Record<string, { pid: number }>;
  };
/** Their process ids. */
export const processes = () =>
  Object.fromEntries(Object.entries(run().processes).map(([name, { pid }]) => [name, pid]));

export function addresses() {
  const all = JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')) as Record<
    'gateway' | 'sandbox' | 'postgres',
    string
  >;
  return { ...all, until: Date.now() + 60_000 };
}

/** @param service whose database it is; undefined: the superuser's own */
export async function sql<Value = boolean>(
  service: string | undefined,
  text: string,
  values: unknown[] = [],
): Promise<Value> {
  const url = new URL(addresses().postgres);
  if (service) url.pathname = `/raffle_${service}`;
  return firstValue(url.href, text, values);
}

/** The column `is` of the first row. */
export async function firstValue<Value>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Value> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: Value }>(text, values);
    return rows[0]!.is;
  } finally {
    await client.end();
  }
}

/** Everything until now is in the archive. */
export async function archiveNow(): Promise<void> {
  const segment = await sql<string>(undefined, 'SELECT pg_walfile_name(pg_switch_wal()) AS is');
  await eventuallyTrue(`${segment} is archived`, () =>
    sql(undefined, 'SELECT last_archived_wal >= $1 AS is FROM pg_stat_archiver', [segment]),
  );
}

/** People with a ticket each, numbered from the first on. */
export async function buyers(first: number, count = 10): Promise<Buyer[]> {
  const made = await Promise.all(Array.from({ length: count }, (_, index) => buyer(first + index)));
  await payAll(system, made);
  return made;
}

export const buyer = (number: number) => newBuyer(system, phoneOf(number));

export const phoneOf = (number: number) => `92${String(number).padStart(6, '0')}`;

export async function invariantsHold(): Promise<void> {
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

export async function eventuallyTrue(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`After a minute it is not true that ${what}`);
    await pause(500);
  }
}
