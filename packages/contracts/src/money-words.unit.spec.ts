import { expect, test } from '@jest/globals';
import { operatorName } from './http/admin-money-words.js';

test('a means of payment has its current name, and an unknown one its own', () => {
  expect(['t-money', 'T-Money', 'moov', 'card', 'celtiis'].map(operatorName)).toEqual([
    'Mixx by Yas',
    'Mixx by Yas',
    'Moov Money',
    'Carte bancaire',
    'celtiis',
  ]);
});
