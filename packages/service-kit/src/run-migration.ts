import type { ProcessName } from '@raffle/contracts/values';
import { readMigrationConfig } from './config.js';
import type { DatabaseRoles } from './database-options.js';
import { isError } from './is-error.js';
import { configureLogging, logger } from './logger.js';

/**
 * The program that migrates a service's database and ends, before the service starts: it alone gets the address of the role that owns the
 * tables. When it fails, it logs the reason in one sentence, and its exit code is 1.
 */
export async function runMigration(
  service: ProcessName,
  migrateDatabase: (roles: DatabaseRoles) => Promise<void>,
): Promise<void> {
  try {
    const config = readMigrationConfig();
    configureLogging({ level: config.LOG_LEVEL, service });
    await migrateDatabase({ url: config.DATABASE_URL, migrationUrl: config.MIGRATION_DATABASE_URL });
  } catch (error) {
    const reason = isError(error) ? error.message || error.name : String(error);
    logger('migrations').fatal({ err: error }, `the database of ${service} cannot be migrated: ${reason}`);
    process.exitCode = 1;
  }
}
