import { baseConfigShape, brokerConfigShape, databaseConfigShape, httpUrl, loadConfig } from '@raffle/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  ...brokerConfigShape,
  TICKETS_URL: httpUrl,
  PAYMENTS_URL: httpUrl,
  IDENTITY_URL: httpUrl,
  /** Seals the seeds at rest. Whoever loses it can complete no draw that is open: keep a copy apart from the database. */
  SEED_ENCRYPTION_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, { error: 'expected 32 bytes in base64' }),
});

export type CatalogConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): CatalogConfig {
  return loadConfig(schema, env);
}

/** Injects CatalogConfig. */
export const catalogConfig = Symbol('catalog:config');
