import type { GatewayConfig, Limit } from '../config.js';
import type { LimitBucket } from '@raffle/contracts/http/define-endpoint';

export interface BucketLimits {
  /** Counted for requests without a session, and for those with one where `session` is absent; absent: without a limit. */
  address?: Limit;
  /** Counted instead of the address for requests with a session: a carrier puts thousands of phones behind one address. */
  session?: Limit;
  /** Counted in this process only: it limits floods, and its answers cost about as little as asking Redis would. */
  local?: boolean;
  /** A malformed call (400) counts towards `general` instead: it does none of the work that this bucket limits. */
  wellFormed?: boolean;
}

/** Buckets whose answers are the same for everyone: no session is read for them. */
export const anonymousBuckets: ReadonlySet<LimitBucket> = new Set<LimitBucket>([
  'cached',
  'pages',
  'images',
  'pictures',
  'webhook',
  'unknown',
]);

/**
 * The limits of every bucket; `flood` is all calls of an address together. Each purpose has its own, so that no kind of call uses
 * up another's. Failed logins and codes are counted by identity, the only service that knows accounts and devices.
 */
export function bucketLimits(config: GatewayConfig): Record<LimitBucket | 'flood', BucketLimits> {
  return {
    flood: { address: config.LIMIT_FLOOD_ADDRESS, local: true },
    general: { address: config.LIMIT_GENERAL_ADDRESS, session: config.LIMIT_GENERAL_SESSION, local: true },
    login: { address: config.LIMIT_LOGIN_ADDRESS, wellFormed: true },
    admin_login: { address: config.LIMIT_ADMIN_LOGIN_ADDRESS, wellFormed: true },
    codes: { address: config.LIMIT_CODES_ADDRESS, wellFormed: true },
    credentials: { address: config.LIMIT_CREDENTIALS_ADDRESS, session: config.LIMIT_CREDENTIALS_SESSION },
    registration: { address: config.LIMIT_REGISTRATION_ADDRESS, wellFormed: true },
    referral: { address: config.LIMIT_REFERRAL_ADDRESS },
    payment: { address: config.LIMIT_PAYMENT_ADDRESS, session: config.LIMIT_PAYMENT_SESSION },
    data: { address: config.LIMIT_DATA_ADDRESS, session: config.LIMIT_DATA_SESSION },
    cached: { address: config.LIMIT_CACHED_ADDRESS, local: true },
    pages: { address: config.LIMIT_PAGES_ADDRESS, local: true },
    images: { address: config.LIMIT_IMAGES_ADDRESS, local: true },
    pictures: { address: config.LIMIT_PICTURES_ADDRESS },
    live: { address: config.LIMIT_LIVE_ADDRESS, session: config.LIMIT_LIVE_SESSION },
    // The provider calls from one address for everybody; payments limits the checks of each payment.
    webhook: {},
    verify: { address: config.LIMIT_VERIFY_ADDRESS, wellFormed: true },
    unknown: { address: config.LIMIT_UNKNOWN_ADDRESS, local: true },
  };
}
