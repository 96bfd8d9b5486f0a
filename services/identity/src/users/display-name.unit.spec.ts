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
  ['KOFI  de SOUZA', ['KOFI de S.', 'de SOUZA K.'], 'K. S.'],
  ['Kofi d‘Almeida', ['Kofi d‘A.', 'd‘Almeida K.'], 'K. A.'],
  ['Jean Ben Koffi', ['Jean K.', 'Koffi J.'], 'J. K.'],
  ['Ali ben Salah', ['Ali ben S.', 'ben Salah A.'], 'A. S.'],
  ['De Souza', ['De S.', 'Souza D.'], 'D. S.'],
  ['Ama van der Berg', ['Ama van der B.', 'van der Berg A.'], 'A. B.'],
  ["Jean-Paul d'Almeida", ["Jean-Paul d'A.", "d'Almeida J."], 'J. A.'],
  ['Jean-Paul D’Almeida', ['Jean-Paul D’A.', 'D’Almeida J.'], 'J. A.'],
  ["Paul de l'Hospice", ["Paul de l'H.", "de l'Hospice P."], 'P. H.'],
  // Not a small word.
  ["Aya D'Ja", ["Aya D'J.", "D'Ja A."], 'A. J.'],
  ["L'ange Koffi", ["L'ange K.", "Koffi L'A."], 'A. K.'],
  ['Mohamed Ag Attaher', ['Mohamed Ag A.', 'Ag Attaher M.'], 'M. A.'],
  // The family name first, as many write it.
  ['De Souza Kofi', ['De Souza K.', 'Kofi De S.'], 'S. K.'],
  ["d'Almeida Jean-Paul", ["d'Almeida J.", "Jean-Paul d'A."], 'A. J.'],
  ['van der Berg Ama', ['van der Berg A.', 'Ama van der B.'], 'B. A.'],
  ['El Hadj Moussa Traoré', ['El Hadj T.', 'Traoré El H.'], 'H. T.'],
  ['N’Guessan Aya', ['N’Guessan A.', 'Aya N.'], 'N. A.'],
  // The only choice would be the whole name.
  ['Afi', [], 'A.'],
])('%j is read as %j, and as %j until its owner has chosen', (name, readings, initials) => {
  expect(displayNames({ name, initials_only: false })).toEqual(readings);
  expect(displayNames({ name, initials_only: true })).toEqual([]);
  expect(displayName({ name, display_name: null })).toBe(initials);
});

test('the public sees the display name that the person chose', () =>
  expect(displayName({ name: 'Afi Mensah', display_name: 'Mensah A.' })).toBe('Mensah A.'));
