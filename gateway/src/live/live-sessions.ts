import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { logger, withDeadline } from '@raffle/service-kit';
import { SessionStore } from '@raffle/service-kit/redis';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { LiveStreams } from './live-streams.js';

/** A session that could not be read for this long counts as ended, in milliseconds. */
const maxTrustMs = 5 * 60_000;
const sessionTimeoutMs = 1_500;
/** Sessions read in parallel. */
const parallelChecks = 50;

const log = logger('live-sessions');

/**
 * Ends the streams of ended sessions: immediately when Redis publishes a revocation, and by reading each session periodically, because
 * a published message may be lost and expiry is not published. An open stream counts as use of its session.
 */
@Injectable()
export class LiveSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tokens = new Map<string, { token: string; trustedAt: number }>();
  private checking: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(SessionStore) private readonly sessions: SessionStore,
    @Inject(LiveStreams) private readonly streams: LiveStreams,
  ) {}

  onApplicationBootstrap(): void {
    // Not awaited: the process starts while Redis is down, and rejects streams with a token until it is connected.
    this.sessions
      .onRevoked((sessionId) => this.end(sessionId))
      .catch((error: unknown) => {
        if (!this.closed)
          log.error({ err: error }, 'revocations are not received: sessions are only read periodically');
      });
    this.planCheck();
  }

  onApplicationShutdown(): void {
    this.closed = true;
    clearTimeout(this.checking);
  }

  /** Watches the session of a new stream; the token stays in memory only. */
  watch(sessionId: string, token: string): void {
    this.tokens.set(sessionId, { token, trustedAt: Date.now() });
  }

  /** Also after it was read for this request. */
  wasRevoked(sessionId: string): boolean {
    return this.sessions.wasRevoked(sessionId);
  }

  private end(sessionId: string): void {
    this.tokens.delete(sessionId);
    this.streams.endSession(sessionId);
  }

  private planCheck(): void {
    this.checking = setTimeout(() => void this.checkAll(), this.config.LIVE_SESSION_CHECK_SECONDS * 1000).unref();
  }

  private async checkAll(): Promise<void> {
    const open = new Set(this.streams.sessionIds());
    for (const id of this.tokens.keys()) if (!open.has(id)) this.tokens.delete(id);
    const due = [...this.tokens.keys()];
    while (due.length > 0 && !this.closed) await Promise.all(due.splice(0, parallelChecks).map((id) => this.check(id)));
    if (!this.closed) this.planCheck();
  }

  private async check(sessionId: string): Promise<void> {
    const known = this.tokens.get(sessionId);
    if (!known) return;
    try {
      if (await withDeadline(sessionTimeoutMs, this.sessions.findSession(known.token), 'the session lookup'))
        known.trustedAt = Date.now();
      else this.end(sessionId);
    } catch (error) {
      log.warn({ err: error }, 'the session of a live stream cannot be read');
      if (Date.now() - known.trustedAt > maxTrustMs) this.end(sessionId);
    }
  }
}
