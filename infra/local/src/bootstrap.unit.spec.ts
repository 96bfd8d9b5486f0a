import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isRoot } from './backing/unix-account.js';
import { projectRoot, toolEnvironment } from './config.js';

const root = projectRoot();
const version = process.versions.node;
const nodeOfPackage = `infra/node/node_modules/node-${process.platform}-${process.arch}/bin/node`;
let project: string;

/** A project whose runner prints the Node that it runs on, and whose npm prints what it is asked for, and fails. */
beforeEach(() => {
  // On the same file system as the binary, so that a link to it is another Node.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  project = realpathSync(mkdtempSync(join(cache, 'bootstrap-')));
  for (const file of ['bootstrap.mjs', 'src/backing/binaries.mjs', 'src/backing/apt.mjs'])
    write(`infra/local/${file}`, undefined, join(root, 'infra/local', file));
  write('infra/local/dist/cli.js', 'console.log(process.execPath); process.exit(7);');
  write('.nvmrc', version);
  write('package.json', '{"type": "module"}');
  write('package-lock.json', '{"packages": {"": {}, "gateway": {}, "packages/tracing": {}, "tests/e2e": {}}}');
  write('node_modules/.bin/tsc', '#!/bin/sh\n');
  write('npm.js', 'console.error(process.argv.slice(2).join(" ")); process.exit(1);');
});
afterEach(() => rmSync(project, { recursive: true }));

function write(file: string, content = '', from?: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  if (from) cpSync(from, join(project, file));
  else writeFileSync(join(project, file), content, { mode: 0o755 });
}

const stampOf = (selection: string) =>
  `${hash('sha256', '{"packages": {"": {}, "gateway": {}, "packages/tracing": {}, "tests/e2e": {}}}')} ${selection}`;

/** @param pretended the version of the Node at `pretender` @param account that it runs as */
function run(
  command: string,
  {
    pretender = '',
    pretended = version,
    account,
  }: { pretender?: string; pretended?: string; account?: { uid: number; gid: number } | undefined } = {},
) {
  const pretend = `if (process.execPath === '${pretender}') Object.defineProperty(process, 'versions', { value: { node: '${pretended}' } });`;
  return spawnSync(pretender || process.execPath, ['infra/local/bootstrap.mjs', command], {
    cwd: project,
    encoding: 'utf8',
    ...account,
    env: toolEnvironment({
      npm_execpath: join(project, 'npm.js'),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
    }),
  });
}

test('another Node hands over to that of the lockfile, and returns its exit code', () => {
  const other = join(project, 'other-node');
  linkSync(process.execPath, other);
  mkdirSync(dirname(join(project, nodeOfPackage)), { recursive: true });
  linkSync(process.execPath, join(project, nodeOfPackage));
  write(join(dirname(nodeOfPackage), '../package.json'), JSON.stringify({ version }));
  write('node_modules/.raffle-lockfile', stampOf('product'));
  for (const pretended of ['20.20.0', '26.0.0']) {
    const { stdout, status } = run('status', { pretender: other, pretended });
    expect(stdout.trim()).toBe(join(project, nodeOfPackage));
    expect(status).toBe(7);
  }
});

test('a Node that is new enough goes on itself, and editors find it where they find the installed one', () => {
  write('node_modules/.raffle-lockfile', stampOf('product'));
  expect(run('status')).toMatchObject({ stdout: `${process.execPath}\n`, status: 7 });
  expect(readlinkSync(join(project, 'node_modules/.bin/node'))).toBe(process.execPath);
});

test('a newer Node goes on itself where there is none to install', () => {
  const other = join(project, 'other-node');
  linkSync(process.execPath, other);
  write('npm.js');
  write('infra/node/package.json');
  write('node_modules/.raffle-lockfile', stampOf('product'));
  expect(run('status', { pretender: other, pretended: '26.0.0' })).toMatchObject({ stdout: `${other}\n`, status: 7 });
});

test('what only tests need is installed for them, and afterwards for everything', () => {
  const asked = (command: string) =>
    run(command)
      .stderr.split('\n')[1]
      ?.replace(/ --no-audit.*/, '');
  expect(asked('status')).toBe('ci --include=dev --workspace gateway');
  expect(asked('check')).toBe('ci --include=dev');
  write('node_modules/.package-lock.json');
  write('node_modules/.raffle-lockfile', stampOf('product'));
  expect(asked('check')).toBe('install --no-save --include=dev');
  write('node_modules/.raffle-lockfile', 'former everything');
  expect(asked('status')).toBe('install --no-save --include=dev');
  write('node_modules/.raffle-lockfile', stampOf('everything'));
  expect(run('status').status).toBe(7);
});

test('a version that belongs to another account is used as it was built', () => {
  symlinkSync(process.execPath, join(project, 'node_modules/.bin/node'));
  write('node_modules/.raffle-lockfile', 'former product');
  write('node_modules/.bin/tsc', '#!/bin/sh\nexit 1\n');
  chmodSync(project, 0o555);
  // Root may write everywhere.
  const account = isRoot() ? { uid: 65_534, gid: 65_534 } : undefined;
  expect(run('status', { account })).toMatchObject({ stdout: `${process.execPath}\n`, status: 7 });
  chmodSync(project, 0o755);
});

test('what is added to an installation does not replace the compiler', () => {
  write('npm.js', `import fs from 'node:fs'; fs.appendFileSync('asked', process.argv.slice(2, 4).join(' ') + '\\n');`);
  write('node_modules/.package-lock.json');
  write('node_modules/.raffle-lockfile', stampOf('product'));
  expect(run('check').status).toBe(7);
  expect(readFileSync(join(project, 'asked'), 'utf8')).toBe('install --no-save\nrebuild @typescript/native\n');
});
