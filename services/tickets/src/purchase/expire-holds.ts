import { Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { releaseBatch, releaseHolds } from './release-holds.js';
import { productsWithOverdueHolds } from './purchase.queries.js';

const everyMs = 1_000;
/** Products per round: keeps a round short regardless of how much is overdue. */
const maxProducts = 50;

/** Gives the places of overdue holds back; several instances share the work. A later payment of such a hold is still accepted. */
@Injectable()
export class ExpireHolds {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'expire-holds', everyMs })
  async sweep(): Promise<boolean> {
    const limits = { limit: maxProducts, holdsPerProduct: releaseBatch };
    const products = await productsWithOverdueHolds(this.dataSource.manager, limits);
    let more = products.length === maxProducts;
    for (const productId of products) {
      const expired = await this.dataSource.transaction((manager) =>
        releaseHolds(manager, { productId, event: 'expire' }),
      );
      more ||= expired === releaseBatch;
    }
    return more;
  }
}
