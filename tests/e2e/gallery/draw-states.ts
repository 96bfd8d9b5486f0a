import { anAddition, comingProduct, products } from '@raffle/contracts/fixtures/products';
import { someTickets, waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { inHours } from '@raffle/contracts/fixtures/world';
import { seedAlone, receiptOfPick, recordOf, signed } from './draw-answers.js';
import { numbersOfProducts } from './product-answers.js';
import { drandRule } from '@raffle/contracts/values';
import type { Page } from '@playwright/test';
import { aPublicHandover, shownWords } from '@raffle/contracts/fixtures/deliveries';
import { problem } from '@raffle/contracts/fixtures/problem';
import { ownWins } from './delivery-states.js';
import { portrait } from './usual.js';
import { broken, type State } from './state.js';
import { fill, pressButton } from './steps.js';

/** The public page of one draw. */
export async function drawStates(record: Awaited<ReturnType<typeof recordOf>>): Promise<State[]> {
  const [firstPick] = record.picks;
  const firstReceipt = await receiptOfPick(record, firstPick!);
  const longest = await recordOf({ productId: numbersOfProducts.at(-1)!, capacity: 1_000_000 });
  const recorded = async (name: string, how: Parameters<typeof recordOf>[0]): Promise<State> => ({
    name,
    path: '/tirages/5',
    api: { 'GET /draws/5/record': { body: await recordOf(how) } },
  });
  const cancelled = { at: record.drawn_at, reason: 'Le fournisseur ne livre plus ce modèle.' };
  /** Its round is due ten minutes after its list was published. */
  const beforeRound = { ...cancelled, at: record.frozen_at };
  const [first] = products;
  const heldUp = {
    ...first!,
    current_participants: first!.max_participants - 1,
    places_left: 0,
    free_places_left: 0,
    held_until: record.drawn_at,
  };
  const frozen = {
    ...first!,
    status: 'drawing',
    current_participants: first!.max_participants,
    places_left: 0,
    free_places_left: 0,
    frozen: {
      tickets: first!.max_participants,
      holders: 187,
      root: record.root,
      frozen_at: record.frozen_at,
      beacon_expected_at: null,
      beacon_round: null,
    },
  };
  /** Its list is closed, and its round of drand is due in so many hours. */
  const awaiting = (hours: number) => ({
    ...frozen,
    beacon_rule: drandRule,
    frozen: {
      ...frozen.frozen,
      frozen_at: inHours(hours - 0.2),
      beacon_expected_at: inHours(hours),
      beacon_round: 22_345_678,
    },
  });
  const comingAt19 = {
    'GET /products/15': { body: { product: { ...comingProduct, beacon_rule: `${drandRule};at=19:00` } } },
  };
  const own = (numbers: number[]) => ({
    ...someTickets,
    tickets: [
      { ...someTickets.tickets[0]!, product_id: 5, numbers, quantity: numbers.length, capacity: record.tickets },
    ],
  });
  return [
    { name: 'draw-open', path: '/tirages/1', api: { 'GET /products/1': { body: { product: products[0] } } } },
    { name: 'draw-open-pictures', path: '/tirages/1', press: [/^Photo suivante$/] },
    {
      name: 'draw-open-explained',
      path: '/tirages/1',
      api: { 'GET /products/1': { body: { product: { ...first!, ...explained } } } },
    },
    { name: 'draw-coming', path: '/tirages/15' },
    { name: 'draw-coming-hour', path: '/tirages/15', api: comingAt19 },
    { name: 'draw-coming-user', path: '/tirages/15', as: 'user' },
    {
      name: 'draw-coming-wish',
      path: '/tirages/15',
      as: 'user',
      api: { 'GET /tickets/user': { body: { ...someTickets, wishes: [15] } } },
    },
    {
      name: 'draw-held-up',
      path: '/tirages/1',
      api: { 'GET /products/1': { body: { product: heldUp } }, 'GET /products/active': { body: [heldUp] } },
    },
    {
      name: 'draw-wish',
      path: '/tirages/1',
      as: 'user',
      api: {
        'GET /products/1': { body: { product: heldUp } },
        'GET /products/active': { body: [heldUp] },
        'GET /tickets/user': { body: { ...someTickets, wishes: [1] } },
      },
    },
    {
      name: 'draw-full-wish',
      path: '/tirages/1',
      as: 'user',
      api: {
        'GET /products/1': { body: { product: { ...heldUp, current_participants: first!.max_participants } } },
        'GET /tickets/user': { body: { ...someTickets, wishes: [1] } },
      },
    },
    {
      name: 'draw-held-up-own',
      path: '/tirages/1',
      as: 'user',
      api: {
        'GET /products/1': {
          body: { product: { ...heldUp, held_until: waitingTickets.pending_purchases[0]!.expires_at } },
        },
        'GET /products/active': { body: [heldUp] },
        'GET /tickets/user': {
          body: {
            ...someTickets,
            pending_purchases: [
              {
                ...waitingTickets.pending_purchases[0]!,
                product_id: 1,
                product_name: first!.name,
                amount: 1500,
              },
            ],
          },
        },
      },
    },
    {
      name: 'draw-frozen',
      path: '/tirages/1',
      api: { 'GET /products/1': { body: { product: frozen } }, 'GET /products/active': { body: [] } },
    },
    {
      name: 'draw-awaits-drand',
      path: '/tirages/1',
      api: { 'GET /products/1': { body: { product: awaiting(0.1) } }, 'GET /products/active': { body: [] } },
    },
    {
      name: 'draw-awaits-late-round',
      path: '/tirages/1',
      api: { 'GET /products/1': { body: { product: awaiting(-2) } }, 'GET /products/active': { body: [] } },
    },
    {
      name: 'draw-hand-in-round',
      dialog: 'Apporter le nombre attendu',
      path: '/tirages/1',
      api: { 'GET /products/1': { body: { product: awaiting(-2) } }, 'GET /products/active': { body: [] } },
      press: [/^Apporter ce nombre$/],
    },
    {
      name: 'draw-round-refused',
      dialog: 'Apporter le nombre attendu',
      path: '/tirages/1',
      api: {
        'GET /products/1': { body: { product: awaiting(-2) } },
        'GET /products/active': { body: [] },
        'POST /draws/1/beacon': problem('round_not_expected'),
      },
      act: handIn,
    },
    {
      name: 'draw-round-taken',
      path: '/tirages/1',
      api: {
        'GET /products/1': { body: { product: awaiting(-2) } },
        'GET /products/active': { body: [] },
        'POST /draws/1/beacon': { status: 202, body: '' },
      },
      act: handIn,
    },
    { name: 'draw-record', path: '/tirages/5', api: { 'GET /draws/5/record': { body: record } } },
    await recorded('draw-record-one-winner', { prizes: 1 }),
    await recorded('draw-record-two-winners', { prizes: 2 }),
    await recorded('draw-record-demonstration', { demonstration: true }),
    await recorded('draw-record-drand', { drand: 'in time' }),
    await recorded('draw-record-late', { drand: 'late' }),
    {
      ...(await recorded('draw-record-late-steps', { drand: 'late' })),
      press: [/^Les preuves$/],
    },
    {
      name: 'draw-record-numbers',
      path: `/tirages/${longest.product.id}`,
      api: {
        [`GET /draws/${longest.product.id}/record`]: { body: longest },
        [`GET /draws/${longest.product.id}/handovers`]: { body: { handovers: [], words: [] } },
        [`GET /products/${longest.product.id}`]: {
          body: { product: { ...products[4], id: longest.product.id, status: 'completed' } },
        },
      },
    },
    {
      name: 'draw-record-handed-over',
      path: '/tirages/5',
      api: {
        'GET /draws/5/record': { body: record },
        'GET /draws/5/handovers': {
          body: {
            handovers: [
              {
                ticket: firstPick!.ticket,
                at: '2026-11-19T10:30:00.000Z',
                confirmed: true,
                photo_url: '/products/console.svg',
                corrections: [],
              },
            ],
            words: [],
          },
        },
      },
    },
    {
      name: 'draw-record-words',
      path: '/tirages/5',
      api: {
        'GET /draws/5/record': { body: record },
        'GET /draws/5/handovers': {
          body: {
            handovers: [{ ...aPublicHandover, ticket: firstPick!.ticket, photo_url: null }],
            words: [{ ...shownWords, ticket: firstPick!.ticket }],
          },
        },
        [`GET /draws/5/portraits/${firstPick!.ticket}`]: portrait,
      },
    },
    {
      name: 'draw-record-none-of-mine',
      path: '/tirages/5',
      as: 'user',
      api: { 'GET /draws/5/record': { body: record } },
    },
    {
      name: 'draw-record-sheet',
      dialog: 'Feuille pour l’huissier',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: record } },
      press: [/^Les preuves$/, /^Feuille pour l’huissier$/],
    },
    {
      ...(await recorded('draw-record-demonstration-sheet', { demonstration: true })),
      dialog: 'Feuille pour l’huissier',
      press: [/^Les preuves$/, /^Feuille pour l’huissier$/],
    },
    {
      name: 'draw-record-steps',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: record } },
      press: [/^Les preuves$/],
    },
    {
      name: 'draw-record-won',
      path: '/tirages/5',
      as: 'user',
      api: {
        'GET /draws/5/record': { body: record },
        'GET /tickets/user': { body: own([firstPick!.ticket]) },
        // "Mon ticket est dans la liste: oui".
        [`GET /tickets/${firstReceipt.entry.id}/receipt`]: { body: firstReceipt },
      },
    },
    ...Object.entries(ownWins).map(([name, win]): State => ({
      name: `draw-record-won-${name}`,
      path: '/tirages/5',
      as: 'user',
      api: {
        'GET /draws/5/record': { body: record },
        'GET /tickets/user': { body: own([firstPick!.ticket]) },
        'GET /wins': { body: { wins: [{ ...win, ticket: firstPick!.ticket, places: record.tickets }] } },
      },
    })),
    {
      name: 'draw-record-not-in-list',
      path: '/tirages/5',
      as: 'user',
      api: {
        'GET /draws/5/record': { body: record },
        'GET /tickets/user': { body: own([firstPick!.ticket]) },
        [`GET /tickets/${firstReceipt.entry.id}/receipt`]: {
          body: { ...firstReceipt, tickets: [{ ...firstReceipt.tickets[0]!, secret: record.root }] },
        },
      },
    },
    {
      name: 'draw-record-foreign-key',
      path: '/tirages/5',
      api: {
        'GET /draws/5/record': { body: record },
        'GET /.well-known/bon-tirage-keys.json': { body: { keys: [] } },
      },
    },
    {
      name: 'draw-record-keys-unread',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: record }, 'GET /.well-known/bon-tirage-keys.json': broken },
    },
    {
      name: 'draw-record-lost',
      path: '/tirages/5',
      as: 'user',
      api: { 'GET /draws/5/record': { body: record }, 'GET /tickets/user': { body: own([0]) } },
    },
    {
      name: 'draw-record-erased',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: signed({ ...record, picks: record.picks.map(withoutName) }) } },
    },
    {
      name: 'draw-record-refuted',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: { ...record, seed: record.root } } },
    },
    {
      name: 'draw-cancelled',
      path: '/tirages/1',
      api: {
        'GET /products/1': { body: { product: { ...products[0], status: 'cancelled', cancelled } } },
        'GET /draws/1/record': problem('draw_not_found'),
      },
    },
    {
      name: 'draw-cancelled-in-public',
      path: '/tirages/5',
      api: {
        'GET /products/5': {
          body: { product: { ...products[4], status: 'cancelled', winners: [], cancelled } },
        },
        'GET /draws/5/record': { body: signed({ ...record, cancelled }) },
      },
    },
    {
      name: 'draw-cancelled-before-round',
      path: '/tirages/5',
      api: {
        'GET /products/5': {
          body: { product: { ...products[4], status: 'cancelled', winners: [], cancelled: beforeRound } },
        },
        'GET /draws/5/record': {
          body: await seedAlone({ ...record, drawn_at: beforeRound.at, cancelled: beforeRound }),
        },
      },
      press: [/^Les preuves$/],
    },
    {
      name: 'draw-ended-without-round',
      path: '/tirages/5',
      api: {
        'GET /products/5': {
          body: { product: { ...products[4], status: 'cancelled', winners: [], cancelled } },
        },
        'GET /draws/5/record': { body: await seedAlone({ ...record, cancelled }) },
      },
    },
    {
      name: 'draw-record-missing',
      path: '/tirages/9',
      api: { 'GET /draws/9/record': problem('draw_not_found') },
    },
  ];
}

/** Hands in what a relay shows. */
const handIn = async (page: Page) => {
  await pressButton(page, 'Apporter ce nombre');
  await fill({ 'Texte copié': `{"round":22345678,"randomness":"${'a'.repeat(64)}","signature":"${'b'.repeat(96)}"}` })(
    page,
  );
  await pressButton(page, 'Envoyer');
};

/** Its picture is hidden, and one of two additions struck. */
const explained = {
  image_url: '',
  image_struck_at: '2026-11-14T10:00:00.000Z',
  pictures: [],
  pictures_struck_at: ['2026-11-15T10:00:00.000Z'],
  additions: [{ added_at: '2026-11-12T14:30:00.000Z', text: null, struck_at: '2026-11-13T08:00:00.000Z' }, anAddition],
};

/** The first winner has closed their account, without agreeing that the name stays. */
const withoutName = <Pick extends object>(pick: Pick, position: number): Pick =>
  position === 0 ? { ...pick, display_name: null, city: null } : pick;
