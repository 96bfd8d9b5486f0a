import { givenEnvironment, inheritedEnvironment } from '../config.js';
import { databaseVariables } from '../databases.js';
import { managementOf } from './invariants.js';
import { runProgram, runningSystem } from './run-program.js';

const program = {
  workspace: 'services/identity',
  entry: 'services/identity/dist/src/back-office/queues/queues.cli.js',
};

/**
 * Shows, replays and discards messages on the broker that `npm start` runs, or on OPERATOR_RABBITMQ_URL
 * (docs/operations.md).
 * @returns its exit code.
 */
export function queues(args: readonly string[]): Promise<number> {
  return runProgram(program, args, {
    ...inheritedEnvironment(),
    ...(givenEnvironment('OPERATOR_RABBITMQ_URL') ?? ofTheRun()),
  });
}

/** @throws StartFailure when nothing runs. */
function ofTheRun(): Record<string, string> {
  const { addresses, secrets } = runningSystem('set OPERATOR_RABBITMQ_URL to reach another');
  return {
    ...databaseVariables(addresses.postgres, 'identity', secrets),
    OPERATOR_RABBITMQ_URL: addresses.rabbitmq,
    RABBITMQ_MANAGEMENT_URL: managementOf(addresses),
  };
}
