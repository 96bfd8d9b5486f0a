/** Days of the charts, with today. */
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
 * The services' figures as one row a day, oldest first, including days without any: a chart must not close its gaps.
 * Days are UTC's, which is the time of Lomé and Abidjan.
 */
export function dailySeries(
  now: Date,
  sales: readonly Counted[],
  revenue: readonly { day: string; amount: number }[],
  registrations: readonly Counted[],
): Day[] {
  const sold = new Map(sales.map(({ day, count }) => [day, count]));
  const earned = new Map(revenue.map(({ day, amount }) => [day, amount]));
  const came = new Map(registrations.map(({ day, count }) => [day, count]));
  return Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(now.getTime() - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10);
    return {
      day,
      sales: sold.get(day) ?? 0,
      revenue: earned.get(day) ?? 0,
      registrations: came.get(day) ?? 0,
    };
  });
}
