import type { Product } from '@raffle/contracts/http/products';
import { maximumQuantity } from '@raffle/contracts/http/tickets';
import { heldOf, type MyTickets } from './api/my-queries.js';

type Offer = Pick<Product, 'id' | 'places_left' | 'tickets_per_person' | 'ticket_price'>;

/**
 * How many tickets of a product a person may buy now, by its free places and the limits of a purchase, of a person (docs/product.md rule
 * 28) and of their play (rule 40); below 1 where none. @param mine undefined while it loads: the server decides
 */
export function mayBuy(product: Offer, mine: MyTickets | undefined): { places: number; affordable: number } {
  const left = mine?.may_spend ?? null;
  return {
    places: Math.min(maximumQuantity, product.places_left, product.tickets_per_person - heldOf(mine, product.id)),
    affordable: left === null ? Infinity : Math.floor(left / product.ticket_price),
  };
}
