import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { until } from '@raffle/local';
import { runProgram } from '../run-program.js';
import { expectVersion } from './deploying.js';
import { copyProject, endCopy, limitMs, makeDataFolder, pidsOf, startCopy } from './project-copy.js';
import { inTemporaryFolder } from './system.js';

const root = resolve(import.meta.dirname, '../../../..');
const rollOut = 'source/infra/pilot/roll-out.sh';
/** Of Debian, in the place of the two accounts that docs/going-live.md makes. */
const accounts = { data: 'daemon', build: 'nobody' } as const;

/**
 * docs/going-live.md and docs/releasing.md on one machine: a clone of root's, a version that is built by one account and run by another, the next
 * one, whose roll-out is killed once and repeated, a crash before its link was set, and back. Neither account can write the code.
 */
export const installed = (): Promise<string> =>
  inTemporaryFolder(async (folder) => {
    if (process.getuid?.() !== 0) throw new Error('This trial needs root: it runs the system as another account.');
    makeDataFolder(folder);
    for (const name of ['releases', 'build']) mkdirSync(join(folder, name));
    const account = await ownerOf(folder, 'data', 'logs');
    await ownerOf(folder, 'build');
    await makeSource(folder);
    await release(folder, 'v1.0.0');
    await run(folder, rollOut);
    const start = () =>
      startCopy(folder, {
        command: 'start',
        cwd: join(folder, 'app'),
        env: { HOME: join(folder, 'data'), PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
        account,
        program: unitsCommand(),
      });
    let runner = await start();
    try {
      const version = (name: string) => join(folder, 'releases', name);
      expectVersion(folder, version('v1.0.0'));
      await release(folder, 'v1.1.0');
      await killedWhileItBuilds(folder);
      expectVersion(folder, version('v1.0.0'));
      const begin = performance.now();
      await run(folder, rollOut);
      const out = performance.now() - begin;
      expectVersion(folder, version('v1.1.0'));
      const files = await expectSealed(folder, account.uid);
      await run(folder, rollOut, '--back');
      expectVersion(folder, version('v1.0.0'));
      // What runs is replaced, and the machine dies before the link is.
      await as(folder, 'data', version('v1.1.0'), 'npm', 'run', '--silent', 'deploy');
      await stopCleanly(folder, runner);
      runner = await start();
      expectVersion(folder, version('v1.0.0'));
      if (readlinkSync(join(folder, 'former')) !== 'releases/v1.1.0') throw new Error('The version before is unknown.');
      return `out ${(out / 1_000).toFixed(1)} s, repeated after a kill, and back; ${files} files of code, of which neither account can write one; the command of the unit ends after everything that it started, and its next start is of the version of the link`;
    } finally {
      await endCopy(runner);
    }
  });

const unitsCommand = (): string[] =>
  /^ExecStart=(.*)$/m.exec(readFileSync('infra/pilot/bon-tirage.service', 'utf8'))?.[1]?.split(' ') ?? [];

/** What systemd kills after its main process has ended (KillMode=mixed) must have ended before. */
async function stopCleanly(folder: string, runner: ChildProcess): Promise<void> {
  const pids = Object.entries(pidsOf(folder));
  const code = await endCopy(runner);
  const left = pids.flatMap(([name, pid]) => (existsSync(`/proc/${pid}`) ? [name] : []));
  if (code !== 0 || left.length > 0)
    throw new Error(`The unit's main process ended with ${code}, before ${left.join(', ') || 'nothing'}.`);
}

/** Gives folders to the account of the first one. */
async function ownerOf(folder: string, ...names: ['data', 'logs'] | ['build']): Promise<{ uid: number; gid: number }> {
  const [uid = 0, gid = 0] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number(await runProgram('id', [which, accounts[names[0]]]))),
  );
  for (const name of names) {
    chownSync(join(folder, name), uid, gid);
    chmodSync(join(folder, name), 0o700);
  }
  return { uid, gid };
}

/** A clone that has what was built, and nothing to build from: building the product takes minutes. */
async function makeSource(folder: string): Promise<void> {
  const source = join(folder, 'source');
  copyProject(folder, source, ['tsconfig.build.json', 'infra/node/node_modules']);
  rmSync(join(source, '.data'));
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  await git(source, 'init', '--quiet');
}

async function release(folder: string, tag: string): Promise<void> {
  const source = join(folder, 'source');
  const manifest = join(source, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: tag.slice(1) }));
  await git(source, 'add', '--all', '--force');
  await git(source, '-c', 'user.name=Trial', '-c', 'user.email=trial@raffle.test', 'commit', '--quiet', '-m', tag);
  await git(source, 'tag', tag);
}

const git = (cwd: string, ...args: string[]) => runProgram('git', args, { cwd, timeoutMs: limitMs });
const run = (cwd: string, program: string, ...args: string[]) =>
  runProgram(join(cwd, program), args, { cwd, timeoutMs: limitMs });
const as = (folder: string, owned: 'data' | 'build', cwd: string, ...command: string[]) =>
  runProgram('runuser', ['--user', accounts[owned], '--', 'env', `HOME=${join(folder, owned)}`, ...command], {
    cwd,
    timeoutMs: limitMs,
  });

async function killedWhileItBuilds(folder: string): Promise<void> {
  const rolling = spawn(join(folder, rollOut), { cwd: folder, detached: true, stdio: 'ignore' });
  const ended = once(rolling, 'exit');
  await until('the build', limitMs, () =>
    Promise.resolve(readdirSync(join(folder, 'build')).some((name) => name.startsWith('version-'))),
  );
  process.kill(-rolling.pid!, 'SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error('The roll-out was over before it was killed.');
}

/** @returns how many files and folders the code has. @throws Error naming one that an account may write, or a process of another account */
async function expectSealed(folder: string, uid: number): Promise<number> {
  for (const [name, pid] of Object.entries(pidsOf(folder)))
    if (statSync(`/proc/${pid}`).uid !== uid) throw new Error(`${name} does not run as ${accounts.data}.`);
  const theirs = ['data', 'build', 'logs'].flatMap((name) => ['-path', join(folder, name), '-prune', '-o']);
  for (const owned of ['data', 'build'] as const) {
    const find = ['find', folder, ...theirs, '-writable', '!', '-type', 'l', '-print'];
    const writable = await as(folder, owned, '/', ...find);
    if (writable.trim() !== '') throw new Error(`${accounts[owned]} can write ${writable}`);
  }
  const all = await runProgram('find', [join(folder, 'releases'), '(', '-user', 'root', '-printf', '.', ')'], {
    timeoutMs: limitMs,
  });
  return all.length;
}
