import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder } from '../config.js';
import { isAlive } from '../process-identity.js';
import { endLeftovers, livingRun } from '../run-record.js';
import { StartFailure } from '../start-failure.js';
import { testServicesFolder } from '../test-services.js';

const withinMs = 60_000;

/** Stops a run and the services of tests, and waits until they have ended. Succeeds if nothing is running. */
export async function stop(write: (line: string) => void): Promise<number> {
  if (await stopRun(testServicesFolder())) write('The services of the tests are stopped.');
  const dataDir = dataFolder();
  if (await stopRun(dataDir)) {
    write('Stopped; the data is preserved.');
    return 0;
  }
  const left = await endLeftovers(dataDir);
  write(left.length > 0 ? `Its runner was gone; stopped what it had left: ${left.join(', ')}.` : 'It is not running.');
  return 0;
}

/** @returns false if there is no run to stop. @throws StartFailure when it does not end */
async function stopRun(dataDir: string): Promise<boolean> {
  const run = livingRun(dataDir);
  if (!run) return false;
  process.kill(run.runner.pid, 'SIGTERM');
  const deadline = Date.now() + withinMs;
  while (isAlive(run.runner)) {
    if (Date.now() > deadline)
      throw new StartFailure(`Process ${run.runner.pid} has not stopped within ${withinMs / 1000} s.`);
    await pause(100);
  }
  return true;
}
