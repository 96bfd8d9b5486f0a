import { Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { CompleteDraw } from './complete-draw.js';
import { pauseAfter } from './draw.js';
import { DrawEntity } from './draw.entity.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { PickWinners } from './pick-winners.js';

const log = logger('draw');

/**
 * Carries a draw that has begun to its end, from whatever stage it is in. Two runs of one draw, in one process or in two,
 * come to the same winners: every step is repeatable and stores its outcome once.
 */
@Injectable()
export class RunDraw {
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entryList: FreezeEntryList,
    private readonly winners: PickWinners,
    private readonly completion: CompleteDraw,
  ) {}

  /**
   * Joins the run of this process where there is one.
   * @param startedFrom the address of whoever has just begun the draw; null where it is taken up again.
   * @throws whatever stopped it; it is noted and tried again later.
   */
  run(productId: number, startedFrom: string | null = null): Promise<void> {
    const current = this.running.get(productId);
    if (current) return current;
    const run = this.toItsEnd(productId, startedFrom).finally(() => this.running.delete(productId));
    this.running.set(productId, run);
    return run;
  }

  /** Resolves when the runs of this process have ended, whatever became of them. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  private async toItsEnd(productId: number, startedFrom: string | null): Promise<void> {
    try {
      for (;;) {
        const { stage } = await this.dataSource.manager.findOneOrFail(DrawEntity, {
          select: { productId: true, stage: true },
          where: { productId },
        });
        switch (stage) {
          case 'freezing':
            await this.entryList.freeze(productId);
            break;
          case 'picking':
            await this.winners.pick(productId);
            await this.completion.complete(productId, startedFrom);
            break;
          case 'completed':
            return;
        }
      }
    } catch (error) {
      log.error({ err: error, product_id: productId }, 'a draw stopped and will be resumed');
      await this.note(productId, error);
      throw error;
    }
  }

  private async note(productId: number, error: unknown): Promise<void> {
    try {
      const rows = await this.dataSource.query<{ attempts: number }[]>(
        'SELECT attempts FROM draws WHERE product_id = $1',
        [productId],
      );
      await this.dataSource.query(
        `UPDATE draws SET attempts = attempts + 1, last_failure = $2, next_attempt_at = now() + make_interval(secs => $3)
         WHERE product_id = $1 AND stage <> 'completed'`,
        [productId, String(error).slice(0, 500), pauseAfter(rows[0]?.attempts ?? 0)],
      );
    } catch (cause) {
      // The database may be what failed: the draw's first date of resumption stands, and the first error is thrown on.
      log.warn({ err: cause, product_id: productId }, 'the failure of a draw could not be noted');
    }
  }
}
