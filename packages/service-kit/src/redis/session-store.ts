import { hash, randomBytes } from 'node:crypto';
import { line, lines } from '@raffle/contracts/bounded';
import { adminArea, adminRole } from '@raffle/contracts/values';
import { z } from 'zod';
import type { Subject } from '../http/service-token.js';
import { logger } from '../logs/logger.js';
import { ProblemException } from '../http/problem-exception.js';
import { closeRedis, redisAnswer, redisClient, type RedisClient } from './redis-client.js';
import { createScript, findScript, listScript, revokeAllScript, revokeScript } from './session-scripts.js';

/** What an administrator must do before anything else. */
export type SetUp = 'second_factor' | 'password';

/** A session as its holder sees it and can end it. */
export interface OpenSession {
  sessionId: string;
  /** As described when it was opened; null if it was not. */
  device: string | null;
  openedAt: Date;
  /** Accurate to five minutes. */
  lastUsedAt: Date;
}

/** Lifetime of a session, in seconds. */
export interface SessionLife {
  /** Since its last use. */
  idleSeconds: number;
  /** Since it was opened. */
  absoluteSeconds: number;
}

export interface SessionStoreOptions {
  url: string;
  /** Of new sessions, which store it: a process that only reads sessions needs none. Default: 7 and 30 days; admins 1 and 12 hours. */
  lives?: Partial<Record<Subject['kind'], SessionLife>>;
}

export interface Session extends Subject {
  /** The session may do nothing but this, and log out. */
  setUp?: SetUp;
  /** Of a blocked person who awaits a prize: it may do nothing else (docs/product.md rule 62). */
  blocked?: true;
  /** The latest time at which it ends. */
  expiresAt: Date;
  /** Identifies the session without opening it: passed to listeners of `onRevoked`. */
  sessionId: string;
}

const day = 86_400;
const defaultLives: Record<Subject['kind'], SessionLife> = {
  user: { idleSeconds: 7 * day, absoluteSeconds: 30 * day },
  admin: { idleSeconds: 3_600, absoluteSeconds: day / 2 },
};

const prefixes = { user: 'token_temporaire_', admin: 'admin_token_' } as const;
const tokenShape = /^(token_temporaire_|admin_token_)[A-Za-z0-9_-]{43}$/;
const filledKey = 'filled-since';
const revokedChannel = 'sessions:revoked';
/**
 * How long an announced revocation is remembered, in milliseconds: for an answer that was read just before, and while Redis refuses to store
 * it. Identity announces it again until it is stored.
 */
const rememberMs = 60_000;

const stored = z.object({
  kind: z.enum(['user', 'admin']),
  id: line,
  role: z.enum(adminRole.options).optional(),
  areas: z.array(z.enum(adminArea.options)).optional(),
  username: z.optional(line),
  confirmed: z.literal(true).optional(),
  afterCode: z.literal(true).optional(),
  setUp: z.enum(['second_factor', 'password']).optional(),
  blocked: z.literal(true).optional(),
  expiresAt: z.number(),
});
/** The key and, if it exists, the JSON of a session. */
const found = z.tuple([line, z.optional(lines)]);
const listed = z.object({
  device: z.optional(line),
  createdAt: z.number(),
  usedAt: z.number(),
});

const log = logger('sessions');

/**
 * Opaque sessions in Redis (docs/product.md section 7): 256 random bits behind a prefix, stored only as their SHA-256, with idle and
 * absolute expiry by the clock of Redis. While Redis is unavailable or hangs, every call is refused with `service_unavailable`; while it
 * refuses writes, only those that must write: a session is found all the same, without its idle time being extended.
 *
 * Moments (when a session was opened, up to when sessions are revoked) are microseconds as decimal text, read from one clock by the
 * caller: identity's database.
 */
export class SessionStore {
  private readonly client: RedisClient;
  private subscriber: RedisClient | undefined;
  private readonly lives: Record<Subject['kind'], SessionLife>;
  private connected = 0;
  /** When revocations were announced to this process; see `onRevoked`. */
  private readonly announced = new Map<string, number>();

  constructor(options: SessionStoreOptions) {
    this.lives = { ...defaultLives, ...options.lives };
    this.client = redisClient(options.url);
    this.client.on('ready', () => this.connected++);
  }

  /** Starts connecting without waiting: while Redis is down the process starts and is not ready. */
  connect(): void {
    this.client.connect().catch((error: unknown) => log.error({ err: error }, 'Redis cannot be used'));
  }

  /** Number of connections so far. Before each, Redis may have restarted and lost its latest writes. */
  get connections(): number {
    return this.connected;
  }

