import { Injectable } from '@nestjs/common';
import { WalArchive } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { AwaitBeacon } from './beacon/await-beacon.js';
import { EndSale } from './cancelling/end-sale.js';
import { DrawEntity } from './draw/draw.entity.js';
import { FreezeEntryList } from './freezing/freeze-entry-list.js';
import { PickWinners } from './picking/pick-winners.js';
import { CompleteDraw } from './record/complete-draw.js';

/**
 * A draw, or a public cancellation, from top to bottom. Two runs of one draw, in one process or in two, find the same winners: every step is
 * idempotent and stores its outcome once. What commits to the winners is published once it is archived (docs/reliability.md "The disk is lost").
 */
@Injectable()
export class RunDraw {
  constructor(
    private readonly dataSource: DataSource,
    private readonly archive: WalArchive,
    private readonly freezing: FreezeEntryList,
    private readonly sale: EndSale,
    private readonly beacon: AwaitBeacon,
    private readonly winners: PickWinners,
    private readonly completion: CompleteDraw,
  ) {}

  /**
   * Runs it from its stored stage until it ends, or waits for its round.
   * @param startedFrom the address of the administrator who has just started it; null for a resumed one
   * @throws the error of the step that stopped it
   */
  async runToEnd(productId: number, startedFrom: string | null): Promise<void> {
    for (;;) {
      const draw = await this.dataSource.manager.findOne(DrawEntity, {
        select: { product_id: true, stage: true, cancel_reason: true, cancels_full: true },
        where: { product_id: productId },
      });
      // A product with free places was cancelled: it leaves no draw.
      if (!draw) return;
      switch (draw.stage) {
        case 'freezing': {
          const list =
            draw.cancel_reason === null
              ? await this.freezing.closeList(productId)
              : await this.sale.endSale(draw, startedFrom);
          if (list === null) break;
          await this.freezing.storeList(productId, list);
          await this.archive.waitUntilArchived();
          await this.freezing.publishList(productId);
          break;
        }
        case 'awaiting_beacon': {
          const beacon = await this.beacon.awaitBeacon(productId);
          if (beacon === 'not_due') return;
          if (beacon === 'not_needed') await this.storeAndPublishRecord(productId, startedFrom);
          break;
        }
        case 'picking':
          await this.winners.pickWinners(productId);
          await this.storeAndPublishRecord(productId, startedFrom);
          break;
        case 'completed':
        case 'cancelled':
          return;
      }
    }
  }

  private async storeAndPublishRecord(productId: number, startedFrom: string | null): Promise<void> {
    await this.completion.storeRecord(productId);
    await this.archive.waitUntilArchived();
    await this.completion.publishRecord(productId, startedFrom);
  }
}
