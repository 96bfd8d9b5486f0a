import { createHash, randomBytes } from 'node:crypto';
import { adminRole } from '@raffle/contracts/values';
import { z } from 'zod';
import type { Subject } from './service-token.js';
import { logger } from './logger.js';
import { closeRedis, redisAnswer, redisClient, type RedisClient } from './redis-client.js';

export interface SessionStoreOptions {
  url: string;
  /** Idle lifetime, in seconds; default 7 days. */
  idleSeconds?: number;
  /** Absolute lifetime from login, in seconds; default 30 days. */
  absoluteSeconds?: number;
  /** Put before every key; for tests that share a Redis. */
  keyPrefix?: string;
}

export interface Session extends Subject {
  /** When it ends at the latest. */
  expiresAt: Date;
  /** Names the session without opening it: what `onRevoked` tells. */
  sessionId: string;
}

const prefixes = { user: 'token_temporaire_', admin: 'admin_token_' } as const;
const tokenShape = /^(token_temporaire_|admin_token_)[A-Za-z0-9_-]{43}$/;

const stored = z.object({
  kind: z.enum(['user', 'admin']),
  id: z.string(),
  role: z.enum(adminRole.options).optional(),
  expiresAt: z.number(),
});

/** Deletes a person's sessions in one step, so that none created meanwhile is forgotten in the set. */
const revokeAllScript = `
local revoked = {}
for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if hash ~= ARGV[2] then
    redis.call('DEL', ARGV[1] .. hash)
    redis.call('SREM', KEYS[1], hash)
    table.insert(revoked, hash)
  end
end
return revoked`;

const log = logger('sessions');

/**
 * Opaque sessions in Redis (docs/product.md section 7): 256 random bits behind a prefix, stored only as their SHA-256, with idle and
 * absolute expiry. While Redis is away or hangs every call is refused with `service_unavailable`.
 */
export class SessionStore {
  private readonly client: RedisClient;
  private subscriber: RedisClient | undefined;
  private readonly prefix: string;
  private readonly idleMs: number;
  private readonly absoluteMs: number;

  constructor(options: SessionStoreOptions) {
    this.prefix = options.keyPrefix ?? '';
    this.idleMs = (options.idleSeconds ?? 7 * 86_400) * 1000;
    this.absoluteMs = (options.absoluteSeconds ?? 30 * 86_400) * 1000;
    this.client = redisClient(options.url);
  }

  /** Starts connecting and does not wait: with Redis down the process starts all the same, and is not ready. */
  connect(): void {
    this.client.connect().catch((error: unknown) => log.error({ err: error }, 'Redis cannot be used'));
  }

  /** @returns the token; this is the only time that it is known. */
  async create({ kind, id, role }: Subject): Promise<string> {
    const token = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
    const hash = hashOf(token);
    const session = JSON.stringify({ kind, id, role, expiresAt: Date.now() + this.absoluteMs });
    await redisAnswer(
      this.client
        .multi()
        .set(this.key(hash), session, { expiration: { type: 'PX', value: Math.min(this.idleMs, this.absoluteMs) } })
        .sAdd(this.setOf(kind, id), hash)
        .pExpire(this.setOf(kind, id), this.absoluteMs)
        .exec(),
    );
    return token;
  }

  /** The session behind a token, which counts as its use; null when there is none (any more). */
  async find(token: string): Promise<Session | null> {
    if (!tokenShape.test(token)) return null;
    const hash = hashOf(token);
    const text = await redisAnswer(this.client.get(this.key(hash)));
    if (text === null) return null;
    const session = stored.parse(JSON.parse(text));
    const leftMs = session.expiresAt - Date.now();
    if (leftMs <= 0) return null;
    // PEXPIRE on a key that was revoked meanwhile does nothing, so a use never brings a session back.
    await redisAnswer(this.client.pExpire(this.key(hash), Math.min(this.idleMs, leftMs)));
    const { expiresAt, ...subject } = session;
    return { ...subject, expiresAt: new Date(expiresAt), sessionId: hash };
  }

  /** Ends the session of a token at once, everywhere. */
  async revoke(token: string): Promise<void> {
    if (!tokenShape.test(token)) return;
    const hash = hashOf(token);
    const text = await redisAnswer(this.client.getDel(this.key(hash)));
    if (text === null) return;
    const { kind, id } = stored.parse(JSON.parse(text));
    await redisAnswer(this.client.sRem(this.setOf(kind, id), hash));
    await this.announce([hash]);
  }

  /** Ends every session of a person (block), or every one but that of the token `except` (password change). */
  async revokeAllOf(kind: Subject['kind'], id: string, { except }: { except?: string } = {}): Promise<void> {
    const hashes = await redisAnswer(
      this.client.eval(revokeAllScript, {
        keys: [this.setOf(kind, id)],
        arguments: [this.key(''), except === undefined ? '' : hashOf(except)],
      }),
    );
    await this.announce(z.array(z.string()).parse(hashes));
  }

  /** Reports sessions revoked anywhere, by `sessionId`; for open streams that must close. Delivered at most once: poll `find` too. */
  async onRevoked(listener: (sessionId: string) => void): Promise<void> {
    this.subscriber ??= this.client.duplicate();
    this.subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'Redis connection failed'));
    if (!this.subscriber.isOpen) await this.subscriber.connect();
    await this.subscriber.subscribe(`${this.prefix}sessions:revoked`, listener);
  }

  /** @throws when Redis does not answer; for /ready. */
  async ping(): Promise<void> {
    await redisAnswer(this.client.ping());
  }

  async close(): Promise<void> {
    for (const client of [this.subscriber, this.client]) if (client) await closeRedis(client);
  }

  private async announce(hashes: string[]): Promise<void> {
    for (const hash of hashes) await redisAnswer(this.client.publish(`${this.prefix}sessions:revoked`, hash));
  }

  private key(hash: string): string {
    return `${this.prefix}session:${hash}`;
  }

  private setOf(kind: string, id: string): string {
    return `${this.prefix}sessions-of:${kind}:${id}`;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
