import { expect, test } from '@jest/globals';
import { entryStatus } from './entry-answer.js';

test.each([
  [{ credited: false, drawn: false, won: false }, 'valid'],
  [{ credited: false, drawn: true, won: true }, 'won'],
  [{ credited: false, drawn: true, won: false }, 'lost'],
  [{ credited: true, drawn: false, won: false }, 'credited'],
] as const)('%j is %s', (entry, status) => expect(entryStatus(entry)).toBe(status));
