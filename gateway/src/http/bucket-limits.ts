import type { GatewayConfig, Limit } from '../config.js';
import type { LimitBucket } from '@raffle/contracts/http/define-endpoint';

export interface BucketLimits {
  address: Limit;
  /** Counted in addition to the address for requests with a session. */
  session?: Limit;
  /** Counted in this process only: it limits floods, and its answers cost about as little as asking Redis would. */
  local?: boolean;
}

/** Buckets whose answers are the same for everyone: no session is read for them. */
export const anonymousBuckets: ReadonlySet<LimitBucket> = new Set<LimitBucket>([
  'cached',
  'images',
  'pictures',
  'webhook',
]);

/** The limits of every bucket. Login delays per account belong to identity, the only service that knows the account. */
export function bucketLimits(config: GatewayConfig): Record<LimitBucket, BucketLimits> {
  return {
    general: { address: config.LIMIT_GENERAL_ADDRESS, session: config.LIMIT_GENERAL_SESSION, local: true },
    login: { address: config.LIMIT_LOGIN_ADDRESS },
    registration: { address: config.LIMIT_REGISTRATION_ADDRESS },
    payment: { address: config.LIMIT_PAYMENT_ADDRESS, session: config.LIMIT_PAYMENT_SESSION },
    data: { address: config.LIMIT_DATA_ADDRESS, session: config.LIMIT_DATA_SESSION },
    cached: { address: config.LIMIT_CACHED_ADDRESS, local: true },
    images: { address: config.LIMIT_IMAGES_ADDRESS, local: true },
    pictures: { address: config.LIMIT_PICTURES_ADDRESS },
    live: { address: config.LIMIT_LIVE_ADDRESS, session: config.LIMIT_LIVE_SESSION },
    webhook: { address: config.LIMIT_WEBHOOK_ADDRESS },
    verify: { address: config.LIMIT_VERIFY_ADDRESS },
  };
}
