import { expect, test } from '@jest/globals';
import { isEasyToGuess } from './new-password-input.js';

test.each([
  'tirage7',
  '90112345',
  '+228 90 11 23 45',
  'ababab12',
  'azertyuiop',
  'Azerty2026',
  'mensah2026',
  'Lomé-2026',
  'afimensah1',
])('%j is', (password) => expect(isEasyToGuess(password, ['Afi Mensah', 'Lomé'])).toBe(true));

test.each(['harmattan-26', 'soleil-et-lune', 'kX9!vbQ2'])('%j is not', (password) =>
  expect(isEasyToGuess(password, ['Afi Mensah', 'Lomé'])).toBe(false),
);