  /**
   * @param openedAt the moment at which the person was last verified; a later revocation ends the session.
   * @param device what its holder is shown about it.
   * @param setUp the only thing that it may do.
   * @param blocked of a blocked person: it may do nothing but await a prize.
   * @returns the token; this is the only time that it is available.
   * @throws ProblemException `service_unavailable` while Redis is unavailable or refuses writes
   */
  async create(
    { kind, id, role, areas, username, confirmed, afterCode }: Subject,
    openedAt: string,
    { device, setUp, blocked }: { device?: string; setUp?: SetUp; blocked?: true } = {},
  ): Promise<string> {
    const token = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
    const { idleSeconds, absoluteSeconds } = this.lives[kind];
    const session = {
      ...{ kind, id, role, username, confirmed, afterCode, setUp, blocked, device, openedAt },
      // Redis would write an empty list as an object.
      areas: areas?.length ? areas : undefined,
      idleMs: idleSeconds * 1000,
    };
    await redisAnswer(
      this.client.eval(createScript, {
        keys: [keyOf(sessionIdOf(token)), setOf(kind, id)],
        arguments: [sessionIdOf(token), JSON.stringify(session), String(absoluteSeconds * 1000)],
      }),
    );
    return token;
  }

  /** The session of a token; counts as a use of it. Null when it does not exist or has ended. */
  async findSession(token: string): Promise<Session | null> {
    if (!tokenShape.test(token)) return null;
    const sessionId = sessionIdOf(token);
    const key = keyOf(sessionId);
    const answer = found.safeParse(await redisAnswer(this.client.eval(findScript, { keys: [key] })));
    if (answer.data?.[0] !== key) throw this.replaceConnection();
    const [, text] = answer.data;
    if (text === undefined || this.wasRevoked(sessionId)) return null;
    const { expiresAt, ...subject } = stored.parse(JSON.parse(text));
    return { ...subject, expiresAt: new Date(expiresAt), sessionId };
  }

  /** The open sessions of a person, the most recently used first. */
  async list({ kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<OpenSession[]> {
    const answer = await redisAnswer(this.client.eval(listScript, { keys: [setOf(kind, id), revokedOf(kind, id)] }));
    return z
      .array(z.tuple([line, lines]))
      .parse(answer)
      .map(([sessionId, text]) => {
        const { device = null, createdAt, usedAt } = listed.parse(JSON.parse(text));
        return { sessionId, device, openedAt: new Date(createdAt), lastUsedAt: new Date(usedAt) };
      })
      .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  /** Ends one session immediately, everywhere. Idempotent. @throws as `create`, also when only the processes that listen know of it */
  async revoke({ kind, id, sessionId }: Pick<Session, 'kind' | 'id' | 'sessionId'>): Promise<void> {
    await redisAnswer(
      this.client.eval(revokeScript, {
        keys: [keyOf(sessionId), setOf(kind, id)],
        arguments: [sessionId, revokedChannel],
      }),
    );
  }

  /**
   * Ends every session of a person that was opened by `before`, even one that is stored after this call. Idempotent; of two
   * moments the later one counts.
   * @param except this session is preserved if it is valid at this call.
   * @throws as `revoke`
   */
  async revokeAllOf(
    { kind, id }: Pick<Subject, 'kind' | 'id'>,
    before: string,
    except: string | null = null,
  ): Promise<void> {
    await redisAnswer(
      this.client.eval(revokeAllScript, {
        keys: [setOf(kind, id), revokedOf(kind, id)],
        arguments: [before, except ?? '', String(this.lives[kind].absoluteSeconds * 1000), revokedChannel],
      }),
    );
  }

  /**
   * Reports sessions revoked anywhere, by `sessionId`; for open streams that must close. From then on `find` refuses them, too. Delivered at
   * most once: also poll `find`.
   */
  async onRevoked(listener: (sessionId: string) => void): Promise<void> {
    this.subscriber ??= this.client.duplicate();
    this.subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'Redis connection failed'));
    if (!this.subscriber.isOpen) await this.subscriber.connect();
    await this.subscriber.subscribe(revokedChannel, (sessionId) => {
      const now = Date.now();
      for (const [id, at] of this.announced) if (at < now - rememberMs) this.announced.delete(id);
      this.announced.set(sessionId, now);
      listener(sessionId);
    });
  }

  /** Whether the revocation of a session was announced to this process within the last minute. */
  wasRevoked(sessionId: string): boolean {
    return this.announced.has(sessionId);
  }

  /** @throws when Redis does not answer; for /ready. */
  async ping(): Promise<void> {
    // PING itself is refused while the disk is full.
    await redisAnswer(this.client.echo(''));
  }

  /**
   * Since when Redis has had its data, in seconds since 1970: the first call that finds it empty writes the time. Each call is a write, also where nothing changes.
   * @throws as `create`
   */
  async filledSince(): Promise<number> {
    const now = String(Date.now() / 1_000);
    return Number((await redisAnswer(this.client.set(filledKey, now, { condition: 'NX', GET: true }))) ?? now);
  }

  async close(): Promise<void> {
    for (const client of [this.subscriber, this.client]) if (client) await closeRedis(client);
  }

  /** Mixed-up answers would sign one person in as another. @returns the error for the caller */
  private replaceConnection(): ProblemException {
    log.error({}, 'Redis sent the answer of another command: its connection is replaced');
    if (this.client.isOpen) this.client.destroy();
    this.connect();
    return new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
  }
}

/** The `sessionId` of a token: its SHA-256. */
export const sessionIdOf = (token: string) => hash('sha256', token);
const keyOf = (hash: string) => `session:${hash}`;
const setOf = (kind: string, id: string) => `sessions-of:${kind}:${id}`;
const revokedOf = (kind: string, id: string) => `sessions-revoked:${kind}:${id}`;
