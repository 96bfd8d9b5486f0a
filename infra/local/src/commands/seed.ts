import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { dataFolder, inheritedEnvironment } from '../config.js';
import { credentialsFile } from '../first-start.js';
import { managementOf } from './invariants.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'infra/seed', entry: 'infra/seed/dist/seed.cli.js' };
const credentials = z.object({ username: z.string(), password: z.string() });

/**
 * Fills the system that `npm start` runs with people, tickets and money (infra/seed/README.md).
 * @returns its exit code.
 */
export function seed(args: readonly string[]): Promise<number> {
  const { addresses } = runningSystem('nothing else can be filled');
  const dataDir = dataFolder();
  const { username, password } = credentials.parse(JSON.parse(readFileSync(credentialsFile(dataDir), 'utf8')));
  return runProgram(program, args, {
    ...inheritedEnvironment(),
    // For the commands that it runs as an operator.
    RAFFLE_DATA_DIR: dataDir,
    GATEWAY_URL: addresses.gateway ?? '',
    SANDBOX_URL: addresses.sandbox,
    RABBITMQ_MANAGEMENT_URL: managementOf(addresses),
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
  });
}
