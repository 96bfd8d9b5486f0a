import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually, testServices as servicesOfRun } from '@raffle/test-kit';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolEnvironment } from './config.js';
import { livingRun } from './run-record.js';

/** Those of this run instead of new ones, which would take seconds. */
const { postgresUrl, rabbitmqUrl, rabbitmqManagementUrl, redisUrl } = servicesOfRun();
const root = process.cwd();
let dataDir: string;
let users: ChildProcess[];

beforeAll(() => {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'infra/local'], { cwd: root });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-test-services-'));
  users = [];
});
afterEach(async () => {
  for (const user of users) user.kill('SIGKILL');
  await command('stop');
  rmSync(dataDir, { recursive: true });
});

const environment = (given: Record<string, string> = {}) =>
  toolEnvironment({
    RAFFLE_DATA_DIR: dataDir,
    POSTGRES_URL: postgresUrl,
    RABBITMQ_URL: rabbitmqUrl,
    RABBITMQ_MANAGEMENT_URL: rabbitmqManagementUrl,
    REDIS_URL: redisUrl,
    ...given,
  });

/** A process that asks for the services and uses them until it is killed. @returns what it was told */
function user({ idleSeconds = 600, given }: { idleSeconds?: number; given?: Record<string, string> } = {}) {
  const program = `
    import { testServices } from './infra/local/dist/test-services.js';
    try { console.log(JSON.stringify(await testServices(${idleSeconds}))); } catch (error) { console.log(error.message); }
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: environment(given),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  users.push(child);
  return new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())));
}

async function command(name: string): Promise<string[]> {
  const child = spawn(process.execPath, ['infra/local/dist/cli.js', name], { cwd: root, env: environment() });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return output.trim().split('\n');
}

const run = () => livingRun(join(dataDir, 'tests/services'));

test('two users share one run, which ends some time after the last has left', async () => {
  const told = await user({ idleSeconds: 0.2 });
  expect(JSON.parse(told)).toEqual({
    TEST_POSTGRES_URL: postgresUrl,
    TEST_RABBITMQ_URL: rabbitmqUrl,
    TEST_RABBITMQ_MANAGEMENT_URL: rabbitmqManagementUrl,
    TEST_REDIS_URL: redisUrl,
  });
  const first = run()?.runner;
  expect(first).toBeDefined();
  expect(await user()).toBe(told);
  users[0]?.kill('SIGKILL');
  await new Promise((resolve) => users[0]?.once('close', resolve));
  // A third comes while only the second is there.
  expect(await user()).toBe(told);
  expect(run()?.runner).toEqual(first);
  for (const one of users) one.kill('SIGKILL');
  await eventually(() => expect(run()).toBeUndefined());
});

test('`npm stop` ends them, and the next user starts others', async () => {
  await user();
  const first = run()?.runner;
  expect(await command('stop')).toEqual(['The services of the tests are stopped.', 'It is not running.']);
  expect(run()).toBeUndefined();
  await user();
  expect(run()?.runner).not.toEqual(first);
});

test('a start that fails is one sentence', async () => {
  expect(await user({ given: { POSTGRES_URL: 'nowhere' } })).toBe('POSTGRES_URL is not a URL.');
  expect(readFileSync(join(dataDir, 'tests/services/runner.log'), 'utf8')).toBe('POSTGRES_URL is not a URL.\n');
});
