import type { ProductState } from '@raffle/contracts/events';
import type { AdminProduct, Product } from '@raffle/contracts/http/products';
import type { Inventory } from './inventory.queries.js';
import type { ProductEntity } from './product.entity.js';

/** A product's public answer (docs/product.md section 3). The boost is a separate field, never part of the count. */
export function productAnswer(product: ProductEntity, { granted, held, free_left, held_until }: Inventory): Product {
  const placesLeft = Math.max(0, product.maxParticipants - granted - held);
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    image_url: product.imageUrl,
    ticket_price: product.ticketPrice,
    max_participants: product.maxParticipants,
    current_participants: granted,
    places_left: placesLeft,
    artificial_boost: product.artificialBoost,
    max_winners: product.maxWinners,
    status: product.status,
    winners: product.winners,
    draw_date: product.drawDate?.toISOString() ?? null,
    sale_ends_at: product.saleEndsAt?.toISOString() ?? null,
    commitment: product.commitment,
    beacon_rule: product.beaconRule,
    tickets_per_person: product.ticketsPerPerson,
    free_places_left: product.acceptsFreeTickets ? Math.min(placesLeft, free_left ?? placesLeft) : 0,
    held_until: held_until?.toISOString() ?? null,
    version: product.version,
    ...(product.cancelledAt && {
      cancelled: { at: product.cancelledAt.toISOString(), reason: product.cancelReason ?? '' },
    }),
  };
}

export function adminProductAnswer(
  product: ProductEntity,
  inventory: Inventory,
  realWinners: AdminProduct['real_winners'],
): AdminProduct {
  return {
    ...productAnswer(product, inventory),
    held: inventory.held,
    sale_moved: product.saleMoved,
    accepts_free_tickets: product.acceptsFreeTickets,
    free_ticket_share: product.freeTicketShare,
    real_winners: realWinners,
  };
}

/** A product's state in events, without any secret of the draw. */
export function productState(product: ProductEntity): ProductState {
  return {
    product_id: product.id,
    version: product.version,
    name: product.name,
    description: product.description,
    image_url: product.imageUrl,
    ticket_price: product.ticketPrice,
    max_participants: product.maxParticipants,
    max_winners: product.maxWinners,
    artificial_boost: product.artificialBoost,
    status: product.status,
    draw_date: product.drawDate?.toISOString() ?? null,
    sale_ends_at: product.saleEndsAt?.toISOString() ?? null,
    commitment: product.commitment,
    beacon_rule: product.beaconRule,
    accepts_free_tickets: product.acceptsFreeTickets,
    free_ticket_share: product.freeTicketShare,
    tickets_per_person: product.ticketsPerPerson,
    winners: product.winners,
  };
}
