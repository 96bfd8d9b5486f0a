import { Injectable } from '@nestjs/common';
import { systemActorId } from '@raffle/contracts/values';
import { eachRow, logger, Repeat } from '@raffle/service-kit';
import type { Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { salesToSettle } from '../products/products.queries.js';
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
 * Settles sales that administrators did not settle in time (docs/product.md rule 36), with the same use cases: full products
 * are drawn, others cancelled. The database's clock decides; a second process finds that the first one's draw has started.
 */
@Injectable()
export class SettleEndedSales {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drawing: DrawProduct,
    private readonly cancellation: CancelProduct,
  ) {}

  @Repeat({ name: 'settle-ended-sales', everyMs })
  async settleEndedSales(): Promise<void> {
    const sales = await salesToSettle(this.dataSource.manager, batch);
    // A draw or cancellation that has started is resumed; any other is retried in the next round.
    await eachRow(
      'settle-ended-sales',
      sales,
      (sale) => this.settle(sale),
      ({ id: product_id, full }) => ({ product_id, full }),
    );
  }

  private async settle({ id, full }: Awaited<ReturnType<typeof salesToSettle>>[number]): Promise<void> {
    if (full) await this.drawing.drawProduct(id, system);
    else await this.cancellation.cancelProduct(id, { reason: notFullInTime, full: false }, system);
    log.info({ product_id: id, full }, 'ended sale settled');
  }
}
