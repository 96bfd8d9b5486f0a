/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { drandRule } from '@raffle/contracts/values';
import { createProtocol, fromHex, signedBytes, toHex } from '@raffle/draw-protocol';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createHash, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { Route, Routes } from 'react-router';
import { beaconAt, demonstration } from '../../../../packages/draw-protocol/test/demonstration-chain.js';
import { makeDraw } from '../../../../packages/draw-protocol/test/make-draw.js';
import { aWin, noTickets } from '../../../test/answers.js';
import { aConfig, aProduct, aUser, ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { storedToken } from '../../shared/stored-token.js';
import { ToastProvider } from '../../shared/ui/toasts.js';
import { afterSignIn } from '../../shared/wanted-address.js';
import { DrawRecordScreen } from './draw-record-screen.js';

const product = (changes: Partial<Product>): Product => ({
  ...aProduct,
  id: 26,
  name: 'Moto 125',
  description: '',
  ticket_price: 500,
  max_participants: 10,
  current_participants: 3,
  places_left: 7,
  tickets_per_person: 10,
  free_places_left: 2,
  commitment: 'c'.repeat(64),
  version: 3,
  frozen: null,
  ...changes,
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  // jsdom lacks all three; the draw is shown without motion.
  window.scrollTo = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  storedToken.remove();
  api.answers['GET /config'] = { body: aConfig };
  api.answers['GET /draws/26/record'] = problem('draw_not_found');
});
afterEach(() => {
  cleanup();
  localStorage.removeItem('raffle.seen-roots');
  jest.restoreAllMocks();
});

async function show(changes: Partial<Product>, path = '/tirages/26'): Promise<void> {
  api.answers['GET /products/26'] = { body: { product: product(changes) } };
  await renderAt(
    path,
    <ToastProvider>
      <Routes>
        <Route path="/tirages/:id" element={<DrawRecordScreen />} />
      </Routes>
    </ToastProvider>,
  );
  await screen.findByRole('heading', { name: 'Moto 125' });
}
/** In the card on a desktop, in the bar on a phone. */
const buys = () => screen.queryAllByRole('link', { name: 'Participer au tirage' }).length > 0;
const says = (text: string | RegExp) => screen.queryAllByText(text).length > 0;

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

describe('announced', () => {
  const opensAt = '2026-12-04T18:00:00.000Z';
  const coming = {
    status: 'draft',
    opens_at: opensAt,
    current_participants: 0,
    places_left: 10,
    commitment: null,
  } as const;

  test('it says when it opens, and nothing can be bought; a visitor logs in to be told, and returns', async () => {
    await show(coming);
    expect(screen.getByRole('heading', { name: /^En vente le 4 décembre 2026 à 18\sh\s00$/ })).toBeTruthy();
    expect([buys(), says('Bientôt en vente'), says('10 places')]).toEqual([false, true, true]);
    const login = screen.getByRole('link', { name: 'Prévenez-moi' }).getAttribute('href') ?? '';
    expect(afterSignIn(new URL(login, 'http://ours').search)).toBe('/tirages/26');
  });

  test('a user asks once, and takes it back', async () => {
    signIn([]);
    api.answers['GET /tickets/user'] = { body: noTickets };
    api.answers['POST /tickets/wishes'] = { body: { success: true } };
    api.answers['DELETE /tickets/wishes/26'] = { body: { success: true } };
    await show(coming);
    const ask = await screen.findByRole('button', { name: 'Prévenez-moi' });
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
    api.answers['GET /tickets/user'] = { body: { ...noTickets, wishes: [26] } };
    fireEvent.click(ask);
    const stop = await screen.findByRole('button', { name: 'Ne plus me prévenir' });
    expect(says('Nous vous préviendrons une fois, quand la vente ouvre.')).toBe(true);
    expect(api.asked['POST /tickets/wishes']?.map(({ body }) => body)).toEqual([{ productId: 26 }]);
    api.answers['GET /tickets/user'] = { body: noTickets };
    fireEvent.click(stop);
    await screen.findByRole('button', { name: 'Prévenez-moi' });
  });

  test('a draft that is not is no page, for an administrator either', async () => {
    const { opens_at: _, ...draft } = coming;
    api.answers['GET /products/26'] = { body: { product: product(draft) } };
    await renderAt(
      '/tirages/26',
      <Routes>
        <Route path="/tirages/:id" element={<DrawRecordScreen />} />
      </Routes>,
    );
    await screen.findByText('Ce tirage n’existe pas ou n’est plus ouvert');
  });
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

test('what the prize is worth, and the odds of a ticket', async () => {
  await show({ retail_value: 450_000, max_participants: 10, max_winners: 2 });
  expect(screen.getByText('Valeur de chaque lot').nextElementSibling?.textContent).toBe('450\u202f000\u00a0F\u00a0CFA');
  expect(says(/2\schances sur 10 une fois toutes les places prises/)).toBe(true);
  cleanup();
  await show({ retail_value: null });
  expect(says(/^Valeur/)).toBe(false);
});

test('full', async () => {
  await show({ current_participants: 10, places_left: 0 });
  expect([buys(), says('Complet'), says('Toutes les places sont prises')]).toEqual([false, true, true]);
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

/** The list is closed, and round 1000 of drand is due then. */
const awaiting = (beacon_expected_at: string): Partial<Product> => ({
  status: 'drawing',
  current_participants: 10,
  places_left: 0,
  beacon_rule: drandRule,
  frozen: {
    tickets: 10,
    holders: 7,
    root: 'a'.repeat(64),
    frozen_at: '2020-11-27T18:00:00.000Z',
    beacon_expected_at,
    beacon_round: 1000,
  },
});

test('a list that waits for drand: which round, and when it comes', async () => {
  await show(awaiting('2090-11-27T18:10:00.000Z'));
  expect(says(/le tour 1\s000 de drand \(quicknet\)\.$/)).toBe(true);
  expect(says('Il est attendu le 27 novembre 2090 à 18 h 10. S’il tarde, chacun pourra l’apporter ici.')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Apporter ce nombre' })).toBeNull();
});

describe('a round that is late', () => {
  const path = 'POST /draws/26/beacon';
  const signature = '0a1b'.repeat(24);
  const onRelay = `{"round":1000,"randomness":"${'f'.repeat(64)}","signature":"${signature}"}`;
  async function openForm() {
    await show(awaiting('2020-11-27T18:10:00.000Z'));
    expect(
      says(/attendu le 27 novembre 2020 à 18 h 10 .* aussi longtemps qu’il le faut, et chacun peut l’apporter\.$/),
    ).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Apporter ce nombre' }));
    return within(await screen.findByRole('dialog', { name: 'Apporter le nombre attendu' }));
  }
  type Form = Awaited<ReturnType<typeof openForm>>;
  function send(form: Form, text: string): void {
    fireEvent.input(form.getByLabelText('Texte copié'), { target: { value: text } });
    fireEvent.click(form.getByRole('button', { name: 'Envoyer' }));
  }

  test('is found on public relays', async () => {
    const form = await openForm();
    expect(form.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual(
      ['api.drand.sh', 'drand.cloudflare.com', 'api2.drand.sh'].map(
        (relay) => `https://${relay}/${drandRule.slice('drand:'.length)}/public/1000`,
      ),
    );
  });

  test.each([
    ['all that a relay shows', onRelay],
    ['the signature alone, typed by hand', `  ${signature.toUpperCase()}\n`],
    ['with words around it', `signature: “${signature}”`],
  ])('is handed in as %s', async (_, text) => {
    api.answers[path] = { status: 202 };
    send(await openForm(), text);
    await screen.findByText('Merci, c’est le bon nombre. Le tirage commence.');
    expect(api.asked[path]?.map(({ body }) => body)).toEqual([{ round: 1000, signature }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['its randomness', 'f'.repeat(64)],
    ['a longer number', `${signature}00`],
  ])('needs a signature: %s is not sent', async (_, text) => {
    const form = await openForm();
    send(form, text);
    await form.findByText(/^Nous n’y trouvons pas de signature/);
    expect(api.asked[path]).toBeUndefined();
  });

  test('of another draw is refused at the field, with the text still there', async () => {
    api.answers[path] = problem('round_not_expected');
    const form = await openForm();
    send(form, onRelay);
    await form.findByText(/^Ce n’est pas le tour 1\s000 de drand/);
    expect(form.getByLabelText<HTMLTextAreaElement>('Texte copié').value).toBe(onRelay);
  });
});

test('on sale under drand’s rule the page names what the draw waits for', async () => {
  await show({ beacon_rule: drandRule });
  expect(says(/toutes les 3 secondes drand/)).toBe(true);
});

test('cancelled: when, why and what becomes of the tickets', async () => {
  await show({ status: 'cancelled', cancelled: { at: '2026-11-25T09:00:00.000Z', reason: 'Plus livré' } });
  expect(says('Tirage annulé le 25 novembre 2026 à 9 h 00')).toBe(true);
  expect(says('Raison : Plus livré')).toBe(true);
  expect([says(/Chaque ticket payé est devenu un bon d’achat/), buys()]).toEqual([true, false]);
});

const hash = 'a'.repeat(64);
const record: DrawRecord = {
  protocol: 'raffle/v1',
  product: { id: 26, name: 'Moto 125', image_url: '' },
  terms: { id: '26', prizes: 1, capacity: 10, price: 500, rule: 'none' },
  commitment: hash,
  committed_at: '2026-11-01T10:00:00.000Z',
  tickets: 10,
  root: hash,
  frozen_at: '2026-11-27T10:00:00.000Z',
  beacon: null,
  seed: hash,
  draw_key: hash,
  picks: [{ ticket: 4, holder: hash, secret: hash, path: [], wins: true, display_name: 'Essi A.', city: 'Kara' }],
  drawn_at: '2026-11-27T10:00:01.000Z',
};
const entry = (numbers: number[], status: string) => ({
  id: '01997b60-0000-7000-8000-000000000001',
  product_id: 26,
  product_name: 'Moto 125',
  image_url: '',
  quantity: numbers.length,
  price: 500,
  purchase_date: '2026-11-20T10:00:00.000Z',
  type: 'purchase',
  numbers,
  capacity: 10,
  draw_at: null,
  status,
  cancel_reason: null,
  credit_id: null,
  credit: null,
});
function signIn(numbers: number[], status = 'valid'): void {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = { body: { user: aUser } };
  api.answers['GET /tickets/user'] = {
    body: {
      ...noTickets,
      tickets: [entry(numbers, status)],
      summary: { purchased: 1, free: 0, referral: 0, total: 1 },
      in_play: { tickets: 0, draws: 0, amount: 0 },
    },
  };
}
/** Waits for the roll and ends it in the same moment: it ends by itself two seconds later. */
const skipped = (name: string) =>
  waitFor(() => {
    const roll = screen.getByRole('dialog', { name });
    fireEvent.click(within(roll).getByRole('button', { name: 'Voir le résultat' }));
  });
/** The page is open during the draw. */
async function watchDraw(): Promise<void> {
  await show({ status: 'drawing', current_participants: 10, places_left: 0 });
  api.answers['GET /draws/26/record'] = { body: record };
  api.answers['GET /products/26'] = { body: { product: product({ status: 'completed', version: 5 }) } };
  await skipped('Tirage en cours');
}

test('a prize that is handed over says so on its winner alone', async () => {
  const [first] = record.picks;
  const picks = [first!, { ...first!, ticket: 7, holder: 'b'.repeat(64), display_name: 'Yao N.' }];
  api.answers['GET /draws/26/record'] = { body: { ...record, terms: { ...record.terms, prizes: 2 }, picks } };
  api.answers['GET /draws/26/handovers'] = {
    body: {
      handovers: [{ ticket: 7, at: '2026-12-03T10:00:00.000Z', confirmed: true, photo_url: null, corrections: [] }],
      words: [],
    },
  };
  await show({ status: 'completed', max_winners: 2 });
  const line = await screen.findByText('Remis le 3 décembre 2026');
  expect(line.closest('.ticket')?.textContent).toContain('Yao N.');
  expect(screen.getByText('Essi A.').closest('.ticket')?.textContent).toMatch(/Remise à venir$/);
});

test('a user who watches the draw sees the roll, then the winners and the outcome of their own tickets', async () => {
  signIn([2, 3]);
  await watchDraw();
  expect(await screen.findByText('Vos tickets T26-0003, T26-0004 : non gagnants')).toBeTruthy();
  expect(says('T26-0005')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a winner who watches the draw sees the win in gold on the whole screen, then on the page', async () => {
  signIn([4]);
  await watchDraw();
  const gold = await screen.findByRole('dialog', { name: 'Vous avez gagné' });
  within(gold).getByText('T26-0005');
  within(gold).getByText('Nous ne demandons jamais d’argent pour remettre un lot.');
  fireEvent.click(within(gold).getByRole('button', { name: 'Voir le tirage et sa preuve' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(says('Vous avez gagné')).toBe(true);
});

test('who missed the draw sees it again from the message about it', async () => {
  signIn([2]);
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' }, '/tirages/26?revoir');
  await skipped('Rediffusion');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Votre ticket T26-0003 : non gagnant')).toBeTruthy();
});

test('a user who opens the page after the draw sees the result without a roll', async () => {
  signIn([4], 'won');
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' });
  expect(await screen.findByText('Vous avez gagné')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Partager le résultat' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^WhatsApp/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['waiting for the call', {}, /^Nous vous appelons pour convenir de la remise/],
  [
    'at the appointment',
    { state: 'appointment', appointment: { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: '' } },
    /^Rendez-vous le 3 décembre 2026 à 10.h.00, Agence de Kara$/,
  ],
  [
    'delivered',
    {
      state: 'handed_over',
      handover: { at: '2026-12-03T10:30:00.000Z', by: 'Komla', proof: 'code', confirmed_at: null, corrections: [] },
    },
    /^Lot remis le 3 décembre 2026\. Confirmez que vous l’avez reçu\.$/,
  ],
] as const)('the own win says what comes next, %s, and leads to it', async (_, over, next) => {
  signIn([4], 'won');
  api.answers['GET /draws/26/record'] = { body: record };
  api.answers['GET /wins'] = { body: { wins: [{ ...aWin, ...over }] } };
  await show({ status: 'completed' });
  expect(await screen.findByText(next)).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Suivre la remise/ });
  expect(link.getAttribute('href')).toBe(`/dashboard/wins#${aWin.id}`);
});

test('outside of the steps no technical term is used', async () => {
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' });
  const why = await screen.findByRole('heading', { name: 'Pourquoi croire ce résultat' });
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // Winners, why to believe it, then the proofs.
  expect(follows(screen.getByRole('heading', { name: 'Le gagnant' }), why)).toBe(true);
  expect(follows(why, screen.getByText('Les preuves'))).toBe(true);
  for (const steps of document.querySelectorAll('details')) steps.remove();
  expect(document.body.textContent).not.toMatch(/graine|racine|chemin|gelé|merkle|hash/i);
});

test('an unclaimed prize: its new winner, and the outcome of the first ticket', async () => {
  const next = { ...record.picks[0]!, ticket: 7, display_name: 'Kossi B.' };
  const forfeits = [{ ticket: 4, at: '2026-12-29T10:00:00.000Z', tried_on: ['2026-11-28'], picks: [next] }];
  api.answers['GET /draws/26/record'] = { body: { ...record, forfeits } };
  signIn([4], 'forfeited');
  await show({ status: 'completed' });
  await screen.findByText(/Votre ticket T26-0005 avait gagné.*lot revient au ticket T26-0008/);
  expect(says('Kossi B.')).toBe(true);
  expect(says('Essi A.')).toBe(false);
  expect(
    says('Le lot du ticket T26-0005 n’a pas été réclamé : depuis le 29 décembre 2026, il revient au ticket T26-0008.'),
  ).toBe(true);
});

test('a visitor who watches the draw sees the roll and the winners', async () => {
  await watchDraw();
  expect(await screen.findByText('Essi A.')).toBeTruthy();
  expect(says(/Votre ticket/)).toBe(false);
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

test('a user asks to be notified of a free place, still shown after a reload; a visitor logs in first and returns', async () => {
  const heldUp = { current_participants: 9, places_left: 0 };
  await show(heldUp);
  const ways = screen.getAllByRole('link', { name: 'Prévenez-moi' }).map((link) => link.getAttribute('href'));
  // In the page, and at the bottom of a phone's window.
  expect(ways).toEqual(['/login?tirage=26', '/login?tirage=26']);
  expect(afterSignIn('?tirage=26')).toBe('/tirages/26');
  cleanup();
  signIn([]);
  api.answers['POST /tickets/wishes'] = { body: { success: true } };
  await show(heldUp);
  const [wish] = await screen.findAllByRole('button', { name: 'Prévenez-moi' });
  await waitFor(() => expect(wish!.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(wish!);
  expect(await screen.findByText(/^Nous vous préviendrons/)).toBeTruthy();
  expect(api.asked['POST /tickets/wishes']?.[0]?.body).toEqual({ productId: 26 });
  cleanup();
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  api.answers['GET /tickets/user'] = { body: { ...body, wishes: [26] } };
  await show(heldUp);
  expect(await screen.findByText(/^Nous vous préviendrons/)).toBeTruthy();
  expect(api.asked['POST /tickets/wishes']).toHaveLength(1);
});

test('at a full draw a user asks to be told of the next one, and takes it back, after the draw too', async () => {
  const next = 'Prévenez-moi du prochain tirage';
  const allTaken = { current_participants: 10, places_left: 0 };
  await show(allTaken);
  expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/login?tirage=26');
  cleanup();
  signIn([]);
  api.answers['POST /tickets/wishes'] = { body: { success: true } };
  await show(allTaken);
  const ask = await screen.findByRole('button', { name: next });
  await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  api.answers['GET /tickets/user'] = { body: { ...body, wishes: [26] } };
  fireEvent.click(ask);
  const stop = await screen.findByRole('button', { name: 'Ne plus me prévenir' });
  expect(says(/^Nous vous préviendrons une fois, quand un tirage au même prix/)).toBe(true);
  api.answers['DELETE /tickets/wishes/26'] = { body: { success: true } };
  api.answers['GET /tickets/user'] = { body };
  fireEvent.click(stop);
  await screen.findByRole('button', { name: next });
  expect(api.asked['DELETE /tickets/wishes/26']).toHaveLength(1);
  cleanup();

  api.answers['GET /tickets/user'] = { body: { ...body, wishes: [26] } };
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' });
  await screen.findByRole('button', { name: 'Ne plus me prévenir' });
});

test('if one of the held places is the user’s own, the page links to its payment', async () => {
  signIn([]);
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  const pending = {
    product_id: 26,
    product_name: 'Moto 125',
    quantity: 1,
    amount: 500,
    payment_url: 'https://provider.example/pay/tok_abcdef',
    token: 'tok_abcdef',
    expires_at: new Date(Date.now() + 12 * 60_000).toISOString(),
  };
  api.answers['GET /tickets/user'] = { body: { ...body, pending_purchases: [pending] } };
  await show({ current_participants: 9, places_left: 0 });
  const pay = await screen.findAllByRole('link', { name: 'Continuer le paiement' });
  expect(pay.map((link) => link.getAttribute('href'))).toEqual([pending.payment_url, pending.payment_url]);
  expect(screen.queryByRole('button', { name: 'Prévenez-moi' })).toBeNull();
});

test.each([
  ['none', true],
  [drandRule, false],
])('before the draw, under rule %s, the organiser must be trusted: %s', async (beacon_rule, trust) => {
  await show({ beacon_rule });
  const limit = screen.queryByText('Ce que rien ne prouve');
  expect(limit !== null && limit.closest('details') === null).toBe(trust);
  expect(says(/il faut lui faire confiance/)).toBe(trust);
});

const atHour = `${drandRule};at=fri-19:00`;
const full = { beacon_rule: atHour, current_participants: 10, places_left: 0, draw_at: '2099-12-04T19:00:00.000Z' };
const list = (root: string) => ({
  tickets: 10,
  holders: 4,
  root,
  frozen_at: '2099-12-03T10:00:00.000Z',
  beacon_round: 1000,
  beacon_expected_at: '2099-12-04T19:00:00.000Z',
});
const shownText = () => document.body.textContent.replace(/\u00a0/g, ' ');

test('with an hour the page says it before the last place, and once full the day, the time left and the calendar', async () => {
  await show({ beacon_rule: atHour });
  expect(shownText()).toContain('Tirage le vendredi qui suit le dernier ticket, à 19 h');
  expect(shownText()).not.toContain('72 h');
  cleanup();
  await show({ ...full, frozen: list('a'.repeat(64)) });
  expect(shownText()).toContain('Complet. Tirage vendredi 4 décembre 2099 à 19 h, en direct');
  expect(screen.getByRole('timer').textContent).toMatch(/\d+\u00a0j \d+\u00a0h/);
  const calendar = screen.getByRole('link', { name: 'Ajouter à mon agenda' });
  expect(calendar.getAttribute('href')).toBe('/api/draws/26/calendar.ics');
  const announcement = screen.getByRole('link', { name: 'Enregistrer l’annonce signée' });
  expect(announcement.getAttribute('href')).toBe('/api/draws/26/appointment');
  expect(announcement.getAttribute('download')).toBe('annonce-26.json');
  expect(shownText()).not.toContain('Le tirage arrive.');
  const whatsApp = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
  expect(decodeURIComponent(whatsApp).replace(/\u00a0/g, ' ')).toContain('vendredi 4 décembre 2099 à 19 h');
});

test.each([
  ['drawing', /^Le nombre attendu n’est pas encore arrivé/],
  ['active', /^Le tirage n’a pas encore pu commencer/],
] as const)('a minute after its hour, while it is %s, the page says what is late', async (status, late) => {
  const draw_at = new Date(Date.now() - 61_000).toISOString();
  await show({ ...full, draw_at, status, frozen: list('a'.repeat(64)) });
  expect(says(late)).toBe(true);
});

test('this device keeps the root that it saw before the hour, and says so when another one is shown', async () => {
  await show({ ...full, frozen: list('a'.repeat(64)) });
  await waitFor(() => expect(localStorage.getItem('raffle.seen-roots')).toContain('a'.repeat(64)));
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  await show({ ...full, frozen: list('b'.repeat(64)) });
  expect((await screen.findByRole('alert')).textContent).toContain('a'.repeat(64));
});

/** Shows the record of a draw under drand's rule that was cancelled without its round. */
async function showSeedAlone(at: string, reason: string) {
  // jsdom has no WebCrypto.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const seed = '07'.repeat(32);
  const terms = { ...record.terms, rule: drandRule };
  const commitment = toHex(await createProtocol().commitment(terms, fromHex(seed)));
  const cancelled = { at, reason };
  const seedAlone = { ...record, seed, terms, commitment, published_at: record.frozen_at, draw_key: null, picks: [] };
  api.answers['GET /draws/26/record'] = { body: { ...seedAlone, drawn_at: at, cancelled } };
  await show({ status: 'cancelled', cancelled });
}

test('a draw that was cancelled before its round: there is no start of a draw to verify', async () => {
  await showSeedAlone(record.frozen_at, 'Le lot n’existe plus');
  await screen.findByText(/aucun résultat n’est caché$/);
  expect(proofSteps()).toEqual([
    ['Vérifié', 'Le cachet était publié avant'],
    ['Vérifié', 'La liste était clôturée'],
    ['Sans objet', 'Le point de départ vient du code secret et de la liste'],
  ]);
  expect(says(/^Le tirage a été annulé avant le nombre attendu/)).toBe(true);
});

test('a draw that was ended without its round: the record is not valid, and what it would show is hidden', async () => {
  await showSeedAlone('2026-12-28T18:00:00.000Z', 'drand s’est arrêté');
  await screen.findByText('Cette preuve n’est pas valable');
  expect(says(/arrêté sans le nombre de drand.* le résultat qu’il donne est caché\.$/)).toBe(true);
  expect(proofSteps()).toEqual([
    ['Vérifié', 'Le cachet était publié avant'],
    ['Vérifié', 'La liste était clôturée'],
    ['Non prouvé', 'Le point de départ vient du code secret et de la liste'],
  ]);
  expect(screen.getByText(/^Le 28 décembre/).textContent).not.toContain('gagnant');
});

/** The steps in the folded proofs, each with its mark. */
const proofSteps = () =>
  [...document.querySelectorAll('.rail > li')].map((step) => [
    step.querySelector('[aria-label]')?.getAttribute('aria-label'),
    step.querySelector('h3')?.textContent,
  ]);

test('the record of a demonstration: what its number does not prove, and nothing that is called wrong', async () => {
  // jsdom has no WebCrypto.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const hour = '2026-12-04T19:00:00.000Z';
  const made = await makeDraw({
    id: 26,
    people: ['Ama', 'Kofi'],
    prizes: 1,
    rule: `drand:${demonstration.chainHash};at=fri-19:00`,
    beacon: beaconAt(hour),
    frozenAt: '2026-11-27T17:30:00.000Z',
    publishedAt: '2026-11-27T17:30:04.000Z',
    drawnAt: '2026-12-04T19:00:03.000Z',
    demonstration: true,
  });
  api.answers['GET /draws/26/record'] = { body: { ...made, product: { ...made.product, name: 'Moto 125' } } };
  await show({ status: 'completed' });
  await screen.findByRole('heading', { name: 'Démonstration' });
  await screen.findByRole('heading', { name: 'Ce que dit cette preuve' });
  expect(proofSteps().map(([mark]) => mark)).toEqual(['Vérifié', 'Vérifié', 'Non prouvé', 'Vérifié', 'Vérifié']);
  const shared = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
  expect(decodeURIComponent(shared).replace(/\u00a0/g, ' ')).toMatch(/Démonstration d’un tirage sur .*: Moto 125 :/);
  fireEvent.click(screen.getByRole('button', { name: 'Feuille pour l’huissier' }));
  const sheet = (await screen.findByRole('heading', { name: /^Procès-verbal du tirage/ })).closest('article')!;
  expect(sheet.textContent).toContain('Démonstration\u00a0: le nombre attendu vient de cette installation');
  expect(sheet.textContent).not.toContain('Chacun peut');
});

describe('the signature of the record', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const ours = { id: key, public_key: bytes.toString('hex'), valid_from: '2026-11-01', valid_until: null };
  const draft = { ...record, signature: { key, signed_on: '2026-11-27', value: '' } };
  const value = Buffer.from(sign(null, signedBytes(draft), privateKey)).toString('hex');
  const signed = { ...draft, signature: { ...draft.signature, value } };
  const other = { ...ours, id: '0'.repeat(16) };

  test.each([
    [
      'valid',
      signed,
      [ours],
      /^Cette preuve est bien celle que nous avons publiée\s: .*l’a signée le 27 novembre 2026\.$/,
    ],
    ['by a key that is not ours', signed, [other], /signée, mais pas par .*Ne vous y fiez pas/],
    ['of a changed record', { ...signed, tickets: 11 }, [ours], /^La signature ne va pas avec cette preuve/],
    ['of a day without that key', signed, [{ ...ours, valid_from: '2026-11-28' }], /^La signature ne va pas avec/],
    ['missing', record, [ours], /^Cette preuve ne porte pas de signature/],
    ['not checked, since the keys fail to load', signed, null, /^La signature n’a pas pu être vérifiée/],
  ])('%s', async (_, shown, keys, line) => {
    api.answers['GET /draws/26/record'] = { body: shown };
    api.answers['GET /.well-known/bon-tirage-keys.json'] = keys ? { body: { keys } } : { status: 503 };
    await show({ status: 'completed' });
    expect(await screen.findByText(line)).toBeTruthy();
  });
});
