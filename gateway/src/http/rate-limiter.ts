import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { logger, Metrics, withDeadline } from '@raffle/service-kit';
import { ProblemException, type Network } from '@raffle/service-kit/http';
import { redisClient, type RedisClient } from '@raffle/service-kit/redis';
import { Counter } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { gatewayConfig, type GatewayConfig, type Limit } from '../config.js';
import type { LimitBucket } from '@raffle/contracts/http/define-endpoint';
import { bucketLimits, type BucketLimits } from './bucket-limits.js';

/** Timeout of one count in Redis, in milliseconds. */
const redisTimeoutMs = 250;
/** Pause after a failed count, in milliseconds, so that not every request waits for the timeout. */
const redisPauseMs = 1_000;

interface Counting {
  shared: RateLimiterAbstract | null;
  local: RateLimiterAbstract;
}

/** Whose calls are counted: the session's where the bucket has a limit for sessions, otherwise the address's. */
export interface CountedCall {
  /** The networks that the browser's address belongs to, of which a wider one has a multiple of the limit. */
  networks: readonly Network[];
  /** The person of the session, null without one. */
  person: string | null;
}

const log = logger('limits');

/**
 * Counts calls by session, or by address where there is none: some buckets only in the memory of this process, the others in Redis too, shared by all
 * gateways. While Redis is down or slow each gateway uses its own counts: looser by the number of gateways, but every call is limited.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown, OnModuleInit {
  private readonly redis: RedisClient;
  private readonly counters = new Map<string, (share: number) => Counting>();
  private readonly wellFormed = new Set<string>();
  private readonly refused: Counter<'bucket' | 'by'>;
  private redisPausedUntil = 0;

  constructor(@Inject(gatewayConfig) config: GatewayConfig, @Inject(Metrics) metrics: Metrics) {
    this.redis = redisClient(config.REDIS_URL);
    for (const [bucket, limits] of Object.entries(bucketLimits(config))) this.addBucket(bucket, limits);
    this.refused = new Counter({
      name: 'gateway_limited_total',
      help: 'Calls answered 429, by bucket and by what was counted.',
      labelNames: ['bucket', 'by'],
      registers: [metrics.registry],
    });
    for (const counter of this.counters.keys()) {
      const [bucket = '', by = ''] = counter.split(':');
      this.refused.inc({ bucket, by }, 0);
    }
  }

  /** Not awaited: the process also starts while Redis is down. */
  onModuleInit(): void {
    this.redis.connect().catch((error: unknown) => log.error({ err: error }, 'Redis cannot be used'));
  }

  /**
   * @returns true, as the answer of a guard.
   * @throws ProblemException `too_many_requests` with Retry-After.
   */
  async countCall(bucket: LimitBucket | 'flood', call: CountedCall): Promise<true> {
    for (const { counting, by, key } of this.countingsOf(bucket, call)) {
      const refusal = await this.consume(counting, key);
      if (!refusal) continue;
      this.refused.inc({ bucket, by });
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ProblemException('too_many_requests', { headers: { 'retry-after': String(seconds) } });
    }
    return true;
  }

  /**
   * Moves a malformed call from the bucket that counted it to `general`: empty logins must not use up the logins of an address.
   * A refusal is ignored, because the call is already answered; it limits the calls that follow.
   */
  async recountMalformed(bucket: LimitBucket, call: CountedCall): Promise<void> {
    if (!this.wellFormed.has(bucket)) return;
    for (const { counting, key } of this.countingsOf(bucket, call)) {
      await counting.local.reward(key);
      if (counting.shared && Date.now() >= this.redisPausedUntil) {
        await withDeadline(redisTimeoutMs, counting.shared.reward(key), 'the shared limit').catch(this.pauseRedis);
      }
    }
    for (const { counting, key } of this.countingsOf('general', { ...call, person: null })) {
      await refusalOf(counting.local.consume(key));
    }
  }

  onApplicationShutdown(): void {
    // Pending counts need not be awaited.
    if (this.redis.isOpen) this.redis.destroy();
  }

  private countingsOf(bucket: LimitBucket | 'flood', { networks, person }: CountedCall) {
    const ofSession = person === null ? undefined : this.counters.get(`${bucket}:session`);
    if (person !== null && ofSession) return [{ counting: ofSession(1), by: 'session', key: person }] as const;
    const ofAddress = this.counters.get(`${bucket}:address`);
    if (!ofAddress) return [];
    return networks.map(({ key, share }) => ({ counting: ofAddress(share), by: 'address', key }) as const);
  }

  private addBucket(bucket: string, { address, session, local, wellFormed }: BucketLimits): void {
    if (wellFormed) this.wellFormed.add(bucket);
    if (address) this.counters.set(`${bucket}:address`, this.countings(`limit:${bucket}:address`, address, local));
    if (session) this.counters.set(`${bucket}:session`, this.countings(`limit:${bucket}:session`, session, local));
  }

  /** The counters of a limit, by the multiple of it that they allow. */
  private countings(keyPrefix: string, limit: Limit, localOnly = false): (share: number) => Counting {
    const made = new Map<number, Counting>();
    return (share) => {
      const counting = made.get(share) ?? this.counting(keyPrefix, limit, { share, localOnly });
      made.set(share, counting);
      return counting;
    };
  }

  private counting(
    keyPrefix: string,
    { points: pointsOfOne, seconds }: Limit,
    { share, localOnly }: { share: number; localOnly: boolean },
  ): Counting {
    const points = pointsOfOne * share;
    const options = { keyPrefix, points, duration: seconds };
    return {
      local: new RateLimiterMemory(options),
      shared: localOnly
        ? null
        : new RateLimiterRedis({
            ...options,
            storeClient: this.redis,
            useRedisPackage: true,
            rejectIfRedisNotReady: true,
            // Calls over the limit are refused from memory: a flood does not reach Redis.
            inMemoryBlockOnConsumed: points + 1,
          }),
    };
  }

  private async consume({ shared, local }: Counting, key: string): Promise<RateLimiterRes | null> {
    const refusal = await refusalOf(local.consume(key));
    if (refusal || !shared || Date.now() < this.redisPausedUntil) return refusal;
    try {
      return await refusalOf(withDeadline(redisTimeoutMs, shared.consume(key), 'the shared limit'));
    } catch (error) {
      this.pauseRedis(error);
      return null;
    }
  }

  private pauseRedis = (error: unknown): void => {
    this.redisPausedUntil = Date.now() + redisPauseMs;
    log.warn({ err: error }, 'Redis does not answer: limits are counted only in this process');
  };
}

/** The limiter throws its refusals; errors stay errors. */
async function refusalOf(consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes | null> {
  try {
    await consumed;
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}
