import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackingAddresses } from './backing/backing-services.js';
import { dataFolder, projectRoot, toolEnvironment } from './config.js';
import { addressesFile, livingRun } from './run-record.js';
import { StartFailure } from './start-failure.js';
import { until } from './wait.js';

/** The variables from which tests read the addresses of their services. */
export const testVariables = (addresses: BackingAddresses): Record<string, string> => ({
  TEST_POSTGRES_URL: addresses.postgresUrl,
  TEST_RABBITMQ_URL: addresses.rabbitmqUrl,
  TEST_RABBITMQ_MANAGEMENT_URL: addresses.rabbitmqManagementUrl,
  TEST_REDIS_URL: addresses.redisUrl,
});

/** Where the services for single tests are recorded, as those of `npm start` in the data folder. */
export const testServicesFolder = (): string => join(dataFolder(), 'tests', 'services');

const record = z.object({ usersPort: z.int(), variables: z.record(z.string(), z.string()) });
/** What test-services.cli.ts writes beside the record of its run. */
export type TestServicesRecord = z.infer<typeof record>;

const withinMs = 60_000;

/**
 * Services for single tests, which run in the background: those that already run, or new ones. RabbitMQ may not be ready yet. They
 * end by themselves some time after the last process that asked for them.
 * @param idleSeconds that time, for those that are started
 * @returns the variables from which tests read their addresses
 * @throws StartFailure when they do not start
 */
export async function testServices(idleSeconds = 15 * 60): Promise<Record<string, string>> {
  const folder = testServicesFolder();
  let ended: string | undefined;
  if (!livingRun(folder)) startInBackground(folder, idleSeconds, (why) => (ended = why));
  let variables: Record<string, string> | undefined;
  await until('The services of the tests', withinMs, async () => {
    variables = await joined(folder);
    if (!variables && ended !== undefined && !livingRun(folder)) throw new StartFailure(ended);
    return variables !== undefined;
  });
  return variables ?? {};
}

function startInBackground(folder: string, idleSeconds: number, ended: (why: string) => void): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'runner.log');
  const log = openSync(file, 'w', 0o600);
  const program = join(projectRoot(), 'infra/local/dist/test-services.cli.js');
  const child = spawn(process.execPath, [program, String(idleSeconds)], {
    cwd: projectRoot(),
    env: toolEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  const why = () => readFileSync(file, 'utf8').trim().split('\n').at(-1) || 'The services of the tests have ended.';
  child.once('error', (error) => ended(error.message));
  child.once('exit', () => ended(why()));
}

/** Counts this process as a user of the services until it ends. @returns undefined while none run */
async function joined(folder: string): Promise<Record<string, string> | undefined> {
  if (!livingRun(folder)) return undefined;
  let text: string;
  try {
    text = readFileSync(addressesFile(folder), 'utf8');
  } catch {
    return undefined; // they are being started
  }
  const { usersPort, variables } = record.parse(JSON.parse(text));
  return (await connects(usersPort)) ? variables : undefined;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true));
    // Later errors mean that the services have ended: the tests report it.
    socket.on('error', () => resolve(false));
    socket.unref();
  });
}
