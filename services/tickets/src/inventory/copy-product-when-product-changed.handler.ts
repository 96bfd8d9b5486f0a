import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProductChanged, type EventPayload, type ProductState } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { lockProductNews } from '../locks.js';
import { closeProduct } from './close-product.js';
import { findProduct } from './find-product.js';
import { announce, type Inventory } from './move-places.js';
import { isOnSale } from './product.js';

/** Keeps the copy of a product and its inventory: a newer version wins, an older one is ignored. */
@Injectable()
export class CopyProductWhenProductChanged {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(ProductChanged)
  async handle(
    product: EventPayload<typeof ProductChanged>,
    { manager, occurredAt }: Pick<EventContext, 'manager' | 'occurredAt'>,
  ): Promise<void> {
    await lockProductNews(manager, product.product_id);
    if (!(await storeCopy(manager, product))) return;
    if (product.status === 'cancelled') {
      await closeProduct(manager, product.product_id, 'product_cancelled', occurredAt);
    }
    await manager.query('INSERT INTO holder_key (product_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      product.product_id,
      randomBytes(32),
    ]);
    await this.fitInventory(manager, product.product_id);
  }

  /** Capacity follows the draft; from the first place on the database refuses to change it. */
  private async fitInventory(manager: EntityManager, productId: number): Promise<void> {
    const product = await findProduct(manager, productId);
    if (!product) throw new Error(`The copy of product ${productId} was stored and is not there`);
    const open = isOnSale(product);
    const changed = await firstRow<Inventory>(
      manager,
      `INSERT INTO inventory AS i (product_id, capacity, open, closed_as) VALUES ($1, $2, $3, $4)
       ON CONFLICT (product_id) DO UPDATE SET capacity = EXCLUDED.capacity, version = i.version + 1
         WHERE i.capacity <> EXCLUDED.capacity
       RETURNING product_id, version, granted, held, capacity`,
      [productId, product.max_participants, open, product.closed_as],
    );
    await manager.query(
      'UPDATE inventory SET open = $2 AND frozen_at IS NULL WHERE product_id = $1 AND open <> ($2 AND frozen_at IS NULL)',
      [productId, open],
    );
    if (changed) await announce(manager, this.outbox, changed);
  }
}

/** Answers whether this version was newer than the copy. */
async function storeCopy(manager: EntityManager, product: ProductState): Promise<boolean> {
  const stored = await rows(
    manager,
    `INSERT INTO product AS copy (product_id, version, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (product_id) DO UPDATE SET
       version = EXCLUDED.version, name = EXCLUDED.name, ticket_price = EXCLUDED.ticket_price,
       max_participants = EXCLUDED.max_participants, max_winners = EXCLUDED.max_winners, status = EXCLUDED.status,
       commitment = EXCLUDED.commitment, beacon_rule = EXCLUDED.beacon_rule
       WHERE copy.version < EXCLUDED.version AND copy.status <> 'deleted'
     RETURNING product_id`,
    [
      product.product_id,
      product.version,
      product.name,
      product.ticket_price,
      product.max_participants,
      product.max_winners,
      product.status,
      product.commitment,
      product.beacon_rule,
    ],
  );
  return stored.length > 0;
}
