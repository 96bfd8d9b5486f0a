import { expect, test } from '@jest/globals';
import { reasonsOf } from './texts.fr.js';

const reasons = (draw: Parameters<typeof reasonsOf>[2]) => reasonsOf('27 novembre 2026', '20 tickets', draw);

test.each([
  ['none', { chain: false, waited: false, drawn: true }, /^Ce que rien ne prouve.*lui faire confiance/],
  ['drand', { chain: true, waited: true, drawn: true }, /^Le résultat a été calculé ensuite/],
  ['drand, cancelled before its round', { chain: true, waited: false, drawn: false }, /^Aucun ticket n’a été tiré/],
])('a draw by rule %s has three reasons, and says what is not proven', (_, draw, last) => {
  const said = reasons(draw);
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/^Le 27 novembre 2026, avant le premier ticket/);
  expect(said[1]).toContain('20 tickets');
  expect(said[1].includes('drand')).toBe(draw.waited);
  expect(said[2]).toMatch(last);
});
