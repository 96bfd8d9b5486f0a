import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackingServices, type BackingAddresses } from '../backing/backing-services.js';
import { progressTo } from '../progress.js';
import { stopRequest } from './start.js';

/** The variables from which tests read the addresses of their services. */
export const testVariables = (addresses: BackingAddresses): Record<string, string> => ({
  TEST_POSTGRES_URL: addresses.postgresUrl,
  TEST_RABBITMQ_URL: addresses.rabbitmqUrl,
  TEST_RABBITMQ_MANAGEMENT_URL: addresses.rabbitmqManagementUrl,
  TEST_REDIS_URL: addresses.redisUrl,
});

/** A temporary folder for the tests' services; never the developer's data. Their accounts can reach it. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'raffle-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Runs services for individual tests until Ctrl-C, and prints the variables to set. */
export async function testServices(write: (line: string) => void): Promise<number> {
  const asked = stopRequest();
  const dataDir = throwAwayFolder();
  try {
    const services = await startBackingServices({
      dataDir,
      temporary: true,
      progress: progressTo((line) => console.error(line)),
    });
    for (const [name, value] of Object.entries(testVariables(services))) write(`export ${name}='${value}'`);
    console.error(
      'Set these in another terminal and run `npx jest --selectProjects int component -- <path>`. Ctrl-C stops them.',
    );
    await asked;
    await services.stop();
    return 0;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
