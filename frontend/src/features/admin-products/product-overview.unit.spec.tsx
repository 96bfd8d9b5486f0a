/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { describe, expect, test } from '@jest/globals';
import { drandRule, productStatus } from '@raffle/contracts/values';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage, product } from '../../../test/product-page.js';

let api: ApiServer;
const { open, press, left, bodies } = openProductPage((server) => (api = server));

const facts = (name: string) => screen.getByText(name).nextElementSibling?.textContent.replace(/\s/g, ' ');

test('a cancelled product is read, with when and why, and offers no change', async () => {
  const cancelled = { at: '2026-11-22T09:30:00.000Z', reason: 'Le lot est cassé' };
  const shown = { ...product, status: 'cancelled', current_participants: 41, paid_for_tickets: 20_500, cancelled };
  api.answers['GET /products/7'] = { body: { product: shown } };
  await open(() => screen.findByText('Tirage annulé le 22 novembre 2026 à 9 h 30'));
  screen.getByText('Le lot est cassé');
  expect(facts('Description')).toBe('Deux manettes');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
});

test('the margin of each state: so far, drawn, cancelled with its fees alone, and unknown parts', async () => {
  const lines = async (change: object, title: string) => {
    api.answers['GET /products/7'] = {
      body: { product: { ...product, paid_for_tickets: 20_000, prize_cost: 30_000, ...change } },
    };
    await open(() => screen.findByRole('region', { name: title }));
    const region = screen.getByRole('region', { name: title });
    return [...region.querySelectorAll('dd, p')].map(({ textContent }) => textContent.replace(/\s/g, ' '));
  };
  expect(await lines({ status: 'active', provider_fees: 500.5, margin: -10_500.5 }, 'Marge à ce jour')).toEqual([
    '20 000 F CFA',
    '− 500,5 F CFA',
    '− 30 000 F CFA',
    '− 10 500,5 F CFA',
  ]);
  expect(await lines({ status: 'completed', provider_fees: null, margin: null }, 'Marge du tirage')).toEqual([
    '20 000 F CFA',
    'Frais inconnus',
    '− 30 000 F CFA',
    'Inconnue',
    'Le prestataire n’a pas dit tous ses frais : la marge n’est pas connue.',
  ]);
  expect(
    await lines({ status: 'completed', prize_cost: null, provider_fees: 0, margin: null }, 'Marge du tirage'),
  ).toEqual(['20 000 F CFA', '0 F CFA', 'Inconnu', 'Inconnue', 'Sans le coût des lots, la marge n’est pas connue.']);
  expect(
    await lines(
      { status: 'cancelled', paid_for_tickets: 0, provider_fees: 500, margin: -500 },
      'Marge du tirage annulé',
    ),
  ).toEqual(['0 F CFA', '− 500 F CFA', '0 F CFA', '− 500 F CFA']);
});

