import { hash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { logger, ProblemException } from '@raffle/service-kit';
import { closeRedis, redisAnswer, redisClient, type RedisClient } from '@raffle/service-kit/redis';
import { z } from 'zod';
import { identityConfig, type IdentityConfig } from '../config.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  /** Attempts before the first pause. */
  free: number;
  /** Pauses double from a second up to this, in milliseconds. */
  longestPauseMs: number;
  /** The counter restarts this long after its first attempt, in milliseconds. */
  windowMs: number;
}

const perMinute = { longestPauseMs: minute, windowMs: minute };
const perHour = { longestPauseMs: minute, windowMs: hour };
/** Two minutes: someone who guesses all day gets 720 attempts, and the owner on a new device waits no longer than that. */
const perDay = { longestPauseMs: 2 * minute, windowMs: day };

/** Each kind is counted separately. A network is an IPv4 address or an IPv6 /64, which many people behind one carrier share. */
const limits = {
  /** A known device and its account. */
  'guess-device': { free: 5, ...perHour },
  /** An account and a network, without a known device. */
  'guess-network': { free: 5, ...perDay },
  /** An account, without a known device, from all networks: more than a single network can use up. */
  'guess-elsewhere': { free: 200, ...perDay },
  /** Failures of a network, of all accounts, without a known device: guesses of one password for many phones. */
  'login-failures': { free: 120, ...perMinute },
  'admin-login-failures': { free: 120, ...perMinute },
  'code-failures': { free: 60, ...perHour },
  /** Wrong codes of all networks, for accounts that have a texted one. */
  'all-code-failures': { free: 200, ...perHour },
  'change-password': { free: 5, ...perHour },
  'change-admin-password': { free: 5, ...perHour },
  /** A logged-in administrator. */
  'second-factor': { free: 5, ...perHour },
  /** Counted only, for the audit log: failed logins on an administrator's account, or on none. */
  'recorded-failures': { free: Number.MAX_SAFE_INTEGER, ...perHour },
  /** A phone and a network. */
  registration: { free: 5, ...perHour },
  /** A phone and a network, or a known device, that requests texted codes. */
  'reset-text': { free: 3, ...perHour },
  /** A network, without a known device: a fifth of the texts of a day by default; the pauses soon last until the next. */
  'reset-text-network': { free: 100, longestPauseMs: day, windowMs: day },
  /** A network that finds out which phones have an account. */
  'phone-taken-network': { free: 60, ...perHour },
  /** All networks that have found out some. */
  'phone-taken': { free: 600, ...perHour },
} as const satisfies Record<string, Limit>;
export type AttemptKind = keyof typeof limits;

/**
 * Counts the attempt before it is checked, in one step, so that concurrent attempts cannot share one. Returns the milliseconds to
 * wait, or 0 and how many were counted. Uses the clock of Redis, since the clocks of instances differ.
 */
const attemptScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local blocked = tonumber(redis.call('HGET', KEYS[1], 'until') or '0')
if now < blocked then return {blocked - now, 0} end
local attempts = redis.call('HINCRBY', KEYS[1], 'attempts', 1)
local over = attempts - tonumber(ARGV[1])
local pause = 0
if over >= 0 then pause = math.min(1000 * 2 ^ math.min(over, 20), tonumber(ARGV[2])) end
redis.call('HSET', KEYS[1], 'until', string.format('%d', now + pause))
redis.call('PEXPIRE', KEYS[1], ARGV[3], 'NX')
return {0, attempts}`;

/** The rest of the pause in milliseconds, without counting. */
const pauseScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return math.max(0, tonumber(redis.call('HGET', KEYS[1], 'until') or '0') - now)`;

/** Also ends the pause that this attempt started. A counter that expired meanwhile is not recreated. */
const takeBackScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HINCRBY', KEYS[1], 'attempts', -1)
redis.call('HDEL', KEYS[1], 'until')`;

const log = logger('attempt-delays');

/**
 * Growing pauses: they slow down guessing without ever locking an account for good (docs/operations.md, identity). Limiters like
 * rate-limiter-flexible block for one fixed time.
 */
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
   * @param counted whose attempt it is; only its hash is stored.
   * @returns how many were counted, including this one.
   * @throws ProblemException `too_many_requests` with Retry-After while a delay lasts; `service_unavailable` while Redis is down or hangs.
   */
  async attempt(kind: AttemptKind, counted: string): Promise<number> {
    const { waitMs, attempts } = await this.count(kind, counted);
    refuseFor(waitMs);
    return attempts;
  }

  /**
   * The first half of a limit on failures: for counters of many people, whose attempts in progress must not count against each other.
   * @throws ProblemException as `attempt`
   */
  async check(kind: AttemptKind, counted: string): Promise<void> {
    const answer = await redisAnswer(this.client.eval(pauseScript, { keys: [keyOf(kind, counted)] }));
    refuseFor(z.number().parse(answer));
  }

  /** The second half: counts a failure that is being answered. */
  async fail(kind: AttemptKind, counted: string): Promise<void> {
    await this.count(kind, counted);
  }

  private async count(kind: AttemptKind, counted: string): Promise<{ waitMs: number; attempts: number }> {
    const { free, longestPauseMs, windowMs } = limits[kind];
    const answer = await redisAnswer(
      this.client.eval(attemptScript, {
        keys: [keyOf(kind, counted)],
        arguments: [free, longestPauseMs, windowMs].map(String),
      }),
    );
    const [waitMs, attempts] = z.tuple([z.number(), z.number()]).parse(answer);
    return { waitMs, attempts };
  }

  /** The attempt succeeded: earlier failures no longer count. */
  async forget(kind: AttemptKind, counted: string): Promise<void> {
    await redisAnswer(this.client.del(keyOf(kind, counted)));
  }

  /** The attempt succeeded and does not count; earlier failures do. */
  async takeBack(kind: AttemptKind, counted: string): Promise<void> {
    await redisAnswer(this.client.eval(takeBackScript, { keys: [keyOf(kind, counted)] }));
  }

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.client);
  }
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) {
    throw new ProblemException('too_many_requests', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  }
}

/** Hashed, so that no phone or name can be read in Redis. */
function keyOf(kind: AttemptKind, counted: string): string {
  return `attempts:${kind}:${hash('sha256', counted)}`;
}
