/** Days in the charts, today included. */
const daysShown = 30;
const dayMs = 86_400_000;

interface Counted {
  day: string;
  count: number;
}
export interface Day {
  day: string;
  /** Tickets sold. */
  sales: number;
  /** F CFA. */
  revenue: number;
  registrations: number;
}

/**
 * The services' figures as one row per day, oldest first, including days without figures: a chart must not skip them.
 * Days are in UTC, which is the time of Lomé and Abidjan.
 */
export function dailySeries(
  now: Date,
  sales: readonly Counted[],
  revenue: readonly { day: string; amount: number }[],
  registrations: readonly Counted[],
): Day[] {
  const sold = new Map(sales.map(({ day, count }) => [day, count]));
  const revenueOf = new Map(revenue.map(({ day, amount }) => [day, amount]));
  const registered = new Map(registrations.map(({ day, count }) => [day, count]));
  return Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(now.getTime() - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10);
    return {
      day,
      sales: sold.get(day) ?? 0,
      revenue: revenueOf.get(day) ?? 0,
      registrations: registered.get(day) ?? 0,
    };
  });
}
