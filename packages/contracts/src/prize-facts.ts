import { money } from './money-text.js';
import type { prizeConditions, ProductFields } from './product-fields.js';

export const conditionWords: Readonly<Record<(typeof prizeConditions)[number], string>> = {
  sealed: 'Neuf, dans son emballage scellé',
  opened: 'Neuf, emballage ouvert',
  used: 'Déjà utilisé',
};

/** What is stated of a prize besides its name, description and pictures. */
export type StatedOfPrize = Pick<
  ProductFields,
  'max_winners' | 'retail_value' | 'condition' | 'guarantee' | 'supplier' | 'handover_place' | 'handover_days'
>;

export interface PrizeFact {
  name: string;
  value: string;
}

/** What is stated of a prize, in French: on its page, and as text in the record of its draw (docs/product.md rule 52). */
export function prizeFacts(prize: StatedOfPrize): PrizeFact[] {
  const { max_winners, retail_value, condition, handover_days: days } = prize;
  const facts = {
    [max_winners > 1 ? 'Valeur de chaque lot' : 'Valeur du lot']: retail_value && money(retail_value),
    État: condition && conditionWords[condition],
    Garantie: prize.guarantee,
    'Fourni par': prize.supplier,
    'Lieu de remise': prize.handover_place,
    Remise: days && `Au plus tard ${days}\u00a0${days === 1 ? 'jour' : 'jours'} après le tirage`,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
