/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { activeProductsQuery } from '../../shared/api/public-queries.js';
import { PresentationScreen } from './presentation-screen.js';
import { storedNames } from './typed-names.js';

const hash = 'ab'.repeat(32);
const product = (changes: Partial<Product>): Product => ({
  ...aProduct,
  ticket_price: 500,
  max_participants: 50,
  current_participants: 50,
  places_left: 0,
  free_places_left: 0,
  max_winners: 2,
  commitment: hash,
  frozen: null,
  ...changes,
});
const record = (winners: number): DrawRecord => ({
  protocol: 'raffle/v1',
  product: { id: 7, name: 'Console', image_url: '' },
  terms: { id: '7', prizes: winners, capacity: 50, price: 500, rule: 'none' },
  commitment: hash,
  committed_at: '2026-11-01T10:00:00.000Z',
  tickets: 50,
  root: hash,
  frozen_at: '2026-11-27T10:00:00.000Z',
  beacon: null,
  seed: hash,
  draw_key: hash,
  picks: Array.from({ length: winners }, (_, ticket) => ({
    ticket,
    holder: hash,
    secret: hash,
    path: [],
    wins: true,
    display_name: `Afi ${ticket}.`,
    city: 'Kara',
  })),
  drawn_at: '2026-11-27T10:00:01.000Z',
});

let api: ApiServer;
let reducedMotion = true;
beforeAll(async () => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: reducedMotion, media }) as MediaQueryList;
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  reducedMotion = true;
  api.reset();
});
afterEach(cleanup);

const path = '/admin/products/:id/draw/presentation';
const at = '/admin/products/7/draw/presentation';
async function show(changes: Partial<Product>, winners = 2, shown = <PresentationScreen />): Promise<void> {
  api.answers['GET /products/7'] = { body: { product: product(changes) } };
  api.answers['GET /draws/7/record'] = { body: record(winners) };
  await renderAdmin(api, path, at, shown);
  await screen.findByRole('heading', { name: 'Console' });
}
const space = () => fireEvent.keyDown(document.body, { key: ' ' });
const skip = () => fireEvent.click(screen.getByRole('button', { name: 'Voir le résultat' }));
/** Waits for the roll and ends it in the same moment: it ends by itself a few seconds later. */
const skipped = (look: (stage: HTMLElement) => void = () => undefined) =>
  waitFor(() => {
    look(screen.getByRole('dialog', { name: 'Tirage en cours' }));
    skip();
  });

test('an earlier draw waits for the presenter, plays, stays on the winners and can be replayed', async () => {
  await show({ status: 'completed' });
  expect(screen.getByText('lots à gagner').nextSibling?.textContent).toBe('2');
  expect(screen.getByText('places').nextSibling?.textContent).toBe('50');
  await screen.findByText('Liste clôturée avec 50 tickets');
  expect(screen.queryByText('Afi 0.')).toBeNull();
  space();
  await skipped();
  await screen.findByText('Les gagnants');
  expect([screen.getByText('T7-0001'), screen.getByText('Afi 1.')]).toHaveLength(2);
  space();
  await skipped();
  fireEvent.click(screen.getByRole('button', { name: 'Rejouer' }));
  await screen.findByRole('dialog', { name: 'Tirage en cours' });
});

test('a demonstration is called one on every scene', async () => {
  const shown = { ...record(2), demonstration: true };
  api.answers['GET /products/7'] = {
    body: { product: product({ status: 'completed', beacon_rule: `drand:${'ab'.repeat(32)};in=120s` }) },
  };
  api.answers['GET /draws/7/record'] = { body: shown };
  await renderAdmin(api, path, at, <PresentationScreen />);
  await screen.findByText('Liste clôturée avec 50 tickets');
  expect(screen.getAllByText('Démonstration')).toHaveLength(1);
  space();
  await skipped((stage) => within(stage).getByText('Démonstration'));
  await screen.findByText('Les gagnants');
  expect(screen.getAllByText('Démonstration')).toHaveLength(1);
});

