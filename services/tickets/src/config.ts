import { databasePoolSize, loadConfig, serviceConfigShape, serviceUrl } from '@raffle/service-kit/config';
import { z } from 'zod';

const schema = z.object({
  ...serviceConfigShape,
  /**
   * Buyers of one product wait for its row anyway: more connections make a rush slower, because they share the processor with the gateway
   * and payments (docs/performance.md "A rush").
   */
  DATABASE_POOL_SIZE: databasePoolSize(6),
  PAYMENTS_URL: serviceUrl,
  /** How long places are held for a payment, in seconds. */
  HOLD_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
});

export type TicketsConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): TicketsConfig {
  return loadConfig(schema, env);
}

/** Injects TicketsConfig. */
export const ticketsConfig = Symbol('tickets:config');
