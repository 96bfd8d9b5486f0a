import { Injectable } from '@nestjs/common';
import { WalArchive } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { closeUnlessFull } from '../inventory/sale.js';
import {
  findInventoryToFreeze,
  freezeInventory,
  frozenList,
  insertFrozenList,
  type FrozenList,
} from './entry-list.queries.js';
import { EntryTiles } from './entry-tiles.js';

/** Closes the entry list of a full product for good (docs/draw-protocol.md step 3). */
@Injectable()
export class FreezeEntryList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tiles: EntryTiles,
    private readonly archive: WalArchive,
  ) {}

  /**
   * Idempotent and resumable: the inventory is frozen first, then the root is computed from leaves that can no longer change. Receipts and
   * catalog read it once both are archived (docs/reliability.md "The disk is lost").
   * @throws ProblemException `not_full`, `product_not_found`, or `product_not_active` for a cancelled product
   */
  async freezeList(productId: number): Promise<FrozenList> {
    const manager = this.dataSource.manager;
    const already = await frozenList(manager, productId);
    if (already) return already;
    const { frozen_at, granted } = await this.close(manager, productId);
    const root = await this.tiles.rootOf({ productId, tickets: granted });
    await this.archive.waitUntilArchived();
    await insertFrozenList(manager, productId, { tickets: granted, root: Buffer.from(root), frozen_at });
    const frozen = await frozenList(manager, productId);
    if (!frozen) throw new Error(`The stored entry list of product ${productId} is missing`);
    return frozen;
  }

  private async close(manager: EntityManager, productId: number) {
    await freezeInventory(manager, productId);
    const inventory = await findInventoryToFreeze(manager, productId);
    if (!inventory) throw new ProblemException('product_not_found');
    if (inventory.frozen_at) return { frozen_at: inventory.frozen_at, granted: inventory.granted };
    throw new ProblemException(inventory.closed_as ? 'product_not_active' : 'not_full');
  }
}

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
  async endSale(productId: number, full: boolean): Promise<FrozenList | null> {
    if (await this.dataSource.transaction((manager) => closeUnlessFull(manager, productId, new Date()))) return null;
    if (!full) throw new ProblemException('full_needs_super_admin');
    // Read after waiting for the lock: the last place may have been granted meanwhile.
    return this.freezing.freezeList(productId);
  }
}
