import { baseConfigShape, brokerConfigShape, databaseConfigShape, loadConfig } from '@raffle/service-kit';
import { z } from 'zod';

/** The push services of Chrome, Firefox, Safari and Edge. */
const pushServices =
  'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com';

const schema = z
  .object({
    ...baseConfigShape,
    ...databaseConfigShape,
    ...brokerConfigShape,
    /** VAPID keys, base64url; without them the app offers no notifications. Other keys end the subscriptions of all browsers. */
    WEB_PUSH_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    WEB_PUSH_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    /** Whom push services write to when something is wrong: `mailto:` or `https:`. */
    WEB_PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
      .optional(),
    /** Origins of push services that browsers may name, separated by commas; `*.` stands for every host below. */
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
  );

export type MessagingConfig = z.output<typeof schema>;

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): MessagingConfig {
  return loadConfig(schema, env);
}
