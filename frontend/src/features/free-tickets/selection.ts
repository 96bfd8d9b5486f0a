/** Free tickets of a registration, each on a different product (docs/product.md section 9). */
export const freeTickets = 2;

/** Adds or removes a product; beyond the maximum the selection is unchanged (docs/product.md section 5). */
export function toggle(selection: readonly number[], productId: number, maxSelected: number): readonly number[] {
  if (selection.includes(productId)) return selection.filter((id) => id !== productId);
  return selection.length < maxSelected ? [...selection, productId] : selection;
}
