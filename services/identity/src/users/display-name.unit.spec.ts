import { expect, test } from '@jest/globals';
import { displayName, displayNames } from './display-name.js';

test.each([
  ['Afi Mensah', ['Afi M.', 'Mensah A.'], 'A. M.'],
  ["Aya N'Guessan", ['Aya N.', "N'Guessan A."], 'A. N.'],
  ['  Kossi   édoh ', ['Kossi É.', 'édoh K.'], 'K. É.'],
  ['Jean Paul Koffi', ['Jean K.', 'Koffi J.'], 'J. K.'],
  ['Afi Afi', ['Afi A.'], 'A. A.'],
  ['Afi - Mensah', ['Afi M.', 'Mensah A.'], 'A. M.'],
  ["Afi 'Mensah", ['Afi M.', "'Mensah A."], 'A. M.'],
  ['Kofi de Souza', ['Kofi de S.', 'de Souza K.'], 'K. S.'],
  ['Ana Maria de la Cruz', ['Ana de la C.', 'de la Cruz A.'], 'A. C.'],
  // Phones capitalize every word of a name.
  ['Kofi De Souza', ['Kofi De S.', 'De Souza K.'], 'K. S.'],
  ['KOFI DE SOUZA', ['KOFI DE S.', 'DE SOUZA K.'], 'K. S.'],
  ['Jean Ben Koffi', ['Jean K.', 'Koffi J.'], 'J. K.'],
  ['Ali ben Salah', ['Ali ben S.', 'ben Salah A.'], 'A. S.'],
  ['De Souza', ['De S.', 'Souza D.'], 'D. S.'],
  // The only choice would be the whole name.
  ['Afi', [], 'A.'],
])('%j is read as %j, and as %j until its owner has chosen', (name, readings, initials) => {
  expect(displayNames({ name, initials_only: false })).toEqual(readings);
  expect(displayNames({ name, initials_only: true })).toEqual([]);
  expect(displayName({ name, display_name: null })).toBe(initials);
});

test('the public sees the display name that the person chose', () =>
  expect(displayName({ name: 'Afi Mensah', display_name: 'Mensah A.' })).toBe('Mensah A.'));
