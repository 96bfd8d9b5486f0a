import { expect, test } from '@jest/globals';
import { displayName } from './display-name.js';

test.each([
  ['Afi Mensah', 'Afi M.'],
  ['  Kossi   édoh ', 'Kossi É.'],
  ['Jean Paul Koffi', 'Jean K.'],
  ['Afi', 'Afi'],
  ['Afi 😀', 'Afi 😀.'],
])('%j is shown as %j', (name, shown) => expect(displayName(name)).toBe(shown));
