/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aWin } from '@raffle/contracts/fixtures/deliveries';
import { someDraws } from '@raffle/contracts/fixtures/draws';
import { products } from '@raffle/contracts/fixtures/products';
import { entryOf, noTickets } from '@raffle/contracts/fixtures/tickets';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { applicationInJsdom, openApplication } from '../../../test/open-application.js';
import { dialog, press } from '../../../test/sentences/person.js';
import { unbroken } from '../../shared/format/unbroken.js';

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

test('the person’s own draws are marked: how many tickets, and the one that won', async () => {
  const mine = (product_id: number, status: 'lost' | 'won' | 'credited', quantity: number) => ({
    ...entryOf(
      product_id,
      products[0]!,
      'purchase',
      Array.from({ length: quantity }, (_, index) => 204 + index),
    ),
    product_id,
    status,
  });
  const [first, second] = someDraws.draws;
  await openApplication({
    path: '/dashboard/history',
    as: 'user',
    api: {
      'GET /tickets/user': {
        body: {
          ...noTickets,
          tickets: [mine(first!.product_id, 'lost', 3), mine(second!.product_id, 'won', 1), mine(99, 'credited', 1)],
        },
      },
      'GET /wins': { body: { wins: [{ ...aWin, product_id: second!.product_id, ticket: 204, places: 300 }] } },
    },
  });
  await screen.findByText(/^Vous avez participé à 2\s+tirages terminés et gagné 1\s+fois\.$/u);
  const mark = async (name: string) =>
    (await screen.findByRole('heading', { name: unbroken(name) }))
      .closest('li')!
      .querySelector('.my-mark')
      ?.textContent.replace(/\s/gu, ' ');
  expect(await mark(first!.name)).toBe('Vous aviez 3 tickets');
  expect(await mark(second!.name)).toBe(`Gagné avec T7-0205Vous aviez 1 ticketSuivre la remise : ${aWin.product_name}`);
  expect(screen.getByText('C’est vous').closest('li')?.textContent).toMatch(/T7-0205/);
});

test('without a draw of one’s own none is marked, and a line says that they will be', async () => {
  await openApplication({ path: '/dashboard/history', as: 'user', api: { 'GET /tickets/user': { body: noTickets } } });
  await screen.findByText('Vos tirages sont marqués ici dès qu’ils ont leur résultat.');
  await screen.findByRole('heading', { name: unbroken(someDraws.draws[0]!.name) });
  expect(document.querySelector('.my-mark')).toBeNull();
});
