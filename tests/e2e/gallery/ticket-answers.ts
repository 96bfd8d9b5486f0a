import { products } from '@raffle/contracts/fixtures/products';
import { aReceipt, entryOf, noTickets, someTickets } from '@raffle/contracts/fixtures/tickets';
import { hash, inHours } from '@raffle/contracts/fixtures/world';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { listMyTickets, placeFreeTicket, receipt } from '@raffle/contracts/http/tickets';
import type * as z from 'zod/mini';
import { bigProducts } from './product-answers.js';

/** Other tickets of Afi than the usual ones. */
export type Tickets = AnswerOf<typeof listMyTickets>;

export const cancelReasons = [
  'Le fournisseur ne livre plus ce modèle.',
  'Nous n’avons pas reçu l’autorisation de la loterie nationale à temps. Plutôt que de repousser la date une deuxième fois, nous rendons leur mise à tous les participants. Merci de votre confiance.',
  'Voir https://exemple.tg/communiques/2026/novembre/annulation-du-tirage-de-la-console-de-salon',
];

export const placedFreeTickets: { status: 201; body: AnswerOf<typeof placeFreeTicket> }[] = [0, 1].map((index) => ({
  status: 201,
  body: { success: true, ticket: entryOf(index, products[index]!, 'free', [31 + index]), remaining: 1 - index },
}));

/** Those of a person who has registered just now. */
export const newcomersTickets: Tickets = { ...noTickets, to_place: { registration: 2, referral: 0, credit: 0 } };

export const bigTickets: Tickets = {
  ...someTickets,
  tickets: Array.from({ length: 12 }, (_, index) => ({
    ...entryOf(
      index,
      bigProducts[index % 6]!,
      'purchase',
      Array.from({ length: 10 }, (_unused, n) => 999_000 + index * 10 + n),
    ),
  })),
  summary: { purchased: 12_345, free: 2, referral: 1234, total: 13_581 },
  in_play: { tickets: 12_004, draws: 5, amount: 6_002_000 },
};

/** The receipt of a closed list, with as many tickets as one purchase has at most. */
export const bigReceipt: z.input<typeof receipt> = {
  ...aReceipt,
  entry: bigTickets.tickets[1]!,
  terms: { ...aReceipt.terms, price: 1_234_567, capacity: 1_000_000, prizes: 1000 },
  tickets: bigTickets.tickets[1]!.numbers.map((number) => ({
    number,
    holder: hash('holder'),
    secret: hash(`secret ${number}`),
    leaf: hash(`leaf ${number}`),
    path: null,
  })),
  frozen: {
    tickets: 1_000_000,
    root: hash('root of a long list'),
    frozen_at: inHours(-1),
    draw_at: null,
    beacon_round: null,
  },
};

/** Fifty purchases of one draw, and sixty more draws, half of them over. */
export const manyTickets: Tickets = {
  ...someTickets,
  tickets: [
    ...Array.from({ length: 50 }, (_, index) =>
      entryOf(
        index,
        products[0]!,
        'purchase',
        Array.from({ length: 10 }, (_unused, n) => index * 10 + n),
      ),
    ),
    ...Array.from({ length: 60 }, (_, index) => ({
      ...entryOf(50 + index, { ...products[index % 6]!, id: 200 + index }, 'purchase', [index, index + 1]),
      status: index % 2 === 0 ? ('valid' as const) : ('lost' as const),
    })),
  ],
  summary: { purchased: 620, free: 0, referral: 0, total: 620 },
  in_play: { tickets: 560, draws: 31, amount: 900_000 },
};
/** The open draws of {@link manyTickets}. */
export const manyProducts = [
  ...products,
  ...Array.from({ length: 30 }, (_, index) => ({ ...products[(2 * index) % 6]!, id: 200 + 2 * index })),
];
