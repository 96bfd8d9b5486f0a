/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openDashboard } from '../../../test/dashboard-page.js';
import { adminStats } from '../../../test/render-admin.js';

let api: ApiServer;
const { open } = openDashboard((server) => (api = server));

test('shows the figures with their seven-day growth, today’s sales and their links', async () => {
  await open();
  await screen.findByText('1 313');
  // Seven days of 1 580 after seven of 1 000, without today; no registrations in the series.
  screen.getByText('+58 % en 7 jours');
  screen.getByText('29 aujourd’hui');
  // Two figures of the books have other names; these two say what they count.
  screen.getByText('Reçu, moins les remboursements');
  screen.getByText('Achetés, sans ceux changés en crédit');
  expect(screen.getByRole('link', { name: 'Utilisateurs' }).getAttribute('href')).toBe('/admin/users');
  await screen.findByText('Rien n’attend en ce moment.');
});

test('figures that cannot be read are dashes with an error and Réessayer', async () => {
  // The first answer identifies the signed-in administrator.
  api.answers['GET /admin/stats'] = [
    { body: adminStats('admin') },
    problem('internal_error'),
    { body: adminStats('admin') },
  ];
  await open();
  await screen.findByText('Impossible de charger les statistiques');
  expect(screen.getAllByText('inconnu')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('1 313');
});

test('figures that were not read again stay, each with its age; one that was never read is a dash', async () => {
  const { as_of, ...stats } = adminStats('admin');
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const old = { ...as_of, payments: minutesAgo(4), catalog: null, tickets: minutesAgo(1) };
  api.answers['GET /admin/stats'] = { body: { ...stats, as_of: old, unavailable: ['payments'] } };
  await open();
  await screen.findAllByText('Lu il y a 4 minutes');
  const card = (name: string) => within(screen.getByRole('link', { name }).closest('div')!);
  card('Recettes').getByText('Lu il y a 4 minutes');
  card('Recettes').getByText(/19.000/);
  card('Produits actifs').getByText('inconnu');
  for (const name of ['Utilisateurs', 'Tickets vendus']) expect(card(name).queryByText(/Lu il y a/)).toBeNull();
  // The card and the chart of revenue.
  expect(screen.getAllByText('Lu il y a 4 minutes')).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('Ventes'));
  expect(screen.getAllByText('Lu il y a 4 minutes')).toHaveLength(1);
  screen.getByText('Indisponible pour le moment');
});
