import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DrawResult } from '@raffle/contracts/http/draws';
import type { Actor } from '@raffle/messaging-kit';
import { InternalCallError, InternalUnreachableError, ProblemException, toProblemException } from '@raffle/service-kit';
import { BeginDraw } from './begin-draw.js';
import { ReadDraws } from './read-draws.js';
import { RunDraw } from './run-draw.js';

/** How long an administrator's request waits; the draw itself goes on. */
const maxWaitMs = 20_000;

/** The button: draws the winners of a full product, and answers the same ones however often it is pressed. */
@Injectable()
export class DrawProduct {
  constructor(
    private readonly beginning: BeginDraw,
    private readonly runs: RunDraw,
    private readonly draws: ReadDraws,
  ) {}

  /**
   * @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused`; `service_unavailable` while
   * tickets cannot be reached or the draw takes longer than 20 seconds (it continues in the background); `draw_failed`.
   */
  async draw(productId: number, actor: Actor): Promise<DrawResult> {
    const begun = await this.beginning.begin(productId, actor);
    const waiting = new AbortController();
    try {
      const finished = await Promise.race([
        this.runs.run(productId, begun ? actor.address : null).then(() => true),
        pause(maxWaitMs, false, { signal: waiting.signal }),
      ]);
      if (!finished) throw later();
    } catch (error) {
      throw asProblem(error);
    } finally {
      waiting.abort();
    }
    return this.draws.result(productId);
  }
}

function later(cause?: unknown): ProblemException {
  return new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '5' } });
}

function asProblem(error: unknown): ProblemException {
  if (error instanceof InternalUnreachableError) return later(error);
  if (error instanceof InternalCallError && error.status >= 500) return later(error);
  const problem = toProblemException(error);
  return problem.code === 'internal_error' ? new ProblemException('draw_failed', { cause: error }) : problem;
}
