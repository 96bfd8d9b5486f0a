import { expect, test } from '@jest/globals';
import { displayName, displayNames } from './display-name.js';

test.each([
  ['Afi Mensah', ['Afi M.', 'Mensah A.']],
  ["Aya N'Guessan", ['Aya N.', "N'Guessan A."]],
  ['  Kossi   édoh ', ['Kossi É.', 'édoh K.']],
  ['Jean Paul Koffi', ['Jean K.', 'Koffi J.']],
  ['Afi', ['Afi']],
  ['Afi Afi', ['Afi A.']],
  ['Afi 😀', ['Afi 😀.', '😀 A.']],
])('%j is read as %j', (name, readings) => expect(displayNames(name)).toEqual(readings));

test('until its owner has chosen, a name is shown by its first reading', () => {
  expect(displayName({ name: 'Afi Mensah', displayName: null })).toBe('Afi M.');
  expect(displayName({ name: 'Afi Mensah', displayName: 'Mensah A.' })).toBe('Mensah A.');
});
