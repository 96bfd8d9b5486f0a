/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aProduct, type ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { mine, openTicketsPage } from '../../../test/tickets-page.js';
import { TicketsScreen } from './tickets-screen.js';

let api: ApiServer;
openTicketsPage((server) => (api = server));

const lateCredit = {
  id: '0193a1b2-0000-7000-8000-000000000009',
  kind: 'paid',
  value: 9000,
  reason: 'play_limit',
  product_name: 'Console',
  issued_at: '2026-11-20T18:42:00.000Z',
};

test('a pause is said where tickets and credits wait, which cannot be placed, only asked back', async () => {
  api.answers['GET /tickets/user'] = {
    body: {
      ...mine,
      pending_purchases: [],
      to_place: { registration: 1, referral: 1, credit: 1 },
      credits: [lateCredit],
      paused_until: '2027-03-03T00:00:00.000Z',
    },
  };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  const waits = within(await screen.findByRole('region', { name: 'À utiliser' }));
  waits.getByText('Votre compte est en pause');
  expect(waits.getAllByText('En pause')).toHaveLength(3);
  expect(waits.queryByRole('button', { name: /^(?:Placer|Utiliser)/ })).toBeNull();
  expect(waits.queryByRole('link', { name: 'Choisir mes produits' })).toBeNull();
  waits.getByRole('button', { name: /^Me faire rembourser/ });
});

test.each([
  [4, null],
  [5, 'Voir les 2 autres'],
])('of %i credits all can be placed, at most four without a press', async (count, summary) => {
  const credits = Array.from({ length: count }, (_, number) => ({
    ...lateCredit,
    id: `00000000-0000-4000-8000-00000000000${number}`,
  }));
  api.answers['GET /tickets/user'] = {
    body: { ...mine, pending_purchases: [], to_place: { registration: 0, referral: 0, credit: count }, credits },
  };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  const waits = await screen.findByRole('region', { name: 'À utiliser' });
  expect(within(waits).getAllByRole('button', { name: /^Utiliser/, hidden: true })).toHaveLength(count);
  const more = waits.querySelector('details');
  expect(more?.querySelector('summary')?.textContent ?? null).toBe(summary);
  expect(more?.querySelectorAll('li').length ?? 0).toBe(summary === null ? 0 : 2);
});

test.each([
  ['play_limit', 'compte dans la limite de jeu'],
  ['sold_out', null],
])('what a limit of play leaves bounds where a credit (%s) is placed, and is said first', async (reason, said) => {
  api.answers['GET /tickets/user'] = {
    body: {
      ...mine,
      pending_purchases: [],
      to_place: { registration: 0, referral: 0, credit: 1 },
      credits: [{ ...lateCredit, reason }],
      may_spend: aProduct.ticket_price,
    },
  };
  api.answers['GET /products/active'] = {
    body: [aProduct, { ...aProduct, id: 8, name: 'Télévision', ticket_price: aProduct.ticket_price + 1 }],
  };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: /^Utiliser/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: new RegExp(aProduct.name) });
  expect(dialog.queryByRole('radio', { name: /Télévision/ }) === null).toBe(said !== null);
  expect(dialog.queryByText(/compte dans la limite de jeu/) === null).toBe(said === null);
});
