import type { DrawRecord } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';

/** The number of a ticket of a published draw as people read it; computed, because older records do not contain it. */
export function numberIn({ product, terms }: DrawRecord, { ticket }: { ticket: number }): string {
  return ticketNumber(product.id, ticket, terms.capacity);
}
