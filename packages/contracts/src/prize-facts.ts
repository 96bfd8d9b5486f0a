import { money } from './money-text.js';
import type { ProductFields } from './product-fields.js';

export interface PrizeFact {
  name: string;
  value: string;
}

/** What is stated of a prize besides its description, in French: on its page, and as text in the record of its draw (docs/product.md rule 52). */
export function prizeFacts({
  retail_value,
  max_winners,
}: Pick<ProductFields, 'retail_value' | 'max_winners'>): PrizeFact[] {
  const facts = {
    [max_winners > 1 ? 'Valeur de chaque lot' : 'Valeur du lot']: retail_value && money(retail_value),
  };
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
