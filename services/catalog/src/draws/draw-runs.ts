import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ErrorCode } from '@raffle/contracts/errors';
import { logger, Repeat } from '@raffle/service-kit';
import {
  InternalCallError,
  InternalUnreachableError,
  ProblemException,
  toProblemException,
} from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { freezeFullProducts } from '../products/hour-of-draw.js';
import { pauseAfter } from './draw/draw.js';
import { claimDueDraws, failedAttempts, renewClaimsOf, storeFailure } from './draw-runs.queries.js';
import { RunDraw } from './run-draw.js';

const log = logger('draw');

/** How long an administrator's request waits; the run itself continues. */
const maxWaitMs = 20_000;
const resumeEveryMs = 2_000;
const maxResumedAtOnce = 5;
const freezeEveryMs = 10_000;
/** For this long no other instance claims the draw; after that, a run whose process died is resumed. A run that lasts renews its claim. */
const claimSeconds = 30;

/** The runs of this process: starts them, one a draw, and resumes those that a crash or a fault stopped. */
@Injectable()
export class DrawRuns implements BeforeApplicationShutdown {
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly draw: RunDraw,
  ) {}

  /**
   * Joins a run of the same draw in this process.
   * @param startedFrom the address of the administrator who has just started it; null for a resumed one.
   * @throws the error that stopped it; it is stored and the draw is resumed later.
   */
  startOrJoin(productId: number, startedFrom: string | null = null): Promise<void> {
    const current = this.running.get(productId);
    if (current) return current;
    const run = this.draw
      .runToEnd(productId, startedFrom)
      .catch(async (error: unknown) => {
        log.error({ err: error, product_id: productId }, 'draw failed; it will be resumed');
        await this.storeFailure(productId, error);
        throw error;
      })
      .finally(() => this.running.delete(productId));
    this.running.set(productId, run);
    return run;
  }

  /**
   * Runs it while an administrator waits.
   * @param fallbackCode the code for a failure without its own code
   * @throws ProblemException `service_unavailable` while tickets cannot be reached or the run takes longer than 20 seconds; else the run's error.
   */
  async runForRequest(productId: number, startedFrom: string | null, fallbackCode: ErrorCode): Promise<void> {
    const waiting = new AbortController();
    const run = this.startOrJoin(productId, startedFrom).then(() => true);
    try {
      const finished = await Promise.race([run, pause(maxWaitMs, false, { signal: waiting.signal })]);
      if (!finished) throw retryLater();
    } catch (error) {
      throw asProblem(error, fallbackCode);
    } finally {
      waiting.abort();
    }
  }

  /** Claims the draws that are due, a few at a time, and runs each. @returns their products. */
  async resumeDue(): Promise<number[]> {
    const ids = await claimDueDraws(this.dataSource.manager, { claimSeconds, limit: maxResumedAtOnce });
    // A run that fails has logged and stored the reason and its next attempt.
    await Promise.allSettled(ids.map((id) => this.startOrJoin(id)));
    return ids;
  }

  @Repeat({ name: 'resume-draws', everyMs: resumeEveryMs, firstMs: resumeEveryMs })
  async logResumed(): Promise<void> {
    const ids = await this.resumeDue();
    if (ids.length > 0) log.info({ products: ids }, 'draws resumed');
  }

  /** Also a product whose last place was known before the product was, or while its cancellation was asked for. */
  @Repeat({ name: 'freeze-full-products', everyMs: freezeEveryMs })
  async freezeFullProducts(): Promise<void> {
    await freezeFullProducts(this.dataSource.manager, null);
  }

  @Repeat({ name: 'renew-draws', everyMs: (claimSeconds / 3) * 1_000 })
  async renewClaims(): Promise<void> {
    if (this.running.size > 0) await renewClaimsOf(this.dataSource.manager, [...this.running.keys()], claimSeconds);
  }

  /** Running draws end, successful or not, before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  private async storeFailure(productId: number, error: unknown): Promise<void> {
    try {
      const { manager } = this.dataSource;
      const pauseSeconds = pauseAfter(await failedAttempts(manager, productId));
      await storeFailure(manager, productId, { failure: String(error).slice(0, 500), pauseSeconds });
    } catch (cause) {
      // The database may have failed: the stored next attempt still applies, and the first error is thrown.
      log.warn({ err: cause, product_id: productId }, 'failure of a draw not stored');
    }
  }
}

function retryLater(cause?: unknown): ProblemException {
  return new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '5' } });
}

function asProblem(error: unknown, fallbackCode: ErrorCode): ProblemException {
  if (error instanceof InternalUnreachableError) return retryLater(error);
  if (error instanceof InternalCallError && error.status >= 500) return retryLater(error);
  const problem = toProblemException(error);
  return problem.code === 'internal_error' ? new ProblemException(fallbackCode, { cause: error }) : problem;
}
