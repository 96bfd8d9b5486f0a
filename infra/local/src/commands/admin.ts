import { givenDatabase, inheritedEnvironment } from '../config.js';
import { databaseVariables } from '../databases.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'services/identity', entry: 'services/identity/dist/src/back-office/admin/admin.cli.js' };

/**
 * Identity's command line for accounts of the back-office, on the database that `npm start` runs, or on DATABASE_URL.
 * It prompts for passwords at the terminal.
 * @returns its exit code.
 */
export function admin(args: readonly string[]): Promise<number> {
  return runProgram(program, args, { ...inheritedEnvironment(), ...(givenDatabase() ?? databaseOfTheRun()) });
}

/** @throws StartFailure when nothing runs. */
function databaseOfTheRun(): Record<string, string> {
  const { addresses, secrets } = runningSystem('set DATABASE_URL to reach another');
  return databaseVariables(addresses.postgres, 'identity', secrets);
}
