import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@raffle/local';
import { tcpProxy, type TcpProxy } from '@raffle/test-kit';
import { inTemporaryFolder, startTrialSystem } from './system.js';

/** Of PostgreSQL's WAL, in seconds; `npm start` has 60. */
export const archiveTimeout = 4;

export interface Archived {
  system: System;
  dataDir: string;
  /** The address at which the processes find PostgreSQL: in production a floating one, or HAProxy (docs/operations.md "How much is lost"). */
  database: TcpProxy;
  pidOf(process: string): number;
}

/** One of each process, and a PostgreSQL behind an address, with an archive. */
export const archived = (use: (place: Archived) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (dataDir) => {
    const database = await tcpProxy();
    const archive = join(dataDir, 'archive');
    mkdirSync(archive);
    // For PostgreSQL's account.
    chmodSync(archive, 0o777);
    let running: Record<string, { pid: number }> = {};
    let system: System | undefined;
    try {
      system = await startTrialSystem({
        dataDir,
        durable: true,
        postgresSettings: [`archive_command=cp "%p" ${archive}/%f`, `archive_timeout=${archiveTimeout}`],
        rewire: (_name, environment) =>
          environment.DATABASE_URL
            ? { ...environment, DATABASE_URL: database.before(environment.DATABASE_URL) }
            : environment,
        onProcesses: (processes) => (running = processes),
      });
      await use({ system, dataDir, database, pidOf: (name) => running[name]?.pid ?? 0 });
    } finally {
      await system?.stop();
      await database.close();
    }
  });
