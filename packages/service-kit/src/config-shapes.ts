import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { processName, type ProcessName } from '@raffle/contracts/values';
import { z } from 'zod';

const ed25519 = (key: KeyObject) => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return key;
};

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

function readKey<T>(read: () => T, context: z.RefinementCtx, expected: string): T {
  try {
    return read();
  } catch {
    // The reason is omitted on purpose: a parser's message may quote the key.
    context.addIssue({ code: 'custom', message: `expected ${expected}` });
    return z.NEVER;
  }
}

/** An Ed25519 key: PKCS8 PEM in base64. */
export const ed25519PrivateKey = z
  .string()
  .transform((text, context) =>
    readKey(() => ed25519(createPrivateKey(fromBase64(text))), context, 'an Ed25519 PKCS8 PEM in base64'),
  );

/** Public keys of the processes that may call this one: process name → public key. */
export type PublicKeys = Partial<Record<ProcessName, KeyObject>>;

const publicKeys = z.string().transform((text, context): PublicKeys =>
  readKey(
    () => {
      const encoded = z.partialRecord(z.enum(processName.options), z.string()).parse(JSON.parse(text));
      return Object.fromEntries(
        Object.entries(encoded).map(([name, key]) => [name, ed25519(createPublicKey(fromBase64(key)))]),
      );
    },
    context,
    'a JSON object of process names and Ed25519 SPKI PEMs in base64',
  ),
);

/** Variables of every process; spread them into a service's own `z.object`. */
export const baseConfigShape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  INTERNAL_PRIVATE_KEY: ed25519PrivateKey,
  INTERNAL_PUBLIC_KEYS: publicKeys,
};

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `expected a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const postgresUrl = urlOf('postgres:', 'postgresql:');

/**
 * postgres://role:password@host:port/db of the role that a service runs with. A running process that held the URL of the role that owns
 * the tables could disable their triggers: it does not start with one.
 */
export const databaseConfigShape = {
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: z
    .undefined({ error: 'it is for the migration, which ends before the service starts' })
    .optional(),
};
/** Of the migration: the role that it grants its rights to, and the role that owns the tables (default: the same). */
export const migrationConfigShape = { DATABASE_URL: postgresUrl, MIGRATION_DATABASE_URL: postgresUrl.optional() };
/** `RABBITMQ_URL`: amqp://user:password@host:port/vhost */
export const brokerConfigShape = { RABBITMQ_URL: urlOf('amqp:', 'amqps:') };
/** `REDIS_URL`: redis://host:port/db */
export const redisConfigShape = { REDIS_URL: urlOf('redis:', 'rediss:') };
/** A service's base URL; spread as `TICKETS_URL: httpUrl`. */
export const httpUrl = urlOf('http:', 'https:');

export type BaseConfig = z.output<z.ZodObject<typeof baseConfigShape>>;
