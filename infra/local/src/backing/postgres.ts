import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { errorCode } from '../error-code.js';
import { asSuperuser } from '../databases.js';
import type { Fleet } from '../fleet.js';
import { StartFailure, StartRefusal } from '../start-failure.js';
import { answersWith, until } from '../wait.js';
import type { Binaries } from './binaries.mjs';
import { ownFile, ownFolder } from './data-folder.js';
import { accountFor } from './unix-account.js';

export interface PrivateService {
  fleet: Fleet;
  binaries: Binaries;
  /** The parent of each service's folder. */
  folder: string;
  password: string;
  port: number;
  /** false: data is discarded after the run, so writes need not reach the disk. */
  durable: boolean;
}

interface PrivatePostgres extends PrivateService {
  /** Its data folder in `folder`; created at the first start. */
  dataName?: string;
  /** Further settings (`name=value`). */
  postgresSettings?: readonly string[] | undefined;
  /** A recovery answers when it is consistent. */
  readyWithinMs?: number;
}

const user = 'postgres';

/** The folder of the private PostgreSQL in a run's `backingFolder`. */
export const postgresHome = (folder: string): string => ownFolder(folder, 'postgres', accountFor('postgres'));

/** Starts a private PostgreSQL and waits for it. @returns the superuser's URL. */
export async function startPostgres({
  fleet,
  binaries,
  folder,
  password,
  port,
  durable,
  dataName = 'data',
  postgresSettings = [],
  readyWithinMs = 60_000,
}: PrivatePostgres): Promise<string> {
  const account = accountFor('postgres');
  const home = postgresHome(folder);
  const data = join(home, dataName);
  const made = existsSync(join(data, 'PG_VERSION'))
    ? Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
    : undefined;
  const installed = made === undefined ? binaries.postgres[0] : binaries.postgres.find(({ major }) => major === made);
  if (!installed) {
    throw new StartFailure(
      `The data under ${home} was made by PostgreSQL ${made}, which is not installed: install postgresql-${made}, or \`npm run reset\`.`,
    );
  }
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: home };
  if (made === undefined) {
    refuseBesideOthers(home);
    // An interrupted initdb leaves a folder that the next one rejects.
    rmSync(data, { recursive: true, force: true });
    const passwordFile = ownFile(join(home, 'password'), password, account);
    await promisify(execFile)(
      join(installed.bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        user,
        '--pwfile',
        passwordFile,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      { env, cwd: home, ...account, timeout: 120_000 },
    );
    rmSync(passwordFile);
  }
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : quick),
    ...postgresSettings,
  ];
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  fleet.start({
    name: 'postgres',
    command: join(installed.bin, 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    env,
    cwd: home,
    account,
    // SIGINT is PostgreSQL's "fast" shutdown; SIGTERM would wait for every client. Temporary data need no checkpoint:
    // SIGQUIT.
    stopSignal: durable ? 'SIGINT' : 'SIGQUIT',
    stopWithinMs: 20_000,
    liveness: { answers: (withinMs) => postgresAnswers(port, withinMs) },
    ...(durable ? { launched: () => archiveAtOnce(url) } : {}),
  });
  await fleet.unlessOneDies(until('PostgreSQL', readyWithinMs, () => isPostgresReady(url)));
  return url;
}

/** Archives what there is, and wakes the checkpointer, which sleeps after a start before it looks at `archive_timeout`. */
async function archiveAtOnce(url: string): Promise<void> {
  await until('PostgreSQL', 10 * 60_000, () => isPostgresReady(url), 500);
  await asSuperuser(url, async (client) => {
    const { rows } = await client.query('SELECT WHERE pg_is_in_recovery()');
    if (rows.length > 0) return;
    await client.query('CHECKPOINT');
    await client.query('SELECT pg_switch_wal()');
  });
}

/** @throws StartRefusal where a restore was interrupted, or databases were put aside: empty ones would hide their loss */
function refuseBesideOthers(home: string): void {
  const others = readdirSync(home).filter((name) => /^(restoring|data\.before-.*)$/.test(name));
  if (others.length === 0) return;
  throw new StartRefusal(
    `${home} has no databases, but ${others.join(', ')}: \`npm run restore\` restores them from the backups; no empty ones are made beside these.`,
  );
}

/** Whether a local PostgreSQL answers at all: it is asked for TLS, which also works while it recovers or has no free connection. */
export const postgresAnswers = (port: number, withinMs?: number) =>
  answersWith(port, '127.0.0.1', '\0\0\0\x08\x04\xd2\x16\x2f', /^[SN]/, withinMs);

/** Whether it accepts our connections. @throws StartFailure when it is running but rejects our password. */
export async function isPostgresReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new StartRefusal(
        'PostgreSQL refuses our password: its data was made with another one: put back the secrets.json of then; `npm run reset` starts afresh.',
      );
    }
    return false;
  } finally {
    await client.end();
  }
}
