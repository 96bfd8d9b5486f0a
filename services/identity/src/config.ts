import { textChannels } from '@raffle/contracts/values';
import {
  brokerConfigShape,
  databaseConfigShape,
  databasePoolSize,
  httpUrl,
  jsonList,
  loadConfig,
  redisConfigShape,
  secretKey,
  serviceConfigShape,
  serviceUrl,
  withoutLastSlash,
} from '@raffle/service-kit/config';
import { z } from 'zod';

/** Several secrets of 32 bytes, in base64, separated by commas; default none. */
const secretKeys = z
  .string()
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(secretKey));

const schema = z
  .object({
    ...serviceConfigShape,
    DATABASE_POOL_SIZE: databasePoolSize(12),
    ...redisConfigShape,
    PAYMENTS_URL: serviceUrl,
    TICKETS_URL: serviceUrl,
    /** Called to show their queues; catalog also for awaited prizes. */
    CATALOG_URL: serviceUrl,
    MESSAGING_URL: serviceUrl,
    /** Public address of the RabbitMQ management UI; the back-office links to it for a super_admin. */
    RABBITMQ_PUBLIC_URL: httpUrl.optional(),
    /** Public address of the gateway, for referral links. */
    PUBLIC_URL: withoutLastSlash,
    /** Shown everywhere through GET /config; defined nowhere else in the code. */
    BRAND_NAME: z.string().min(1).default('Bon Tirage'),
    /** Derives claim secrets and the phone hashes of closed accounts; a former one stays in `CLAIM_OTHER_KEYS`. */
    CLAIM_SECRET_KEY: secretKey,
    /**
     * `[{"key": …, "until": …}]`: former keys, and the next one (`until` null). Their claim secrets are accepted of registrations that
     * began before `until`, their phone hashes always.
     */
    CLAIM_OTHER_KEYS: jsonList(
      z.strictObject({ key: secretKey, until: z.nullable(z.iso.datetime().transform((instant) => new Date(instant))) }),
    ),
    /** Seals the TOTP secrets of administrators. */
    TOTP_ENCRYPTION_KEY: secretKey,
    /** The next key or the former one, separated by commas: secrets that they sealed are sealed again at the start. */
    TOTP_OTHER_KEYS: secretKeys,
    /** How codes for forgotten passwords are sent; unset: only administrators issue them. Must equal messaging's. */
    TEXT_MESSAGES_CHANNEL: z.enum(textChannels).optional(),
    /** Seals the codes sent to messaging, which has the same key. */
    TEXT_MESSAGES_SEALING_KEY: secretKey.optional(),
    /** `super_admin`: accounts with this role can do nothing until they have set up a second factor. */
    SECOND_FACTOR_REQUIRED: z.enum(['nobody', 'super_admin']).default('nobody'),
    /** A user's session ends when unused for this long, in seconds. */
    SESSION_IDLE_SECONDS: z.coerce.number().int().positive().default(604_800),
    /** A user's session ends this long after its login, in seconds. */
    SESSION_ABSOLUTE_SECONDS: z.coerce.number().int().positive().default(2_592_000),
    /** The same for an administrator's session. */
    ADMIN_SESSION_IDLE_SECONDS: z.coerce.number().int().positive().default(3_600),
    ADMIN_SESSION_ABSOLUTE_SECONDS: z.coerce.number().int().positive().default(43_200),
    /** E.164 number of the help line on WhatsApp. */
    HELP_WHATSAPP: z
      .string()
      .regex(/^\+\d{8,15}$/, 'expected a number as +22890112345')
      .optional(),
  })
  .refine((config) => !config.TEXT_MESSAGES_CHANNEL || config.TEXT_MESSAGES_SEALING_KEY, {
    error: 'is needed where TEXT_MESSAGES_CHANNEL is set',
    path: ['TEXT_MESSAGES_SEALING_KEY'],
  });

export type IdentityConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): IdentityConfig {
  return loadConfig(schema, env);
}

/** The command line needs only the database. @throws ConfigurationError */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): { url: string } {
  const { DATABASE_URL } = databaseConfigShape;
  return { url: loadConfig(z.object({ DATABASE_URL }), env).DATABASE_URL };
}

/**
 * The configuration of the queues command line: a broker account that may read and write all queues in the name of each service
 * (`impersonator`); it may be the administrator's. The path of both URLs is the virtual host.
 * @throws ConfigurationError
 */
export function readQueuesConfig(env: NodeJS.ProcessEnv = process.env) {
  const shape = {
    DATABASE_URL: databaseConfigShape.DATABASE_URL,
    OPERATOR_RABBITMQ_URL: brokerConfigShape.RABBITMQ_URL,
    RABBITMQ_MANAGEMENT_URL: httpUrl,
  };
  return loadConfig(z.object(shape), env);
}

/** Injects IdentityConfig. */
export const identityConfig = Symbol('identity:config');
