import { Injectable } from '@nestjs/common';
import { systemActorId } from '@raffle/contracts/values';
import type { Actor } from '@raffle/messaging-kit';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { lockProduct } from '../products/find-product.js';
import { salesToSettle, unannouncedSaleEnds } from '../products/products.queries.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { CancelProduct } from './cancel-product.js';
import { DrawProduct } from './draw-product.js';

const log = logger('ended-sales');
const everyMs = 30_000;
/** Products a round. */
const batch = 20;
/** What the participants of a product read that was not full in time. */
const notFullInTime = 'Toutes les places n’ont pas été prises à temps.';
const system: Actor = { adminId: systemActorId, address: null };

/**
 * Settles what administrators did not settle in time (docs/product.md rule 36), by their own use cases: full products are drawn, others
 * cancelled. The database's clock decides; a second process finds the first one's draw begun.
 */
@Injectable()
export class SettleEndedSales {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drawing: DrawProduct,
    private readonly cancelling: CancelProduct,
    private readonly changes: StoreProductChange,
  ) {}

  @Repeat({ name: 'settle-ended-sales', everyMs })
  async settle(): Promise<void> {
    for (const { id, full } of await salesToSettle(this.dataSource.manager, batch)) {
      try {
        if (full) await this.drawing.draw(id, system);
        else await this.cancelling.cancel(id, { reason: notFullInTime, full: false }, system);
        log.info({ product_id: id, full }, 'ended sale settled');
      } catch (error) {
        // One that has begun goes on by itself; any other is tried again with the next round.
        log.warn({ err: error, product_id: id, full }, 'ended sale not settled yet');
      }
    }
  }

  /** Tells others the ends of sales from before there were any. @returns whether there may be more. */
  @Repeat({ name: 'announce-sale-ends', everyMs })
  announce(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await unannouncedSaleEnds(manager, batch);
      for (const id of ids) {
        const product = await lockProduct(manager, id);
        product.saleEndAnnounced = true;
        await this.changes.announce(manager, product);
      }
      return ids.length === batch;
    });
  }
}
