/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { someDraws } from '@raffle/contracts/fixtures/draws';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { applicationInJsdom, openApplication } from '../../../test/open-application.js';
import { dialog, press } from '../../../test/sentences/person.js';

applicationInJsdom();

const [draw] = someDraws.draws;
const openWinners = async (record: 'never' | 'unreachable') => {
  await openApplication({
    path: '/dashboard/history',
    as: 'user',
    api: { [`GET /draws/${draw!.product_id}/record`]: record },
  });
  await press(`Voir les gagnants\u00a0: ${draw!.name}`);
  return within(await dialog());
};

test('without the record the winners are named, and a sentence says that their numbers are missing', async () => {
  const shown = await openWinners('unreachable');
  await shown.findByText('Les numéros des tickets gagnants ne s’affichent pas pour le moment.');
  for (const name of draw!.winners) shown.getByText(name);
});

test('while the record loads neither names nor that sentence are shown', async () => {
  const shown = await openWinners('never');
  const label = await shown.findByText('Chargement des gagnants...');
  expect(label.closest('[role=status]')?.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Les numéros des tickets gagnants ne s’affichent pas pour le moment.')).toBeNull();
});
