import { expect, test } from '@jest/globals';
import { fromLocal, toLocal } from './deliveries-operations.js';

test('an instant round-trips through the field, to the minute', () => {
  const shown = toLocal(new Date('2026-12-03T10:30:45.000Z'));
  expect(shown).toBe('2026-12-03T10:30');
  expect(fromLocal(shown)).toBe('2026-12-03T10:30:00.000Z');
  // Some browsers add seconds.
  expect(fromLocal(`${shown}:12`)).toBe('2026-12-03T10:30:00.000Z');
});
