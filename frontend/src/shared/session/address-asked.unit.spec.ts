import { expect, test } from '@jest/globals';
import { addressAsked } from './address-asked.js';

test.each([
  [{ asked: '/dashboard/wins?x=1#a' }, '/dashboard/wins?x=1#a'],
  [{ asked: '//evil.example/' }, null],
  [{ asked: '/\\evil.example' }, null],
  [{ asked: 'https://evil.example' }, null],
  [{ asked: 7 }, null],
  [null, null],
])('%j leads to %j', (state, address) => expect(addressAsked(state)).toBe(address));
