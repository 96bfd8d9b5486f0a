import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { installedBinaries } from '../backing/binaries.js';
import { postgresHome, startPostgres } from '../backing/postgres.js';
import { databaseNames } from '../databases.js';
import { Fleet } from '../fleet.js';
import { noteInstallation } from '../installation.js';
import { freePorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { StartFailure } from '../start-failure.js';
import { until } from '../wait.js';
import { archiveSettings, pgbackrest, type Backup, type Repository } from './pgbackrest.js';
import { closeToServices } from './set-back.js';

export interface Recovery {
  /** The recovered data folder in PostgreSQL's home; its server is stopped. */
  dataName: 'restoring' | 'newest-restoring';
  /** Commit of the newest transaction in it. */
  reached: Date;
  /** The copy of Redis in it, and when it was made. */
  redis: { taken_at: Date; content: Buffer } | undefined;
}

/**
 * Recovers the databases into a folder beside the present ones: to an instant, or as far as the archive goes. They are promoted, and with
 * that begin a new timeline in the archive, only after they proved readable.
 * @throws StartFailure with one sentence; present data and archive are then as before
 */
export async function recover(options: {
  repository: Repository;
  backup: Backup;
  /** An instant, or the newest segment of the archive. */
  target: Date | string;
  /** The first takes the place of the present databases; the other is only read beside those of an earlier instant. */
  dataName?: Recovery['dataName'];
  /** The newest state beside an earlier instant; null: none is left. */
  newest?: string | null;
  /** The last transaction of that newest state. */
  knownUntil?: Date | undefined;
  password: string;
  logsDir: string;
  progress: Progress;
}): Promise<Recovery> {
  const {
    repository,
    backup,
    target,
    dataName = 'restoring',
    newest = null,
    knownUntil,
    password,
    logsDir,
    progress,
  } = options;
  const isOnlyRead = dataName !== 'restoring' && typeof target === 'string';
  const data = join(postgresHome(repository.folder), dataName);
  rmSync(data, { recursive: true, force: true });
  // As a standby it waits at the end of the archive; as any other recovery it would promote itself there, also in front of a gap.
  const kind =
    target instanceof Date
      ? [
          '--type=time',
          `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          '--target-action=pause',
        ]
      : ['--type=standby'];
  const fleet = new Fleet({ logsDir, say: () => undefined });
  const logFile = join(logsDir, 'postgres.log');
  rmSync(logFile, { force: true });
  try {
    await progress.step(`Backup ${backup.label} is copied back`, () =>
      pgbackrest(
        repository,
        ['restore', `--repo=${backup.repository}`, `--set=${backup.label}`, `--pg1-path=${data}`, ...kind],
        'The backup cannot be restored',
      ),
    );
    const [port = 0] = await freePorts(1);
    const url = await progress.step('The archive is replayed', () =>
      replay(
        fleet,
        {
          ...{ binaries: installedBinaries(), folder: repository.folder, dataName, password, port, durable: true },
          readyWithinMs: replayTimeoutMs,
          postgresSettings: [
            ...(isOnlyRead ? readOnlySettings : archiveSettings(repository.folder)),
            // Not that of an interrupted restore to an earlier instant, which left the newest segment on another.
            ...(isOnlyRead ? [`recovery_target_timeline=${parseInt(target.slice(0, 8), 16)}`] : []),
            'wal_retrieve_retry_interval=200ms',
          ],
        },
        target,
        logFile,
      ),
    );
    return await progress.step('The databases are complete and promoted', async () => {
      const reached = await promote(url);
      if (!isOnlyRead) {
        await noteInstallation(url, { recovered_to: knownUntil ?? reached });
        await publishAgain(url);
      }
      if (target instanceof Date) await closeToServices(url, { instant: target, newest });
      return { dataName, reached, redis: await redisCopy(url) };
    });
  } catch (error) {
    await fleet.stop();
    rmSync(data, { recursive: true, force: true });
    throw error;
  } finally {
    await fleet.stop();
  }
}

/** Nothing of it reaches the archive, in which the restored databases continue, and no write changes it by mistake. */
export const readOnlySettings = ['archive_mode=off', 'default_transaction_read_only=on'];

/** Of one segment, before it counts as damaged. A good one is requested once or twice. */
const maxRequests = 10;
const replayTimeoutMs = 60 * 60_000;

/** @returns the URL of the recovered server, which answers queries and is not promoted yet */
async function replay(
  fleet: Fleet,
  server: Omit<Parameters<typeof startPostgres>[0], 'fleet'>,
  target: Date | string,
  logFile: string,
): Promise<string> {
  const bad = Promise.withResolvers<never>();
  const watching = setInterval(() => {
    const reason = failureIn(logFile, target);
    if (reason) bad.reject(reason);
  }, 500);
  const replayed = async () => {
    const url = await startPostgres({ fleet, ...server });
    await fleet.unlessOneDies(target instanceof Date ? untilPaused(url) : untilReplayed(url, target));
    return url;
  };
  try {
    return await Promise.race([replayed(), bad.promise]);
  } catch (error) {
    // PostgreSQL ends, or waits for ever: only its log has the reason.
    throw failureIn(logFile, target) ?? error;
  } finally {
    clearInterval(watching);
  }
}

function failureIn(logFile: string, target: Date | string): StartFailure | undefined {
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  const unreadable = /ERROR: (\[.*)/.exec(log)?.[1];
  if (unreadable) return new StartFailure(`The archive cannot be read: ${unreadable}.`);
  // It asks again and again for a segment whose content it cannot use: the checksum of a record, not of the file, is wrong.
  const restored = [...log.matchAll(/restored log file "([0-9A-F]{24})"/g)].map(([, name]) => name);
  const last = restored.at(-1);
  if (last && restored.filter((name) => name === last).length > maxRequests)
    return new StartFailure(`The archive cannot be read: WAL segment ${last} is damaged.`);
  if (!(target instanceof Date) || !log.includes('recovery ended before configured recovery target')) return undefined;
  const completed = /last completed transaction was at log time (\S+) ([\d:.]+)/.exec(log);
  const end = completed ? new Date(`${completed[1]}T${completed[2]}Z`).toISOString() : 'the backup';
  return new StartFailure(`The archive does not reach ${target.toISOString()}: it ends, or has a gap, after ${end}.`);
}

const untilPaused = (url: string) =>
  until('The recovered instant', replayTimeoutMs, async () => {
    const { state } = await ask<{ state: string }>(url, 'SELECT pg_get_wal_replay_pause_state() AS state');
    return state === 'paused';
  });

/** Until nothing is left to replay. @throws StartFailure when the newest segment is not reached */
async function untilReplayed(url: string, newestSegment: string): Promise<void> {
  let before = { position: '', since: 0, reached: false, commit: null as Date | null };
  await until('The end of the archive', replayTimeoutMs, async () => {
    const now = await ask<{ position: string; segment: string; commit: Date | null }>(
      url,
      `SELECT pg_last_wal_replay_lsn()::text AS position, pg_last_xact_replay_timestamp() AS commit,
         upper(lpad(to_hex(div(pg_last_wal_replay_lsn() - '0/0', 4294967296)::int), 8, '0') ||
           lpad(to_hex(div(mod(pg_last_wal_replay_lsn() - '0/0', 4294967296), 16777216)::int), 8, '0')) AS segment`,
    );
    if (now.position !== before.position)
      before = {
        position: now.position,
        since: Date.now(),
        reached: now.segment >= newestSegment.slice(8),
        commit: now.commit,
      };
    return Date.now() - before.since > 1_500;
  });
  if (!before.reached)
    throw new StartFailure(
      `The archive cannot be replayed beyond ${before.commit?.toISOString() ?? 'the backup'}: segment ${newestSegment} is not reached.`,
    );
}

/** @throws StartFailure when a service's database is missing */
async function promote(url: string): Promise<Date> {
  const { names, reached } = await ask<{ names: string[]; reached: Date | null }>(
    url,
    `SELECT ARRAY(SELECT datname::text FROM pg_database) AS names, pg_last_xact_replay_timestamp() AS reached`,
  );
  const missing = databaseNames.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new StartFailure(`The backup does not contain ${missing.join(', ')}.`);
  for (const name of databaseNames) await ask(at(url, name), 'SELECT count(*) FROM outbox WHERE sent_at IS NULL');
  await ask(url, 'SELECT pg_promote(true, 60)');
  const { now } = await ask<{ now: Date }>(url, 'SELECT now() AS now');
  return reached ?? now;
}

/**
 * The broker starts empty: its messages are lost, or of a time that the databases do not know. Every recorded event is published again; the
 * inbox ignores what its handlers have handled (ADR 1).
 */
async function publishAgain(url: string): Promise<void> {
  for (const name of databaseNames)
    await ask(
      at(url, name),
      `WITH again AS (UPDATE outbox SET sent_at = NULL, attempts = 0, not_before = '-infinity' WHERE sent_at IS NOT NULL RETURNING 1)
       SELECT count(*) FROM again`,
    );
}

async function redisCopy(url: string): Promise<Recovery['redis']> {
  const { there } = await ask<{ there: boolean }>(url, "SELECT to_regclass('redis_copy') IS NOT NULL AS there");
  return there ? ask(url, 'SELECT taken_at, content FROM redis_copy') : undefined;
}

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function ask<Row extends object>(url: string, sql: string): Promise<Row> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30 * 60_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    const [row] = rows;
    if (!row) throw new Error(`No row: ${sql}`);
    return row;
  } finally {
    await client.end();
  }
}
