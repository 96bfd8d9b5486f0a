import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { closeUnlessFull } from '../inventory/sale.js';
import type { FrozenList } from './entry-list.queries.js';
import { FreezeEntryList } from './freeze-entry-list.js';

/** Ends the sale of a product that catalog cancels (docs/product.md rule 30). */
@Injectable()
export class EndSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly freezing: FreezeEntryList,
  ) {}

  /**
   * Idempotent: a closed product stays closed, a frozen list is returned again.
   * @param full whether a full product may be cancelled
   * @returns the frozen list of a full product; null for any other, which is closed now
   * @throws ProblemException `full_needs_super_admin`
   */
  async end(productId: number, full: boolean): Promise<FrozenList | null> {
    if (await this.dataSource.transaction((manager) => closeUnlessFull(manager, productId, new Date()))) return null;
    if (!full) throw new ProblemException('full_needs_super_admin');
    // Read after waiting for the lock: the last place may have been granted meanwhile.
    return this.freezing.freeze(productId);
  }
}
