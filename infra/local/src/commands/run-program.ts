import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFolder, projectRoot } from '../config.js';
import { addressesFile, livingRun } from '../run-record.js';
import { storedSecrets, type Secrets } from '../secrets.js';
import { StartFailure } from '../start-failure.js';

const addresses = z.catchall(
  z.object({ postgres: z.string(), rabbitmq: z.string(), queues: z.string(), sandbox: z.string() }),
  z.string(),
);
type RunningAddresses = z.infer<typeof addresses>;

/**
 * Addresses and secrets of the system that `npm start` runs.
 * @param otherwise the alternative to suggest when nothing runs.
 * @throws StartFailure when nothing runs.
 */
export function runningSystem(otherwise: string): { addresses: RunningAddresses; secrets: Secrets } {
  const dataDir = dataFolder();
  if (!livingRun(dataDir))
    throw new StartFailure(`No database is running: \`npm start\` starts the local one, or ${otherwise}.`);
  if (!existsSync(addressesFile(dataDir))) throw new StartFailure('It is still starting: try again in a moment.');
  const secrets = storedSecrets(join(dataDir, 'secrets.json'));
  return { addresses: addresses.parse(JSON.parse(readFileSync(addressesFile(dataDir), 'utf8'))), secrets };
}

/**
 * Runs a built program of a workspace in the repository's root, attached to the terminal.
 * @returns its exit code.
 */
export function runProgram(
  { workspace, entry }: { workspace: string; entry: string },
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const root = projectRoot();
  compileWhereMissing(root, workspace, entry);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], { cwd: root, env, stdio: 'inherit' });
    // Ctrl-C also reaches the child, which prints a message and stops: we exit when it does.
    const leaveItToTheChild = () => undefined;
    process.on('SIGINT', leaveItToTheChild);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', leaveItToTheChild);
      resolve(code ?? 1);
    });
  });
}

/** `npm start` has compiled it; a fresh clone that works on a remote database has not. */
function compileWhereMissing(root: string, workspace: string, entry: string): void {
  if (existsSync(join(root, entry))) return;
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', workspace], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status !== 0)
    throw new StartFailure(`${workspace} could not be compiled:\n${stdout.trim().split('\n').slice(0, 10).join('\n')}`);
}
