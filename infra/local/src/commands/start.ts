import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.js';
import { prepareDataDir } from '../backing/data-folder.js';
import { firstNode } from '../broker-accounts.js';
import {
  addToEnvironment,
  dataFolder,
  projectRoot,
  runnerConfig,
  toolEnvironment,
  type RunnerConfig,
} from '../config.js';
import { refuseLoss } from '../installation.js';
import { credentialsFile } from '../first-start.js';
import { logRotation } from '../log-file.js';
import { refuseTakenPort } from '../ports.js';
import { progressTo, seconds, type Progress } from '../progress.js';
import { renewSignal, wantedBy } from '../renewal.js';
import { addressesFile, livingRun, takeOver } from '../run-record.js';
import { writePrivately } from '../secrets.js';
import { recalledSettings, refuseMissing, rememberSettings } from '../settings.js';
import { sentenceOf, StartFailure } from '../start-failure.js';
import { startSystem, type System, type SystemOptions } from '../system.js';
import { currentVersion, makeCurrent } from '../versions.js';

/** `announce` receives where it runs, with passwords where that is `toTerminal`; `ready` is called once everything answers. */
export interface StartReport {
  announce: (line: string) => void;
  toTerminal: boolean;
  ready: () => void;
}

/** What `npm run dev` does otherwise. */
export interface Development {
  build: (progress: Progress, signal: AbortSignal) => Promise<void>;
  options: (config: RunnerConfig) => Partial<SystemOptions>;
  /** Once everything is ready. @returns further lines for a person */
  begin: (system: System, config: RunnerConfig, progress: Progress) => Promise<string[]>;
  end: () => void;
}

/**
 * Runs the system until it is asked to stop. @returns the exit code.
 * @param write prints lines for a person.
 */
export async function start(
  write: (line: string) => void,
  report: StartReport,
  development?: Development,
): Promise<number> {
  const recalled = recalledSettings(dataFolder(), toolEnvironment());
  addToEnvironment(recalled.variables);
  const config = runnerConfig();
  const begin = Date.now();
  const asked = stopRequest();
  for (const line of recalled.lines) write(line);
  prepareDataDir(config.dataDir);
  const run = await takeOver(config.dataDir);
  const giveUp = new AbortController();
  void asked.then(() => giveUp.abort());
  let system: System | undefined;
  let rotating: NodeJS.Timeout | undefined;
  try {
    const progress = progressTo(write);
    await refuseTakenPort(config.port);
    await refuseLoss(config.dataDir, config.postgresUrl || undefined);
    refuseMissing(recalled.missing);
    let folder = projectRoot();
    if (currentVersion(config.dataDir) !== undefined) makeCurrent(config.dataDir, folder);
    system = await startSystem({
      ...config,
      folder: () => folder,
      built: (development?.build ?? build)(progress, giveUp.signal),
      durable: true,
      existing: config,
      progress,
      signal: giveUp.signal,
      onProcesses: (running) => run.note(running),
      ...development?.options(config),
    });
    const further = (await development?.begin(system, config, progress)) ?? [];
    const { renew } = system;
    let renewals = 0;
    process.on(renewSignal, () => {
      const wanted = wantedBy(config.dataDir);
      ({ folder } = wanted);
      renew().then(
        () => run.noteRenewal({ ...wanted, number: ++renewals }),
        (error: unknown) => {
          const failure = sentenceOf(error);
          write(failure);
          run.noteRenewal({ ...wanted, number: ++renewals, failure });
        },
      );
    });
    run.noteRenewal({ ...wantedBy(config.dataDir), number: renewals });
    // From now on other commands find it.
    writePrivately(addressesFile(config.dataDir), system.addresses);
    rememberSettings(config.dataDir, toolEnvironment());
    const found = { ...system, dataDir: config.dataDir, tookMs: Date.now() - begin };
    for (const line of [...announcement(found, report.toTerminal), ...further]) report.announce(line);
    // A background run has no terminal for Ctrl-C.
    if (!process.send) write('  Ctrl-C stops it; the data stays.');
    report.ready();
    rotating = setInterval(logRotation(runnerLog(config.dataDir), write), 60_000);
    await asked;
    write('Stopping …');
    await system.stop();
    write('All processes are stopped; the data is preserved.');
    return 0;
  } finally {
    clearInterval(rotating);
    development?.end();
    await system?.stop();
    run.leave();
  }
}

/** The output of a runner in the background. */
const runnerLog = (dataDir: string) => join(dataDir, 'logs', 'runner.log');

/** Of a start in the background whose starter prints to a terminal. */
export const terminalFlag = '--terminal';

/** Passwords are for a terminal: what goes into a pipe ends in a file or in the journal, for other eyes. The files have them otherwise. */
export function announcement(
  {
    addresses,
    credentials,
    dataDir,
    tookMs,
  }: Pick<System, 'addresses' | 'credentials'> & { dataDir: string; tookMs: number },
  toTerminal: boolean,
): string[] {
  const rabbitmq = firstNode(addresses.rabbitmq);
  const admin = `${credentials.username} / ${toTerminal ? credentials.password : `the first password is in ${credentialsFile(dataDir)}`}`;
  const queues = `${decodeURIComponent(rabbitmq.username)} / ${toTerminal ? decodeURIComponent(rabbitmq.password) : `the password is in ${addressesFile(dataDir)}`}`;
  return [
    '',
    `Ready after ${seconds(tookMs)}:  ${addresses.gateway}`,
    `  Admin            ${addresses.gateway}/login (Administrateur): ${admin}`,
    `  Queues           ${addresses.queues}: ${queues}`,
    `  Payment sandbox  ${addresses.sandbox}`,
    `  Text messages    ${addresses.sandbox}/texts`,
    ...(addresses.gateway.startsWith('http:')
      ? ['  People           `npm run seed` makes sixty, with their tickets and money']
      : []),
    '',
  ];
}

/** Resolves at the first request to stop; a second one does not interrupt the shutdown. */
export function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

/** Starts in the background and returns when it is ready. @returns the exit code. */
export async function startDetached(write: (line: string) => void): Promise<number> {
  const dataDir = dataFolder();
  if (livingRun(dataDir))
    throw new StartFailure('It is already running: `npm run status` shows where, `npm stop` stops it.');
  prepareDataDir(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = openSync(runnerLog(dataDir), 'a', 0o600);
  const runner = spawn(
    process.execPath,
    [
      ...process.execArgv,
      join(projectRoot(), 'infra/local/dist/cli.js'),
      'start',
      ...(process.stdout.isTTY ? [terminalFlag] : []),
    ],
    {
      cwd: projectRoot(),
      env: toolEnvironment(),
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill('SIGTERM'));
  return new Promise((resolve) => {
    runner.on('message', (message) => {
      if (message !== 'ready') return write(typeof message === 'string' ? message : '');
      write('It goes on in the background: `npm run status`, `npm stop`.');
      runner.disconnect();
      runner.unref();
      resolve(0);
    });
    runner.once('error', (error) => {
      write(sentenceOf(error));
      resolve(1);
    });
    runner.once('exit', (code) => resolve(code || 1));
  });
}
