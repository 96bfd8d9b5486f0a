import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import pg from 'pg';
import { installedBinaries } from '../backing/binaries.js';
import { backingFolder, prepareDataDir } from '../backing/data-folder.js';
import { postgresHome, startPostgres } from '../backing/postgres.js';
import { archiveSettings } from '../backups/pgbackrest.js';
import { readOnlySettings } from '../backups/recover.js';
import { openToServices, readSetBack, type SetBack } from '../backups/set-back.js';
import { build } from '../build.js';
import {
  addToEnvironment,
  dataFolder,
  givenByContainers,
  inheritedEnvironment,
  projectRoot,
  toolEnvironment,
} from '../config.js';
import { migrateDatabases, ownerUrl, setAllPasswords } from '../databases.js';
import { Fleet } from '../fleet.js';
import { freePorts } from '../ports.js';
import { progressTo, type Progress } from '../progress.js';
import { livingRun, takeOver, type RunningProcess } from '../run-record.js';
import { backupSecrets, databaseSecrets, type DatabaseOwner, type Secrets } from '../secrets.js';
import { recalledSettings } from '../settings.js';
import { StartFailure } from '../start-failure.js';
import { reconcile } from './reconcile.js';
import { runningSystem } from './run-program.js';

/** Each builds on what those before it took over: accounts, terms and lists, products, money, what people were told. */
const order: readonly DatabaseOwner[] = ['identity', 'tickets', 'catalog', 'payments', 'messaging'];

/**
 * After a restore to an earlier instant: first, while the system is stopped, every service takes over what the newest state has that its
 * database lacks, and the services may log in again; then, while it runs, every payment since is verified with the provider. Each part
 * can be killed and repeated.
 * @returns the exit code: 0 when the part is complete
 */
export async function reconcileAgainst(write: (line: string) => void, args: readonly string[]): Promise<number> {
  const [, against, ...more] = args;
  if (!against || more.length > 0) throw new StartFailure('Usage: npm run reconcile -- --against <folder> | none.');
  const dataDir = dataFolder();
  addToEnvironment(recalledSettings(dataDir, toolEnvironment()).variables);
  const answering = livingRun(dataDir)
    ? runningSystem('start it first').addresses.postgres
    : givenByContainers()?.postgres;
  if (answering) return verifyPayments(write, answering, against);
  prepareDataDir(dataDir);
  const run = await takeOver(dataDir);
  const logsDir = join(dataDir, 'logs', 'restore');
  const running: Record<string, Record<string, RunningProcess>> = {};
  const note = (part: string) => (processes: Record<string, RunningProcess>) => {
    running[part] = processes;
    run.note(
      Object.fromEntries(
        Object.entries(running).flatMap(([name, all]) => Object.values(all).map((one) => [name, one] as const)),
      ),
    );
  };
  const restored = new Fleet({ logsDir, say: write, onChange: note('postgres') });
  try {
    const folder = backingFolder(dataDir);
    if (!existsSync(join(postgresHome(folder), 'data', 'PG_VERSION')))
      throw new StartFailure(
        `There are no databases in ${dataDir} to compare with: \`npm run restore -- --to\` makes them.`,
      );
    const progress = progressTo(write);
    const secrets = { ...backupSecrets(dataDir), ...databaseSecrets(dataDir) };
    const url = await progress.step('The databases run', () =>
      start(restored, { folder, dataName: 'data', secrets, settings: archiveSettings(folder) }),
    );
    const setBack = await readSetBack(url);
    if (!setBack) throw new StartFailure('These databases were not set back to an earlier instant.');
    if (!setBack.opened_at) await setAllPasswords(url, secrets);
    if (setBack.opened_at) write('Everything is taken over already.');
    else if (against === 'none') await openToServices(url);
    else {
      const newest = new Fleet({ logsDir: join(logsDir, 'newest'), say: write, onChange: note('newest') });
      try {
        await takeEverythingOver({
          ...{ url, setBack, folder, against, newest, progress, write },
          secrets,
        });
      } finally {
        await newest.stop();
      }
    }
    write(
      `Next: \`npm start\`, then ${against === 'none' ? '`npm run reconcile -- --repair`' : `\`npm run reconcile -- --against ${against}\` again, which verifies every payment since`}, and \`npm run invariants\`.`,
    );
    return 0;
  } finally {
    await restored.stop();
    run.leave();
  }
}

async function start(
  fleet: Fleet,
  options: {
    folder: string;
    dataName: string;
    secrets: Pick<Secrets, 'postgresPassword'>;
    settings: readonly string[];
  },
): Promise<string> {
  const { folder, dataName, secrets, settings } = options;
  const [port = 0] = await freePorts(1);
  return startPostgres({
    ...{ fleet, folder, dataName, port, durable: true, binaries: installedBinaries() },
    password: secrets.postgresPassword,
    postgresSettings: settings,
    // After a crash it recovers first.
    readyWithinMs: 10 * 60_000,
  });
}

