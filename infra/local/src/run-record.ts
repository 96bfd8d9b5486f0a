import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { projectRoot } from './config.js';
import { identify, isAlive, signalGroup } from './process-identity.js';
import { writePrivately } from './secrets.js';
import { StartFailure } from './start-failure.js';

const identity = z.object({ pid: z.int(), born: z.string() });
const running = z.object({ ...identity.shape, readyUrl: z.optional(z.string()) });
/** A process of a run; `readyUrl` tells whether one of ours is ready. */
export type RunningProcess = z.infer<typeof running>;
/** What every process runs with since the start or the last replacement. */
const renewal = z.object({
  /** 0 is the start. */
  number: z.int(),
  /** {@link secretsStored} */
  secrets: z.string(),
  /** Of the version that the processes are of. */
  folder: z.string(),
  /** Why some of them are still as before, in one sentence. */
  failure: z.optional(z.string()),
});
export type Renewal = z.infer<typeof renewal>;
const record = z.object({
  runner: identity,
  /** Of the version that the runner itself is of. */
  folder: z.string(),
  processes: z.record(z.string(), running),
  renewed: z.optional(renewal),
});
type Run = z.infer<typeof record>;

const fileIn = (dataDir: string) => join(dataDir, 'run.json');
/** Tells one state of the file of secrets from another. */
export const secretsStored = (dataDir: string) => hash('sha256', readFileSync(join(dataDir, 'secrets.json')));
export const addressesFile = (dataDir: string) => join(dataDir, 'local.json');

/** The runner of this data folder and its processes, as last recorded. */
function readRun(dataDir: string): Run | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  try {
    return record.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined; // truncated when the machine went down: none of its processes can be running
  }
}

/** The live run on this data folder, if any. */
export function livingRun(dataDir: string): Run | undefined {
  const run = readRun(dataDir);
  return run && isAlive(run.runner) ? run : undefined;
}

/**
 * Makes this process the only runner of the data folder: ends processes left by a dead runner and removes its
 * addresses.
 * @throws StartFailure when another runner is alive.
 */
export async function takeOver(
  dataDir: string,
): Promise<{ note(processes: Run['processes']): void; noteRenewal(renewed: Renewal): void; leave(): void }> {
  const other = livingRun(dataDir);
  if (other)
    throw new StartFailure(
      `It is already running (process ${other.runner.pid}): \`npm run status\` shows where, \`npm stop\` stops it.`,
    );
  await endLeftovers(dataDir);
  const runner = identify(process.pid);
  if (!runner) throw new Error('This process has no identity.');
  let run: Run = { runner, folder: projectRoot(), processes: {} };
  writePrivately(fileIn(dataDir), run);
  let retrying: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(retrying);
    try {
      writePrivately(fileIn(dataDir), run);
    } catch {
      // The disk is full: the record is late, and nothing ends because of it.
      retrying = setTimeout(write, 1_000).unref();
    }
  };
  const note = (noted: Partial<Run>): void => {
    run = { ...run, ...noted };
    write();
  };
  return {
    note: (processes) => note({ processes }),
    noteRenewal: (renewed) => note({ renewed }),
    leave: () => {
      clearTimeout(retrying);
      rmSync(fileIn(dataDir), { force: true });
      rmSync(addressesFile(dataDir), { force: true });
    },
  };
}

/** Ends the processes that a dead runner left, each identified by PID and start time. */
export async function endLeftovers(dataDir: string): Promise<string[]> {
  const run = readRun(dataDir);
  const left = Object.entries(run?.processes ?? {}).filter(([, process]) => isAlive(process));
  for (const [, { pid }] of left) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + 8_000;
  while (left.some(([, process]) => isAlive(process)) && Date.now() < deadline) {
    await pause(100);
  }
  for (const [, process] of left) if (isAlive(process)) signalGroup(process.pid, 'SIGKILL');
  rmSync(fileIn(dataDir), { force: true });
  rmSync(addressesFile(dataDir), { force: true });
  return left.map(([name]) => name);
}
