/**
 * How many places of a product free tickets may take (docs/product.md rule 28), pure: its share rounded down, but at least one unless
 * the share is 0.
 * @param share percent
 */
export function freeLimit(places: number, { accepts, share }: { accepts: boolean; share: number }): number {
  return accepts && share > 0 ? Math.max(1, Math.floor((places * share) / 100)) : 0;
}
