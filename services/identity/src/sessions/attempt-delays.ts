import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { closeRedis, logger, ProblemException, redisAnswer, redisClient, type RedisClient } from '@raffle/service-kit';
import { z } from 'zod';
import { identityConfig, type IdentityConfig } from '../config.js';

/** Each kind is counted separately; the number of attempts before the first delay. */
const freeAttempts = {
  'login-user': 5,
  'login-admin': 5,
  'change-password': 5,
  'change-admin-password': 5,
  registration: 5,
  'password-reset': 5,
  // By address, which many people behind one carrier share.
  'password-reset-address': 50,
} as const;
export type AttemptKind = keyof typeof freeAttempts;

const maxDelayMs = 60_000;
/** The counter expires this long after the last attempt. */
const expiresAfterMs = 3_600_000;

/**
 * Counts the attempt before it is checked, in one step, so that concurrent attempts cannot share one. Answers 0, or the
 * milliseconds to wait. Uses the clock of Redis, since the clocks of instances differ.
 */
const attemptScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local blocked = tonumber(redis.call('HGET', KEYS[1], 'until') or '0')
if now < blocked then return blocked - now end
local attempts = redis.call('HINCRBY', KEYS[1], 'attempts', 1)
local over = attempts - tonumber(ARGV[1])
local pause = 0
if over >= 0 then pause = math.min(1000 * 2 ^ math.min(over, 20), tonumber(ARGV[2])) end
redis.call('HSET', KEYS[1], 'until', string.format('%d', now + pause))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 0`;

const log = logger('attempt-delays');

/** Growing delays per account: they slow down guessing and never lock an account for more than a minute. */
@Injectable()
export class AttemptDelays implements OnModuleInit, OnApplicationShutdown {
  private readonly client: RedisClient;

  constructor(@Inject(identityConfig) config: IdentityConfig) {
    this.client = redisClient(config.REDIS_URL);
  }

  onModuleInit(): void {
    this.client.connect().catch((error: unknown) => log.error({ err: error }, 'cannot connect to Redis'));
  }

  /**
   * Counts an attempt on `account`.
   * @throws ProblemException `too_many_requests` with Retry-After while a delay lasts; `service_unavailable` while Redis is down or hangs.
   */
  async attempt(kind: AttemptKind, account: string): Promise<void> {
    const waitMs = await redisAnswer(
      this.client.eval(attemptScript, {
        keys: [keyOf(kind, account)],
        arguments: [freeAttempts[kind], maxDelayMs, expiresAfterMs].map(String),
      }),
    ).then((answer) => z.number().parse(answer));
    if (waitMs > 0) {
      throw new ProblemException('too_many_requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
  }

  /** The attempt succeeded: earlier failures no longer count. */
  async succeeded(kind: AttemptKind, account: string): Promise<void> {
    await redisAnswer(this.client.del(keyOf(kind, account)));
  }

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.client);
  }
}

/** Hashed, so that no phone or name can be read in Redis. */
function keyOf(kind: AttemptKind, account: string): string {
  return `attempts:${kind}:${createHash('sha256').update(account).digest('hex')}`;
}
