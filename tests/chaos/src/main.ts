import { parseArgs } from 'node:util';
import { runChaos } from './run.js';

/** `npm run chaos -- [--seed <n>] [--minutes <n> | --seconds <n>] [--every <n>]`: exit code 0 if no problem is found. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    // Enough for the system to recover between two faults.
    every: { type: 'string', default: '4' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const seconds = values.seconds === undefined ? Number(values.minutes) * 60 : Number(values.seconds);
const every = Number(values.every);
if (!Number.isInteger(seed) || !(seconds > 0) || !(every > 0)) {
  console.error('--seed is a whole number, --minutes, --seconds and --every are positive ones.');
  process.exitCode = 2;
} else {
  try {
    const { figures, problems } = await runChaos({ seed, seconds, every }, (line) => console.log(line));
    for (const problem of problems) console.log(problem);
    console.log(figures);
    if (problems.length > 0) replay();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    replay();
  }
}

function replay(): void {
  console.log(`Again: npm run chaos -- --seed ${seed} --seconds ${seconds} --every ${every}`);
  process.exitCode = 1;
}
