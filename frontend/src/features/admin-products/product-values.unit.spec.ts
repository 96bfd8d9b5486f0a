import { expect, test } from '@jest/globals';
import { wholeNumber } from '../../shared/form/use-form.js';
import { byField, emptyProduct, toBody } from './product-values.js';

test.each([
  ['12', 12],
  ['1 500', 1500],
  ['12.9', 12],
  ['', 0],
  ['douze', 0],
])('%j is read as %d', (text, value) => expect(wholeNumber(text, 0)).toBe(value));

test('winners fall back to 1, the other numbers to 0', () => {
  expect(toBody({ ...emptyProduct, ticketPrice: 'x', maxParticipants: '', maxWinners: '' })).toMatchObject({
    ticketPrice: 0,
    maxParticipants: 0,
    maxWinners: 1,
  });
});

test('the draw’s date is UTC, or absent', () => {
  expect(toBody({ ...emptyProduct, drawDate: '2026-11-27T18:00' }).drawDate).toBe('2026-11-27T18:00:00.000Z');
  expect(toBody(emptyProduct).drawDate).toBeNull();
});

test('a field shows its first sentence', () => {
  expect(
    byField([
      { path: 'name', message: 'a' },
      { path: 'name', message: 'b' },
    ]),
  ).toEqual({ name: 'a' });
});