async function takeEverythingOver(options: {
  url: string;
  setBack: SetBack;
  folder: string;
  against: string;
  secrets: Pick<Secrets, 'postgresPassword' | 'databasePasswords' | 'runningPasswords'>;
  newest: Fleet;
  progress: Progress;
  write: (line: string) => void;
}): Promise<void> {
  const { url, setBack, folder, against, secrets, newest, progress, write } = options;
  const dataName = nameIn(folder, against, setBack);
  const newer = await progress.step('The newest state runs beside them, read only', () =>
    start(newest, { folder, dataName, secrets, settings: readOnlySettings }),
  );
  await requireNewer(url, newer, setBack, against);
  await setAllPasswords(newer, secrets);
  const root = projectRoot();
  await build(progress);
  await progress.step('Databases are migrated', () => migrateDatabases(root, url, secrets));
  const decisions: string[] = [];
  for (const owner of order) {
    const lines = await progress.step(`${owner} has taken over`, () =>
      runTakeOverOf(owner, root, {
        DATABASE_URL: ownerUrl(url, owner, secrets),
        NEWER_DATABASE_URL: ownerUrl(newer, owner, secrets),
        SET_BACK_TO: setBack.instant.toISOString(),
      }),
    );
    for (const line of lines) {
      const [, kind, text = ''] = /^(done|decide) (.*)$/.exec(line) ?? [];
      if (kind === 'done') write(`         ${text}`);
      if (kind === 'decide') decisions.push(`${owner}: ${text}`);
    }
  }
  await openToServices(url);
  write(`Taken over: what the world did after ${setBack.instant.toISOString()}. The services may log in again.`);
  if (decisions.length > 0) write('For the owner to decide:');
  for (const decision of decisions) write(`  ${decision}`);
}

/** @throws StartFailure unless it is a data folder beside the databases */
function nameIn(folder: string, against: string, setBack: SetBack): string {
  const home = postgresHome(folder);
  const name = isAbsolute(against) && against.startsWith(`${home}/`) ? against.slice(home.length + 1) : against;
  if (!/^[\w.-]+$/.test(name) || name === 'data' || !existsSync(join(home, name, 'PG_VERSION')))
    throw new StartFailure(
      `${against} is no newer state in ${home}: \`npm run restore -- --to ${setBack.instant.toISOString()}\` recovers it again, and \`--against none\` goes without.`,
    );
  return name;
}

/** @throws StartFailure unless it is of the same cluster, and goes beyond the instant */
async function requireNewer(url: string, newer: string, { position }: SetBack, against: string): Promise<void> {
  const identifier = 'SELECT system_identifier::text AS is FROM pg_control_system()';
  if ((await ask(url, identifier)) !== (await ask(newer, identifier)))
    throw new StartFailure(`${against} is of another installation: nothing is taken over.`);
  if ((await ask(newer, 'SELECT pg_current_wal_lsn() < $1::pg_lsn AS is', [position])) === true)
    throw new StartFailure(`${against} is older than the restored databases: nothing is taken over.`);
}

async function ask(url: string, text: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 });
  await client.connect();
  try {
    return (await client.query<{ is: unknown }>(text, values)).rows[0]?.is;
  } finally {
    await client.end();
  }
}

/** @returns the lines that it prints. @throws StartFailure with its error, after which nothing of this service has changed */
function runTakeOverOf(owner: DatabaseOwner, root: string, env: Record<string, string>): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`services/${owner}/dist/src/after-restore/take-over.cli.js`], {
      cwd: root,
      env: { ...inheritedEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (error = (error + chunk.toString('utf8')).slice(-4_000)));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve(output.split('\n'));
      const reason = error.trim().split('\n').at(-1) || `exit code ${code}`;
      reject(new StartFailure(`${owner} could not take over what came after: ${reason}. Run the command again.`));
    });
  });
}

const attempts = 6;
const pauseMs = 10_000;
/** A session can be paid for two days after it was opened. */
const daysBefore = 3;

/** Every payment opened since: a few times, because what was found reaches the other services one after the other. */
async function verifyPayments(write: (line: string) => void, url: string, against: string): Promise<number> {
  const setBack = await readSetBack(url);
  if (!setBack) throw new StartFailure('These databases were not set back to an earlier instant.');
  if (!setBack.opened_at)
    throw new StartFailure(
      `What came after ${setBack.instant.toISOString()} is not taken over yet: stop everything, then \`npm run reconcile -- --against ${against}\`.`,
    );
  const from = new Date(setBack.instant.getTime() - daysBefore * 24 * 60 * 60_000).toISOString().slice(0, 10);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if ((await reconcile(write, ['--repair', '--from', from])) === 0) {
      write('Every payment since is verified with the provider and has its tickets, its credit or its refund.');
      return 0;
    }
    if (attempt < attempts) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  write('Some payments are not settled yet (above): run the command again, or do what their lines say.');
  return 1;
}
