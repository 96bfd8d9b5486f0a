import { someDraws } from '@raffle/contracts/fixtures/draws';
import { adminProducts, products } from '@raffle/contracts/fixtures/products';
import { someTickets } from '@raffle/contracts/fixtures/tickets';
import { ago, hash, inHours, now } from '@raffle/contracts/fixtures/world';
import { drandRule } from '@raffle/contracts/values';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { State } from './state.js';
import { pressButton, untilFirstWinners } from './steps.js';

const friday = `${drandRule};at=fri-19:00`;
const inSoManySeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();

/** Full, its list frozen, its hour fixed. */
const fixedAt = <Product extends (typeof products)[number]>(product: Product, draw_at: string) => ({
  ...product,
  beacon_rule: friday,
  current_participants: product.max_participants,
  places_left: 0,
  free_places_left: 0,
  artificial_boost: 0,
  draw_at,
});
const frozen = (tickets: number, draw_at: string) => ({
  tickets,
  holders: 187,
  root: hash('root'),
  frozen_at: ago(3),
  beacon_expected_at: draw_at,
  beacon_round: 34_535_812,
});

/** A draw with an hour, from before its last ticket to its record (docs/product.md rule 51). */
export function hourStates(record: DrawRecord): State[] {
  const [first] = products;
  const tomorrow = inHours(31);
  const page = (draw_at: string) => {
    const product = fixedAt(first!, draw_at);
    return { ...product, frozen: frozen(product.max_participants, draw_at) };
  };
  const onPage = (product: object) => ({ 'GET /products/1': { body: { product } } });
  const list = [fixedAt(first!, tomorrow), ...products.slice(1).map((one) => ({ ...one, beacon_rule: friday }))];
  const atDesk = { ...fixedAt(adminProducts[0]!, tomorrow), held: 0 };
  const chain = '0f'.repeat(32);
  const tickets = (productId: number, numbers: readonly number[]) => ({
    ...someTickets,
    tickets:
      numbers.length === 0
        ? []
        : [{ ...someTickets.tickets[0]!, product_id: productId, numbers, quantity: numbers.length }],
  });
  /** Twelve minutes before the hour. */
  const waiting = {
    ...onPage(page(inSoManySeconds(725))),
    'GET /products/active': { body: [] },
    'GET /live': {
      body: 'event: watching\ndata: {"product_id":1,"watching":1200}\n\n',
      headers: { 'content-type': 'text/event-stream' },
    },
  };
  const won = record.picks.filter((pick) => pick.wins).map(({ ticket }) => ticket);
  const lost = Array.from({ length: record.tickets }, (_, ticket) => ticket).filter((ticket) => !won.includes(ticket));
  const replayed = (name: string, numbers: readonly number[] | null): State => ({
    name,
    dialog: 'Rediffusion',
    path: '/tirages/5',
    ...(numbers === null ? {} : { as: 'user' as const }),
    api: {
      'GET /draws/5/record': { body: record },
      ...(numbers === null ? {} : { 'GET /tickets/user': { body: tickets(5, numbers) } }),
    },
    act: async (page) => {
      await pressButton(page, 'Revoir le tirage');
      await untilFirstWinners(page, 'Rediffusion');
    },
  });
  return [
    { name: 'hour-landing', path: '/', api: { 'GET /products/active': { body: list } } },
    {
      name: 'hour-home',
      path: '/dashboard',
      as: 'user',
      api: {
        'GET /products/active': { body: list },
        'GET /tickets/user': {
          body: {
            ...someTickets,
            // The second is being drawn, and open no more.
            tickets: [
              { ...someTickets.tickets[0]!, draw_at: inHours(7) },
              { ...someTickets.tickets[1]!, product_id: 99 },
              ...someTickets.tickets.slice(2),
            ],
          },
        },
      },
    },
    {
      name: 'hour-tickets',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'GET /products/active': { body: list },
        'GET /tickets/user': {
          body: {
            ...someTickets,
            tickets: someTickets.tickets.map((entry) =>
              entry.status === 'valid' ? { ...entry, draw_at: tomorrow } : entry,
            ),
          },
        },
      },
    },
    { name: 'hour-ahead', path: '/tirages/1', api: onPage({ ...first!, beacon_rule: friday }) },
    {
      name: 'hour-fixed',
      path: '/tirages/1',
      api: { ...onPage(page(tomorrow)), 'GET /products/active': { body: [] } },
    },
    {
      name: 'hour-in-a-minute',
      path: '/tirages/1',
      as: 'user',
      api: { ...onPage(page(inSoManySeconds(75))), 'GET /products/active': { body: [] } },
    },
    { name: 'hour-waiting', path: '/tirages/1', api: waiting },
    ...(
      [
        ['none', []],
        ['one', [41]],
        ['many', Array.from({ length: 60 }, (_, index) => 3 * index)],
      ] as const
    ).map(([name, numbers]): State => ({
      name: `hour-waiting-${name}`,
      path: '/tirages/1',
      as: 'user',
      api: { ...waiting, 'GET /tickets/user': { body: tickets(1, numbers) } },
    })),
    {
      name: 'hour-waiting-two-winners',
      path: '/tirages/1',
      as: 'user',
      api: {
        ...waiting,
        ...onPage({ ...page(inSoManySeconds(725)), max_winners: 2 }),
        'GET /tickets/user': { body: tickets(1, [41, 42]) },
      },
    },
    {
      name: 'hour-begins',
      path: '/tirages/1',
      api: { ...onPage({ ...page(inSoManySeconds(-2)), status: 'drawing' }), 'GET /products/active': { body: [] } },
    },
    {
      name: 'hour-begins-late',
      path: '/tirages/1',
      api: { ...onPage({ ...page(inSoManySeconds(-90)), status: 'drawing' }), 'GET /products/active': { body: [] } },
    },
    {
      name: 'hour-begins-away',
      path: '/tirages/1',
      api: { ...onPage(page(inSoManySeconds(-90))), 'GET /products/active': { body: [] } },
    },
    replayed('hour-replay', null),
    replayed('hour-replay-own-wins', [...won.slice(0, 1), ...lost.slice(0, 6)]),
    replayed('hour-replay-own-loses', lost.slice(0, 3)),
    {
      ...replayed('hour-replay-demonstration', null),
      api: { 'GET /draws/5/record': { body: { ...record, demonstration: true } } },
    },
    {
      name: 'hour-landing-demonstration',
      path: '/',
      api: {
        'GET /products/active': {
          body: list.map((one) => ({ ...one, beacon_rule: `drand:${chain};in=120s` })),
        },
        'GET /draws': {
          body: {
            ...someDraws,
            draws: someDraws.draws.map((one) => ({ ...one, demonstration: true })),
            newest: someDraws.newest.map((one) => ({ ...one, demonstration: true })),
          },
        },
      },
    },
    {
      name: 'hour-other-root',
      path: '/tirages/1',
      stored: { 'raffle.seen-roots': [{ productId: 1, root: hash('another'), at: ago(2) }] },
      api: { ...onPage(page(tomorrow)), 'GET /products/active': { body: [] } },
    },
    {
      name: 'hour-demonstration',
      path: '/tirages/1',
      api: onPage({ ...first!, beacon_rule: `drand:${chain};in=120s` }),
    },
    {
      name: 'hour-admin-choice',
      dialog: 'Ouvrir ce tirage à la vente\u00a0?',
      path: '/admin/products/6',
      as: 'admin',
      api: {
        'GET /products/6': { body: { product: { ...adminProducts[5]!, draw_date: null, beacon_rule: friday } } },
      },
      press: [/^Ouvrir à la vente$/],
      act: (page) => page.getByLabel('À quelle heure').scrollIntoViewIfNeeded(),
    },
    {
      name: 'hour-admin-product',
      path: '/admin/products/1',
      as: 'admin',
      api: onPage(atDesk),
    },
    {
      name: 'hour-admin-presentation',
      path: '/admin/products/1/draw/presentation',
      as: 'admin',
      api: onPage({
        ...atDesk,
        draw_at: inSoManySeconds(725),
        frozen: frozen(atDesk.max_participants, inSoManySeconds(725)),
      }),
    },
    {
      name: 'hour-admin-presentation-demonstration',
      path: '/admin/products/1/draw/presentation',
      as: 'admin',
      api: onPage({
        ...atDesk,
        beacon_rule: `drand:${chain};in=120s`,
        draw_at: inSoManySeconds(105),
        frozen: frozen(atDesk.max_participants, inSoManySeconds(105)),
      }),
    },
    {
      name: 'hour-admin-draw',
      path: '/admin/products/1/draw',
      as: 'admin',
      api: onPage(atDesk),
    },
  ];
}
