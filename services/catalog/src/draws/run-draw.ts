import { Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { AwaitBeacon } from './await-beacon.js';
import { CompleteDraw } from './complete-draw.js';
import { pauseAfter } from './draw.js';
import { DrawEntity } from './draw.entity.js';
import { failedAttempts, storeFailure } from './draws.queries.js';
import { EndSale } from './end-sale.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { PickWinners } from './pick-winners.js';

const log = logger('draw');

/**
 * Runs a draw, or a cancellation, from its stored stage to its end. Two runs of one draw, in one process or in two, find the same winners:
 * every step is idempotent and stores its outcome once.
 */
@Injectable()
export class RunDraw {
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entryList: FreezeEntryList,
    private readonly sale: EndSale,
    private readonly beacons: AwaitBeacon,
    private readonly winners: PickWinners,
    private readonly completion: CompleteDraw,
  ) {}

  /**
   * Joins a run of the same draw in this process.
   * @param startedFrom the address of the administrator who has just started it; null for a resumed one.
   * @throws the error that stopped it; it is stored and the draw is resumed later.
   */
  run(productId: number, startedFrom: string | null = null): Promise<void> {
    const current = this.running.get(productId);
    if (current) return current;
    const run = this.toCompletion(productId, startedFrom).finally(() => this.running.delete(productId));
    this.running.set(productId, run);
    return run;
  }

  /** Resolves when the runs of this process have ended, successful or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  private async toCompletion(productId: number, startedFrom: string | null): Promise<void> {
    try {
      for (;;) {
        const draw = await this.dataSource.manager.findOne(DrawEntity, {
          select: { productId: true, stage: true, cancelReason: true, cancelsFull: true },
          where: { productId },
        });
        // A product with free places was cancelled: it leaves no draw.
        if (!draw) return;
        switch (draw.stage) {
          case 'freezing':
            if (draw.cancelReason === null) await this.entryList.freeze(productId);
            else await this.sale.end(productId, draw.cancelsFull, startedFrom);
            break;
          case 'awaiting_beacon':
            if (!(await this.beacons.advance(productId, startedFrom))) return;
            break;
          case 'picking':
            await this.winners.pick(productId);
            await this.completion.complete(productId, startedFrom);
            break;
          case 'completed':
          case 'cancelled':
            return;
        }
      }
    } catch (error) {
      log.error({ err: error, product_id: productId }, 'draw failed; it will be resumed');
      await this.recordFailure(productId, error);
      throw error;
    }
  }

  private async recordFailure(productId: number, error: unknown): Promise<void> {
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
