import type { CreditReason } from '@raffle/contracts/values';
import type { Refusal } from '../inventory/product.js';

/**
 * The money of a purchase. `opening`: places are held, no payment session yet. `awaiting_payment`: the buyer has a payment URL.
 * `failed`: no session, or the payment ended without money. `granted`: paid, its tickets exist. `credited`: paid, and the money became a
 * credit. Money may arrive in every state and is never lost (docs/product.md rule 21).
 */
export const purchaseStatuses = ['opening', 'awaiting_payment', 'failed', 'granted', 'credited'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/**
 * The places of a purchase. `expired`: the hold timed out. `released`: given back before that (payment failed, product closed).
 * `granted`: they are tickets, for good.
 */
export const holdStates = ['held', 'expired', 'released', 'granted'] as const;
export type HoldState = (typeof holdStates)[number];

export interface PurchaseState {
  status: PurchaseStatus;
  hold: HoldState;
  /** Its price, F CFA. */
  amount: number;
}

/** What a purchase becomes, and its places with it. */
export interface Decision {
  status: PurchaseStatus;
  hold: HoldState;
  /** The change of the inventory. `free_to_granted`: the hold has ended, so free places are granted (docs/product.md rule 21). */
  places: 'none' | 'give_back' | 'held_to_granted' | 'free_to_granted';
}

/** What a purchase becomes by a payment, and the money with it: the parts are the amount received. */
export interface PaymentDecision extends Decision {
  outcome: 'granted' | 'credited';
  /** What the tickets cost, F CFA; 0 without tickets. */
  entry_amount: number;
  credit: { amount: number; reason: CreditReason } | null;
}

/** How a purchase ends without money; `account_closed`: paid afterwards, and the money is owed back (docs/product.md rule 33). */
export const failures = ['session_not_opened', 'payment_failed', 'cancelled_by_buyer', 'account_closed'] as const;
export type Failure = (typeof failures)[number];

/** Pure. A purchase whose session another request has opened, or that has ended, does not change. */
export function decideFailure(purchase: PurchaseState, failure: Failure): Decision {
  const fails =
    purchase.status === 'opening' || (purchase.status === 'awaiting_payment' && failure !== 'session_not_opened');
  return fails ? { status: 'failed', ...withoutHold(purchase) } : unchanged(purchase);
}

/**
 * What a confirmed payment becomes (docs/product.md rules 21 and 31), pure. Without `refused` it is decided as if the places were free: a
 * decision that grants them has to be asked of the inventory and of the limits of play, and if they refuse it, decided again.
 * @param payment `amount`: the price of the purchase, or the amount received if that does not suffice. `received`: all that came in, F CFA;
 * less than the price if the operator deducted a fee
 */
export function decidePayment(
  purchase: PurchaseState,
  { amount, received }: { amount: number; received: number },
  refused: Refusal | 'play_limit' | null = null,
): PaymentDecision {
  const credited = (reason: CreditReason) =>
    ({ outcome: 'credited', entry_amount: 0, credit: { amount: received, reason } }) as const;
  // A second payment of a settled purchase.
  if (purchase.status === 'granted' || purchase.status === 'credited')
    return { ...unchanged(purchase), ...credited('paid_twice') };
  // Too little was received, but a person accepted it: no place is sold at another price.
  if (amount !== purchase.amount)
    return { status: 'credited', ...withoutHold(purchase), ...credited('paid_otherwise') };
  if (refused) return { status: 'credited', ...withoutHold(purchase), ...credited(refused) };
  const surplus = received - purchase.amount;
  return {
    status: 'granted',
    hold: 'granted',
    places: purchase.hold === 'held' ? 'held_to_granted' : 'free_to_granted',
    outcome: 'granted',
    // A credit for these tickets must not exceed the amount received.
    entry_amount: Math.min(purchase.amount, received),
    credit: surplus > 0 ? { amount: surplus, reason: 'paid_otherwise' } : null,
  };
}

/** Gives the places back, once. */
function withoutHold({ hold }: PurchaseState): Pick<Decision, 'hold' | 'places'> {
  return hold === 'held' ? { hold: 'released', places: 'give_back' } : { hold, places: 'none' };
}

function unchanged({ status, hold }: PurchaseState): Decision {
  return { status, hold, places: 'none' };
}
