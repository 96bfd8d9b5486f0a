import { expect, test } from '@jest/globals';
import { reasonsOf } from './texts.fr.js';

const reasons = (draw: Omit<Parameters<typeof reasonsOf>[2], 'late'>, late = false) =>
  reasonsOf('27 novembre 2026', '20 tickets', { ...draw, late });

test.each([
  ['none', { number: null, drawn: true }, /^Le résultat a été calculé ensuite/],
  ['drand', { number: 'drand', drawn: true }, /^Le résultat a été calculé ensuite/],
  ['drand, cancelled before its round', { number: 'drand', drawn: false }, /^Aucun ticket n’a été tiré/],
  ['of a demonstration', { number: 'demonstration', drawn: true }, /^Le résultat a été calculé ensuite/],
] as const)('a draw by rule %s has three reasons', (_, draw, last) => {
  const said = reasons(draw);
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/^Le 27 novembre 2026, avant le premier ticket/);
  expect(said[1]).toContain('20 tickets');
  expect(said[1].includes('drand')).toBe(draw.number === 'drand' && draw.drawn);
  expect(said[1].includes('ne prouve rien')).toBe(draw.number === 'demonstration');
  expect(said[2]).toMatch(last);
});

test('a list that was published when the number could be known is not said to have come before it', () => {
  const said = reasons({ number: 'drand', drawn: true }, true).join(' ');
  expect(said).toContain('le nombre attendu pouvait déjà être connu');
  expect(said).not.toContain('que personne ne pouvait connaître');
});
