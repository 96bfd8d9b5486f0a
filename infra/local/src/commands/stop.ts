import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder } from '../config.js';
import { isAlive } from '../process-identity.js';
import { endLeftovers, livingRun } from '../run-record.js';
import { StartFailure } from '../start-failure.js';

const withinMs = 60_000;

/** Stops a run and waits until it has ended. Succeeds if nothing is running. */
export async function stop(write: (line: string) => void): Promise<number> {
  const dataDir = dataFolder();
  const run = livingRun(dataDir);
  if (!run) {
    const left = await endLeftovers(dataDir);
    write(
      left.length > 0 ? `Its runner was gone; stopped what it had left: ${left.join(', ')}.` : 'It is not running.',
    );
    return 0;
  }
  process.kill(run.runner.pid, 'SIGTERM');
  const deadline = Date.now() + withinMs;
  while (isAlive(run.runner)) {
    if (Date.now() > deadline)
      throw new StartFailure(`Process ${run.runner.pid} has not stopped within ${withinMs / 1000} s.`);
    await pause(100);
  }
  write('Stopped; the data is preserved.');
  return 0;
}
