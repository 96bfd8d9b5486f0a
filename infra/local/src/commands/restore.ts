import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backingFolder, ownFile, ownFolder, prepareDataDir } from '../backing/data-folder.js';
import { finishReplacement, replaceDatabases } from '../backing/replacement.js';
import { accountFor } from '../backing/unix-account.js';
import {
  prepareRepository,
  readRepository,
  repositoryNumbers,
  repositoryOf,
  type Repository,
} from '../backups/pgbackrest.js';
import { recover, type Recovery } from '../backups/recover.js';
import { addToEnvironment, dataFolder, toolEnvironment } from '../config.js';
import { progressTo } from '../progress.js';
import { takeOver } from '../run-record.js';
import { backupSecrets } from '../secrets.js';
import { recalledSettings } from '../settings.js';
import { StartFailure } from '../start-failure.js';
import { lookAt } from './look.js';

/**
 * Replaces the databases by the newest state of the archive, or opens that of an earlier instant beside them.
 * @returns the exit code
 */
export async function restore(write: (line: string) => void, args: readonly string[]): Promise<number> {
  const to = instantOf(args);
  const dataDir = dataFolder();
  addToEnvironment(recalledSettings(dataDir, toolEnvironment()).variables);
  const secrets = backupSecrets(dataDir);
  prepareDataDir(dataDir);
  const repository = repositoryOf(dataDir, secrets);
  // Another repository may be the one that is left.
  if (!existsSync(repository.backupFolder) && repositoryNumbers(repository).length === 1)
    throw new StartFailure(`${repository.backupFolder} does not exist: BACKUP_FOLDER says where the backups are.`);
  const options = { dataDir, repository, password: secrets.postgresPassword, write };
  if (to) await lookAt(to, options);
  else await restoreNewest(options);
  return 0;
}

/** The system must be stopped; what is replaced remains in a folder beside. */
async function restoreNewest(options: {
  dataDir: string;
  repository: Repository;
  password: string;
  write: (line: string) => void;
}): Promise<void> {
  const { dataDir, repository, password, write } = options;
  const run = await takeOver(dataDir);
  try {
    const folder = backingFolder(dataDir);
    if (finishReplacement(folder)) write('A restore that was interrupted is finished first.');
    await prepareRepository(repository);
    const { backups, segments } = await readRepository(repository);
    const recovery = await recover({
      ...{ repository, backup: backups.at(-1)!, segments, password },
      logsDir: join(dataDir, 'logs', 'restore'),
      progress: progressTo(write),
    });
    const sessions = placeRedis(folder, recovery);
    const replaced = replaceDatabases(folder, recovery.dataName);
    write(`Restored: the databases as of ${recovery.reached.toISOString()}, the last transaction in them.`);
    write(sessions);
    if (replaced) write(`The databases before it are in ${replaced}: delete them when nobody needs them.`);
    write('Next: `npm start`, then `npm run reconcile -- --repair` and `npm run invariants`.');
    write(
      `Lost is what happened from ${recovery.reached.toISOString()} until now: only the provider and its buyer, by the receipt, know a payment of that time (docs/operations.md "Restore the newest state").`,
    );
  } finally {
    run.leave();
  }
}

/** @throws StartFailure naming what is wrong */
export function instantOf(args: readonly string[]): Date | null {
  if (args.length === 0) return null;
  const [option, instant = '', ...more] = args;
  if (option !== '--to' || more.length > 0) throw new StartFailure('Usage: npm run restore [-- --to <instant>].');
  const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(instant);
  const to = new Date(instant);
  if (!zoned || Number.isNaN(to.getTime()))
    throw new StartFailure(`"${instant}" is not an instant with its time zone, like 2026-11-26T10:30:00Z.`);
  return to;
}

/**
 * Sessions and attempt counters: those of Redis as it is, or on a new machine of the copy in the backup.
 * @returns what became of them
 */
function placeRedis(folder: string, { redis }: Recovery): string {
  const account = accountFor('redis');
  const home = ownFolder(folder, 'redis', account);
  if (['appendonlydir', 'dump.rdb'].some((name) => existsSync(join(home, name))))
    return 'Sessions continue: Redis has its data.';
  if (!redis) return 'The backup has no copy of Redis: people log in again.';
  // What Redis reads when it appends: a base and its manifest.
  const appended = ownFolder(home, 'appendonlydir', account);
  ownFile(join(appended, 'appendonly.aof.1.base.rdb'), redis.content, account);
  ownFile(join(appended, 'appendonly.aof.manifest'), 'file appendonly.aof.1.base.rdb seq 1 type b\n', account);
  return `Sessions are those of ${redis.taken_at.toISOString()}.`;
}
