import { expect, test } from '@jest/globals';
import { ProductChanged } from './events/index.js';
import { prizeFacts, type StatedOfPrize } from './prize-facts.js';

const nothing: StatedOfPrize = {
  max_winners: 1,
  retail_value: null,
  condition: null,
  guarantee: '',
  supplier: '',
  handover_place: '',
  handover_days: null,
};
const facts = (over: Partial<StatedOfPrize>) =>
  prizeFacts({ ...nothing, ...over }).map(({ name, value }) => `${name}: ${value.replace(/\s/g, ' ')}`);

test('what is stated of a prize, and nothing else', () => {
  expect(facts(ProductChanged.fixture)).toEqual([
    'Valeur du lot: 320 000 F CFA',
    'État: Neuf, dans son emballage scellé',
    'Garantie: 12 mois',
    'Fourni par: Boutique du Grand Marché, Lomé',
    'Lieu de remise: Notre agence, rue du Commerce, Lomé',
    'Remise: Au plus tard 30 jours après le tirage',
  ]);
  expect(facts({})).toEqual([]);
});

test('one of several prizes, and one day', () => {
  expect(facts({ retail_value: 450_000, max_winners: 2 })).toEqual(['Valeur de chaque lot: 450 000 F CFA']);
  expect(facts({ handover_days: 1 })).toEqual(['Remise: Au plus tard 1 jour après le tirage']);
});
