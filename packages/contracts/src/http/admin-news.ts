import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { amount, count, day, instant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** A visit ends when its administrator has asked for nothing for this long, in minutes (docs/product.md rule 66). */
export const visitEndsAfterMinutes = 30;
/** What happened is counted over so many days at most. */
export const maxNewsDays = 31;
/** When the morning's message is sent, and from when on it is too late, as hours in UTC, Lomé's and Abidjan's time (rule 67). */
export const morningHour = 7;
export const tooLateHour = 12;
/** Days before a period that say what is usual. */
export const usualDays = 14;

/** What an administrator is told at once (docs/product.md rule 68). */
export const incidentKind = z.enum(['provider_fails', 'refusals', 'no_sales']);
export type IncidentKind = z.infer<typeof incidentKind>;

export const incident = z.object({
  kind: incidentKind,
  /** Of refusals, as the provider names it; null: of all together, or of another kind. */
  operator: z.nullable(line),
  since: instant,
  /** Null: not over. */
  ended_at: z.nullable(instant),
});

/** docs/product.md section 10, Refus. */
export const operatorRefusals = z.object({
  /** As the provider names it; null: all together, also those whose operator it does not name. */
  operator: z.nullable(line),
  refused: count,
  /** Refused and confirmed payments. */
  attempts: count,
  /** The share of refused attempts in the `usualDays` before the period, from 0 to 1; null where they were too few to tell. */
  usual: z.nullable(z.number().check(z.gte(0), z.lte(1))),
});

/** What payments knows of a period. */
export const moneyNews = z.object({
  /** Recettes of section 10, by the moment of the payment. */
  revenue: amount,
  /** All together, then the operators with refusals, those with the most first, twenty at most. */
  refusals: z.array(operatorRefusals),
  /** What began or was not over in the period, the newest fifty. */
  incidents: z.array(incident),
});
export type MoneyNews = z.infer<typeof moneyNews>;

export const newsPart = z.enum(['identity', 'tickets', 'payments', 'catalog', 'messaging']);

export const getAdminNews = defineEndpoint({
  method: 'GET',
  path: '/admin/news',
  access: 'admin',
  areas: 'every',
  about: ['stats'],
  service: 'gateway',
  limit: 'general',
  summary:
    'What happened since my last visit, at most 31 days ago, or in the 24 hours up to 7 o’clock (UTC) of the day `morning`; only what is of my areas',
  query: z.strictObject({ morning: z.optional(day) }),
  answer: z.object({
    /** Null: my first visit, or identity does not answer. Nothing is known then. */
    from: z.nullable(instant),
    to: instant,
    /** When the morning's message was sent; null: not, or not asked for. */
    told_at: z.nullable(instant),
    /** Services that did not answer: what they know is null. */
    unavailable: z.array(newsPart),
    /** Tickets vendus of section 10, by the moment of the grant. */
    tickets: z.nullable(count),
    /** Null without the area `money`. */
    money: z.nullable(moneyNews),
    /** Prizes won and neither handed over nor forfeited, now; null without the area `draws`. */
    prizes: z.nullable(count),
  }),
});

/** The 24 hours of which the message of this day speaks. @param morning `2026-11-28` */
export function periodOfMorning(morning: string): { from: Date; to: Date } {
  const to = new Date(`${morning}T00:00:00.000Z`);
  to.setUTCHours(morningHour);
  return { from: new Date(to.getTime() - 86_400_000), to };
}
