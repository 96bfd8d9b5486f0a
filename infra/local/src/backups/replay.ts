import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installedBinaries } from '../backing/binaries.mjs';
import { postgresHome, startPostgres } from '../backing/postgres.js';
import { asSuperuser } from '../databases.js';
import type { Fleet } from '../fleet.js';
import { freePorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { StartFailure } from '../start-failure.js';
import { until } from '../wait.js';
import { pgbackrest, timelineOf, type Backup, type Repository } from './pgbackrest.js';

/** Of one segment, before it counts as damaged. A good one is requested once or twice. */
const maxRequests = 10;
const replayTimeoutMs = 60 * 60_000;
/** One that writes every row of an outbox. */
const longestStatementMs = 30 * 60_000;

/**
 * Copies a backup into a data folder of its own and replays the archive in it, in the process `postgres` of the fleet.
 * @returns the URL of its server, which answers queries and is not promoted
 * @throws StartFailure with one sentence; the data folder remains
 */
export async function replayArchive(options: {
  fleet: Fleet;
  /** Where the fleet writes its logs. */
  logsDir: string;
  repository: Repository;
  backup: Backup;
  /** The names of the archived WAL segments. */
  segments: readonly string[];
  /** An instant, at which it waits, or the newest segment of the archive. */
  target: Date | string;
  /** In PostgreSQL's home under `repository.folder`; what is there is deleted. */
  dataName: string;
  password: string;
  /** Of PostgreSQL (`name=value`). */
  settings: readonly string[];
  /** false: the data is discarded after the run. */
  durable: boolean;
  progress: Progress;
}): Promise<string> {
  const { fleet, logsDir, repository, backup, segments, target, dataName, password, durable, progress } = options;
  const data = join(postgresHome(repository.folder), dataName);
  const logFile = join(logsDir, 'postgres.log');
  rmSync(data, { recursive: true, force: true });
  rmSync(logFile, { force: true });
  // As a standby it waits at the end of the archive; as any other recovery it would promote itself there, also in front of a gap.
  const kind =
    target instanceof Date
      ? [
          '--type=time',
          `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          '--target-action=pause',
        ]
      : ['--type=standby'];
  await progress.step(`Backup ${backup.label} is copied back`, () =>
    pgbackrest(
      repository,
      ['restore', `--repo=${backup.repository}`, `--set=${backup.label}`, `--pg1-path=${data}`, ...kind],
      'The backup cannot be restored',
    ),
  );
  const [port = 0] = await freePorts(1);
  return progress.step('The archive is replayed', () =>
    replay(
      fleet,
      {
        ...{ binaries: installedBinaries(), folder: repository.folder, dataName, password, port, durable },
        readyWithinMs: replayTimeoutMs,
        postgresSettings: [
          ...options.settings,
          `recovery_target_timeline=${timelineOf(segments)}`,
          'wal_retrieve_retry_interval=200ms',
        ],
      },
      target,
      logFile,
    ),
  );
}

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

/** The first row of a statement. */
export const ask = <Row extends object>(url: string, sql: string): Promise<Row> =>
  asSuperuser(
    url,
    async (client) => {
      const { rows } = await client.query<Row>(sql);
      const [row] = rows;
      if (!row) throw new Error(`No row: ${sql}`);
      return row;
    },
    longestStatementMs,
  );
