import { confirmPurchase, placeFreeTicket, purchaseTickets } from '@raffle/contracts/http/tickets';
import { eventually } from './api.js';
import { operatorsOf } from './people.js';
import type { Member, Place } from './registering.js';
import type { Paying } from './sandbox.js';

/** Holds places and opens their payment. @returns the payment's token */
export async function hold({ api }: Place, { session }: Member, productId: number, quantity = 1): Promise<string> {
  return (await api.call(purchaseTickets, { session, body: { productId, quantity } })).token;
}

/** Holds, pays, and stays on the page until the tickets are there. @returns the payment's token */
export async function buy(place: Place, member: Member, productId: number, quantity = 1, paying?: Paying) {
  const token = await hold(place, member, productId, quantity);
  const operators = operatorsOf(member.phone);
  await place.sandbox.pay(token, { operator: operators[productId % operators.length], ...paying });
  await eventually(
    `The tickets of ${member.name}`,
    () =>
      place.api.call(confirmPurchase, {
        session: member.session,
        body: { userId: member.id, productId, quantity, paymentToken: token },
        until: ['payment_not_confirmed'],
      }),
    (answer) => 'success' in answer,
  );
  return token;
}

/** Places one ticket that costs nothing. */
export function placeFree(
  { api }: Place,
  { id: userId, session }: Member,
  productId: number,
  source: 'registration' | 'referral' | 'credit' = 'registration',
  creditId?: string,
) {
  return api.call(placeFreeTicket, {
    session,
    body: { userId, productId, source, ...(creditId && { creditId }) },
    // Until the event of the account, of the friend or of the cancellation has arrived.
    until: ['no_free_ticket_left', 'no_referral_ticket_left', 'credit_not_found'],
  });
}

/** One visit to the shop. */
export interface Visit<Buyer> {
  buyer: Buyer;
  productId: number;
  quantity: number;
}

/**
 * Who buys how many of `tickets` places: baskets of changing size, by buyers in turn.
 * @param from the first buyer, so that not everything is bought by the same people
 * @param largest the most that one person may have of the product
 */
export function visits<Buyer>(
  buyers: readonly Buyer[],
  { productId, tickets, from, largest }: { productId: number; tickets: number; from: number; largest: number },
): Visit<Buyer>[] {
  // Large draws are bought in larger baskets: the shop opens at most 300 payments a minute for one address.
  const baskets = tickets > 80 ? [8, 10, 6] : tickets > 25 ? [3, 5, 2, 10, 4, 6] : [1, 2, 1, 3, 1];
  const found: Visit<Buyer>[] = [];
  const has = new Map<Buyer, number>();
  for (let turn = 0, left = tickets; left > 0; turn++) {
    const buyer = buyers[(from + turn) % buyers.length] as Buyer;
    const quantity = Math.min(baskets[turn % baskets.length] ?? 1, left, largest - (has.get(buyer) ?? 0));
    if (turn > 10 * tickets) throw new Error(`${buyers.length} people cannot buy ${tickets} tickets`);
    if (quantity <= 0) continue;
    has.set(buyer, (has.get(buyer) ?? 0) + quantity);
    found.push({ buyer, productId, quantity });
    left -= quantity;
  }
  return found;
}
