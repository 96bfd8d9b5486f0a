// The entry point of every command. It runs before anything is installed, on whatever Node started npm, so it is plain
// JavaScript without dependencies: it checks Node, installs what the command needs and its lockfile does not find, hands
// over to the Node that everything runs on, compiles the runner and starts it (src/commands.ts).
import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants as modes,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { installedBinaries, missingPackages } from './src/backing/binaries.mjs';
import { installPackages, rootWithoutPassword } from './src/backing/apt.mjs';

const root = join(import.meta.dirname, '..', '..');
process.chdir(root);
const [command = ''] = process.argv.slice(2);
/** These start backing services. */
const starts = ['start', 'dev', 'test', 'test:watch'].includes(command);
/** These need what only tests and checks use; so does a start that sends traces. */
const needsAll =
  ['test', 'test:watch', 'check', 'build'].includes(command) || Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

const version = readFileSync('.nvmrc', 'utf8').trim();
const isOwnNode = isAtLeast(version) && parseInt(process.versions.node) === parseInt(version);
const nodePackage = join('infra/node/node_modules', `node-${process.platform}-${process.arch}`);

try {
  checkNode('20.19');
  const isOwn = isWritable();
  if (isOwn) await install();
  const node = nodeOfProject();
  if (node !== process.execPath) process.exit(await runOn(node));
  if (isOwn) compileRunner();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // `npm test` always ends with this line.
  if (command === 'test') console.log('0 passed, 1 failed');
  process.exit(1);
}
await import(pathToFileURL(join(root, 'infra/local/dist/cli.js')).href);

function checkNode(oldest) {
  if (!isAtLeast(oldest)) throw new Error(`Node ${oldest} or newer is needed; this is ${process.versions.node}.`);
}

function isAtLeast(version) {
  const own = process.versions.node.split('.').map(Number);
  const differs = version.split('.').findIndex((part, index) => Number(part) !== own[index]);
  return differs < 0 || own[differs] > Number(version.split('.')[differs]);
}

/** A version whose code belongs to another account was built by that one (infra/pilot/roll-out.sh). */
function isWritable() {
  try {
    accessSync(root, modes.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Everything that is missing, side by side: npm uses one core, and apt-get waits for the network. */
async function install() {
  const lockfile = hash('sha256', readFileSync('package-lock.json'));
  const stamp = 'node_modules/.raffle-lockfile';
  const [installedLockfile, installed] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const selection = needsAll || installed === 'everything' ? 'everything' : 'product';
  const isInstalled = installedLockfile === lockfile && installed === selection;
  await Promise.all([
    starts && installBackingServices(),
    isOwnNode || installNode(),
    isInstalled || installPackagesOf(selection),
  ]);
  if (!isInstalled) writeFileSync(stamp, `${lockfile} ${selection}`);
}

/** Those of tests and traces only with everything: three of five files. */
async function installPackagesOf(selection) {
  const started = Date.now();
  const workspaces = selection === 'everything' ? [] : workspacesOfProduct().flatMap((path) => ['--workspace', path]);
  console.log('Installing dependencies from the lockfile …');
  // `ci` would delete what is there, which takes as long as a first installation.
  const isFirst = !existsSync('node_modules/.package-lock.json');
  await npm([...(isFirst ? ['ci'] : ['install', '--no-save']), '--include=dev', ...workspaces]);
  // Two compilers are named `tsc`, and the link is that of whichever came last: later ones are only those of what is added.
  if (!isFirst) await npm(['rebuild', '@typescript/native']);
  console.log(`Installed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function workspacesOfProduct() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const others = /^$|node_modules\/|^tests\/|^packages\/(test-kit|tracing)$/;
  return Object.keys(packages).filter((path) => !others.test(path));
}

/** Of a lockfile of its own: a machine that has it needs no second one of 190 MB. */
async function installNode() {
  const installed = join(nodePackage, 'package.json');
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version) return;
  await npm(['ci'], 'infra/node');
}

/** What cannot be installed here is reported by the runner, which tries again where a person can type a password. */
async function installBackingServices() {
  const { POSTGRES_URL, RABBITMQ_URL, REDIS_URL } = process.env;
  const needed = { postgres: !POSTGRES_URL, rabbitmq: !RABBITMQ_URL, redis: !REDIS_URL };
  const missing = missingPackages(installedBinaries(), needed);
  const prefix = missing.length > 0 ? await rootWithoutPassword() : undefined;
  if (!prefix) return;
  console.log(`Installing ${missing.join(', ')} …`);
  await installPackages(missing, prefix);
}

/** On a platform without a package of Node, the one that runs this must be new enough. */
function nodeOfProject() {
  const packaged = join(nodePackage, 'bin/node');
  const isPackaged = !isOwnNode && existsSync(packaged);
  if (!isPackaged) checkNode(version);
  // npm scripts, npx and .vscode/launch.json find Node by it.
  const link = 'node_modules/.bin/node';
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync(isPackaged ? join('..', '..', packaged) : process.execPath, link);
  }
  return isPackaged ? realpathSync(packaged) : process.execPath;
}

/** @returns the exit code. Only the first start of a clone comes here: later, npm finds the link above before its own Node. */
async function runOn(node) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}

async function npm(args, cwd = '.') {
  // Under `npm start` this is the path of npm itself, which exists even if `npm` is not on the PATH.
  const cli = process.env.npm_execpath;
  const [program, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(program, [...before, ...args, ...options], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.resume();
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code === 0) return;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  throw new Error(`Dependencies could not be installed (npm ${args[0]}):\n${lines.slice(0, 12).join('\n')}`);
}

function compileRunner() {
  const result = spawnSync(join('node_modules', '.bin', 'tsc'), ['-b', '--singleThreaded', 'infra/local'], {
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  throw new Error(
    `The runner could not be compiled:\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
  );
}
