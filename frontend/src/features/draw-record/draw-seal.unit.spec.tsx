/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { screen } from '@testing-library/react';
import { buys, openDrawPage, says } from '../../../test/draw-page.js';

const { show } = openDrawPage();

test.each([
  ['none', true],
  [drandRule, false],
])('before the draw, under rule %s, the organiser must be trusted: %s', async (beacon_rule, trust) => {
  await show({ beacon_rule });
  const limit = screen.queryByText('Ce que rien ne prouve');
  expect(limit !== null && limit.closest('details') === null).toBe(trust);
  expect(says(/il faut lui faire confiance/)).toBe(trust);
});

test('on sale under drand’s rule the page names what the draw waits for', async () => {
  await show({ beacon_rule: drandRule });
  expect(says(/toutes les 3 secondes drand/)).toBe(true);
});

test('frozen: how many tickets, since when, and the root', async () => {
  const frozen = {
    tickets: 10,
    holders: 7,
    root: 'a'.repeat(64),
    frozen_at: '2026-11-27T18:00:00.000Z',
    beacon_expected_at: null,
    beacon_round: null,
  };
  await show({ status: 'drawing', current_participants: 10, places_left: 0, frozen });
  expect(says('La liste des tickets est clôturée')).toBe(true);
  expect(says(/^10 tickets, 7 personnes, depuis le 27 novembre 2026 à 18 h 00\./)).toBe(true);
  expect([says(frozen.root), buys()]).toEqual([true, false]);
});
