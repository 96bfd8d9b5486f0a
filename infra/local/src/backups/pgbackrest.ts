import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { backingFolder, ownFile, ownFolder } from '../backing/data-folder.js';
import { installDebianPackages } from '../backing/debian-packages.js';
import { postgresHome } from '../backing/postgres.js';
import { accountFor } from '../backing/unix-account.js';
import { givenBackupFolder, toolEnvironment } from '../config.js';
import type { Secrets } from '../secrets.js';
import { recalledSettings } from '../settings.js';
import { StartFailure } from '../start-failure.js';

const program = '/usr/bin/pgbackrest';
const stanza = 'raffle';
export const configurationOf = (folder: string) => join(folder, 'postgres', 'pgbackrest.conf');
/** For `*.conf` of the operator: further repositories, such as one in another place. */
const includedOf = (folder: string) => join(folder, 'postgres', 'pgbackrest.d');

const optionsOf = (folder: string) => [
  `--config=${configurationOf(folder)}`,
  `--config-include-path=${includedOf(folder)}`,
  `--stanza=${stanza}`,
];

/** Full backups are deleted once a newer one is older than this; each instant of these days can be looked at. */
export const keptDays = 14;

/**
 * PostgreSQL settings for continuous archiving. Nothing is archived before the first backup has written the configuration, so that WAL does
 * not accumulate where nobody wants backups.
 * @param folder the run's `backingFolder`
 */
export function archiveSettings(folder: string): string[] {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return [
    'archive_mode=on',
    // A busy minute is 16 MB before compression; without traffic nothing is switched.
    'archive_timeout=60',
    // After a start, and after a crash of one of its processes, the checkpointer sleeps this long before it looks at archive_timeout.
    'checkpoint_timeout=60',
    `archive_command=test ! -e ${quoted(configurationOf(folder))} || ${program} ${optionsOf(folder).map(quoted).join(' ')} archive-push "%p"`,
  ];
}

/** Enough to read it, once its configuration is written. */
export interface Place {
  /** The run's `backingFolder`. */
  folder: string;
  /** Where the backups are. */
  backupFolder: string;
}

export interface Repository extends Place {
  /** Encrypts them. */
  passphrase: string;
  /** Of the running PostgreSQL, for a backup. */
  connection?: { host: string; port: number; password: string };
}

/** The text of the operator's files. */
function includedIn(folder: string): string {
  const place = includedOf(folder);
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.conf')) : [];
  return names.map((name) => readFileSync(join(place, name), 'utf8')).join('\n');
}

/** 1 is ours; a `repo2-…` of the operator adds another. */
function numbersIn(included: string): number[] {
  const added = [...included.matchAll(/^\s*repo(\d+)-/gm)].map(([, number]) => Number(number));
  return [...new Set([1, ...added])].toSorted((a, b) => a - b);
}

/** The numbers of the repositories. pgBackRest archives to all of them, but makes a backup in one at a time. */
export const repositoryNumbers = ({ folder }: Place): number[] => numbersIn(includedIn(folder));

/** Every repository is encrypted and keeps as much as ours, unless the operator's files say otherwise. */
export function repositorySettings(included: string, passphrase: string): string[] {
  const settings = {
    'cipher-type': 'aes-256-cbc',
    'cipher-pass': passphrase,
    bundle: 'y',
    'retention-full-type': 'time',
    'retention-full': keptDays,
  };
  return numbersIn(included).flatMap((number) =>
    Object.entries(settings).flatMap(([name, value]) => {
      const option = `repo${number}-${name}`;
      return new RegExp(`^\\s*${option}\\s*=`, 'm').test(included) ? [] : [`${option}=${value}`];
    }),
  );
}

/** The repository of a run's data folder: in BACKUP_FOLDER, else beside the databases, which only protects from mistakes. */
export function repositoryOf(
  dataDir: string,
  { backupPassphrase: passphrase }: Pick<Secrets, 'backupPassphrase'>,
): Repository {
  return { ...placeOfBackups(dataDir), passphrase };
}

export function placeOfBackups(dataDir: string): Place {
  const folder = backingFolder(dataDir);
  const environment = toolEnvironment();
  // A backup from cron goes where the start was told.
  const remembered = recalledSettings(dataDir, environment).variables;
  return { folder, backupFolder: givenBackupFolder({ ...remembered, ...environment }) || join(folder, 'backups') };
}

/**
 * The same backups, read through another folder that has a configuration and locks of its own, so that the running databases and their
 * archive are left alone.
 */
export function readThrough(repository: Repository, folder: string): Repository {
  const included = ownFolder(postgresHome(repository.folder), 'pgbackrest.d', accountFor('postgres'));
  postgresHome(folder);
  symlinkSync(included, includedOf(folder));
  return { ...repository, folder };
}

