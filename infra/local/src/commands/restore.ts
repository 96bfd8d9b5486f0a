import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile, ownFolder, prepareDataDir } from '../backing/data-folder.js';
import { postgresHome } from '../backing/postgres.js';
import { accountFor } from '../backing/unix-account.js';
import {
  newestSegment,
  prepareRepository,
  readRepository,
  repositoryNumbers,
  repositoryOf,
  type Backup,
} from '../backups/pgbackrest.js';
import { recover, type Recovery } from '../backups/recover.js';
import { commandAfter } from '../backups/set-back.js';
import { finishReplacement, redisFiles, replaceDatabases } from '../backing/replacement.js';
import { addToEnvironment, dataFolder, toolEnvironment } from '../config.js';
import { progressTo } from '../progress.js';
import { takeOver } from '../run-record.js';
import { backupSecrets } from '../secrets.js';
import { recalledSettings } from '../settings.js';
import { StartFailure } from '../start-failure.js';

/**
 * Replaces the databases by those of the archive: as new as it goes, or of an instant. The system must be stopped; what is replaced remains
 * in a folder beside.
 * @returns the exit code
 */
export async function restore(write: (line: string) => void, args: readonly string[]): Promise<number> {
  const to = instantOf(args);
  const dataDir = dataFolder();
  addToEnvironment(recalledSettings(dataDir, toolEnvironment()).variables);
  const secrets = backupSecrets(dataDir);
  prepareDataDir(dataDir);
  const run = await takeOver(dataDir);
  try {
    const repository = repositoryOf(dataDir, secrets);
    const { folder } = repository;
    // Another repository may be the one that is left.
    if (!existsSync(repository.backupFolder) && repositoryNumbers(repository).length === 1)
      throw new StartFailure(`${repository.backupFolder} does not exist: BACKUP_FOLDER says where the backups are.`);
    const progress = progressTo(write);
    if (finishReplacement(folder)) write('A restore that was interrupted is finished first.');
    await prepareRepository(repository);
    const { backups, segments } = await readRepository(repository);
    const backup = backupBefore(backups, to, new Date());
    const common = {
      repository,
      password: secrets.postgresPassword,
      logsDir: join(dataDir, 'logs', 'restore'),
      progress,
    };
    const newest = to && (await recoverNewest({ ...common, backups, segments }, to));
    const left = newest && 'recovery' in newest ? newest.recovery : undefined;
    const recovery = await recover({
      ...common,
      backup,
      target: to ?? newestSegment(segments, backup),
      newest: left ? newestName : null,
      knownUntil: left?.reached,
    }).catch((error: unknown) => {
      if (left) rmSync(join(postgresHome(folder), left.dataName), { recursive: true, force: true });
      throw error;
    });
    if (left) putBeside(folder, left);
    const sessions = placeRedis(folder, recovery, to);
    const replaced = replaceDatabases(folder, { recovered: recovery.dataName, endSessions: to !== null });
    write(`Restored: the databases as of ${recovery.reached.toISOString()}, the last transaction in them.`);
    write(sessions);
    if (replaced) write(`The databases before it are in ${replaced}: delete them when nobody needs them.`);
    for (const line of newest ? afterEarlierInstant(newest) : afterNewest(recovery.reached)) write(line);
    return 0;
  } finally {
    run.leave();
  }
}

const afterNewest = (reached: Date) => [
  'Next: `npm start`, then `npm run reconcile -- --repair` and `npm run invariants`.',
  `Lost is what happened from ${reached.toISOString()} until now: only the provider and its buyer, by the receipt, know a payment of that time (docs/operations.md "Backups").`,
];

/** Its name in PostgreSQL's home, and for `npm run reconcile -- --against`. */
const newestName = 'newest';

/** Either the newest state of the archive, or why there is none after the instant. */
type Newest = { recovery: Recovery } | { missing: string };

async function recoverNewest(
  {
    backups,
    segments,
    ...common
  }: Omit<Parameters<typeof recover>[0], 'backup' | 'target'> & {
    backups: readonly Backup[];
    segments: readonly string[];
  },
  to: Date,
): Promise<Newest> {
  try {
    const backup = backupBefore(backups, null, new Date());
    const recovery = await recover({
      ...common,
      backup,
      target: newestSegment(segments, backup),
      dataName: 'newest-restoring',
    });
    if (recovery.reached > to) return { recovery };
    rmSync(join(postgresHome(common.repository.folder), recovery.dataName), { recursive: true });
    return { missing: `The archive has nothing after ${to.toISOString()}.` };
  } catch (error) {
    if (error instanceof StartFailure) return { missing: error.message };
    throw error;
  }
}

function afterEarlierInstant(newest: Newest): string[] {
  if ('recovery' in newest)
    return [
      `The newest state of the archive, of ${newest.recovery.reached.toISOString()}, is beside them: \`${commandAfter({ newest: newestName })}\` takes over`,
      'what the world did since (docs/operations.md "Backups"). Until then no service can log in.',
    ];
  return [
    `No newer state can be read: ${newest.missing}`,
    'What happened after this instant is in no database now. Compare by hand (docs/operations.md "Backups"):',
    '  payments: every session of the provider since, and pay back what nobody can be given tickets for;',
    '  refunds and transfers sent since: mark them as sent before an administrator sends them again;',
    '  draws since: a product whose record was published may not be drawn again: cancel it, and keep the published record;',
    '  accounts erased, blocked or paused since: do it again; administrators removed since: remove them again.',
    `Until \`${commandAfter({ newest: null })}\` says that you did, no service can log in.`,
  ];
}

function putBeside(folder: string, { dataName }: Recovery): void {
  const home = postgresHome(folder);
  rmSync(join(home, newestName), { recursive: true, force: true });
  renameSync(join(home, dataName), join(home, newestName));
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

/** The newest backup that ended before the instant. @throws StartFailure when there is none, or the instant has not come */
export function backupBefore(backups: readonly Backup[], to: Date | null, now: Date): Backup {
  const [oldest, newest] = [backups[0], backups.at(-1)];
  if (!oldest || !newest) throw new Error('No backup to choose from');
  if (!to) return newest;
  if (to > now) throw new StartFailure(`${to.toISOString()} is in the future.`);
  const found = backups.findLast(({ stop }) => stop <= to);
  if (!found)
    throw new StartFailure(`${to.toISOString()} is before the oldest backup, of ${oldest.stop.toISOString()}.`);
  return found;
}

/**
 * Sessions and attempt counters. The newest state continues with Redis as it is, or with the copy on a new machine; after an earlier
 * instant every session ends, because the databases no longer know which of them were ended since.
 * @returns what became of them
 */
function placeRedis(folder: string, { redis }: Recovery, to: Date | null): string {
  const account = accountFor('redis');
  const home = ownFolder(folder, 'redis', account);
  if (to) return 'Every session is ended: people log in again.'; // with the replacement
  if (redisFiles.some((name) => existsSync(join(home, name)))) return 'Sessions continue: Redis has its data.';
  if (!redis) return 'The backup has no copy of Redis: people log in again.';
  // What Redis reads when it appends: a base and its manifest.
  const appended = ownFolder(home, 'appendonlydir', account);
  ownFile(join(appended, 'appendonly.aof.1.base.rdb'), redis.content, account);
  ownFile(join(appended, 'appendonly.aof.manifest'), 'file appendonly.aof.1.base.rdb seq 1 type b\n', account);
  return `Sessions are those of ${redis.taken_at.toISOString()}.`;
}
