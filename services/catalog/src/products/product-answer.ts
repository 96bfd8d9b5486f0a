import { productState as stateSchema, type ProductState } from '@raffle/contracts/events';
import { adminProduct, product, type AdminProduct, type Product } from '@raffle/contracts/http/products';
import { answerOf } from '@raffle/service-kit/http';
import type { Inventory } from './inventory.queries.js';
import type { ProductEntity } from './product.entity.js';
import { ticketsPerPersonOf } from './product.js';

/** A product's public answer (docs/product.md section 3). */
export const productAnswer = (row: ProductEntity, inventory: Inventory): Product =>
  answerOf(product, withPlaces(row, inventory));

/** @param cost empty for an administrator who does not read it (docs/product.md rule 65) */
export const adminProductAnswer = (
  row: ProductEntity,
  inventory: Inventory,
  realWinners: AdminProduct['real_winners'],
  ownFacts: Pick<AdminProduct, 'prize_cost' | 'planned_opening'>,
): AdminProduct =>
  answerOf(adminProduct, {
    ...withPlaces(row, inventory),
    own_tickets_per_person: row.tickets_per_person,
    held: inventory.held,
    real_winners: realWinners,
    ...ownFacts,
  });

/** A product's state in events, without any secret of the draw. */
export const productState = (row: ProductEntity): ProductState =>
  answerOf(stateSchema, { ...row, product_id: row.id, tickets_per_person: ticketsPerPersonOf(row) });

/** With what is counted and computed. The boost is a separate field, never part of the count. */
function withPlaces({ opens_at, ...row }: ProductEntity, { granted, held, free_left, held_until }: Inventory) {
  const places = Math.max(0, row.max_participants - granted - held);
  return {
    ...row,
    tickets_per_person: ticketsPerPersonOf(row),
    current_participants: granted,
    places_left: places,
    free_places_left: row.accepts_free_tickets ? Math.min(places, free_left ?? places) : 0,
    held_until,
    ...(opens_at && { opens_at: opens_at.toISOString() }),
    ...(row.cancelled_at && { cancelled: { at: row.cancelled_at.toISOString(), reason: row.cancel_reason ?? '' } }),
  };
}
