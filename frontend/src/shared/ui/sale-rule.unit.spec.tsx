/** @jest-environment jsdom */
import { drandRule } from '@raffle/contracts/values';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { SaleRule } from './sale-rule.js';

afterEach(cleanup);

const shown = (rule: string) => {
  const { container } = render(<SaleRule end="12 déc." rule={rule} />);
  const [summary, whole] = ['summary', 'p'].map((part) => container.querySelector(part)?.textContent);
  return { summary, whole };
};

test('a draw without an hour: full, it is drawn; else the money can be had back', () => {
  const { summary, whole } = shown(drandRule);
  expect(summary).toBe('Complet → tirage. Sinon → remboursable.');
  expect(whole).toMatch(/^Le tirage peut avoir lieu dès que toutes les places sont prises\. Vente jusqu’au 12 déc\./);
});

test('a draw with an hour says it first, and what is refundable: a draw that is not full', () => {
  const { summary, whole } = shown(`${drandRule};at=fri-19:00`);
  const hour = 'Tirage le vendredi qui suit le dernier ticket, à 19\u00a0h';
  expect(summary).toBe(`${hour}. Pas complet → remboursable.`);
  expect(whole).toMatch(new RegExp(`^${hour}\\. Personne ne change cette heure\\. Vente jusqu’au 12 déc\\.`));
});
