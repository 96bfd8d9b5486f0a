/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { aDrawRecord } from '@raffle/contracts/fixtures/draws';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { getDrawRecord, type DrawRecord } from '@raffle/contracts/http/draws';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminProduct } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { callApi } from '../../shared/api/call-api.js';
import { markStreamAlive, markStreamClosed } from '../../shared/live/live-updates.js';
import { DrawScreen, pollMs } from './draw-screen.js';

const hash = 'ab'.repeat(32);
const winnerId = (index: number) => `0193a1b2-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`;
const product = (changes: Partial<AdminProduct>): AdminProduct => ({
  ...adminProduct,
  current_participants: 50,
  places_left: 0,
  max_winners: 21,
  status: 'active',
  commitment: hash,
  ...changes,
});
const completed = product({ status: 'completed' });
const winners = Array.from({ length: 30 }, (_, index) => ({
  ticket: index,
  user_id: winnerId(index),
  name: `Gagnante ${index}.`,
  city: 'Kara',
  full_name: `Gagnante Entière ${index}`,
  phone: '+22890112345',
}));
const record: DrawRecord = {
  ...aDrawRecord,
  product: { id: 7, name: 'Console', image_url: '' },
  terms: { id: '7', prizes: 21, capacity: 50, price: 500, rule: 'none' },
  commitment: hash,
  committed_at: '2026-11-01T10:00:00.000Z',
  tickets: 50,
  root: hash,
  frozen_at: '2026-11-27T10:00:00.000Z',
  seed: hash,
  draw_key: hash,
  picks: winners.map(({ ticket, name, city }) => ({
    ticket,
    holder: hash,
    secret: hash,
    path: [],
    wins: true,
    display_name: name,
    city,
  })),
  drawn_at: '2026-11-27T10:00:01.000Z',
};
const aSettings = {
  ...someSettings,
  help_whatsapp: null,
};
let api: ApiServer;
beforeAll(async () => {
  // jsdom lacks matchMedia; the animation runs without reduced motion.
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  localStorage.clear();
  sessionStorage.clear();
  api.answers = {
    'GET /draws/7/record': { body: record },
    'GET /admin/products/7/winners': { body: { winners: winners.slice(0, 25), total: 30 } },
  };
});
afterEach(cleanup);

const show = (shown: AdminProduct) => {
  api.answers['GET /products/7'] = { body: { product: shown } };
  return renderAdmin(api, '/admin/products/:id/draw', '/admin/products/7/draw', <DrawScreen />);
};

const asked = () => api.asked['GET /admin/products/7/winners'];
const queryOf = (path: string | undefined) => Object.fromEntries(new URL(path ?? '', 'http://x').searchParams);

test('each winner has full name, phone and a link to the account; the stage shows only the first six', async () => {
  api.answers['GET /admin/products/7/winners'] = {
    body: { winners: [winners[0], { ...winners[1], full_name: null, phone: null }], total: 2 },
  };
  await show(completed);
  const rows = within(await screen.findByRole('table', { name: 'Gagnants' }));
  const [, known, unknown] = rows.getAllByRole('row').map((row) => within(row));
  expect(known!.getByText('T7-0001')).toBeTruthy();
  expect(known!.getByRole('link', { name: 'Gagnante Entière 0' }).getAttribute('href')).toBe(
    `/admin/users/${winnerId(0)}`,
  );
  expect(known!.getByRole('link', { name: /\+228\s90\s11\s23\s45$/ }).getAttribute('href')).toMatch(
    /^\/admin\/deliveries\?/,
  );
  // Identity does not know this person: the public name links to the account.
  expect(unknown!.getByRole('link', { name: 'Gagnante 1.' }).getAttribute('href')).toBe(`/admin/users/${winnerId(1)}`);
  expect(unknown!.getByText('—')).toBeTruthy();
  expect(screen.getByText('Gagnante 5.')).toBeTruthy();
  expect(screen.queryByText('Gagnante 6.')).toBeNull();
  expect(screen.getByText('et 24 autres gagnants, dans la liste ci-dessous')).toBeTruthy();
});