export interface BackupsFound {
  /** `lost`: changes are archived to a repository that is not where it was. */
  state: 'none' | 'there' | 'lost';
  path: string;
}

/** Whether the backups of a run's data folder are there; those of an operator's further repository count as there. */
export function backupsOf(dataDir: string): BackupsFound {
  const place = placeOfBackups(dataDir);
  const configuration = configurationOf(place.folder);
  const archived = existsSync(configuration)
    ? /^repo1-path=(.*)$/m.exec(readFileSync(configuration, 'utf8'))?.[1]
    : undefined;
  const path = archived ?? place.backupFolder;
  if (hasRepository(path) || (archived && repositoryNumbers(place).length > 1)) return { state: 'there', path };
  return { state: archived ? 'lost' : 'none', path };
}

const hasRepository = (backupFolder: string) =>
  existsSync(join(backupFolder, 'archive', stanza, 'archive.info')) ||
  existsSync(join(backupFolder, 'backup', stanza, 'backup.info'));

/**
 * Begins the archive of the running databases, or continues it.
 * @throws StartFailure; after a failed beginning nothing is archived, so that WAL does not accumulate
 */
export async function beginArchive(repository: Repository): Promise<void> {
  await prepareRepository(repository);
  try {
    await pgbackrest(repository, ['stanza-create'], `Nothing is backed up to ${repository.backupFolder}`);
  } catch (error) {
    if (!hasRepository(repository.backupFolder)) rmSync(configurationOf(repository.folder), { force: true });
    throw error;
  }
}

/** Installs pgBackRest if it is missing, and writes its configuration. @throws StartFailure */
export async function prepareRepository({ folder, backupFolder, passphrase }: Repository): Promise<void> {
  if (!existsSync(program)) await installDebianPackages(['pgbackrest'], 'pgBackRest makes and restores the backups');
  const account = accountFor('postgres');
  const home = postgresHome(folder);
  const own = (name: string) => ownFolder(home, name, account);
  own('pgbackrest.d');
  ownFolder(backupFolder, '.', account);
  ownFile(
    configurationOf(folder),
    `[global]
repo1-path=${backupFolder}
${repositorySettings(includedIn(folder), passphrase).join('\n')}
compress-type=zst
process-max=2
start-fast=y
log-level-file=off
log-level-console=error
log-level-stderr=off
lock-path=${own('backup-locks')}
spool-path=${own('backup-spool')}

[${stanza}]
pg1-path=${join(home, 'data')}
pg1-user=postgres
`,
    account,
  );
}

/**
 * Runs a command of pgBackRest. @returns what it prints.
 * @throws StartFailure `failure` with its first error
 */
export async function pgbackrest(
  { folder, connection }: Place & Pick<Repository, 'connection'>,
  args: readonly string[],
  failure: string,
): Promise<string> {
  const env = {
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: postgresHome(folder),
    // It knows no option for a host: libpq takes it from here.
    ...(connection && { PGHOST: connection.host, PGPORT: String(connection.port), PGPASSWORD: connection.password }),
  };
  const port = connection ? [`--pg1-port=${connection.port}`] : [];
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...optionsOf(folder), ...(needsServer.includes(args[0] ?? '') ? port : []), ...args],
      { env, cwd: '/', timeout: 6 * 60 * 60_000, maxBuffer: 64 * 1024 * 1024, ...accountFor('postgres') },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const output = `${stdout}\n${stderr}`;
        const reason =
          passphraseProblem(output) ??
          otherDatabases(output) ??
          /ERROR: (.*)/.exec(output)?.[1] ??
          error.message.split('\n')[0];
        reject(new StartFailure(`${failure}: ${reason?.replace(/\.$/, '')}.`));
      },
    );
  });
}

const needsServer = ['backup', 'stanza-create', 'check'];

/** What it decrypts with another passphrase is no text: it says so in one of these ways. */
const passphraseProblem = (output: string): string | undefined =>
  /unable to load info file/.test(output) && /(Format|Crypto|Checksum|Json)Error/.test(output)
    ? 'the passphrase is not the one that it was encrypted with (`backupPassphrase` in secrets.json; or its info files are damaged)'
    : undefined;

const otherDatabases = (output: string): string | undefined =>
  output.includes('do not match the database')
    ? 'the databases that run are not those of the backups (another system identifier)'
    : undefined;