test('places, money, deadline and draw come before the form; a full product leads to its draw', async () => {
  const active = {
    ...product,
    status: 'active',
    current_participants: 12,
    held: 2,
    places_left: 36,
    paid_for_tickets: 6_000,
  };
  api.answers['GET /products/7'] = { body: { product: { ...active, sale_ends_at: '2099-11-27T04:33:00.000Z' } } };
  await open();
  const overview = screen.getByRole('region', { name: 'En bref' });
  expect(
    overview.compareDocumentPosition(screen.getByLabelText('Nom')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(facts('Places')).toBe('12 sur 502 réservées, 36 libres');
  expect(facts('Payé pour ses tickets')).toMatch(/^6 000 F CFAEn argent ou avec un crédit payé/);
  expect(facts('Fin de la vente')).toBe('27 novembre 2099 à 4 h 33');
  expect(facts('Tirage')).toBe('Dès que toutes les places sont prises');
  expect(screen.queryByRole('link', { name: /^Tirer/ })).toBeNull();

  api.answers['GET /products/7'] = {
    body: { product: { ...active, current_participants: 50, paid_for_tickets: null } },
  };
  await open();
  expect(facts('Payé pour ses tickets')).toMatch(/^Inconnu/);
  expect(screen.getByRole('link', { name: /^Tirer/ }).getAttribute('href')).toBe('/admin/products/7/draw');
});

test('a full product with an hour is read, says when it draws itself, and offers neither draw nor cancellation', async () => {
  const beacon_rule = `${drandRule};at=fri-19:00`;
  const active = {
    ...product,
    status: 'active',
    beacon_rule,
    current_participants: 12,
    places_left: 38,
    paid_for_tickets: 0,
  };
  api.answers['GET /products/7'] = { body: { product: active } };
  await open();
  expect(facts('Tirage')).toBe('Quand toutes les places sont prises, le vendredi à 19 h');
  expect(screen.getByRole('button', { name: 'Annuler le tirage' })).toBeTruthy();

  const full = { ...active, current_participants: 50, places_left: 0, draw_at: '2099-12-04T19:00:00.000Z' };
  api.answers['GET /products/7'] = { body: { product: full } };
  await open(() => screen.findByText('Description', { selector: 'dt' }));
  expect(facts('Tirage')).toMatch(/^Le tirage commence tout seul, vendredi 4 décembre 2099 à 19 h\. .*ni annulé\.$/);
  expect(screen.queryByRole('link', { name: /^Tirer/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Annuler le tirage' })).toBeNull();
});

test('a product is named by its page, and its end is shown only while it can be sold', async () => {
  for (const status of ['completed', 'cancelled'] as const) {
    const shown = { ...product, status, sale_ends_at: '2099-11-27T04:33:00.000Z', paid_for_tickets: 0 };
    api.answers['GET /products/7'] = { body: { product: shown } };
    await open(() => screen.findByRole('heading', { level: 1, name: 'Console' }));
    expect(screen.queryByText('Fin de la vente')).toBeNull();
  }
});

test('the end of a sale is moved once, and only after it was asked', async () => {
  const active = {
    ...product,
    status: 'active',
    draw_date: '2099-11-27T18:00:00.000Z',
    sale_ends_at: '2099-11-27T18:00:00.000Z',
    paid_for_tickets: 0,
  };
  api.answers['GET /products/7'] = { body: { product: active } };
  await open();
  fireEvent.input(screen.getByLabelText('Date du tirage'), { target: { value: '2099-12-10T18:00' } });
  await press('Enregistrer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Changer la date du tirage\u00a0?' }));
  dialog.getByText(/le 10 décembre 2099 à 18 h 00 au lieu du 27 novembre 2099 à 18 h 00.*qu’une seule fois/);
  expect(bodies()).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Changer la date' }));
  await left();
  expect(bodies()).toEqual([
    { drawDate: '2099-12-10T18:00:00.000Z', before: { drawDate: '2099-11-27T18:00:00.000Z' } },
  ]);

  api.answers['GET /products/7'] = { body: { product: { ...active, sale_moved: true } } };
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Date du tirage').disabled).toBe(true);
  screen.getByText('Cette date a déjà été changée une fois : elle ne change plus.');
  expect(facts('Fin de la vente')).toBe('27 novembre 2099 à 18 h 00Déjà reportée : cette date ne change plus');
});

test('the places of an ended sale are not called free', async () => {
  const ended = {
    ...product,
    status: 'active',
    current_participants: 12,
    held: 0,
    places_left: 38,
    sale_ends_at: '2026-11-20T18:00:00.000Z',
  };
  api.answers['GET /products/7'] = { body: { product: ended } };
  await open();
  expect(facts('Places')).toBe('12 sur 5038 places n’ont pas été prises');
});

test('an ended product that is not full says what can be done, and by when', async () => {
  const end = '2026-11-20T18:00:00.000Z';
  const ended = {
    ...product,
    status: 'active',
    current_participants: 12,
    draw_date: end,
    sale_ends_at: end,
    paid_for_tickets: 0,
  };
  api.answers['GET /products/7'] = { body: { product: ended } };
  await open();
  screen.getByText(/^Vente terminée le 20 novembre 2026 à 18 h 00 sans que toutes les places soient prises/);
  screen.getByText(/Sans décision, le tirage est annulé le 27 novembre 2026 à 18 h 00/);
  screen.getByText(/une seule fois, jusqu’au 20 décembre 2026/);
  await press('Changer la date');
  expect(document.activeElement).toBe(screen.getByLabelText('Date du tirage'));
  // What ends the sale is above the form, too.
  const cancel = screen.getByRole('button', { name: 'Annuler le tirage' });
  expect(cancel.compareDocumentPosition(screen.getByLabelText('Nom')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

  api.answers['GET /products/7'] = { body: { product: { ...ended, sale_moved: true } } };
  await open();
  screen.getByText(/La date a déjà été changée une fois : il reste à annuler/);
  expect(screen.queryByRole('button', { name: 'Changer la date' })).toBeNull();
});

describe('every sentence is of the state of now', () => {
  const ended = '2020-11-27T04:33:00.000Z';
  const later = '2099-11-27T04:33:00.000Z';
  const full = { current_participants: 50, places_left: 0 };
  test.each([
    [
      'draft, planned',
      { planned_opening: { opens_at: later, planned_by: 'ama', approved_by: null, failed: null } },
      /^Son ouverture est prévue/,
      null,
    ],
    [
      'draft, not opened',
      {
        planned_opening: {
          opens_at: ended,
          planned_by: 'ama',
          approved_by: null,
          failed: { at: ended, reason: 'Cette date est déjà passée' },
        },
      },
      /^Son ouverture n’a pas eu lieu/,
      null,
    ],
    ['active, on sale', { status: 'active', sale_ends_at: later }, null, 'Dès que toutes les places sont prises'],
    ['active, full', { status: 'active', sale_ends_at: later, ...full }, null, 'Tirer Console'],
    ['active, ended and full', { status: 'active', sale_ends_at: ended, ...full }, null, 'Tirer Console'],
    [
      'active, ended',
      { status: 'active', sale_ends_at: ended },
      null,
      'Aucun : la vente est terminée sans que toutes les places soient prises',
    ],
    ['drawing', { status: 'drawing', ...full }, /^Son tirage est en cours/, 'Reprendre Console'],
    [
      'completed',
      { status: 'completed', ...full },
      /^Depuis son tirage/,
      'Fait le 27 novembre 2026 à 4 h 33Résultat Console',
    ],
    [
      'cancelled',
      { status: 'cancelled', cancelled: { at: ended, reason: 'Cassé' } },
      /^Ce tirage est annulé/,
      'Aucun : le tirage est annulé',
    ],
  ] as const)('%s', async (_, change, fixed, draw) => {
    api.answers['GET /products/7'] = {
      body: { product: { ...product, places_left: 50, paid_for_tickets: 0, ...change } },
    };
    await open(() => (fixed === null ? screen.findByLabelText('Nom') : screen.findByText(fixed)));
    expect(screen.queryByText(/se consulte/) === null).toBe(fixed === null);
    expect(draw === null ? screen.queryByText('Tirage') : facts('Tirage')).toBe(draw);
    if (fixed !== null) expect(facts('Tickets par personne')).toBe(String(product.tickets_per_person));
  });

  test('each status has a row above', () => {
    expect(productStatus.options).toEqual(['draft', 'active', 'drawing', 'completed', 'cancelled']);
  });
});
