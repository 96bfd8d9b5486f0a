/**
 * `T26-0001`: the displayed number of a ticket, from 1, after the number of its draw (docs/product.md rule 34).
 *
 * @param ticket the number as granted, from 0
 * @param capacity the places of the product: the number has as many digits as they need, four at least
 */
export function ticketNumber(productId: number, ticket: number, capacity: number): string {
  return `T${productId}-${String(ticket + 1).padStart(Math.max(4, String(capacity).length), '0')}`;
}

/**
 * Parses a whole displayed ticket number, however it is dictated or pasted: with any dash, spaces or a slash, between invisible characters;
 * null for any other text. The returned `ticket` counts from 0.
 */
export function readTicketNumber(text: string): { productId: number; ticket: number } | null {
  const [, productId, read] =
    /^T ?(\d{1,9})[\p{Pd}\s/.]+(\d{1,9})$/iu.exec(text.replaceAll(/\p{Cf}/gu, '').trim()) ?? [];
  return productId === undefined ? null : { productId: Number(productId), ticket: Number(read) - 1 };
}
