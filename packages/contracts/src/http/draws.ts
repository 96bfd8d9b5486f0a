import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { amount, count, day, hash, instant, productId } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { publicHandover } from './deliveries.js';
import { pageEdges, pagingQuery } from './paging.js';
import { drawInPath, productInPath } from './path-parameters.js';
import { newestWinner, publicWords } from './shown-winners.js';

/** A ticket opened by the draw: enough to check that the frozen list contains it. */
export const openedTicket = z.object({ ticket: count, holder: hash, secret: hash, path: z.array(hash) });

/** A pick of the sequence; `wins` is false where its holder had won already or had given the ticket up. */
export const pick = z.extend(openedTicket, {
  /** The displayed ticket number, from 1 (docs/product.md rule 34). Absent in older records. */
  number: z.optional(line),
  wins: z.boolean(),
  /** True where its holder had closed their account before the list was frozen. */
  given_up: z.optional(z.boolean()),
  /** Null also for a winner who closed their account. */
  display_name: z.nullable(line),
  city: z.nullable(line),
});

/** Draws on a page of /gagnants and of a person's history: six rows of two on a wide screen. */
export const drawsPerPage = 12;

/** A prize whose winner could not be reached, and the picks that followed; none wins where the list is used up. */
const forfeit = z.object({ ticket: count, at: instant, tried_on: z.array(day), picks: z.array(pick) });

/** The published record: one document that proves a draw offline (docs/draw-protocol.md, version 1). */
export const drawRecord = z.object({
  protocol: z.literal('raffle/v1'),
  product: z.object({
    id: productId,
    name: line,
    image_url: line,
    /** What its further pictures showed, in words, and what was stated of the prize (docs/product.md rule 52); no step of the verification depends on them. Absent where there were none. */
    pictures: z.optional(z.array(line)),
    facts: z.optional(z.array(z.object({ name: line, value: line }))),
  }),
  terms: z.object({ id: line, prizes: count, capacity: count, price: amount, rule: line }),
  commitment: hash,
  committed_at: instant,
  tickets: count,
  /** How many people have them; stated, no step of the verification depends on it. Absent in older records. */
  holders: z.optional(count),
  root: hash,
  frozen_at: instant,
  /** When the list was published; the round is produced at least 10 minutes later. Absent under rule `none`. */
  published_at: z.optional(instant),
  beacon: z.nullable(z.object({ kind: z.literal('drand'), source: line, value: line })),
  seed: hash,
  /** Null where a draw was cancelled without its beacon. */
  draw_key: z.nullable(hash),
  picks: z.array(pick),
  drawn_at: instant,
  /** Appended in order; absent without any (docs/draw-protocol.md step 5). */
  forfeits: z.optional(z.array(forfeit)),
  /** True where it waited for a chain of demonstrations, and proves nothing by itself; absent otherwise. */
  demonstration: z.optional(z.boolean()),
  /** By the platform's Ed25519 key, over the record without `value` (docs/draw-protocol.md step 9). */
  signature: z.optional(z.object({ key: line, signed_on: day, value: line })),
  /**
   * When and why the draw of a full product was cancelled (docs/product.md rule 30): no one won. Absent for a
   * completed one.
   */
  cancelled: z.optional(z.object({ at: instant, reason: line })),
});
export type DrawRecord = z.infer<typeof drawRecord>;

