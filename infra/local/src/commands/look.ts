import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { backingFolder, ownFolder } from '../backing/data-folder.js';
import { accountFor } from '../backing/unix-account.js';
import { prepareRepository, readRepository, readThrough, type Backup, type Repository } from '../backups/pgbackrest.js';
import { ask, replayArchive } from '../backups/replay.js';
import { givenByContainers } from '../config.js';
import { databaseUrl } from '../databases.js';
import { Fleet } from '../fleet.js';
import { progressTo } from '../progress.js';
import { livingRun, takeOver } from '../run-record.js';
import { databaseOwners } from '../secrets.js';
import { StartFailure } from '../start-failure.js';
import { stopRequest } from './start.js';

/**
 * Opens the databases as they were at an instant, until Ctrl-C: PostgreSQL replays the archive in a folder of its own, waits there as a
 * standby, which accepts no write, and archives nothing (docs/operations.md "Look at an earlier instant"). Whatever runs on the data folder
 * goes on.
 * @throws StartFailure with one sentence; nothing of it remains
 */
export async function lookAt(
  to: Date,
  options: { dataDir: string; repository: Repository; password: string; write: (line: string) => void },
): Promise<void> {
  const { dataDir, password, write } = options;
  const folder = ownFolder(backingFolder(dataDir), 'look', accountFor('postgres'));
  if (livingRun(folder)) throw new StartFailure('Another instant is open already: end it with Ctrl-C first.');
  const run = await takeOver(folder);
  // What a machine that died left.
  rmSync(join(folder, 'postgres'), { recursive: true, force: true });
  const logsDir = join(dataDir, 'logs', 'look');
  const fleet = new Fleet({ logsDir, say: write, onChange: (running) => run.note(running), temporaryFolder: folder });
  try {
    const repository = readThrough(options.repository, folder);
    await prepareRepository(repository);
    const { backups, segments } = await readRepository(repository);
    const url = await replayArchive({
      ...{ fleet, logsDir, repository, segments, password },
      backup: backupBefore(backups, to, new Date()),
      target: to,
      dataName: 'data',
      settings: ['archive_mode=off', 'hot_standby=on'],
      durable: false,
      progress: progressTo(write),
    });
    const { reached } = await ask<{ reached: Date }>(url, 'SELECT pg_last_xact_replay_timestamp() AS reached');
    for (const line of announcement(url, reached, dataDir, Boolean(process.stdout.isTTY))) write(line);
    await fleet.unlessOneDies(stopRequest());
  } finally {
    await fleet.stop();
    run.leave();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest backup that ended before the instant. @throws StartFailure when there is none, or the instant has not come */
export function backupBefore(backups: readonly Backup[], to: Date, now: Date): Backup {
  if (to > now) throw new StartFailure(`${to.toISOString()} is in the future.`);
  const found = backups.findLast(({ stop }) => stop <= to);
  if (!found)
    throw new StartFailure(`${to.toISOString()} is before the oldest backup, of ${backups[0]?.stop.toISOString()}.`);
  return found;
}

/** The password is for a terminal; a file has it otherwise. */
export function announcement(url: string, reached: Date, dataDir: string, toTerminal: boolean): string[] {
  const containers = givenByContainers();
  // The address is that of the container, whose engine knows it by its host's name.
  const psql = containers ? `docker exec -it ${hostname()} psql` : 'psql';
  const addressOf = (owner: (typeof databaseOwners)[number]) =>
    Object.assign(new URL(databaseUrl(url, owner)), toTerminal ? {} : { password: '' }).href;
  const passwordIn = containers
    ? 'infra/docker/secrets/postgres_password'
    : `${join(dataDir, 'secrets.json')} (postgresPassword)`;
  return [
    `The databases as of ${reached.toISOString()}, the last transaction in them, read only:`,
    ...databaseOwners.map((owner) => `  ${psql} ${addressOf(owner)}`),
    ...(toTerminal ? [] : [`The password is in ${passwordIn}.`]),
    'Ctrl-C ends it and deletes them.',
  ];
}
