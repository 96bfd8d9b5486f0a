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
/** Products per round. */
const batch = 20;
/** Shown to the participants of a product that was not full in time. */
const notFullInTime = 'Toutes les places n’ont pas été prises à temps.';
const system: Actor = { adminId: systemActorId, address: null };

/**
 * Settles sales that administrators did not settle in time (docs/product.md rule 36), with the same use cases: full products are drawn,
 * others cancelled. The database's clock decides; a second process finds that the first one's draw has started.
 */
@Injectable()
export class SettleEndedSales {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drawProduct: DrawProduct,
    private readonly cancelProduct: CancelProduct,
    private readonly changes: StoreProductChange,
  ) {}

  @Repeat({ name: 'settle-ended-sales', everyMs })
  async settle(): Promise<void> {
    for (const { id, full } of await salesToSettle(this.dataSource.manager, batch)) {
      try {
        if (full) await this.drawProduct.draw(id, system);
        else await this.cancelProduct.cancel(id, { reason: notFullInTime, full: false }, system);
        log.info({ product_id: id, full }, 'ended sale settled');
      } catch (error) {
        // A draw or cancellation that has started is resumed; any other is retried in the next round.
        log.warn({ err: error, product_id: id, full }, 'ended sale not settled yet');
      }
    }
  }

  /** Publishes the ends of sales that opened before sales had an end. @returns whether there may be more. */
  @Repeat({ name: 'announce-sale-ends', everyMs })
  publishSaleEnds(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await unannouncedSaleEnds(manager, batch);
      for (const id of ids) {
        const product = await lockProduct(manager, id);
        product.saleEndAnnounced = true;
        await this.changes.publishProductChanged(manager, product);
      }
      return ids.length === batch;
    });
  }
}