export const recordKeys = z.object({
  keys: z.array(
    z.object({
      /** The first 8 bytes of its SHA-256, hexadecimal. */
      id: line,
      /** Ed25519, 32 bytes, hexadecimal. */
      public_key: hash,
      valid_from: day,
      valid_until: z.nullable(day),
    }),
  ),
});
export type RecordKeys = z.infer<typeof recordKeys>;
/** Served at `/.well-known/bon-tirage-keys.json` too. */
export const getRecordKeys = defineEndpoint({
  method: 'GET',
  path: '/record-keys',
  access: 'public',
  about: ['draws'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'The public keys that records of draws are signed with',
  answer: recordKeys,
});

export const completedDraw = z.object({
  product_id: productId,
  name: line,
  image_url: line,
  ticket_price: amount,
  tickets: count,
  /** How many people had them. */
  holders: count,
  drawn_at: instant,
  /** It waited for a chain of demonstrations, and proves nothing. */
  demonstration: z.boolean(),
  winners: z.array(line),
  /** Their tickets, in the same order; the first 20 at most. */
  winner_tickets: z.array(count),
  /** Prizes that are handed over, with their photos (docs/product.md rule 37); the first 20 at most. */
  handovers: z.array(publicHandover),
  /** What winners agreed to show; the first 20 at most. */
  words: z.array(publicWords),
  /** Prizes that were not claimed, and the ticket that has each now; null where none was left. The first 20 at most. */
  forfeits: z.array(z.object({ ticket: count, at: instant, to: z.nullable(count) })),
});
export type CompletedDraw = z.infer<typeof completedDraw>;

export const listDraws = defineEndpoint({
  method: 'GET',
  path: '/draws',
  access: 'public',
  about: ['draws', 'deliveries'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'Completed draws with their winners',
  query: z.strictObject(pagingQuery),
  answer: z.object({
    draws: z.array(completedDraw),
    stats: z.object({ finished: count, winners: count, participants: count, average: count }),
    /** The newest prizes, whatever the page. */
    newest: z.array(newestWinner),
    total: count,
    edges: pageEdges,
  }),
});
export const getDrawRecord = defineEndpoint({
  method: 'GET',
  path: '/draws/{productId}/record',
  params: { productId: drawInPath },
  access: 'public',
  about: ['draws'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'The verifiable record of a draw, also of a cancelled one of a full product',
  answer: drawRecord,
});

/** What the platform states, and signs, as soon as the list of a draw with an hour is frozen: saved before the hour, it binds the record. */
export const drawAppointment = z.object({
  protocol: z.literal('raffle/v1'),
  product_id: productId,
  rule: line,
  commitment: hash,
  tickets: count,
  root: hash,
  frozen_at: instant,
  published_at: instant,
  draw_at: instant,
  beacon_round: count,
  signature: drawRecord.shape.signature,
});
export type DrawAppointment = z.infer<typeof drawAppointment>;

export const getDrawAppointment = defineEndpoint({
  method: 'GET',
  path: '/draws/{productId}/appointment',
  params: { productId: drawInPath },
  access: 'public',
  about: ['draws'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'The signed statement of root, hour and round of a draw with an hour, from its freeze on',
  answer: drawAppointment,
});
/** Answers text/calendar. */
export const getDrawCalendar = defineEndpoint({
  method: 'GET',
  path: '/draws/{productId}/calendar.ics',
  params: { productId: drawInPath },
  access: 'public',
  about: ['draws'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'The hour of a draw as a file for a calendar (RFC 5545), with an alarm an hour before',
  answer: lines,
});

const noSignature = 'Nous n’y trouvons pas de signature\u00a0: copiez tout le texte affiché';

/** A round of drand, as its relays publish it: the fields that anybody hands in (docs/product.md rule 30). */
export const drandRound = z.object({
  round: z.int().check(z.positive()),
  /** Of quicknet: a point in G1, 48 bytes in hexadecimal. */
  signature: bounded({ units: 96, tooLong: noSignature }, z.regex(/^[0-9a-f]{96}$/, noSignature)),
});
export const handInBeacon = defineEndpoint({
  method: 'POST',
  path: '/draws/{id}/beacon',
  params: { id: productInPath },
  access: 'public',
  about: ['products', 'draws'],
  service: 'catalog',
  limit: 'general',
  // Others may be checked before it.
  timeoutMs: 20_000,
  summary: 'Hand in the round of drand that a draw waits for, read from any relay; 409 for every other one',
  body: drandRound,
  status: 202,
});
