import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify } from '../process-identity.js';
import { storedSecrets } from '../secrets.js';

/** Which database `npm run admin` works on; identity's own tests cover what it does there. */
const root = process.cwd();
let dataDir: string;
beforeAll(() => {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'infra/local', 'services/identity'], { cwd: root });
}, 120_000);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-admin-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function admin(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/local/dist/cli.js', 'admin', 'list'], {
    cwd: root,
    encoding: 'utf8',
    env: { RAFFLE_DATA_DIR: dataDir, ...env },
    timeout: 60_000,
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}

function running(): void {
  writeFileSync(
    join(dataDir, 'run.json'),
    JSON.stringify({ runner: identify(process.pid), folder: root, processes: {} }),
  );
  storedSecrets(join(dataDir, 'secrets.json'));
}

test('nothing runs: one sentence states what to do', () => {
  expect(admin()).toEqual({
    status: 1,
    output: 'No database is running: `npm start` starts the local one, or set DATABASE_URL to reach another.',
  });
});

test('while the system is starting, the person is asked to wait', () => {
  running();
  expect(admin()).toEqual({ status: 1, output: 'It is still starting: try again in a moment.' });
});

test('it works on the running system, unless a database is given', () => {
  running();
  const addresses = {
    postgres: 'postgres://postgres:x@127.0.0.1:1/postgres',
    rabbitmq: 'amqp://127.0.0.1:1',
    queues: 'http://127.0.0.1:1',
    sandbox: 'http://127.0.0.1:1',
  };
  writeFileSync(join(dataDir, 'local.json'), JSON.stringify(addresses));
  expect(admin()).toEqual({ status: 1, output: 'The database cannot be reached: is it running?' });
  const named = admin({ DATABASE_URL: 'postgres' });
  expect(named.status).toBe(1);
  expect(named.output).toMatch(/^Configuration variable DATABASE_URL is wrong/);
});
