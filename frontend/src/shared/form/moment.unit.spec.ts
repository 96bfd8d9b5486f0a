import { expect, test } from '@jest/globals';
import { typedMoment, typedText } from './moment.js';

test('an instant round-trips through the field, to the minute', () => {
  const shown = typedText(new Date('2026-12-03T10:30:45.000Z'));
  expect(shown).toBe('2026-12-03T10:30');
  expect(typedMoment(shown)).toBe('2026-12-03T10:30:00.000Z');
  // Some browsers add seconds.
  expect(typedMoment(`${shown}:12`)).toBe('2026-12-03T10:30:00.000Z');
});
