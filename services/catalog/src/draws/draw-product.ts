import { Injectable } from '@nestjs/common';
import type { DrawResult } from '@raffle/contracts/http/admin-draws';
import type { Actor } from '@raffle/messaging-kit';
import { BeginDraw } from './begin-draw.js';
import { ReadDraws } from './read-draws.js';
import { RunDraw } from './run-draw.js';
import { waitFor } from './wait-for-run.js';

/** Draws the winners of a full product. Idempotent: further calls return the same winners. */
@Injectable()
export class DrawProduct {
  constructor(
    private readonly beginDraw: BeginDraw,
    private readonly runs: RunDraw,
    private readonly draws: ReadDraws,
  ) {}

  /**
   * @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused`; `beacon_awaited` while its list is public
   * and the value that its rule names has not arrived; `service_unavailable` while
   * tickets cannot be reached or the draw takes longer than 20 seconds (it continues in the background); `draw_failed`.
   */
  async draw(productId: number, actor: Actor): Promise<DrawResult> {
    const begun = await this.beginDraw.begin(productId, actor);
    await waitFor(this.runs.run(productId, begun ? actor.address : null), 'draw_failed');
    return this.draws.result(productId);
  }
}
