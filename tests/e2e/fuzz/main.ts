import { startSystem, throwAwayFolder, type System } from '@raffle/local';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sendLongTexts } from './long-texts.js';
import { fuzz, limits } from './run.js';
import { openShop } from './shop.js';

/** `npm run fuzz -- [--requests <n>] [--minutes <n>] [--seed <n>] [--path <p>]`: starts a separate system; exit code 0 if nothing is wrong. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
});
const [requests, minutes] = [Number(values.requests), Number(values.minutes)];
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
if (!Number.isInteger(seed) || !(requests > 0) || !(minutes > 0)) {
  console.error('--seed is a whole number, --requests and --minutes positive ones.');
  process.exit(2);
}
const dataDir = throwAwayFolder();
let system: System | undefined;
try {
  let pids: Record<string, number> = {};
  system = await startSystem({
    dataDir,
    temporary: true,
    demonstration: false,
    quiet: true,
    env: { gateway: limits },
    onProcesses: (running) =>
      (pids = Object.fromEntries(Object.entries(running).map(([name, { pid }]) => [name, pid]))),
  });
  const outcome = await fuzz(system.addresses, system.credentials, { seed, requests, minutes, path: values.path });
  if (outcome.failure) {
    console.log(outcome.failure);
    process.exitCode = 1;
  }
  if (outcome.missed.length > 0) console.log(`Never succeeded: ${outcome.missed.join(', ')}`);
  console.log(outcome.figures);
  const { wrong, figures } = await sendLongTexts(await openShop(system.addresses, system.credentials), pids);
  if (wrong.length > 0) process.exitCode = 1;
  console.log([...wrong, figures].join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
