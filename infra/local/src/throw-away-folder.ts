import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, on Linux: PostgreSQL makes 300 for each database, and RabbitMQ syncs each message to its disk. */
const inMemory = '/dev/shm';
/** Several times what the services of a run write. A container's usual limit is 64 MB. */
const neededBytes = 4 * 1024 ** 3;

/** A temporary folder for the tests' services, in memory where there is enough; never the developer's data. Their accounts can reach it. */
export function throwAwayFolder(memory = inMemory, needed = neededBytes): string {
  const folder = mkdtempSync(join(hasSpace(memory, needed) ? memory : tmpdir(), 'raffle-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

function hasSpace(memory: string, needed: number): boolean {
  if (!existsSync(memory) || process.availableMemory() < needed) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= needed;
}
