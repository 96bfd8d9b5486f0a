import type { DrawRecord } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { CSSProperties } from 'react';

/** The number of a ticket of a published draw as people read it; computed, because older records do not contain it. */
export function numberIn({ product, terms }: DrawRecord, { ticket }: { ticket: number }): string {
  return ticketNumber(product.id, ticket, terms.capacity);
}

/** The length of the draw's numbers, for styles that make room for them: `--characters`. All tickets of one draw have the same. */
export function numberLength(record: DrawRecord): CSSProperties {
  return { '--characters': numberIn(record, { ticket: 0 }).length } as CSSProperties;
}
