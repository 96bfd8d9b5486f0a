/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { buys, openDrawPage, says } from '../../../test/draw-page.js';
import { afterSignIn } from '../../shared/wanted-address.js';

let api: ApiServer;
const { show, signIn } = openDrawPage((server) => (api = server));

test('on sale', async () => {
  await show({});
  expect([buys(), says('Complet')]).toEqual([true, false]);
});

test('a far date is named beside the time left', async () => {
  const date = new Date(Date.now() + 40 * 86_400_000 + 60_000);
  await show({ draw_date: date.toISOString() });
  expect(document.querySelector('.time-left')?.textContent).toMatch(
    new RegExp(`40j 0h· ${date.getUTCDate()}\\S* \\p{L}+`, 'u'),
  );
});

test('held by others: how many places are held and until when, and never "Complet"', async () => {
  await show({ current_participants: 9, places_left: 0, held_until: '2026-11-20T14:32:00.000Z' });
  expect(says('Complet pour le moment, 1 place en attente de paiement')).toBe(true);
  expect(says('Si elle n’est pas payée d’ici 14 h 32, elle sera de nouveau libre.')).toBe(true);
  expect([buys(), says('Complet'), says('Toutes les places sont prises')]).toEqual([false, false, false]);
});

test('full', async () => {
  await show({ current_participants: 10, places_left: 0 });
  expect([buys(), says('Complet'), says('Toutes les places sont prises')]).toEqual([false, true, true]);
});

test('what the prize is worth, and the odds of a ticket', async () => {
  await show({ retail_value: 450_000, max_participants: 10, max_winners: 2 });
  expect(screen.getByText('Valeur de chaque lot').nextElementSibling?.textContent).toBe('450\u202f000\u00a0F\u00a0CFA');
  expect(says(/2\schances sur 10 une fois toutes les places prises/)).toBe(true);
  cleanup();
  await show({ retail_value: null });
  expect(says(/^Valeur/)).toBe(false);
});

test('what was added below the description, and what was struck, each with its day', async () => {
  await show({});
  expect(says(/^Précision du/)).toBe(false);
  cleanup();
  await show({
    description: '',
    description_struck_at: '2026-11-13T08:00:00.000Z',
    image_struck_at: '2026-11-14T08:00:00.000Z',
    pictures_struck_at: ['2026-11-16T08:00:00.000Z'],
    additions: [
      { added_at: '2026-11-10T09:00:00.000Z', text: 'Avec un casque', struck_at: null },
      { added_at: '2026-11-12T14:30:00.000Z', text: null, struck_at: '2026-11-15T14:30:00.000Z' },
    ],
  });
  expect(says('Description retirée le 13 novembre 2026.')).toBe(true);
  expect(says('Photo retirée le 14 novembre 2026.')).toBe(true);
  expect(says('Photo retirée le 16 novembre 2026.')).toBe(true);
  expect(screen.getByText('Précision du 10 novembre 2026 à 9 h 00').parentElement?.textContent).toMatch(
    /Avec un casque$/,
  );
  expect(screen.getByText('Précision du 12 novembre 2026 à 14 h 30').parentElement?.textContent).toMatch(
    /Retirée le 15 novembre 2026\.$/,
  );
});

test('1, 3, 5 or 10 tickets are one press away with their total, as far as the person may buy them', async () => {
  const offered = () =>
    within(screen.getByRole('navigation', { name: 'Combien de tickets\u00a0?' }))
      .getAllByRole<HTMLAnchorElement>('link')
      .map((link) => [link.textContent.replace(/\s/g, ' '), link.getAttribute('href')]);
  await show({});
  expect(offered()).toEqual([
    ['1 ticket 500 F CFA', '/login?produit=26&tickets=1'],
    ['3 tickets 1 500 F CFA', '/login?produit=26&tickets=3'],
    ['5 tickets 2 500 F CFA', '/login?produit=26&tickets=5'],
  ]);
  expect(afterSignIn('?produit=26&tickets=3')).toBe('/dashboard/tickets?produit=26&tickets=3');
  cleanup();

  // Their own ticket counts towards the six of a person.
  signIn([4]);
  await show({ tickets_per_person: 6, places_left: 6 });
  await screen.findByRole('navigation', { name: 'Combien de tickets\u00a0?' });
  expect(offered().map(([, to]) => to)).toEqual([1, 3, 5].map((n) => `/dashboard/tickets?produit=26&tickets=${n}`));
  cleanup();

  const { body } = api.answers['GET /tickets/user'] as { body: object };
  api.answers['GET /tickets/user'] = { body: { ...body, may_spend: 2_000 } };
  await show({});
  await screen.findByRole('navigation', { name: 'Combien de tickets\u00a0?' });
  expect(offered()).toHaveLength(2);
  cleanup();
  await show({ places_left: 1, current_participants: 9 });
  expect(screen.queryByRole('navigation', { name: 'Combien de tickets\u00a0?' })).toBeNull();
});
