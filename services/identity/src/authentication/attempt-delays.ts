import { hash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { maxAnswerDelayMs, ProblemException, type Network } from '@raffle/service-kit/http';
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

const perHour = { longestPauseMs: minute, windowMs: hour };
/** Two minutes: someone who guesses all day gets 720 attempts, and the owner on a new device waits no longer than that. */
const perDay = { longestPauseMs: 2 * minute, windowMs: day };

/**
 * Pauses. Each kind is counted separately, and fills and stops the same device, account or number (docs/product.md
 * rule 57); the table of all counters is in docs/security.md.
 */
const limits = {
  /** A known device and its account. */
  'guess-device': { free: 5, ...perHour },
  /** An account and a network, without a known device. */
  'guess-network': { free: 5, ...perDay },
  /** An account, without a known device, from all networks: more than a single network can use up. */
  'guess-elsewhere': { free: 200, ...perDay },
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
  /** Texts to accounts, of a network, without a known device: a fifth of the texts of a day by default, then one an hour. */
  'reset-text-network': { free: 100, longestPauseMs: hour, windowMs: day },
  /** Wrong codes of a prize: 41 a day. */
  'handover-code': { free: 5, longestPauseMs: hour, windowMs: day },
  /** Texts with the code of a prize, asked for by its winner or by administrators. */
  'handover-text': { free: 3, ...perHour },
  /** Answers to a network that a number has an account; other numbers do not count and are not stopped. */
  'phone-taken': { free: 60, ...perHour },
} as const satisfies Record<string, Limit>;
export type AttemptKind = keyof typeof limits;

/**
 * What slows a network down, by kind: after `free` in the window, answers to devices that were never seen there wait a second longer for
 * each further `step`, up to {@link maxAnswerDelayMs}. No one is refused for it: a carrier puts thousands of people behind one address.
 */
const slowdowns = {
  'login-failures': { free: 60, step: 60, windowMs: hour },
  'admin-login-failures': { free: 60, step: 60, windowMs: hour },
  'code-failures': { free: 60, step: 60, windowMs: hour },
  /** Each opens a session at the provider. */
  registrations: { free: 300, step: 150, windowMs: minute },
} as const;
export type SlowdownKind = keyof typeof slowdowns;

/** Counted for a name wherever it is tried. */
const everywhere: readonly [Network] = [{ key: '', share: 1 }];

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

/** The longest rest of the pauses in milliseconds, without counting. */
const pauseScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local rest = 0
for _, key in ipairs(KEYS) do rest = math.max(rest, tonumber(redis.call('HGET', key, 'until') or '0') - now) end
return rest`;

/** Adds ARGV[1] to each counter. @returns what they then are */
const tallyScript = `
local counted = {}
for i, key in ipairs(KEYS) do
  counted[i] = redis.call('INCRBY', key, ARGV[1])
  redis.call('PEXPIRE', key, ARGV[2], 'NX')
end
return counted`;

/** Also ends the pause that this attempt started. A counter that expired meanwhile is not recreated. */
const takeBackScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HINCRBY', KEYS[1], 'attempts', -1)
redis.call('HDEL', KEYS[1], 'until')`;

const log = logger('attempt-delays');

/**
 * Growing pauses: they slow down guessing without ever locking an account for good (docs/security.md "Whose behaviour stops whom"). Limiters like
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
   * @param networks where it comes from, if the kind counts by network.
   * @returns how many were counted, including this one.
   * @throws ProblemException `too_many_requests` with Retry-After while a delay lasts; `service_unavailable` while Redis is down or hangs.
   */
  async attempt(kind: AttemptKind, counted: string, networks: readonly Network[] = everywhere): Promise<number> {
    let attempts = 0;
    for (const network of networks) {
      const counting = await this.count(kind, counted, network);
      refuseFor(counting.waitMs);
      attempts = Math.max(attempts, counting.attempts);
    }
    return attempts;
  }

  /** Whether a pause lasts, without counting. @throws ProblemException as `attempt` */
  async check(kind: AttemptKind, counted: string, networks: readonly Network[] = everywhere): Promise<void> {
    const keys = networks.map(({ key }) => keyOf(kind, counted, key));
    refuseFor(z.number().parse(await redisAnswer(this.client.eval(pauseScript, { keys }))));
  }

  private async count(
    kind: AttemptKind,
    counted: string,
    { key, share }: Network,
  ): Promise<{ waitMs: number; attempts: number }> {
    const { free, longestPauseMs, windowMs } = limits[kind];
    const answer = await redisAnswer(
      this.client.eval(attemptScript, {
        keys: [keyOf(kind, counted, key)],
        arguments: [free * share, longestPauseMs, windowMs].map(String),
      }),
    );
    const [waitMs, attempts] = z.tuple([z.number(), z.number()]).parse(answer);
    return { waitMs, attempts };
  }

  /** The attempt succeeded: earlier failures no longer count. */
  async forget(kind: AttemptKind, counted: string, networks: readonly Network[] = everywhere): Promise<void> {
    await redisAnswer(this.client.del(networks.map(({ key }) => keyOf(kind, counted, key))));
  }

  /** The attempt succeeded and does not count; earlier failures do. */
  async takeBack(kind: AttemptKind, counted: string): Promise<void> {
    await redisAnswer(this.client.eval(takeBackScript, { keys: [keyOf(kind, counted, '')] }));
  }

  /**
   * Counts `more` for the networks of an address.
   * @returns for how many milliseconds an answer to a device that was never seen there is to wait, at most {@link maxAnswerDelayMs}
   */
  async slowDown(kind: SlowdownKind, networks: readonly Network[], more: 0 | 1): Promise<number> {
    const { free, step, windowMs } = slowdowns[kind];
    const keys = networks.map(({ key }) => `slow:${kind}:${hash('sha256', key)}`);
    const answer = await redisAnswer(this.client.eval(tallyScript, { keys, arguments: [more, windowMs].map(String) }));
    const over = z
      .array(z.number())
      .parse(answer)
      .map((count, at) => count / networks[at]!.share - free);
    return Math.min(Math.max(0, Math.ceil(Math.max(...over) / step)) * 1_000, maxAnswerDelayMs);
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
function keyOf(kind: AttemptKind, counted: string, network: string): string {
  return `attempts:${kind}:${hash('sha256', network === '' ? counted : `${counted} ${network}`)}`;
}
