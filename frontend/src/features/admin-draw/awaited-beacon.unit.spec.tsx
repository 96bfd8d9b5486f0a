/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct, ApiServer, problem } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { DrawScreen } from './draw-screen.js';

const hash = 'ab'.repeat(32);
const awaiting = (rule: string) => ({
  ...aProduct,
  status: 'drawing',
  current_participants: 300,
  places_left: 0,
  beacon_rule: rule,
  commitment: hash,
  real_winners: [],
  held: 0,
  sale_moved: false,
  accepts_free_tickets: true,
  free_ticket_share: null,
  frozen: {
    tickets: 300,
    root: hash,
    frozen_at: '2026-11-27T17:40:00.000Z',
    beacon_expected_at: '2026-11-27T17:50:00.000Z',
    beacon_round: null,
  },
});
const path = 'POST /admin/products/7/beacon';

let api: ApiServer;
beforeAll(async () => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

async function show(rule: string, role: 'admin' | 'super_admin' = 'super_admin'): Promise<void> {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  api.answers['GET /products/7'] = { body: { product: awaiting(rule) } };
  await renderAdmin(api, '/admin/products/:id/draw', '/admin/products/7/draw', <DrawScreen />);
  await screen.findByText('La liste est clôturée et publiée');
}
async function openForm() {
  await show('public:LONATO Loto Diamant');
  fireEvent.click(screen.getByRole('button', { name: 'Saisir le résultat' }));
  return within(await screen.findByRole('dialog', { name: /^Résultat\s: LONATO Loto Diamant$/ }));
}
type Form = Awaited<ReturnType<typeof openForm>>;
function type(form: Form, { at, value, again }: { at: string; value: string; again: string }): void {
  fireEvent.input(form.getByLabelText('Date et heure de ce tirage'), { target: { value: at } });
  fireEvent.input(form.getByLabelText('Numéros sortis'), { target: { value } });
  fireEvent.input(form.getByLabelText('Numéros sortis, une deuxième fois'), { target: { value: again } });
  fireEvent.click(form.getByRole('button', { name: 'Enregistrer et tirer' }));
}

test('a lottery result is typed twice and sent once, trimmed', async () => {
  api.answers[path] = {
    body: {
      winners: [],
      draw: { product_id: 7, draw_date: '2026-11-27T18:05:00.000Z', tickets: 300, root: hash, commitment: hash },
    },
  };
  const form = await openForm();
  const before = api.asked['GET /products/7']?.length ?? 0;
  type(form, { at: '2026-11-27T18:00', value: ' 7 19 33 41 88 ', again: '7 19 33 41 88' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked[path]?.map(({ body }) => body)).toEqual([
    { drawnAt: new Date('2026-11-27T18:00').toISOString(), value: '7 19 33 41 88' },
  ]);
  // The draw is then complete: the screen refetches the product.
  await waitFor(() => expect(api.asked['GET /products/7']?.length).toBeGreaterThan(before));
});

test.each([
  [
    'two different values',
    { at: '2026-11-27T18:00', value: '7 19 33 41 88', again: '7 19 33 41 89' },
    'Les deux saisies ne sont pas les mêmes',
  ],
  ['no value', { at: '2026-11-27T18:00', value: '  ', again: '' }, 'Indiquez le résultat'],
  ['no date', { at: '', value: '7', again: '7' }, 'La date est incorrecte'],
])('%s: the error is shown at the field, and nothing is sent', async (_, typed, sentence) => {
  const form = await openForm();
  type(form, typed);
  await form.findByText(sentence);
  expect(api.asked[path]).toBeUndefined();
});

test('a refusal is shown with the typed values, which can be sent again', async () => {
  api.answers[path] = problem(409, 'product_transition_refused', 'Ce changement de statut n’est pas possible');
  const form = await openForm();
  type(form, { at: '2026-11-27T17:45', value: '7', again: '7' });
  await form.findByText('Ce changement de statut n’est pas possible');
  expect(form.getByLabelText<HTMLInputElement>('Numéros sortis').value).toBe('7');
});

test('an admin cannot enter a lottery result, and even a super_admin cannot enter a drand value', async () => {
  await show('public:LONATO Loto Diamant', 'admin');
  screen.getByText('Un super-administrateur saisit ce résultat.');
  expect(screen.queryByRole('button', { name: 'Saisir le résultat' })).toBeNull();
  cleanup();
  await show(`drand:${hash}`);
  screen.getByText(/^Le tirage se fait tout seul avec le nombre que drand donne le 27 novembre 2026/);
  expect(screen.queryByRole('button', { name: 'Saisir le résultat' })).toBeNull();
});
