import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { logger, SessionStore } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { within } from '../within.js';
import { LiveStreams } from './live-streams.js';

/** A session that could not be looked at for so long is taken for ended. */
const longestTrustMs = 5 * 60_000;
const patienceMs = 1_500;
/** A revocation is remembered so long, for a stream whose session was found just before it. */
const rememberMs = 10_000;
/** Sessions looked at side by side. */
const atOnce = 50;

const log = logger('live-sessions');

/**
 * Ends the streams of sessions that end: at once where Redis tells, and by looking at each from time to time, since what Redis
 * tells may be missed and expiry is told by nobody. An open stream counts as use of its session.
 */
@Injectable()
export class LiveSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tokens = new Map<string, { token: string; trustedAt: number }>();
  private readonly revoked = new Map<string, number>();
  private checking: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(SessionStore) private readonly sessions: SessionStore,
    @Inject(LiveStreams) private readonly streams: LiveStreams,
  ) {}

  onApplicationBootstrap(): void {
    // Not awaited: with Redis away the process starts all the same, and nobody with a session comes in meanwhile.
    this.sessions
      .onRevoked((sessionId) => this.revoke(sessionId))
      .catch((error: unknown) => {
        if (!this.closed) log.error({ err: error }, 'revocations cannot be heard: sessions are only looked at');
      });
    this.planCheck();
  }

  onApplicationShutdown(): void {
    this.closed = true;
    clearTimeout(this.checking);
  }

  /** Remembers how to look at the session of a stream that opens; the token stays in this process' memory. */
  watch(sessionId: string, token: string): void {
    this.tokens.set(sessionId, { token, trustedAt: Date.now() });
  }

  wasRevoked(sessionId: string): boolean {
    return this.revoked.has(sessionId);
  }

  private revoke(sessionId: string): void {
    const now = Date.now();
    for (const [id, at] of this.revoked) if (at < now - rememberMs) this.revoked.delete(id);
    this.revoked.set(sessionId, now);
    this.end(sessionId);
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
    while (due.length > 0 && !this.closed) await Promise.all(due.splice(0, atOnce).map((id) => this.check(id)));
    if (!this.closed) this.planCheck();
  }

  private async check(sessionId: string): Promise<void> {
    const known = this.tokens.get(sessionId);
    if (!known) return;
    try {
      if (await within(patienceMs, this.sessions.find(known.token))) known.trustedAt = Date.now();
      else this.end(sessionId);
    } catch (error) {
      log.warn({ err: error }, 'the session of a live stream cannot be looked at');
      if (Date.now() - known.trustedAt > longestTrustMs) this.end(sessionId);
    }
  }
}
