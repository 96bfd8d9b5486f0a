import type { adminProduct, product } from '@raffle/contracts/http/products';
import type * as z from 'zod/mini';
import { hash, id, inHours } from './fixed.js';

/** The products of the site and of the back-office. */
export type Product = z.input<typeof product>;
export type AdminProduct = z.input<typeof adminProduct>;

const offers: [
  name: string,
  description: string,
  picture: string,
  price: number,
  taken: number,
  places: number,
  winners: number,
  hours: number | null,
][] = [
  ['Console de salon et 2 manettes', '1 000 Go, deux manettes et trois jeux.', 'console', 1500, 291, 300, 1, 9],
  [
    'Smartphone 6,7 pouces, 256 Go',
    'Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.',
    'smartphone',
    1000,
    348,
    400,
    2,
    78,
  ],
  [
    'Casque sans fil à réduction de bruit',
    'Trente heures d’autonomie, pliable, étui rigide.',
    'casque',
    500,
    219,
    300,
    3,
    67,
  ],
  [
    'Ordinateur portable 15 pouces',
    '16 Go de mémoire, disque de 512 Go, clavier français.',
    'laptop',
    2000,
    286,
    500,
    1,
    206,
  ],
  ['Tablette 11 pouces avec stylet', 'Pour étudier et dessiner, étui compris.', 'tablet', 1000, 105, 250, 1, 290],
  [
    'Téléviseur 55 pouces 4K',
    'Image 4K, trois prises HDMI, support mural fourni.',
    'televiseur',
    2500,
    64,
    400,
    1,
    null,
  ],
];

export const products: Product[] = offers.map(
  ([name, description, picture, price, taken, places, winners, hours], index) => ({
    id: index + 1,
    name,
    description,
    image_url: `/products/${picture}.svg`,
    ticket_price: price,
    max_participants: places,
    current_participants: taken,
    places_left: places - taken,
    artificial_boost: 0,
    max_winners: winners,
    status: 'active',
    winners: [],
    draw_date: hours === null ? null : inHours(hours),
    sale_ends_at: inHours(hours ?? 2_000),
    held_until: null,
    commitment: hash(name),
    beacon_rule: 'none',
    tickets_per_person: places / 5,
    free_places_left: Math.min(places - taken, 14),
    version: 1,
  }),
);

/** Numbers of products with one to seven digits; a displayed ticket number begins with one. */
export const numbersOfProducts = [5, 26, 387, 5102, 61_038, 702_915, 8_204_617];

/** Names, numbers, amounts and counts of maximum length. */
export const bigProducts: Product[] = products.map((one, index) => ({
  ...one,
  id: numbersOfProducts.at(-1)! + index,
  name:
    index % 2 === 0
      ? 'Ordinateur de bureau complet avec écran, clavier, souris, imprimante et deux ans de garantie'
      : 'Téléphoneinouïetsansespacesquinesecoupepasfacilement',
  description: 'Une description très longue qui dit tout ce que le lot contient, et davantage encore. '.repeat(4),
  ticket_price: 12_345_678,
  max_participants: 1_000_000,
  current_participants: 999_999,
  places_left: 1,
  tickets_per_person: 200_000,
  free_places_left: 1,
  max_winners: 1000,
}));

const freeTickets = { accepts_free_tickets: true, free_ticket_share: null };
const listed: AdminProduct[] = [
  {
    ...products[2]!,
    current_participants: 300,
    places_left: 0,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  ...products.slice(0, 2).map((one) => ({ ...one, real_winners: [], held: 2, sale_moved: false, ...freeTickets })),
  {
    ...products[3]!,
    status: 'drawing',
    current_participants: 500,
    places_left: 0,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  {
    ...products[4]!,
    status: 'completed',
    current_participants: 250,
    places_left: 0,
    winners: ['Essi A., Kara'],
    real_winners: [{ name: 'Essi A.', city: 'Kara', ticket: 259, user_id: id(9) }],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  {
    ...products[5]!,
    status: 'draft',
    current_participants: 0,
    places_left: 400,
    commitment: null,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  {
    ...products[5]!,
    id: 8,
    status: 'cancelled',
    current_participants: 41,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
];
export const adminProducts: AdminProduct[] = listed.map((one) => ({
  ...one,
  revenue: one.current_participants * one.ticket_price,
}));

/** Its sale ended before every place was taken (docs/product.md rule 36). */
export const endedProduct: AdminProduct = {
  ...adminProducts[1]!,
  draw_date: '2026-11-19T18:00:00.000Z',
  sale_ends_at: '2026-11-19T18:00:00.000Z',
};
