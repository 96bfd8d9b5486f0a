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

/** A secret of 32 bytes, in base64. */
export const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, { error: 'expected 32 bytes in base64' });

/** A JSON array whose entries have this shape; default none. */
export const jsonList = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('expected JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(entry));

/** Public keys of the processes that may call this one: process name → its keys, two while they are rotated. */
export type PublicKeys = Partial<Record<ProcessName, readonly KeyObject[]>>;

const publicKeys = z.string().transform((text, context): PublicKeys =>
  readKey(
    () => {
      const keys = z.union([z.string().transform((key) => [key]), z.array(z.string()).min(1)]);
      const encoded = z.partialRecord(z.enum(processName.options), keys).parse(JSON.parse(text));
      return Object.fromEntries(
        Object.entries(encoded).map(([name, of]) => [name, of.map((key) => ed25519(createPublicKey(fromBase64(key))))]),
      );
    },
    context,
    'a JSON object of process names and one or several Ed25519 SPKI PEMs in base64',
  ),
);

/** Variables of every process; spread them into a service's own `z.object`. */
export const baseConfigShape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** on: a process that replaces this one listens on the same port before this one ends, as `npm run rotate` does it (Linux). */
  PORT_SHARED: z.enum(['on', 'off']).default('off'),
  /**
   * How long a process that is to stop still serves, as not ready and without keeping connections, so that those who call it go elsewhere;
   * in seconds. Longer than callers keep an idle connection (4 s).
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  INTERNAL_PRIVATE_KEY: ed25519PrivateKey,
  INTERNAL_PUBLIC_KEYS: publicKeys,
};

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `expected a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

export const postgresUrl = urlOf('postgres:', 'postgresql:');

/**
 * postgres://role:password@host:port/db of the role that a service runs with. A running process that held the URL of the role that owns
 * the tables could disable their triggers: it does not start with one.
 */
export const databaseConfigShape = {
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: z
    .undefined({ error: 'it is for the migration, which ends before the service starts' })
    .optional(),
  /** off: behind a pooler in transaction mode that cannot serve them (docs/operations.md "A pooler before PostgreSQL"). */
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
};
/**
 * Maximum of connections of one instance. The sum over all instances must fit into PostgreSQL's `max_connections`
 * (docs/operations.md "Several instances").
 */
export const databasePoolSize = (usual: number) => z.coerce.number().int().min(4).max(100).default(usual);
/** The URL of each node of a broker: `RABBITMQ_URL` separates them by commas. */
export const brokerNodes = (urls: string): string[] => urls.split(/\s*,\s*(?=[a-z]+:\/\/)/);

const amqpUrl = urlOf('amqp:', 'amqps:');
/** A comma in a host is a node without its own URL. */
const isAmqpUrl = (url: string) => amqpUrl.safeParse(url).success && !new URL(url).hostname.includes(',');

/** The processes' accounts prove who published an event, so a node with another one would be a mistake. */
const accountAndVhost = (url: string) => {
  const { username, password, pathname } = new URL(url);
  return [username, password, pathname].join();
};

/** `RABBITMQ_URL`: amqp://user:password@host:port/vhost, of several nodes separated by commas. */
export const brokerConfigShape = {
  RABBITMQ_URL: z
    .string()
    .refine((urls) => brokerNodes(urls).every(isAmqpUrl), {
      error: 'expected a URL that starts with amqp:// or amqps://, or several separated by commas',
      abort: true,
    })
    .refine((urls) => new Set(brokerNodes(urls).map(accountAndVhost)).size === 1, {
      error: 'expected the same account and virtual host at every node',
    }),
};
/** Variables of every service. */
export const serviceConfigShape = { ...baseConfigShape, ...databaseConfigShape, ...brokerConfigShape };
/** `REDIS_URL`: redis://host:port/db */
export const redisConfigShape = { REDIS_URL: urlOf('redis:', 'rediss:') };
export const httpUrl = urlOf('http:', 'https:');
/** For addresses that a path is appended to. */
export const withoutLastSlash = httpUrl.transform((url) => url.replace(/\/+$/, ''));
/** A service's base URL, or those of its instances, separated by commas; spread as `TICKETS_URL: serviceUrl`. */
export const serviceUrl = z
  .string()
  .refine((text) => text.split(',').every((url) => httpUrl.safeParse(url.trim()).success), {
    error: 'expected a URL that starts with http:// or https://, or several separated by commas',
  });

export type BaseConfig = z.output<z.ZodObject<typeof baseConfigShape>>;
