import { expect, test } from '@jest/globals';
import { ApiError } from '../../shared/api/api-error.js';
import { pauseBefore, unanswered } from './return-state.js';

test('pauses grow up to half a minute', () => {
  const pauses = Array.from({ length: 12 }, (_, attempt) => pauseBefore(attempt, null));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(0)).toBe(2);
  expect(pauses.at(-1)).toBe(30);
  // While the live stream announces what is waited for.
  expect(pauseBefore(0, null, true)).toBe(15);
});

test('the server may ask for a longer pause of up to two minutes, but not for a shorter one', () => {
  expect(pauseBefore(0, 10)).toBe(10);
  expect(pauseBefore(0, 86_400)).toBe(120);
  expect(pauseBefore(11, 1)).toBe(30);
});

test('where the live stream announces the outcome the pauses are 15 seconds, for a stream that is half open', () => {
  expect([0, 5, 11].map((attempt) => pauseBefore(attempt, 2, true))).toEqual([15, 15, 15]);
  expect(pauseBefore(0, 60, true)).toBe(60);
});

test.each([
  ['unreachable', 0, true],
  ['too_many_requests', 429, true],
  ['payment_check_failed', 502, true],
  ['payment_not_found', 404, false],
  ['unexpected_answer', 200, false],
] as const)('after %s (%s) asking again: %s', (code, status, again) => {
  const step = unanswered(new ApiError('Phrase', { status, code }), 'Titre');
  expect(step).toMatchObject({ again, state: { kind: 'problem', message: 'Titre', detail: 'Phrase' } });
});

test('an error that is not an answer of the server is rethrown', () => {
  expect(() => unanswered(new TypeError('a fault of ours'), 'Titre')).toThrow('a fault of ours');
});
