import { expect, test } from '@jest/globals';
import { referenceFrom } from './reference.js';

test.each([
  [[0, 0, 0, 0, 0], 'P-00000000'],
  [[0, 0, 0, 0, 33], 'P-00000011'],
  [[255, 255, 255, 255, 255], 'P-ZZZZZZZZ'],
])('%j reads %s', (bytes, reference) => expect(referenceFrom(Uint8Array.from(bytes))).toBe(reference));
