import { brokers } from './brokers.js';
import { deploying } from './deploying.js';
import { disk } from './disk.js';
import { pilot } from './pilot.js';
import { pooler } from './pooler.js';
import { rolling } from './rolling.js';
import { rotating } from './rotating.js';
import { standby } from './standby.js';
import { tracing } from './tracing.js';
import type { Trial } from './system.js';
import { watch } from './watch.js';

/** The trials with several machines, in the order in which they run. */
const trials: Record<string, Trial> = {
  pooler,
  rolling,
  deploying,
  brokers,
  rotating,
  pilot,
  standby,
  disk,
  tracing,
  watch,
};

/** `npm test -- machines` runs every trial; this program runs those whose names are its arguments. Exit code 0 when each one passes. */
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(trials);
if (names.length === 0) fail('There is no trial.');
for (const name of names) {
  const begin = Date.now();
  try {
    const trial = trials[name];
    if (!trial) throw new Error(`there is no such trial, but ${Object.keys(trials).join(', ')}`);
    console.log(`${name}: ${await trial()} (${Math.round((Date.now() - begin) / 1_000)} s)`);
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
