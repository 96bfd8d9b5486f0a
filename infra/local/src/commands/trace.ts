import { join } from 'node:path';
import { dataFolder, givenEnvironment, inheritedEnvironment } from '../config.js';
import { databaseUrls } from './invariants.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'infra/invariants', entry: 'infra/invariants/dist/trace.cli.js' };

/**
 * Shows what happened to a payment or a person on the system that `npm start` runs, or on a deployment given by the environment
 * (docs/operations.md), whose log lines `--logs` names.
 * @returns its exit code: 0 when anything is known.
 */
export function trace(args: readonly string[]): Promise<number> {
  const elsewhere = givenEnvironment('TICKETS_DATABASE_URL');
  const logs = elsewhere || args.includes('--logs') || args.length === 0 ? [] : ['--logs', join(dataFolder(), 'logs')];
  return runProgram(program, [...args, ...logs], { ...inheritedEnvironment(), ...(elsewhere ?? ofTheRun()) });
}

/** @throws StartFailure when nothing runs. */
function ofTheRun(): Record<string, string> {
  const { addresses, secrets } = runningSystem('set the variables of infra/invariants/README.md to reach another');
  return databaseUrls(addresses, secrets);
}
