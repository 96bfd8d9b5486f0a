import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { runnerConfig } from '../config.js';
import { isAlive } from '../process-identity.js';
import { addressesFile, livingRun } from '../run-record.js';

/** Shows what runs and where. @returns 0 when it runs, 1 when it does not. */
export function status(write: (line: string) => void): number {
  const { dataDir } = runnerConfig();
  const run = livingRun(dataDir);
  if (!run) {
    write('It is not running: `npm start` starts it.');
    return 1;
  }
  const addresses = existsSync(addressesFile(dataDir))
    ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(addressesFile(dataDir), 'utf8')))
    : undefined;
  write(
    addresses ? `Running (process ${run.runner.pid}) at ${addresses.gateway}` : `Starting (process ${run.runner.pid})`,
  );
  for (const [name, process] of Object.entries(run.processes)) {
    const address = addresses?.[name];
    const shown = address ? new URL(address).origin.replace(/^null$/, new URL(address).host) : '';
    write(`  ${name.padEnd(10)} ${isAlive(process) ? 'up  ' : 'down'} ${String(process.pid).padStart(8)}  ${shown}`);
  }
  return 0;
}
