/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { buys, openDrawPage, says } from '../../../test/draw-page.js';

const { show } = openDrawPage();

test('cancelled: when, why and what becomes of the tickets', async () => {
  await show({ status: 'cancelled', cancelled: { at: '2026-11-25T09:00:00.000Z', reason: 'Plus livré' } });
  expect(says('Tirage annulé le 25 novembre 2026 à 9 h 00')).toBe(true);
  expect(says('Raison : Plus livré')).toBe(true);
  expect([says(/Chaque ticket payé est devenu un bon d’achat/), buys()]).toEqual([true, false]);
});
