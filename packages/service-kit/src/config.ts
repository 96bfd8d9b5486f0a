import { z } from 'zod';
import { baseConfigShape, migrationConfigShape } from './config-shapes.js';
import { loadConfig } from './load-config.js';

const { LOG_LEVEL } = baseConfigShape;
const schema = z.object({ LOG_LEVEL, ...migrationConfigShape });

/** The variables of a migration, the same for every service. @throws ConfigurationError naming the variable that is missing or wrong. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => loadConfig(schema, env);
