import type { CreditReason } from '@raffle/contracts/values';
import type { Refusal } from '../inventory/product.js';

/**
 * The money of a purchase, pure. `opening`: places are held, no payment session yet. `awaiting_payment`: the buyer has
 * a payment URL. `failed`: no session, or the payment ended without money. `granted`: paid, its tickets exist.
 * `credited`: paid, and the money became a credit. Money may arrive in every state and is never lost (docs/product.md rule 21).
 */
export const purchaseStatuses = ['opening', 'awaiting_payment', 'failed', 'granted', 'credited'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

export type PurchaseEvent =
  | { kind: 'session_not_opened' }
  | { kind: 'payment_failed' }
  | { kind: 'cancelled_by_buyer' }
  /** Paid after its buyer's account was closed: the money is owed back (docs/product.md rule 33). */
  | { kind: 'account_closed' }
  /** `places`: the inventory's answer, or the limits of play's; null where {@link asksForPlaces} is false. */
  | { kind: 'payment_confirmed'; amount: number; places: 'taken' | Refusal | 'play_limit' | null };

export interface Decision {
  status: PurchaseStatus;
  /** The effect on the hold. */
  hold: HoldEvent | 'keep';
  /** What the money of this event becomes. */
  money: 'none' | 'grant' | { credit: CreditReason };
}

export interface PurchaseState {
  status: PurchaseStatus;
  /** The price of the purchase, F CFA. */
  amount: number;
}

/**
 * Whether a confirmed payment may become tickets of this purchase: it is the first one and suffices.
 * @param paid its `amount`: the price of the purchase, or the amount received if that does not suffice
 */
export function asksForPlaces(purchase: PurchaseState, paid: number): boolean {
  return purchase.status !== 'granted' && purchase.status !== 'credited' && paid === purchase.amount;
}

/**
 * The state of a purchase after an event, and the effect on its hold and money. Storing the session turns `opening` into
 * `awaiting_payment` (purchase.queries.ts).
 * @throws Error if a payment that asks for places has no answer of the inventory: a defect, not an input.
 */
export function decidePurchase(purchase: PurchaseState, event: PurchaseEvent): Decision {
  switch (event.kind) {
    case 'session_not_opened':
      return purchase.status === 'opening' ? { status: 'failed', hold: 'release', money: 'none' } : unchanged(purchase);
    case 'payment_failed':
    case 'cancelled_by_buyer':
    case 'account_closed':
      return purchase.status === 'opening' || purchase.status === 'awaiting_payment'
        ? { status: 'failed', hold: 'release', money: 'none' }
        : unchanged(purchase);
    case 'payment_confirmed':
      return decidePayment(purchase, event);
  }
}

function decidePayment(
  purchase: PurchaseState,
  { amount, places }: Extract<PurchaseEvent, { kind: 'payment_confirmed' }>,
): Decision {
  // A second payment of a settled purchase (docs/product.md rule 21).
  if (purchase.status === 'granted' || purchase.status === 'credited') {
    return { ...unchanged(purchase), money: { credit: 'paid_twice' } };
  }
  // Too little was received, but a person accepted it: no place is sold at another price (docs/product.md rule 31).
  if (!asksForPlaces(purchase, amount)) {
    return { status: 'credited', hold: 'release', money: { credit: 'paid_otherwise' } };
  }
  if (places === null) throw new Error('The inventory’s answer for this payment is missing');
  if (places === 'taken') return { status: 'granted', hold: 'grant', money: 'grant' };
  return { status: 'credited', hold: 'release', money: { credit: places } };
}

function unchanged({ status }: PurchaseState): Decision {
  return { status, hold: 'keep', money: 'none' };
}

/**
 * The places of a purchase, pure: the state of its hold, and the effect of each event on the places of its product.
 * `expired`: the hold timed out. `released`: given back before that (payment failed, product closed).
 */
export const holdStates = ['held', 'expired', 'released', 'granted'] as const;
export type HoldState = (typeof holdStates)[number];

/** `expire`: the hold timed out. `release`: the places are given back. `grant`: the places become tickets. */
export const holdEvents = ['expire', 'release', 'grant'] as const;
export type HoldEvent = (typeof holdEvents)[number];

/**
 * The change of the inventory. `free_to_granted`: the hold has ended, so free places are granted (docs/product.md rule 21).
 */
type PlacesMove = 'none' | 'give_back' | 'held_to_granted' | 'free_to_granted';

export interface HoldTransition {
  state: HoldState;
  places: PlacesMove;
}

/** The state after an event. A granted hold is final: later events change nothing. */
export function moveHold(state: HoldState, event: HoldEvent): HoldTransition {
  switch (state) {
    case 'held':
      return fromHeld(event);
    case 'expired':
    case 'released':
      return event === 'grant' ? { state: 'granted', places: 'free_to_granted' } : { state, places: 'none' };
    case 'granted':
      return { state, places: 'none' };
  }
}

function fromHeld(event: HoldEvent): HoldTransition {
  switch (event) {
    case 'expire':
      return { state: 'expired', places: 'give_back' };
    case 'release':
      return { state: 'released', places: 'give_back' };
    case 'grant':
      return { state: 'granted', places: 'held_to_granted' };
  }
}
