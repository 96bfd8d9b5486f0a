import { z } from 'zod';
import { loadConfig } from '../config/load-config.js';
import { baseConfigShape, postgresUrl } from '../config/variables.js';

const migrationConfig = z.object({
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  /** The role that gets its rights. */
  DATABASE_URL: postgresUrl,
  /** The role that owns the tables; default: the same. */
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
});

/** The variables of a migration, the same for every service. @throws ConfigurationError naming the variable that is missing or wrong. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => loadConfig(migrationConfig, env);
