import { expect, test } from '@jest/globals';
import { entryStatus } from './entry-answer.js';

test.each([
  [{ credited: false, drawn: false, won: false, forfeited: false }, 'valid'],
  [{ credited: false, drawn: true, won: true, forfeited: false }, 'won'],
  [{ credited: false, drawn: true, won: false, forfeited: false }, 'lost'],
  [{ credited: false, drawn: true, won: false, forfeited: true }, 'forfeited'],
  [{ credited: false, drawn: true, won: true, forfeited: true }, 'won'],
  [{ credited: true, drawn: false, won: false, forfeited: false }, 'credited'],
] as const)('%j is %s', (entry, status) => expect(entryStatus(entry)).toBe(status));
