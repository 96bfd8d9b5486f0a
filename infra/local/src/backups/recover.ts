import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { postgresHome } from '../backing/postgres.js';
import { databaseNames } from '../databases.js';
import { Fleet } from '../fleet.js';
import { noteInstallation } from '../installation.js';
import type { Progress } from '../progress.js';
import { StartFailure } from '../start-failure.js';
import { archiveSettings, newestSegment, type Backup, type Repository } from './pgbackrest.js';
import { ask, replayArchive } from './replay.js';

export interface Recovery {
  /** The recovered data folder in PostgreSQL's home; its server is stopped. */
  dataName: string;
  /** Commit of the newest transaction in it. */
  reached: Date;
  /** The copy of Redis in it, and when it was made. */
  redis: { taken_at: Date; content: Buffer } | undefined;
}

/** Beside the present databases. */
const dataName = 'restoring';

/**
 * Recovers the databases into a folder beside the present ones, as far as the archive goes. They are promoted, and with that begin a new
 * timeline in the archive, only after they proved readable.
 * @throws StartFailure with one sentence; present data and archive are then as before
 */
export async function recover(options: {
  repository: Repository;
  backup: Backup;
  /** The names of the archived WAL segments. */
  segments: readonly string[];
  password: string;
  logsDir: string;
  progress: Progress;
}): Promise<Recovery> {
  const { repository, backup, segments, password, logsDir, progress } = options;
  const target = newestSegment(segments, backup);
  const fleet = new Fleet({ logsDir, say: () => undefined });
  try {
    const url = await replayArchive({
      ...{ fleet, logsDir, repository, backup, segments, target, dataName, password, progress },
      settings: archiveSettings(repository.folder),
      durable: true,
    });
    return await progress.step('The databases are complete and promoted', async () => {
      const reached = await promote(url);
      await noteInstallation(url, { recovered_to: reached });
      await publishAgain(url);
      return { dataName, reached, redis: await redisCopy(url) };
    });
  } catch (error) {
    await fleet.stop();
    rmSync(join(postgresHome(repository.folder), dataName), { recursive: true, force: true });
    throw error;
  } finally {
    await fleet.stop();
  }
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
