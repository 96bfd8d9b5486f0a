/** Free tickets of a registration, on as many distinct products (specification section 9). */
export const freeTickets = 2;

/** Adds or removes a product; one too many leaves the selection as it is (specification section 5). */
export function toggle(selection: readonly number[], productId: number, mostSelected: number): readonly number[] {
  if (selection.includes(productId)) return selection.filter((id) => id !== productId);
  return selection.length < mostSelected ? [...selection, productId] : selection;
}
