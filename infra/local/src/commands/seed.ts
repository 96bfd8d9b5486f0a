import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFolder, inheritedEnvironment } from '../config.js';
import { credentialsFile } from '../first-start.js';
import { managementOf } from './invariants.js';
import { writePrivately } from '../secrets.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'infra/seed', entry: 'infra/seed/dist/seed.cli.js' };
const seeded = z.object({ password: z.string() });
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
    SEED_PASSWORD: passwordIn(join(dataDir, 'seed.json')),
  });
}

/** Of the accounts that it makes; generated once for a data folder. */
function passwordIn(file: string): string {
  if (!existsSync(file)) writePrivately(file, { password: randomBytes(12).toString('base64url') });
  return seeded.parse(JSON.parse(readFileSync(file, 'utf8'))).password;
}
