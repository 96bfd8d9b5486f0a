import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { logger, repeat, rows, type Repetition } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { RunDraw } from './run-draw.js';

const log = logger('resume-draws');
const lookEveryMs = 2_000;
const atOnce = 5;
/** A claimed draw is left alone for so long; a run that dies with its process is taken up again afterwards. */
const claimSeconds = 30;

/** Takes up draws that a crash or a fault left behind, a few at a time, until each has its winners. */
@Injectable()
export class ResumeDraws implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repetition: Repetition | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: RunDraw,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('resume-draws', lookEveryMs, () => this.look(), lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition?.stop();
    await this.runs.settled();
  }

  /** Claims the draws whose time has come and carries each on. @returns their products. */
  async resumeDue(): Promise<number[]> {
    const claimed = await rows<{ product_id: number }>(
      this.dataSource,
      `UPDATE draws SET next_attempt_at = now() + make_interval(secs => $1)
       WHERE product_id IN (SELECT product_id FROM draws WHERE stage <> 'completed' AND next_attempt_at <= now()
                            ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING product_id`,
      [claimSeconds, atOnce],
    );
    const ids = claimed.map(({ product_id }) => product_id);
    // A run that fails has logged and noted why, and its next date is set.
    await Promise.allSettled(ids.map((id) => this.runs.run(id)));
    return ids;
  }

  private async look(): Promise<void> {
    const ids = await this.resumeDue();
    if (ids.length > 0) log.info({ products: ids }, 'draws were resumed');
  }
}
