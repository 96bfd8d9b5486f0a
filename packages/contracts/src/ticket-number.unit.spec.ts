import { expect, test } from '@jest/globals';
import { readTicketNumber, ticketNumber } from './ticket-number.js';

test.each([
  [26, 0, 10, 'T26-0001'],
  [26, 9_998, 9_999, 'T26-9999'],
  [7, 0, 10_000, 'T7-00001'],
  [7, 999_999, 1_000_000, 'T7-1000000'],
])('product %d, ticket %d of %d places', (id, ticket, places, read) => {
  expect(ticketNumber(id, ticket, places)).toBe(read);
});

test.each([
  ['T26-0001', { productId: 26, ticket: 0 }],
  [' t7-00010 ', { productId: 7, ticket: 9 }],
  ['T8 0012', { productId: 8, ticket: 11 }],
  ['t8\u00a0–\u00a00012', { productId: 8, ticket: 11 }],
  ['T 8/12', { productId: 8, ticket: 11 }],
  ['\u200eT8\u20110012\u200e', { productId: 8, ticket: 11 }],
  ['T80012', null],
  ['26-0001', null],
  ['T26-', null],
  ['T26-0001 Afi', null],
  ['T9999999999-1', null],
])('%p read back', (text, read) => expect(readTicketNumber(text)).toEqual(read));
