import {
  baseConfigShape,
  brokerConfigShape,
  httpUrl,
  loadConfig,
  redisConfigShape,
  serviceUrl,
} from '@raffle/service-kit/config';
import { z } from 'zod';
import { networks } from './http/client-address.js';

const addressList = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      try {
        return networks(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    });

/** `points/seconds`: so many requests in so many seconds. */
const limit = (fallback: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}$/, 'expected requests/seconds, as in 60/60')
    .default(fallback)
    .transform((text) => {
      const [points, seconds] = text.split('/').map(Number) as [number, number];
      return { points, seconds };
    });

/** An integer of at least one. */
const atLeastOne = (fallback: number, max: number) => z.coerce.number().int().positive().max(max).default(fallback);

const schema = z.object({
  ...baseConfigShape,
  ...brokerConfigShape,
  ...redisConfigShape,
  IDENTITY_URL: serviceUrl,
  CATALOG_URL: serviceUrl,
  TICKETS_URL: serviceUrl,
  PAYMENTS_URL: serviceUrl,
  MESSAGING_URL: serviceUrl,
  /** The folder of the built SPA. */
  WEB_ROOT: z.string().min(1),
  /** The frontend's server build; default: beside WEB_ROOT. Without it, pages are served without content. */
  WEB_PRERENDER: z.string().min(1).optional(),
  /** The URL that browsers use; https switches HSTS on. */
  PUBLIC_URL: httpUrl,
  /** Addresses and networks whose X-Forwarded-For is used, separated by commas; default: none. */
  TRUSTED_PROXIES: addressList(''),
  /** Where /metrics is served, apart from the public port; without a port, nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  // A thousand phones behind one address of a carrier do not reach these limits of addresses (docs/product.md rule
  // 57): they bound floods. A session has its own instead.
  LIMIT_FLOOD_ADDRESS: limit('60000/60'),
  LIMIT_GENERAL_ADDRESS: limit('20000/60'),
  LIMIT_GENERAL_SESSION: limit('300/60'),
  // Identity counts failures, by device, account and network; these bound the calls themselves.
  LIMIT_LOGIN_ADDRESS: limit('3000/60'),
  LIMIT_ADMIN_LOGIN_ADDRESS: limit('3000/60'),
  LIMIT_CODES_ADDRESS: limit('1200/60'),
  LIMIT_CREDENTIALS_ADDRESS: limit('300/60'),
  LIMIT_CREDENTIALS_SESSION: limit('30/60'),
  LIMIT_REGISTRATION_ADDRESS: limit('3000/3600'),
  // Guessed codes find no names: one is one of 31^7.
  LIMIT_REFERRAL_ADDRESS: limit('1200/60'),
  LIMIT_PAYMENT_ADDRESS: limit('300/60'),
  LIMIT_PAYMENT_SESSION: limit('20/60'),
  LIMIT_DATA_ADDRESS: limit('60/60'),
  LIMIT_DATA_SESSION: limit('5/60'),
  LIMIT_CACHED_ADDRESS: limit('20000/60'),
  LIMIT_PAGES_ADDRESS: limit('30000/60'),
  LIMIT_UNKNOWN_ADDRESS: limit('1200/60'),
  LIMIT_IMAGES_ADDRESS: limit('30000/60'),
  LIMIT_PICTURES_ADDRESS: limit('120/60'),
  // A code of a call is one of 31^8.
  LIMIT_VERIFY_ADDRESS: limit('1200/60'),
  // New streams; open ones have their own limits below.
  LIMIT_LIVE_ADDRESS: limit('6000/60'),
  LIMIT_LIVE_SESSION: limit('60/60'),
  LIVE_STREAMS: atLeastOne(10_000, 1_000_000),
  LIVE_STREAMS_ADDRESS: atLeastOne(2_000, 1_000_000),
  LIVE_STREAMS_SESSION: atLeastOne(10, 1_000),
  /** Proxies close an idle connection after a minute, some sooner; the app reconnects after 50 s without a heartbeat. */
  LIVE_HEARTBEAT_SECONDS: atLeastOne(20, 40),
  /** How often the session of an open stream is read, besides listening for revocations. */
  LIVE_SESSION_CHECK_SECONDS: atLeastOne(60, 3_600),
});

export type GatewayConfig = z.output<typeof schema>;
export type Limit = GatewayConfig['LIMIT_GENERAL_ADDRESS'];

/** The dependency-injection token of the configuration. */
export const gatewayConfig = Symbol('gateway:config');

/** @throws ConfigurationError naming the variable that is missing or wrong. */
export const loadGatewayConfig = (env: NodeJS.ProcessEnv = process.env): GatewayConfig => loadConfig(schema, env);
