import { baseConfigShape, brokerConfigShape, databaseConfigShape, loadConfig } from '@raffle/service-kit';
import { z } from 'zod';

const schema = z.object({ ...baseConfigShape, ...databaseConfigShape, ...brokerConfigShape });

export type MessagingConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): MessagingConfig {
  return loadConfig(schema, env);
}
