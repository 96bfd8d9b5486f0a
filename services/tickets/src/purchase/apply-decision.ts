import type { EntityManager } from 'typeorm';
import { giveBack } from '../inventory/move-places.js';
import { moveHold } from './hold.js';
import type { Purchase } from './purchase.entity.js';
import { storeDecidedState } from './purchase.queries.js';
import type { Decision } from './purchase.js';

/** Stores a decision on a locked purchase and gives its places back if the decision ends the hold; grantEntry moves granted ones. */
export async function applyDecision(
  manager: EntityManager,
  purchase: Purchase,
  { status, hold }: Pick<Decision, 'status' | 'hold'>,
): Promise<void> {
  const transition =
    hold === 'keep' ? { state: purchase.hold, places: 'none' as const } : moveHold(purchase.hold, hold);
  Object.assign(purchase, { status, hold: transition.state });
  await storeDecidedState(manager, purchase);
  if (transition.places === 'give_back') await giveBack(manager, purchase.productId, purchase.quantity);
}
