import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { announce, giveBack } from '../inventory/move-places.js';
import { moveHold } from './hold.js';
import type { Purchase } from './purchase.entity.js';
import type { Decision } from './purchase.js';

/**
 * Writes what was decided to a locked purchase and gives its places back where the decision says so. Places that are granted
 * were moved by grantEntry already.
 */
export async function applyDecision(
  manager: EntityManager,
  outbox: Outbox,
  purchase: Purchase,
  { status, hold }: Pick<Decision, 'status' | 'hold'>,
): Promise<void> {
  const transition =
    hold === 'keep' ? { state: purchase.hold, places: 'none' as const } : moveHold(purchase.hold, hold);
  await manager.query('UPDATE purchase SET status = $2, hold = $3 WHERE id = $1', [
    purchase.id,
    status,
    transition.state,
  ]);
  purchase.status = status;
  purchase.hold = transition.state;
  if (transition.places !== 'give_back') return;
  await announce(manager, outbox, await giveBack(manager, purchase.productId, purchase.quantity));
}
