import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { amount, count, instant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** One play limit: what tickets bought in a week or a month may cost, F CFA (docs/product.md rule 40). */
const playLimit = z.object({
  /** The person's own; null for none. */
  amount: z.nullable(amount),
  /** A requested raise, and when it takes effect; null for none. */
  next: z.nullable(z.object({ amount: z.nullable(amount), from: instant })),
  /** The platform's, for everyone; null for none. */
  platform: z.nullable(amount),
  /** What counts towards it now: tickets paid or being paid. */
  spent: amount,
});

const playLimits = z.object({ week: playLimit, month: playLimit, paused_until: z.nullable(instant) });
export type PlayLimits = z.infer<typeof playLimits>;

const highestLimit = 10_000_000;
/** A new limit, F CFA; null removes it. */
export const wantedPlayLimit = z.nullable(
  z
    .int('La limite doit être un nombre entier')
    .check(z.gte(0, 'La limite ne peut pas être négative'), z.lte(highestLimit, 'La limite est trop élevée')),
);
export const pauseMonths = { least: 1, most: 12 } as const;

export const getPlayLimits = defineEndpoint({
  method: 'GET',
  path: '/tickets/limits',
  access: 'user',
  about: ['play_limits'],
  service: 'tickets',
  limit: 'general',
  summary: 'My play limits and my pause',
  answer: playLimits,
});

export const changePlayLimits = defineEndpoint({
  method: 'PUT',
  path: '/tickets/limits',
  access: 'user',
  about: ['play_limits'],
  service: 'tickets',
  limit: 'general',
  summary: 'Change my limits: a lower one takes effect immediately, a higher one after 24 hours',
  body: z.strictObject({ week: wantedPlayLimit, month: wantedPlayLimit }),
  answer: playLimits,
});

export const pausePlay = defineEndpoint({
  method: 'POST',
  path: '/tickets/pause',
  access: 'user',
  about: ['play_limits', 'my_tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'Pause my account from now on; a pause never ends early, a longer one replaces it',
  body: z.strictObject({ months: z.int().check(z.gte(pauseMonths.least), z.lte(pauseMonths.most)) }),
  answer: playLimits,
});

const limitInQuery = z.optional(
  z.pipe(bounded(8, z.regex(/^\d{1,8}$/)), z.pipe(z.transform(Number), z.int().check(z.lte(highestLimit)))),
);
export const countAboveLimits = defineEndpoint({
  method: 'GET',
  path: '/admin/play-limits/people-above',
  access: 'admin',
  areas: ['money'],
  about: ['tickets'],
  service: 'tickets',
  limit: 'general',
  summary:
    'How many people have spent more in the last 7 days than the limit `week`, and in the last 30 than `month`, F CFA',
  query: z.strictObject({ week: limitInQuery, month: limitInQuery }),
  /** Null where no limit was given. */
  answer: z.object({ week: z.nullable(count), month: z.nullable(count) }),
});
