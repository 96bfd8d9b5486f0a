import { ProductChanged } from '@raffle/contracts/events';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { prizeHolders } from '@raffle/contracts/prize-holders';
import { forgetSentEvents, type Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockProduct } from '../products/find-product.js';
import { productState } from '../products/product-answer.js';
import { publicName } from '../products/product.js';
import { DrawPickEntity } from './draw-pick.entity.js';
import { DrawEntity } from './draw.entity.js';
import { hideNamesOfPicks } from './hidden-names.queries.js';

/**
 * Erases or replaces what may no longer be published of a person's name (docs/product.md rules 33 and 49), in every draw. The records still
 * verify. Holds `lockNames`, exclusive.
 */
export async function hidePublishedNames(manager: EntityManager, outbox: Outbox, userId: string): Promise<void> {
  for (const productId of await hideNamesOfPicks(manager, { userId })) await republish(manager, outbox, productId);
}

/** Publishes the record and the winners with the names of the picks; an unfinished draw has not published any yet. */
async function republish(manager: EntityManager, outbox: Outbox, productId: number): Promise<void> {
  const product = await lockProduct(manager, productId);
  await forgetSentEvents(manager, 'product_id', [String(productId)]);
  const { record } = await manager.findOneByOrFail(DrawEntity, { productId });
  if (record === null) return;
  const picks = await manager.find(DrawPickEntity, { where: { productId }, order: { position: 'ASC' } });
  await manager.update(DrawEntity, { productId }, { record: withNamesOf(record, picks) });
  if (product.status !== 'completed') return;
  product.winners = prizeHolders(picks, record.forfeits).map(publicName);
  product.version += 1;
  await manager.save(product);
  await outbox.add(manager, ProductChanged, productState(product));
}

function withNamesOf(record: DrawRecord, picks: readonly DrawPickEntity[]): DrawRecord {
  const stored = new Map(picks.map((pick) => [pick.ticket, pick]));
  const named = (recorded: DrawRecord['picks']) =>
    recorded.map((pick) => {
      const { displayName = null, city = null } = stored.get(pick.ticket) ?? {};
      return pick.display_name === null ? pick : { ...pick, display_name: displayName, city };
    });
  return {
    ...record,
    picks: named(record.picks),
    ...(record.forfeits && { forfeits: record.forfeits.map((one) => ({ ...one, picks: named(one.picks) })) }),
  };
}
