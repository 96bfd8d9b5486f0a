import { Injectable } from '@nestjs/common';
import { firstRow, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EntryTrees } from './entry-trees.js';
import { frozenList, type FrozenList } from './frozen-list.js';

/** Closes the entry list of a full product for ever (draw-protocol.md step 3). */
@Injectable()
export class FreezeEntryList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trees: EntryTrees,
  ) {}

  /**
   * Repeatable and resumable: the inventory is closed first, then the root is computed from what can change no more.
   * @throws ProblemException `not_full`, `product_not_found`, or `product_not_active` for a cancelled product
   */
  async freeze(productId: number, now: Date): Promise<FrozenList> {
    const manager = this.dataSource.manager;
    const already = await frozenList(manager, productId);
    if (already) return already;
    const { frozen_at, granted } = await this.close(manager, productId, now);
    const tree = await this.trees.of(productId);
    await manager.query(
      'INSERT INTO entry_list (product_id, tickets, root, frozen_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [productId, granted, Buffer.from(tree.root), frozen_at],
    );
    const frozen = await frozenList(manager, productId);
    if (!frozen) throw new Error(`The entry list of product ${productId} was stored and is not there`);
    return frozen;
  }

  /** From this statement's commit on no ticket is granted; the database refuses it. A full product holds no places. */
  private async close(manager: EntityManager, productId: number, now: Date) {
    await manager.query(
      `UPDATE inventory SET frozen_at = $2, open = false
       WHERE product_id = $1::bigint AND frozen_at IS NULL AND closed_as IS NULL AND granted = capacity`,
      [productId, now],
    );
    const inventory = await firstRow<{ frozen_at: Date | null; granted: number; closed_as: string | null }>(
      manager,
      'SELECT frozen_at, granted, closed_as FROM inventory WHERE product_id = $1::bigint',
      [productId],
    );
    if (!inventory) throw new ProblemException('product_not_found');
    if (inventory.frozen_at) return { frozen_at: inventory.frozen_at, granted: inventory.granted };
    throw new ProblemException(inventory.closed_as ? 'product_not_active' : 'not_full');
  }
}