const seconds = z.pipe(
  z.number(),
  z.transform((epoch) => new Date(epoch * 1000)),
);
const info = z.array(
  z.object({
    status: z.object({ code: z.int(), message: z.string() }),
    archive: z.array(z.object({ id: z.string(), database: z.object({ 'repo-key': z.int() }) })),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['full', 'diff', 'incr']),
        archive: z.object({ start: z.string() }),
        database: z.object({ 'repo-key': z.int() }),
        timestamp: z.object({ start: seconds, stop: seconds }),
        info: z.object({ size: z.int(), repository: z.object({ delta: z.int() }) }),
      }),
    ),
  }),
);

const listing = z.record(z.string(), z.object({ time: z.optional(seconds) }));

export interface Backup {
  label: string;
  /** The number of the repository that it is in. */
  repository: number;
  type: 'full' | 'diff' | 'incr';
  /** The first WAL segment that it needs. */
  firstSegment: string;
  start: Date;
  /** From this instant on it can be restored. */
  stop: Date;
  /** Of the database, and what this backup adds to the repository; bytes. */
  size: number;
  added: number;
}

export interface Contents {
  /** Complete ones of all repositories, oldest first. */
  backups: Backup[];
  /** The names of the archived WAL segments. */
  segments: string[];
  /** Of each repository that can be read, when its newest segment was archived. */
  archivedAt: Map<number, Date>;
}

/**
 * What the repositories have; PostgreSQL finds a segment in whichever has it.
 * @throws StartFailure when they have no backup, or none of them can be read
 */
export async function readRepository(place: Place): Promise<Contents> {
  const { backupFolder } = place;
  const unreadable = `The backups in ${backupFolder} cannot be read`;
  const answer = await pgbackrest(place, ['info', '--output=json'], unreadable);
  const passphrase = passphraseProblem(answer);
  if (passphrase) throw new StartFailure(`${unreadable}: ${passphrase}.`);
  const [found] = info.parse(JSON.parse(answer));
  if (!found || found.backup.length === 0) {
    const why = found && found.status.code !== 0 ? ` (${found.status.message})` : '';
    throw new StartFailure(
      `There is no complete backup in ${backupFolder}${why}: \`npm run backup\` makes one, BACKUP_FOLDER says where they are.`,
    );
  }
  const segments = new Set<string>();
  const archivedAt = new Map<number, Date>();
  for (const number of repositoryNumbers(place)) {
    const archive = found.archive.findLast(({ database }) => database['repo-key'] === number);
    if (!archive) continue;
    const list = [`--repo=${number}`, 'repo-ls', `archive/${stanza}/${archive.id}`, '--recurse', '--output=json'];
    const files = listing.parse(JSON.parse(await pgbackrest(place, list, unreadable)));
    for (const [file, { time }] of Object.entries(files)) {
      const segment = /\/([0-9A-F]{24})-[^/]*$/.exec(file)?.[1];
      if (segment === undefined || !time) continue;
      segments.add(segment);
      if (time > (archivedAt.get(number) ?? 0)) archivedAt.set(number, time);
    }
  }
  const backups = found.backup.map(
    ({ label, type, timestamp, database, archive: { start }, info: { size, repository: added } }) => ({
      ...{ label, type, repository: database['repo-key'], firstSegment: start, ...timestamp },
      ...{ size, added: added.delta },
    }),
  );
  return {
    segments: [...segments],
    archivedAt,
    backups: backups.toSorted((a, b) => a.stop.getTime() - b.stop.getTime()),
  };
}

// 256 segments of 16 MB share the first eight digits of the position.
const positionOf = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

/** The timeline that the archive goes farthest on: an interrupted restore may have begun a newer one that goes nowhere. */
export function timelineOf(segments: readonly string[]): number {
  const last = Math.max(...segments.map(positionOf));
  const newest = segments.toSorted().findLast((name) => positionOf(name) === last);
  if (newest === undefined) throw new StartFailure('The archive has no WAL segment.');
  return Number.parseInt(newest.slice(0, 8), 16);
}

/**
 * The newest archived segment.
 * @param segments names of 24 hexadecimal digits: timeline, and twice eight for the position
 * @throws StartFailure naming the first that is missing after the backup's first
 */
export function newestSegment(segments: readonly string[], { firstSegment }: Pick<Backup, 'firstSegment'>): string {
  const positions = new Set(segments.map(positionOf));
  const last = Math.max(...positions);
  for (let position = positionOf(firstSegment); position <= last; position++) {
    if (positions.has(position)) continue;
    const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
    throw new StartFailure(
      `The archive has a gap: WAL segment …${digits(Math.floor(position / 256))}${digits(position % 256)} is missing: put it back, or move those after it out of the archive, and the restore ends before it.`,
    );
  }
  return segments.toSorted().findLast((name) => positionOf(name) === last) ?? firstSegment;
}
