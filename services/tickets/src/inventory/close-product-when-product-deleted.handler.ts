import { Injectable } from '@nestjs/common';
import { ProductDeleted, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { closeProduct } from './close-product.js';

/** A deleted product stays as a tombstone. Whoever bought in the moment of its deletion gets a credit. */
@Injectable()
export class CloseProductWhenProductDeleted {
  @OnEvent(ProductDeleted)
  async handle(
    { product_id, version }: EventPayload<typeof ProductDeleted>,
    { manager, occurredAt }: Pick<EventContext, 'manager' | 'occurredAt'>,
  ): Promise<void> {
    // Deleted before it was ever heard of: the older event that comes later must not bring it to life.
    await manager.query(
      `INSERT INTO product AS copy (product_id, version, name, ticket_price, max_participants, max_winners, status, beacon_rule)
       VALUES ($1, $2, '', 0, 0, 0, 'deleted', 'none')
       ON CONFLICT (product_id) DO UPDATE SET status = 'deleted', version = GREATEST(copy.version, EXCLUDED.version)`,
      [product_id, version],
    );
    await closeProduct(manager, product_id, 'product_closed', occurredAt);
  }
}