test('the sheet for the huissier opens with one press, and shortcuts are ignored while it is open', async () => {
  await show({ status: 'completed' });
  fireEvent.click(await screen.findByRole('button', { name: 'Feuille pour l’huissier' }));
  await screen.findByRole('heading', { name: /^Procès-verbal du tirage/ });
  space();
  expect(screen.queryByRole('dialog', { name: 'Tirage en cours' })).toBeNull();
});

test('opened before the draw it follows the draw automatically, and shows no typed name', async () => {
  storedNames(7).write([{ name: 'Koffi le faux', real: false }]);
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
  });
  try {
    await show({});
    await screen.findByText('Toutes les places sont prises');
    expect(document.body.textContent).not.toMatch(/Koffi|Vrai|Faux/);
    // Nothing to show yet: the key does nothing.
    space();
    api.answers['GET /products/7'] = { body: { product: product({ status: 'completed' }) } };
    act(() => jest.advanceTimersByTime(2_000));
    await skipped();
    await screen.findByText('Les gagnants');
    expect(document.body.textContent).not.toMatch(/Koffi|Vrai|Faux/);
  } finally {
    jest.useRealTimers();
    storedNames(7).remove();
  }
});

test('more winners than a hall can read are shown in pages, which the arrow keys turn', async () => {
  await show({ status: 'completed' }, 8);
  await screen.findByRole('button', { name: 'Montrer le tirage' });
  space();
  await skipped();
  await screen.findByText('Afi 5.');
  expect(screen.queryByText('Afi 6.')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByText('Afi 7.');
  expect(screen.queryByText('Afi 5.')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByText('Afi 5.');
});

test('pages turn automatically, except with reduced motion', async () => {
  for (reducedMotion of [true, false]) {
    await show({ status: 'completed' }, 8);
    await screen.findByRole('button', { name: 'Montrer le tirage' });
    space();
    screen.getByRole('dialog', { name: 'Tirage en cours' });
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    try {
      skip();
      await screen.findByText('Les gagnants');
      act(() => jest.advanceTimersByTime(8_000));
      expect(screen.queryByText('Afi 7.') === null).toBe(reducedMotion);
    } finally {
      jest.useRealTimers();
    }
    cleanup();
  }
});

test('left alone it shows a draw with an hour, then the draw that follows', async () => {
  const draw_at = new Date(Date.now() + 60_000).toISOString();
  api.answers['GET /products/active'] = { body: [product({ id: 8, draw_at }), product({ draw_at })] };
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
  });
  try {
    // So many winners that the roll lasts until it is skipped.
    let queries = new QueryClient();
    const Tap = () => {
      queries = useQueryClient();
      return <PresentationScreen />;
    };
    await show({ draw_at }, 18, <Tap />);
    await screen.findByRole('timer');
    // They are read once the product is: the answer is that of now.
    await act(() => queries.ensureQueryData(activeProductsQuery));
    api.answers['GET /products/active'] = { body: [] };
    api.answers['GET /products/7'] = { body: { product: product({ draw_at, status: 'completed' }) } };
    act(() => jest.advanceTimersByTime(2_000));
    await screen.findByRole('dialog', { name: 'Tirage en cours' });
  } finally {
    jest.useRealTimers();
  }
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  try {
    skip();
    screen.getByText('Les gagnants');
    act(() => jest.advanceTimersByTime(59_000));
    expect(screen.getByTestId('address').textContent).toBe(at);
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByTestId('address').textContent).toBe('/admin/products/8/draw/presentation');
  } finally {
    jest.useRealTimers();
  }
});

test('Escape leads back to the draw', async () => {
  await show({ status: 'completed' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await screen.findByTestId('address');
  expect(screen.getByTestId('address').textContent).toBe('/admin/products/7/draw');
});