test('the request for winners follows the URL, and another page scrolls to the top of the list', async () => {
  const scrolled: Element[] = [];
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  await show(completed);
  fireEvent.click(await screen.findByRole('link', { name: 'Page suivante' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(queryOf(asked()?.[1]?.path)).toEqual({ page: '2', limit: '25', sort: 'ticket', direction: 'asc' });
  expect(scrolled).toEqual([screen.getByRole('heading', { name: 'Gagnants' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Ville' }));
  await waitFor(() =>
    expect(queryOf(asked()?.at(-1)?.path)).toMatchObject({ page: '1', sort: 'city', direction: 'asc' }),
  );
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Kara' } });
  await waitFor(() => expect(queryOf(asked()?.at(-1)?.path)).toMatchObject({ q: 'Kara', sort: 'city' }));
  expect(screen.getByTestId('address').textContent).toBe('/admin/products/7/draw?q=Kara&sort=city');
  expect(scrolled).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV\u00a0: Gagnants' }));
  const file = await waitFor(() => {
    const found = asked()?.find(({ headers }) => headers.accept === 'text/csv');
    expect(found).toBeDefined();
    return found;
  });
  expect(queryOf(file?.path)).toEqual({ q: 'Kara', sort: 'city', direction: 'asc' });
});

test('a failed read of the winners can be retried, and the proof stays', async () => {
  api.answers['GET /admin/products/7/winners'] = problem('forbidden');
  await show(completed);
  await screen.findByText('Impossible de charger les gagnants');
  screen.getByRole('heading', { name: 'Dossier publié' });
  api.answers['GET /admin/products/7/winners'] = { body: { winners: [], total: 0 } };
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucun gagnant pour le moment');
});

test('typed names are stored for their product until its draw is complete', async () => {
  await show(product({}));
  fireEvent.input(await screen.findByLabelText('Nom du gagnant'), { target: { value: ' Koffi ' } });
  fireEvent.click(screen.getByText('Faux'));
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  cleanup();
  await show(product({}));
  await screen.findByText('Koffi');
  expect(screen.getByText('1/21')).toBeTruthy();
  cleanup();

  api.answers['GET /products/8'] = { body: { product: product({ id: 8 }) } };
  await renderAdmin(api, '/admin/products/:id/draw', '/admin/products/8/draw', <DrawScreen />);
  await screen.findByText('0/21');
  cleanup();

  await show(completed);
  await screen.findByText('Tirage terminé');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Koffi');
});

test('the name field is above the draw button, and stays open and focused for the next name', async () => {
  await show(product({ max_winners: 2 }));
  const field = await screen.findByLabelText('Nom du gagnant');
  const launch = screen.getByRole('button', { name: /^Lancer le tirage/ });
  expect(field.compareDocumentPosition(launch) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(launch.closest('section')?.contains(field)).toBe(true);
  const details = field.closest('details');
  expect(details?.open).toBe(true);
  fireEvent.input(field, { target: { value: 'Koffi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(details?.open).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(launch.matches(':disabled')).toBe(false);
  // A second name is possible, a third is not.
  fireEvent.input(field, { target: { value: 'Afi' } });
  fireEvent.click(screen.getByText('Ajouter'));
  screen.getByText('2/2');
  expect(screen.queryByLabelText('Nom du gagnant')).toBeNull();
});

test('without every place taken there is no draw button, and the way to what can be done', async () => {
  await show(product({ current_participants: 1, max_participants: 60, places_left: 59 }));
  await screen.findByText(/^Ce tirage ne peut pas encore avoir lieu/);
  expect(screen.queryByRole('button', { name: /^Lancer le tirage/ })).toBeNull();
  expect(screen.queryByLabelText('Nom du gagnant')).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir le produit' }).getAttribute('href')).toBe('/admin/products/7');
});

const approval = (change: object = {}) => ({
  id: winnerId(1),
  kind: 'draw',
  subject: '7',
  subject_name: 'Console',
  changes: [{ field: 'status', before: 'active', after: 'drawing' }],
  reason: 'Toutes les places sont prises',
  requested_by: { id: winnerId(2), username: 'k.agbeko' },
  requested_at: '2026-11-20T18:42:00.000Z',
  expires_at: '2026-11-23T18:42:00.000Z',
  alone_from: null,
  subject_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...change,
});

test('if a second administrator must approve the draw, it is requested with a name and a reason', async () => {
  api.answers['GET /admin/settings'] = { body: { ...aSettings, two_people: true } };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [] } };
  api.answers['POST /admin/products/7/draw-requests'] = { status: 201, body: { approval: approval() } };
  await show(product({}));
  const ask = await screen.findByRole('button', { name: 'Demander l’approbation' });
  expect(ask.matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: /^Lancer le tirage/ })).toBeNull();
  fireEvent.input(screen.getByLabelText('Nom du gagnant'), { target: { value: 'Koffi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  fireEvent.click(ask);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'Complet' } });
  const { id, username } = adminStats('super_admin').admin;
  const mine = approval({ requested_by: { id, username } });
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [mine] } };
  fireEvent.click(dialog.getByRole('button', { name: 'Demander l’approbation' }));
  await screen.findByRole('heading', { name: 'Le tirage attend un second administrateur' });
  // No typed name leaves this browser.
  const requests = () => api.asked['POST /admin/products/7/draw-requests']?.map(({ body }) => body);
  await waitFor(() => expect(requests()).toEqual([{ reason: 'Complet' }]));
  screen.getByText('Un autre administrateur doit l’approuver.');
  screen.getByRole('button', { name: 'Retirer ma demande' });
  expect(ask.matches(':disabled')).toBe(true);
});

test('another administrator approves the draw on its screen', async () => {
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval()] } };
  const approve = `POST /admin/product-approvals/${approval().id}/approve`;
  api.answers[approve] = { body: { approval: approval({ state: 'approved' }) } };
  await show(product({}));
  fireEvent.click(await screen.findByRole('button', { name: 'Approuver' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Lancer le tirage de Console/ }));
  dialog.getByText(/Le résultat est définitif et public/);
  fireEvent.click(dialog.getByRole('button', { name: 'Approuver' }));
  await screen.findByText('Approuvé : c’est fait');
  expect(api.asked[approve]).toHaveLength(1);
});

test('only a super_admin decides on the cancellation of a full product', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({ kind: 'cancellation' })] } };
  await show(product({}));
  await screen.findByText('Un autre super-administrateur doit l’approuver.');
  expect(screen.queryByRole('button', { name: /Approuver|Refuser/ })).toBeNull();
});

test('if the server refuses to draw without a second administrator, the draw can be requested', async () => {
  api.answers['POST /admin/products/7/draw'] = problem('approval_needed');
  await show(product({}));
  fireEvent.input(await screen.findByLabelText('Nom du gagnant'), { target: { value: 'Koffi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  fireEvent.click(screen.getByRole('button', { name: /^Lancer le tirage/ }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Lancer/ }));
  await screen.findByRole('button', { name: 'Demander l’approbation' });
});

test.each([
  ['too many', Array.from({ length: 1001 }, () => ({ name: 'Koffi', real: true }))],
  ['too long', [{ name: 'x'.repeat(101), real: true }]],
])('stored names that are %s are discarded', async (_, names) => {
  localStorage.setItem('admin-draw.names.7', JSON.stringify(names));
  await show(product({}));
  await screen.findByText('0/21');
});

test.each([
  [4, 'Le serveur tire parmi les tickets vendus (4). Le résultat est définitif et public.'],
  [50, 'Le serveur tire parmi les 50 tickets. Le résultat est définitif et public.'],
])('with %d sold, the confirmation shows that number', async (sold, sentence) => {
  await show(product({ current_participants: sold }));
  await screen.findByText(sentence);
});

test('the admin’s own draw plays on the stage even if the product completes before the answer arrives', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') await held;
    return realFetch(input, init);
  };
  try {
    api.answers['POST /admin/products/7/draw'] = {
      body: {
        winners: [],
        draw: { product_id: 7, draw_date: record.drawn_at, tickets: 50, root: hash, commitment: hash },
        archived: false,
      },
    };
    await show(product({ max_winners: 1 }));
    fireEvent.input(await screen.findByLabelText('Nom du gagnant'), { target: { value: 'Koffi' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
    fireEvent.click(screen.getByRole('button', { name: /^Lancer le tirage/ }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Lancer/ }));
    // A live event refetches the product.
    for (const status of ['drawing', 'completed'] as const) {
      api.answers['GET /products/7'] = { body: { product: product({ status, max_winners: 1, version: 4 }) } };
      const before = api.asked['GET /products/7']?.length ?? 0;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      // The poll may read it too.
      await waitFor(() => expect(api.asked['GET /products/7']?.length).toBeGreaterThan(before));
      await screen.findByText(status === 'drawing' ? 'Tirage en cours' : 'Terminé');
      expect(screen.getByRole('dialog', { name: /^Lancer ce tirage/ })).toBeTruthy();
    }
    release();
    await screen.findByRole('dialog', { name: 'Tirage en cours' });
    await screen.findByText(/^Tirage enregistré, mais pas encore dans la sauvegarde/);
  } finally {
    release();
    globalThis.fetch = realFetch;
  }
});

test('without the live stream a visible screen polls the product until the draw is complete', async () => {
  // Fakes only the poll timer: requests run normally.
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'Date'],
  });
  try {
    await show(product({ current_participants: 49, places_left: 1 }));
    await screen.findByText('Pas encore complet');
    const asked = () => api.asked['GET /products/7']?.length;
    // A request that starts after the poll has an answer: the poll's own answer, if any, has arrived.
    const look = async () => {
      act(() => jest.advanceTimersByTime(pollMs));
      await act(() => callApi(getDrawRecord, { params: { productId: 7 } }));
    };
    const seen = (hidden: boolean) => Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    seen(true);
    await look();
    seen(false);
    expect(asked()).toBe(1);
    api.answers['GET /products/7'] = { body: { product: product({}) } };
    await look();
    await screen.findByText('Complet');
    expect(asked()).toBe(2);

    cleanup();

    await show(product({ status: 'cancelled' }));
    await screen.findByText('Annulé');
    const before = asked();
    await look();
    expect(asked()).toBe(before);
    cleanup();

    // The stream is connected: polling stops.
    await show(product({}));
    await screen.findByText('Complet');
    const whenConnected = asked();
    markStreamAlive();
    await look();
    expect(asked()).toBe(whenConnected);
  } finally {
    markStreamClosed();
    jest.useRealTimers();
  }
});
