import { expect, test } from '@jest/globals';
import { calledBy } from './name-parts.js';

test.each([
  ['Kofi Mensah', 'Kofi'],
  ['Kofi de Souza', 'Kofi'],
  ['De Souza Kofi', 'De Souza'],
  ['De Souza', 'De'],
  ["d'Almeida Jean-Paul", "d'Almeida"],
  ['El Hadj Moussa Traoré', 'El Hadj'],
  ['Afi', 'Afi'],
  ['李小龙', '李小龙'],
])('%j is greeted as %j', (name, called) => expect(calledBy(name)).toBe(called));
