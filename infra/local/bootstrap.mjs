// The entry point of every command. It runs before anything is installed, on whatever Node started npm, so it is plain
// JavaScript without dependencies: it checks Node, installs from the lockfile when that has changed, hands over to the
// Node of the lockfile, compiles the runner and starts it (src/commands.ts).
import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
process.chdir(root);
const [command] = process.argv.slice(2);

try {
  checkNode('20.19');
  install();
  const node = nodeOfLockfile();
  if (node !== process.execPath) process.exit(await runOn(node));
  compileRunner();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // `npm test` always ends with this line.
  if (command === 'test') console.log('0 passed, 1 failed');
  process.exit(1);
}
await import(pathToFileURL(join(root, 'infra/local/dist/cli.js')).href);

function checkNode(oldest) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(`Node ${oldest} or newer is needed; this is ${process.versions.node}.`);
}

/** On a platform without a package of its own, the Node that runs this, which must then be new enough. */
function nodeOfLockfile() {
  const binary = join(`node-${process.platform}-${process.arch}`, 'bin', 'node');
  const installed = join('node_modules', binary);
  if (!existsSync(installed)) {
    checkNode(readFileSync('.nvmrc', 'utf8').trim());
    return process.execPath;
  }
  // npm 10 removes this link with the packages of other platforms. Scripts that do not start here find Node by it.
  const link = join('node_modules', '.bin', 'node');
  if (!existsSync(link)) symlinkSync(join('..', binary), link);
  return realpathSync(installed);
}

/** @returns the exit code. Only the first start of a clone comes here: later, npm finds the link above before its own Node. */
async function runOn(node) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}

function install() {
  const lockfile = readFileSync('package-lock.json');
  const wanted = hash('sha256', lockfile);
  const stamp = 'node_modules/.raffle-lockfile';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled(JSON.parse(lockfile.toString('utf8')))) {
    const started = Date.now();
    console.log('Installing dependencies from the lockfile …');
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    console.log(`Installed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  writeFileSync(stamp, wanted);
}

/** Whether the installed packages match the lockfile: after a manual `npm install` nothing is left to do. */
function isInstalled(lockfile) {
  const hidden = 'node_modules/.package-lock.json';
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(lockfile.packages).every(([path, { version, optional, peer, link, resolved }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (link) return installed[path]?.resolved === resolved;
    if (optional || peer) return installed[path] === undefined || installed[path].version === version;
    return installed[path]?.version === version;
  });
}

function npm(args) {
  // Under `npm start` this is the path of npm itself, which exists even if `npm` is not on the PATH.
  const cli = process.env.npm_execpath;
  const [program, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  const result = spawnSync(program, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return;
  const lines = `${result.stderr ?? ''}${result.error?.message ?? ''}`.split('\n').filter((line) => line.trim() !== '');
  throw new Error(`Dependencies could not be installed (npm ${args[0]}):\n${lines.slice(0, 12).join('\n')}`);
}

function compileRunner() {
  const result = spawnSync(join('node_modules', '.bin', 'tsc'), ['-b', 'infra/local'], { encoding: 'utf8' });
  if (result.status === 0) return;
  throw new Error(
    `The runner could not be compiled:\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
  );
}
