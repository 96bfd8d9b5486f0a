import {
  databasePoolSize,
  ed25519PrivateKey,
  httpUrl,
  jsonList,
  loadConfig,
  secretKey,
  serviceConfigShape,
  serviceUrl,
  withoutLastSlash,
} from '@raffle/service-kit/config';
import { beaconRule, drandRule } from '@raffle/contracts/values';
import { chainOfInfo, namesBeacon, quicknet, type Chain } from '@raffle/draw-protocol';
import { z } from 'zod';

const chainInfo = z.string().transform((text, context) => {
  try {
    return chainOfInfo(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'expected the JSON that the chain answers at /info' });
    return z.NEVER;
  }
});

const schema = z
  .object({
    ...serviceConfigShape,
    DATABASE_POOL_SIZE: databasePoolSize(12),
    /** The site, for links in files. */
    PUBLIC_URL: withoutLastSlash,
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
    /** What the chain of demonstrations says of itself (`/info`, JSON), and where its rounds are read: only where demonstrations are on. */
    DEMONSTRATION_CHAIN: chainInfo.optional(),
    DEMONSTRATION_RELAY: httpUrl.optional(),
    /** The beacon rule of new products (docs/draw-protocol.md step 4); by default drand where relays are configured. */
    BEACON_RULE: z.string().pipe(beaconRule).optional(),
  })
  .refine(({ BEACON_RULE: rule, DRAND_RELAYS: relays }) => !rule || !namesBeacon(rule) || relays.length > 0, {
    path: ['DRAND_RELAYS'],
    error: 'expected at least one relay, because BEACON_RULE is drand',
  })
  .refine((config) => !config.DEMONSTRATION_CHAIN === !config.DEMONSTRATION_RELAY, {
    path: ['DEMONSTRATION_RELAY'],
    error: 'expected with DEMONSTRATION_CHAIN, and not without it',
  });

export type CatalogConfig = z.output<typeof schema> & { BEACON_RULE: string };

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): CatalogConfig {
  const config = loadConfig(schema, env);
  const { BEACON_RULE = config.DRAND_RELAYS.length > 0 ? drandRule : 'none' } = config;
  return { ...config, BEACON_RULE };
}

export type BeaconConfig = Pick<CatalogConfig, 'DRAND_RELAYS' | 'DEMONSTRATION_CHAIN' | 'DEMONSTRATION_RELAY'>;

/** The chains that this service knows: quicknet, and where demonstrations are on, their own. */
export const chainsOf = ({ DEMONSTRATION_CHAIN: chain }: Pick<BeaconConfig, 'DEMONSTRATION_CHAIN'>): Chain[] =>
  chain ? [quicknet, chain] : [quicknet];

/** Where the rounds of a known chain are read. */
export const relaysOf = (config: BeaconConfig, chain: Chain): readonly string[] =>
  chain === quicknet ? config.DRAND_RELAYS : config.DEMONSTRATION_RELAY ? [config.DEMONSTRATION_RELAY] : [];

/** The chains whose rounds can be read. */
export const reachableChains = (config: BeaconConfig): Chain[] =>
  chainsOf(config).filter((chain) => relaysOf(config, chain).length > 0);

/** Injects CatalogConfig. */
export const catalogConfig = Symbol('catalog:config');
