import {
  databasePoolSize,
  ed25519PrivateKey,
  httpUrl,
  jsonList,
  loadConfig,
  secretKey,
  serviceConfigShape,
  serviceUrl,
} from '@raffle/service-kit/config';
import { beaconRule, drandRule } from '@raffle/contracts/values';
import { z } from 'zod';

const schema = z
  .object({
    ...serviceConfigShape,
    DATABASE_POOL_SIZE: databasePoolSize(12),
    TICKETS_URL: serviceUrl,
    IDENTITY_URL: serviceUrl,
    /** Seals the seeds at rest. If it is lost, no open draw can be completed: store a copy separate from the database. */
    SEED_ENCRYPTION_KEY: secretKey,
    /** Ed25519, PKCS8 PEM in base64: signs the records of draws. Without it they are not signed. */
    RECORD_SIGNING_KEY: ed25519PrivateKey.optional(),
    /** The date from which that key is valid. */
    RECORD_SIGNING_KEY_SINCE: z.iso.date().default('2026-11-22'),
    /**
     * Keys published beside it, in the form in which they are published: former ones, and the next one, whose `valid_until` is null:
     * `[{"public_key": …, "valid_from": …, "valid_until": …}]`.
     */
    RECORD_OTHER_KEYS: jsonList(
      z.strictObject({
        id: z.string().optional(),
        public_key: z.string().regex(/^[0-9a-f]{64}$/),
        valid_from: z.iso.date(),
        valid_until: z.nullable(z.iso.date()),
      }),
    ),
    /** Base URLs of drand relays, comma-separated; if empty, no product can be drawn with drand. */
    DRAND_RELAYS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((url) => url.trim() || []))
      .pipe(z.array(httpUrl).max(8)),
    /** The beacon rule of new products (docs/draw-protocol.md step 4); by default drand where relays are configured. */
    BEACON_RULE: z.string().pipe(beaconRule).optional(),
  })
  .refine(({ BEACON_RULE: rule, DRAND_RELAYS: relays }) => !rule?.startsWith('drand:') || relays.length > 0, {
    path: ['DRAND_RELAYS'],
    error: 'expected at least one relay, because BEACON_RULE is drand',
  });

export type CatalogConfig = z.output<typeof schema> & { BEACON_RULE: string };

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): CatalogConfig {
  const config = loadConfig(schema, env);
  const { BEACON_RULE = config.DRAND_RELAYS.length > 0 ? drandRule : 'none' } = config;
  return { ...config, BEACON_RULE };
}

/** Injects CatalogConfig. */
export const catalogConfig = Symbol('catalog:config');
