import { textChannels } from '@raffle/contracts/values';
import {
  databasePoolSize,
  httpUrl,
  loadConfig,
  secretKey,
  serviceConfigShape,
  serviceUrl,
} from '@raffle/service-kit/config';
import { z } from 'zod';

/** The push services of Chrome, Firefox, Safari and Edge. */
const pushServices =
  'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com';

const schema = z
  .object({
    ...serviceConfigShape,
    DATABASE_POOL_SIZE: databasePoolSize(10),
    /** VAPID keys, base64url; without them the app offers no notifications. Other keys end the subscriptions of all browsers. */
    WEB_PUSH_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    WEB_PUSH_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    /** Contact for push services if something is wrong: `mailto:` or `https:`. */
    WEB_PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
      .optional(),
    /** How texts are sent; unset: disabled (docs/text-messages.md). If set, the variables below are required. */
    TEXT_MESSAGES_CHANNEL: z.enum(textChannels).optional(),
    /** URL of the provider or of an adapter in front of it. */
    TEXT_MESSAGES_URL: httpUrl.optional(),
    TEXT_MESSAGES_KEY: z.string().min(1).max(1000).optional(),
    /** Sender name or number, if the provider requires one. */
    TEXT_MESSAGES_SENDER: z.string().min(1).max(20).optional(),
    /** Opens the codes that identity sealed with the same key: 32 bytes in base64. */
    TEXT_MESSAGES_SEALING_KEY: secretKey.optional(),
    /** Maximum messages per day (UTC), to all people and to one: each costs money. */
    TEXT_MESSAGES_PER_DAY: z.coerce.number().int().positive().max(1_000_000).default(500),
    TEXT_MESSAGES_PER_PERSON: z.coerce.number().int().positive().max(100).default(8),
    /** Provides the phone numbers of recipients, and the names of administrators. */
    IDENTITY_URL: serviceUrl,
    /** Provide the figures of the morning's texts. */
    CATALOG_URL: serviceUrl,
    TICKETS_URL: serviceUrl,
    PAYMENTS_URL: serviceUrl,
    /** Allowed origins of push services, separated by commas; `*.` matches every host below. */
    WEB_PUSH_SERVICES: z
      .string()
      .default(pushServices)
      .transform((text) => text.split(',').map((one) => one.trim())),
  })
  .refine(
    ({ WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_CONTACT: contact }) =>
      [publicKey, privateKey, contact].every(Boolean) || ![publicKey, privateKey, contact].some(Boolean),
    {
      error: 'needs WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_CONTACT together',
      path: ['WEB_PUSH_PUBLIC_KEY'],
    },
  )
  .refine(
    (config) =>
      !config.TEXT_MESSAGES_CHANNEL ||
      (config.TEXT_MESSAGES_URL && config.TEXT_MESSAGES_KEY && config.TEXT_MESSAGES_SEALING_KEY),
    {
      error: 'needs TEXT_MESSAGES_URL, TEXT_MESSAGES_KEY and TEXT_MESSAGES_SEALING_KEY',
      path: ['TEXT_MESSAGES_CHANNEL'],
    },
  );

export type MessagingConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): MessagingConfig {
  return loadConfig(schema, env);
}

/** Injects MessagingConfig. */
export const messagingConfig = Symbol('messaging:config');
