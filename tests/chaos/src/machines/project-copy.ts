import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, fchownSync, mkdirSync, openSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePorts, until } from '@raffle/local';
import { environmentWith } from '../config.js';

const root = resolve(import.meta.dirname, '../../../..');
export const cli = 'infra/local/dist/cli.js';
export const limitMs = 300_000;

/** The data folder of copies of this project in `folder`, with logs where a failed trial leaves them. */
export function makeDataFolder(folder: string): void {
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  mkdirSync(join(folder, 'logs'));
  symlinkSync('../logs', join(folder, 'data/logs'));
}

/** This project as it is built, with the data folder `folder`/data, and without what neither runs nor compiles. */
export function copyProject(folder: string, target: string, without: readonly string[] = []): void {
  const left = ['node_modules', '.git', '.data', '.ci', 'tests', 'docs', ...without].map((name) => join(root, name));
  cpSync(root, target, { recursive: true, preserveTimestamps: true, filter: (path) => !left.includes(path) });
  symlinkSync(join(folder, 'data'), join(target, '.data'));
}

/** The installed packages, of which those of this repository are those of the copy. */
export function linkPackages(target: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(target, 'node_modules'));
  for (const name of readdirSync(installed)) {
    if (name === '@raffle') cpSync(join(installed, name), join(target, 'node_modules', name), links);
    else symlinkSync(join(installed, name), join(target, 'node_modules', name));
  }
}

const links = { recursive: true, verbatimSymlinks: true };

/** Runs `npm start` or `npm run dev` in a copy, and waits until everything is ready. */
export async function startCopy(
  folder: string,
  {
    command,
    cwd,
    env = {},
    account,
    program = [process.execPath, cli, command],
  }: {
    command: 'start' | 'dev';
    cwd: string;
    env?: Record<string, string>;
    account?: { uid: number; gid: number };
    program?: readonly string[];
  },
): Promise<ChildProcess> {
  const [port = 0] = await freePorts(1);
  const logs = join(folder, 'logs');
  const log = openSync(join(logs, 'runner.log'), 'a');
  if (account) fchownSync(log, account.uid, account.gid);
  const runner = spawn(program[0]!, program.slice(1), {
    cwd,
    env: environmentWith({ ...env, PORT: String(port) }),
    stdio: ['ignore', log, log],
    ...account,
  });
  await until(`the system (log: ${logs})`, limitMs, () => {
    if (runner.exitCode !== null)
      throw new Error(`The start failed: ${readFileSync(join(logs, 'runner.log'), 'utf8')}`);
    return Promise.resolve(existsSync(join(folder, 'data/local.json')));
  });
  return runner;
}

/** Ends what `startCopy` started. @returns its exit code */
export async function endCopy(runner: ChildProcess, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | null> {
  runner.kill(signal);
  if (runner.exitCode === null && runner.signalCode === null)
    await once(runner, 'exit', { signal: AbortSignal.timeout(limitMs) });
  return runner.exitCode;
}

/** A file of the data folder. */
export const dataOf = <Content>(folder: string, name: string): Content =>
  JSON.parse(readFileSync(join(folder, 'data', name), 'utf8')) as Content;

/** The process ids of what runs, by name. */
export const pidsOf = (folder: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(dataOf<{ processes: Record<string, { pid: number }> }>(folder, 'run.json').processes).map(
      ([name, { pid }]) => [name, pid],
    ),
  );
