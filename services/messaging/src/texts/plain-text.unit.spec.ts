import { expect, test } from '@jest/globals';
import { plainText } from './plain-text.js';

test.each([
  ['Bon Tirage\u00a0: votre code est 012345.', 'Bon Tirage : votre code est 012345.'],
  ['Le tirage «\u00a0Téléphone à gagner\u00a0» a eu lieu…', 'Le tirage " Téléphone à gagner " a eu lieu...'],
  ['N’oubliez pas la fête, ça commence tôt', "N'oubliez pas la fete, ca commence tot"],
  ['Ɖoƒe 🎉', '?o?e ?'],
  ['œuvre — fin', 'oeuvre - fin'],
  ['le 1ᵉʳ juin', 'le 1er juin'],
])('%j is sent as %j', (text, plain) => expect(plainText(text)).toBe(plain));

test('a text longer than one SMS is truncated', () => {
  expect(plainText('a'.repeat(160))).toHaveLength(160);
  expect(plainText('é'.repeat(161))).toBe(`${'é'.repeat(157)}...`);
});
