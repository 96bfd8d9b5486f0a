import type { GatewayConfig, Limit } from '../config.js';
import type { Bucket } from '../routes.js';

export interface BucketLimits {
  address: Limit;
  /** Counted besides the address where somebody is signed in. */
  session?: Limit;
  /** Counted in this process alone: its answers cost less than asking Redis would. */
  local?: boolean;
}

/** The figures of every bucket. Per-account delays of logins are identity's, which alone knows the account. */
export function bucketLimits(config: GatewayConfig): Record<Bucket, BucketLimits> {
  return {
    general: { address: config.LIMIT_GENERAL_ADDRESS, session: config.LIMIT_GENERAL_SESSION },
    login: { address: config.LIMIT_LOGIN_ADDRESS },
    registration: { address: config.LIMIT_REGISTRATION_ADDRESS },
    payment: { address: config.LIMIT_PAYMENT_ADDRESS, session: config.LIMIT_PAYMENT_SESSION },
    cached: { address: config.LIMIT_CACHED_ADDRESS, local: true },
    images: { address: config.LIMIT_IMAGES_ADDRESS, local: true },
    live: { address: config.LIMIT_LIVE_ADDRESS, session: config.LIMIT_LIVE_SESSION },
    webhook: { address: config.LIMIT_WEBHOOK_ADDRESS },
  };
}
