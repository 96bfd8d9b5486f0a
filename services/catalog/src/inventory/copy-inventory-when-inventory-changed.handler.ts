import { Injectable } from '@nestjs/common';
import { InventoryChanged, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';

/** Keeps the catalog's copy of granted and held places: a newer version wins, an older one is ignored. */
@Injectable()
export class CopyInventoryWhenInventoryChanged {
  @OnEvent(InventoryChanged)
  async handle(inventory: EventPayload<typeof InventoryChanged>, { manager }: EventContext): Promise<void> {
    // A deleted product has no row left to copy to: nothing is inserted then.
    await manager.query(
      `INSERT INTO product_inventories AS copy (product_id, version, granted, held, highest_granted)
       SELECT id, $2, $3, $4, $3 FROM products WHERE id = $1
       ON CONFLICT (product_id) DO UPDATE
         SET version = EXCLUDED.version, granted = EXCLUDED.granted, held = EXCLUDED.held,
             highest_granted = GREATEST(copy.highest_granted, EXCLUDED.granted)
         WHERE copy.version < EXCLUDED.version`,
      [inventory.product_id, inventory.version, inventory.granted, inventory.held],
    );
  }
}
