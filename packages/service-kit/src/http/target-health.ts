import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'undici';
import { poolTo } from './instances.js';
import { logger } from '../logs/logger.js';

/** A call without an answer for this long makes its target suspect: it is asked whether it is alive. In milliseconds. */
const suspectAfterMs = 1_000;
/** Timeout of that question, which needs neither database nor broker: a slow process answers it, a stopped one does not. */
const aliveTimeoutMs = 1_500;
/** Instances that are asked at the same time: the target is down when none of them answers. */
const askedAtOnce = 3;
/** Pause between two questions to a target that is down, in milliseconds. */
const askEveryMs = 1_000;

const log = logger('target-health');

/**
 * Knows whether a process that this one calls is down, so that a call to it fails at once and nobody waits for the timeout of each call.
 * A breaker that counts failures would learn it only from calls that have already waited for their timeouts (10 s and more), and would
 * send the next person's call to find out whether the target is back; here the caller asks itself, only while it suspects the target.
 */
export class TargetHealth {
  /** Connections of its own: the pools of the calls may be full of calls that wait. */
  private readonly pool: Pool;
  private readonly ending = new AbortController();
  /** Ends a call that may be ended early. */
  private readonly calls = new Set<() => void>();
  private down = false;
  private asking = false;

  constructor(
    private readonly target: string,
    baseUrl: string,
  ) {
    this.pool = poolTo(baseUrl, { connections: askedAtOnce, connectTimeout: aliveTimeoutMs });
  }

  get isDown(): boolean {
    return this.down;
  }

  /**
   * Watches a call until the returned function is called.
   * @param fail ends the call when the target is found to be down; only for calls that change nothing
   */
  watch(fail?: () => void): () => void {
    const timer = setTimeout(() => void this.suspect(), suspectAfterMs);
    if (fail) this.calls.add(fail);
    return () => {
      clearTimeout(timer);
      if (fail) this.calls.delete(fail);
    };
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.pool.destroy();
  }

  private async suspect(): Promise<void> {
    const { target } = this;
    if (this.asking) return;
    this.asking = true;
    while (!(await this.answers()) && !this.ending.signal.aborted) {
      if (!this.down) log.warn({ target }, 'a service is down: calls to it fail at once');
      this.down = true;
      for (const fail of this.calls) fail();
      await pause(askEveryMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
    if (this.down) log.info({ target }, 'a service answers again');
    this.down = false;
    this.asking = false;
  }

  /** Asked twice before it counts as down: where the processor is short, a process that lives may miss one question. */
  private async answers(): Promise<boolean> {
    return (await this.isAlive()) || (!this.down && (await this.isAlive()));
  }

  /** Any answer is a sign of life; readiness is the business of `/statut`. */
  private async isAlive(): Promise<boolean> {
    const signal = AbortSignal.any([AbortSignal.timeout(aliveTimeoutMs), this.ending.signal]);
    const ask = async () => (await this.pool.request({ method: 'GET', path: '/health', signal })).body.dump();
    try {
      await Promise.any(Array.from({ length: askedAtOnce }, ask));
      return true;
    } catch {
      return false;
    }
  }
}
