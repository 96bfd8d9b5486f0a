import { expect, test } from '@jest/globals';
import { activeParticipants, totalGains } from './figures.js';

const products = [
  { current_participants: 291, artificial_boost: 9, ticket_price: 1500 },
  { current_participants: 348, artificial_boost: 0, ticket_price: 1000 },
];

test('participants include the boost, gains do not', () => {
  expect(activeParticipants(products)).toBe(648);
  expect(totalGains(products)).toBe(291 * 1500 + 348 * 1000);
});

test('without open products both are zero', () => {
  expect(activeParticipants([])).toBe(0);
  expect(totalGains([])).toBe(0);
});
