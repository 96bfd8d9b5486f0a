import { baseConfigShape, brokerConfigShape, databaseConfigShape, httpUrl, loadConfig } from '@raffle/service-kit';
import { z } from 'zod';

const withoutLastSlash = httpUrl.transform((url) => url.replace(/\/+$/, ''));

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
  ...baseConfigShape,
  ...databaseConfigShape,
  ...brokerConfigShape,
  /** The merchant's own create address. Who knows it can open payments in our name: never logged, never answered. */
  FUSIONPAY_URL: httpUrl,
  /** The status call without the token. */
  FUSIONPAY_STATUS_URL: withoutLastSlash,
  /**
   * More merchant accounts, one of which a super_admin may choose for new payments: JSON, name → {url, status_url}. A secret as
   * FUSIONPAY_URL is.
   */
  PAYMENT_PROVIDERS: moreProviders.default({}),
  /** Where browsers come back to and the provider sends webhooks: the gateway as the outside sees it. */
  PUBLIC_URL: withoutLastSlash,
  /** Last part of the webhook's address, so that it cannot be guessed. */
  WEBHOOK_SECRET_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,128}$/, 'expected 16 to 128 letters, digits, - or _')
    .optional(),
  /** How often a payment of the last half hour is asked about. At most 60: a lost webhook costs a minute. */
  POLL_INTERVAL_SECONDS: z.coerce.number().positive().max(60).default(45),
  /** How long a person waits for the provider before the answer is that it cannot be reached. */
  PROVIDER_TIMEOUT_SECONDS: z.coerce.number().positive().max(20).default(8),
  /** A browser that asks for a payment's state makes us ask the provider at most this often. */
  ASK_INTERVAL_SECONDS: z.coerce.number().positive().default(4),
});

export type PaymentsConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): PaymentsConfig {
  return loadConfig(schema, env);
}

/** Injects PaymentsConfig. */
export const paymentsConfig = Symbol('payments:config');
