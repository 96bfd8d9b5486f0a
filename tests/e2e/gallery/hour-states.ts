import { adminProducts, products } from '@raffle/contracts/fixtures/products';
import { someTickets } from '@raffle/contracts/fixtures/tickets';
import { ago, hash, inHours, now } from '@raffle/contracts/fixtures/world';
import { drandRule } from '@raffle/contracts/values';
import type { State } from './state.js';

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
export function hourStates(): State[] {
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
  return [
    { name: 'hour-landing', path: '/', api: { 'GET /products/active': { body: list } } },
    { name: 'hour-home', path: '/dashboard', as: 'user', api: { 'GET /products/active': { body: list } } },
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
      name: 'hour-admin-draw',
      path: '/admin/products/1/draw',
      as: 'admin',
      api: onPage(atDesk),
    },
  ];
}
