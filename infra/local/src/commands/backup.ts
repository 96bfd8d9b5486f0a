import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backingFolder } from '../backing/data-folder.js';
import { ageOfBackups } from '../backups/backup-age.js';
import {
  beginArchive,
  keptDays,
  pgbackrest,
  placeOfBackups,
  readRepository,
  repositoryNumbers,
  repositoryOf,
} from '../backups/pgbackrest.js';
import { dataFolder, givenServers } from '../config.js';
import { asSuperuser, databaseUrl } from '../databases.js';
import { progressTo } from '../progress.js';
import { livingRun } from '../run-record.js';
import { backupSecrets } from '../secrets.js';
import { StartFailure } from '../start-failure.js';
import { runningSystem } from './run-program.js';

const fullEveryDays = 7;

/**
 * Backs up the databases of the system that `npm start` runs, while it runs, with a copy of Redis. The first backup also starts the continuous
 * archiving. With `--check` it says how old the backups are, and archives a segment of a system that runs.
 * @returns the exit code; of `--check` 1 when they are too old, or the archive is not that of the running databases, or does not work
 */
export async function backup(write: (line: string) => void, [option, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0 || (option !== undefined && option !== '--check'))
    throw new StartFailure('Usage: npm run backup [-- --check].');
  if (option === '--check') return checkAge(write);
  const dataDir = dataFolder();
  const folder = backingFolder(dataDir);
  const { postgres, redis, secrets, keep } = serversOf(dataDir);
  if (!existsSync(join(folder, 'postgres/data')))
    throw new StartFailure(
      `PostgreSQL at ${new URL(postgres).hostname} is not the one of ${dataDir}: back it up where it runs.`,
    );
  const repository = {
    ...repositoryOf(dataDir, secrets),
    connection: connectionOf(postgres),
  };
  const progress = progressTo(write);
  await progress.step('The archive is checked', () => beginArchive(repository));
  await progress.step('Redis is copied', () => copyRedis(postgres, redis, folder));
  const type = await typeOfNext(repository);
  for (const number of repositoryNumbers(repository)) {
    const place = number > 1 ? ` to repository ${number}` : '';
    await progress.step(
      `The databases are backed up${place} (${type === 'full' ? 'all of them' : 'what changed'})`,
      () => pgbackrest(repository, ['backup', `--repo=${number}`, `--type=${type}`], `The backup${place} failed`),
    );
  }
  const backups = (await readRepository(repository)).backups.filter((one) => one.repository === 1);
  const [oldest, newest] = [backups[0]!, backups.at(-1)!];
  await recordNewest(postgres, newest.stop);
  write(
    `Backup ${newest.label} in ${repository.backupFolder}: ${megabytes(newest.size)}, of which ${megabytes(newest.added)} are new there.`,
  );
  write(
    `Each instant since ${oldest.stop.toISOString()} can be looked at, up to a minute ago; ${keptDays} days are kept.`,
  );
  write(`Keep ${keep} elsewhere: without it nothing of this can be decrypted or continued.`);
  return 0;
}

/** For a monitor or cron. */
async function checkAge(write: (line: string) => void): Promise<number> {
  const dataDir = dataFolder();
  const age = await ageOfBackups(placeOfBackups(dataDir));
  const problems = age.problems.length > 0 ? age.problems : await archiveProblems(dataDir);
  for (const line of problems.length > 0 ? problems : [`Backups: ${age.newest}.`]) write(line);
  return problems.length > 0 ? 1 : 0;
}

/** Where a segment of the running databases does not reach every repository within a minute, or they are of another cluster. */
async function archiveProblems(dataDir: string): Promise<string[]> {
  if (!livingRun(dataDir) && !givenServers()) return [];
  try {
    const { postgres, secrets } = serversOf(dataDir);
    await pgbackrest(
      { ...repositoryOf(dataDir, secrets), connection: connectionOf(postgres) },
      ['check', '--archive-timeout=60'],
      'Nothing is archived',
    );
    return [];
  } catch (error) {
    if (error instanceof StartFailure) return [error.message];
    throw error;
  }
}

const connectionOf = (postgresUrl: string) => {
  const { hostname, port, password } = new URL(postgresUrl);
  return { host: hostname, port: Number(port), password: decodeURIComponent(password) };
};

/** What runs on this data folder: by `npm start`, or in containers, which give the addresses. @throws StartFailure */
function serversOf(dataDir: string) {
  const given = givenServers();
  if (given && !livingRun(dataDir)) return { ...given, secrets: backupSecrets(dataDir), keep: 'infra/docker/secrets' };
  const { addresses, secrets } = runningSystem('back up another where it runs (docs/operations.md)');
  const { postgres, redis = '' } = addresses;
  if (new URL(postgres).hostname !== '127.0.0.1')
    throw new StartFailure(
      `PostgreSQL at ${new URL(postgres).hostname} is not the one of ${dataDir}: back it up where it runs.`,
    );
  return { postgres, redis, secrets, keep: join(dataDir, 'secrets.json') };
}

/** Where identity's metric reads it (docs/operations.md), so that an old backup raises an alarm. */
async function recordNewest(postgresUrl: string, finishedAt: Date): Promise<void> {
  await asSuperuser(databaseUrl(postgresUrl, 'identity'), (client) =>
    client.query(
      'INSERT INTO newest_backup (finished_at) VALUES ($1) ON CONFLICT (only_one) DO UPDATE SET finished_at = $1',
      [finishedAt],
    ),
  );
}

async function typeOfNext(repository: Parameters<typeof readRepository>[0]): Promise<'full' | 'diff'> {
  const since = Date.now() - fullEveryDays * 24 * 60 * 60_000;
  try {
    const { backups } = await readRepository(repository);
    return backups.some(({ type, stop }) => type === 'full' && stop.getTime() > since) ? 'diff' : 'full';
  } catch (error) {
    if (error instanceof StartFailure) return 'full'; // the first
    throw error;
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * Puts a copy of Redis into the database `postgres`, which services cannot reach: so it is encrypted, retained and restored together with the
 * databases.
 */
async function copyRedis(postgresUrl: string, redisUrl: string, folder: string): Promise<void> {
  const { hostname, port, username, password } = new URL(redisUrl);
  const file = join(folder, 'redis-copy.rdb');
  const user = username ? ['--user', decodeURIComponent(username)] : [];
  try {
    await promisify(execFile)('redis-cli', ['-h', hostname, '-p', port || '6379', ...user, '--rdb', file], {
      env: { PATH: '/usr/bin:/bin', REDISCLI_AUTH: decodeURIComponent(password) },
      timeout: 10 * 60_000,
    });
    await asSuperuser(postgresUrl, async (client) => {
      await client.query(
        `CREATE TABLE IF NOT EXISTS redis_copy (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
           taken_at timestamptz NOT NULL DEFAULT now(), content bytea NOT NULL)`,
      );
      await client.query(
        'INSERT INTO redis_copy (content) VALUES ($1) ON CONFLICT (only_one) DO UPDATE SET taken_at = now(), content = $1',
        [readFileSync(file)],
      );
    });
  } finally {
    rmSync(file, { force: true });
  }
}
