import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies the logs of a data folder that is about to be removed. @returns where they are */
export function savedLogs(dataDir: string): string {
  const logs = mkdtempSync(join(tmpdir(), 'raffle-logs-'));
  cpSync(join(dataDir, 'logs'), logs, { recursive: true });
  return logs;
}
