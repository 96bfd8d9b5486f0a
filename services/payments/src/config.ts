import {
  databasePoolSize,
  httpUrl,
  loadConfig,
  serviceConfigShape,
  serviceUrl,
  withoutLastSlash,
} from '@raffle/service-kit/config';
import { z } from 'zod';

const moreProviders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      // The parser's message may quote the addresses.
      context.addIssue({ code: 'custom', message: 'expected JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(z.string().regex(/^[a-z0-9-]{1,40}$/), z.strictObject({ url: httpUrl, status_url: withoutLastSlash }), {
      error: 'expected an object of names (a-z, 0-9, -) with url and status_url each',
    }),
  )
  .refine((named) => !('fusionpay' in named), { error: 'the name fusionpay belongs to FUSIONPAY_URL' });

const schema = z.object({
  ...serviceConfigShape,
  DATABASE_POOL_SIZE: databasePoolSize(10),
  /** The merchant's own create address: a secret, since it is enough to open payments in our name. Never logged or answered. */
  FUSIONPAY_URL: httpUrl,
  /** URL of the status call, without the token. */
  FUSIONPAY_STATUS_URL: withoutLastSlash,
  /**
   * More merchant accounts, one of which a super_admin may choose for new payments: JSON, name → {url, status_url}. A secret, like
   * FUSIONPAY_URL.
   */
  PAYMENT_PROVIDERS: moreProviders.default({}),
  /** Asked for the outcomes of payments by the reconciliation. */
  IDENTITY_URL: serviceUrl,
  TICKETS_URL: serviceUrl,
  /** Asked for what prizes cost by the books. */
  CATALOG_URL: serviceUrl,
  /** The gateway's public address, to which browsers return and the provider sends webhooks. */
  PUBLIC_URL: withoutLastSlash,
  /** Secret last segment of the webhook's address. */
  WEBHOOK_SECRET_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,128}$/, 'expected 16 to 128 letters, digits, - or _')
    .optional(),
  /** Pause between checks of a payment younger than 30 minutes. At most 60, so that a lost webhook costs at most a minute. */
  POLL_INTERVAL_SECONDS: z.coerce.number().positive().max(60).default(45),
  /** Timeout of a create call, after which the buyer reads that the provider cannot be reached. */
  PROVIDER_TIMEOUT_SECONDS: z.coerce.number().positive().max(20).default(8),
  /** Minimum pause between two status calls that browsers cause for one payment. */
  ASK_INTERVAL_SECONDS: z.coerce.number().positive().default(4),
});

export type PaymentsConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): PaymentsConfig {
  return loadConfig(schema, env);
}

/** Injects PaymentsConfig. */
export const paymentsConfig = Symbol('payments:config');
