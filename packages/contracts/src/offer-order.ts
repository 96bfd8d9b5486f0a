import type { Product } from './http/products.js';

/** The orders of the open draws that an address may ask for (`?tri=`): soon full, sold until soon, cheapest, newest. */
export const offerOrders = ['complet', 'fin', 'prix', 'nouveau'] as const;
export type OfferOrder = (typeof offerOrders)[number];

/** The order that a query asks for; null for none and for any unknown one. */
export function offerOrderOf(query: string | undefined): OfferOrder | null {
  const asked = new URLSearchParams(query).get('tri');
  return offerOrders.find((order) => order === asked) ?? null;
}

type Offer = Pick<
  Product,
  | 'id'
  | 'current_participants'
  | 'artificial_boost'
  | 'max_participants'
  | 'places_left'
  | 'sale_ends_at'
  | 'draw_at'
  | 'ticket_price'
>;

const timeOf = (at: string | null) => (at === null ? Infinity : Date.parse(at));
const end = ({ sale_ends_at: at }: Offer) => timeOf(at);
/** Fixed once it is full (docs/product.md rule 51). */
const hour = ({ draw_at: at }: Offer) => timeOf(at);

const place: Record<OfferOrder, (offer: Offer) => number> = {
  // As shown: with the boost, at most all places (docs/product.md rule 10).
  complet: ({ current_participants, artificial_boost, max_participants }) =>
    -Math.min(1, (current_participants + artificial_boost) / max_participants),
  fin: end,
  prix: ({ ticket_price }) => ticket_price,
  // Numbers rise.
  nouveau: ({ id }) => -id,
};

/** Draws in an order: those whose hour is fixed first, others without a free place last; equal ones by number. With null, as given. */
export function inOfferOrder<P extends Offer>(offers: readonly P[], order: OfferOrder | null, now: Date): readonly P[] {
  if (order === null) return offers;
  const closed = (offer: Offer) => Number(offer.places_left === 0 || end(offer) <= now.getTime());
  const by = place[order];
  return [...offers].sort((a, b) => hour(a) - hour(b) || closed(a) - closed(b) || by(a) - by(b) || a.id - b.id);
}
