import type { AdminProduct } from '@raffle/contracts/http/products';
import { paceOf } from '../../shared/pace.js';
import { isFull } from '../../shared/places.js';

/** What happens to a product on a date: sure, or `full` at the rate of the last seven days. */
export type DateKind = 'opens' | 'ends' | 'draw' | 'full';

export interface CalendarDate {
  at: Date;
  kind: DateKind;
  product: AdminProduct;
}

export interface Week {
  /** Its Monday (UTC), `2026-11-30`. */
  monday: string;
  dates: CalendarDate[];
}

export interface DrawCalendar {
  /** What somebody has to do now: full ones without an hour, sales that ended before, openings that a rule refused. */
  waiting: AdminProduct[];
  /** From today on, the soonest first. */
  weeks: Week[];
}

const aDay = 86_400_000;

/** The dates of products that are on sale or open by themselves; each product once, whatever lists it came from. */
export function calendarOf(products: readonly AdminProduct[], now: Date): DrawCalendar {
  const all = [...new Map(products.map((one) => [one.id, one])).values()];
  const dates = all.flatMap((product) => datesOf(product, now)).sort((one, other) => +one.at - +other.at);
  const weeks = new Map<string, CalendarDate[]>();
  for (const date of dates) {
    const monday = mondayOf(date.at);
    weeks.set(monday, [...(weeks.get(monday) ?? []), date]);
  }
  return {
    waiting: all.filter((product) => waits(product, now)),
    weeks: [...weeks].map(([monday, ofWeek]) => ({ monday, dates: ofWeek })),
  };
}

/** What somebody has to do with it now. */
function waits(product: AdminProduct, now: Date): boolean {
  const { status, draw_at, planned_opening: planned, sale_ends_at: end } = product;
  if (status === 'draft') return planned?.failed != null;
  if (status !== 'active') return false;
  return isFull(product) ? draw_at === null : end !== null && Date.parse(end) <= +now;
}

function datesOf(product: AdminProduct, now: Date): CalendarDate[] {
  const { status, draw_at, planned_opening: planned, sale_ends_at: end } = product;
  const date = (kind: DateKind, at: string | Date | null | undefined): CalendarDate[] => {
    const when = at == null ? null : new Date(at);
    return when !== null && +when > +now ? [{ at: when, kind, product }] : [];
  };
  if (status === 'draft') return planned && !planned.failed ? date('opens', planned.opens_at) : [];
  if (status !== 'active') return [];
  if (isFull(product)) return date('draw', draw_at);
  const pace = paceOf(product, now);
  // One that will not be full in time has only its end.
  return [...(pace && !pace.afterEnd ? date('full', pace.full) : []), ...date('ends', end)];
}

function mondayOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(+at - sinceMonday * aDay).toISOString().slice(0, 10);
}
