import { expect, test } from '@jest/globals';
import { visits } from './buying.js';

const buyers = ['Afi', 'Kossi', 'Akouvi', 'Mawuli', 'Essi'];

test.each([7, 24, 46])('%i tickets are bought exactly, by nobody more than ten', (tickets) => {
  const found = visits(buyers, { productId: 1, tickets, from: 3, largest: 10 });
  const has = (buyer: string) =>
    found.filter((visit) => visit.buyer === buyer).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(found[0]?.buyer).toBe('Mawuli');
  expect(buyers.reduce((sum, buyer) => sum + has(buyer), 0)).toBe(tickets);
  for (const buyer of buyers) expect(has(buyer)).toBeLessThanOrEqual(10);
});

test('more than everybody may have is refused', () => {
  expect(() => visits(buyers, { productId: 1, tickets: 51, from: 0, largest: 10 })).toThrow(
    '5 people cannot buy 51 tickets',
  );
});
