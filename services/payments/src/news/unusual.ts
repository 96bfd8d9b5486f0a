import type { Attempts } from './attempts.queries.js';

/** Fewer tell nothing about an hour. */
const fewestAttempts = 10;
/** Share of refused attempts below which nobody is woken, whatever is usual. */
const lowestShare = 0.3;
/** So many times the usual share. */
const timesUsual = 2;
/** Of so few attempts no usual share is known. */
const fewestUsualAttempts = 50;
/** What counts as usual until then. */
const assumedShare = 0.15;
/** So unlikely by chance that it happens less than once in years of hours, also of quiet ones with few attempts. */
const byChance = 1e-6;

type Counted = Pick<Attempts, 'refused' | 'attempts'>;

/** The share of refused attempts; null of too few to tell. */
export function usualShare({ refused, attempts }: Counted = { refused: 0, attempts: 0 }): number | null {
  return attempts < fewestUsualAttempts ? null : refused / attempts;
}

/**
 * Whether more of the last hour's attempts were refused than usually (docs/product.md rule 68). It is over once this is no longer so.
 * @param usual of the days before
 */
export function areRefusalsHigh({ refused, attempts }: Counted, usual: Counted | undefined): boolean {
  const share = refused / attempts;
  return (
    attempts >= fewestAttempts && share >= lowestShare && share >= timesUsual * (usualShare(usual) ?? assumedShare)
  );
}

/** Whether administrators are told of it: few attempts can also be refused by chance. */
export function areRefusalsAlarming(lately: Counted, usual: Counted | undefined): boolean {
  return areRefusalsHigh(lately, usual) && chanceOf(lately, usualShare(usual) ?? assumedShare) < byChance;
}

/** How likely so many or more of these attempts are refused if each is with this share (the tail of a binomial distribution). */
function chanceOf({ refused, attempts }: Counted, share: number): number {
  if (share === 0) return 0;
  if (share === 1) return 1;
  let logarithm = attempts * Math.log1p(-share);
  let sum = 0;
  for (let nth = 0; nth <= attempts; nth += 1) {
    if (nth >= refused) sum += Math.exp(logarithm);
    logarithm += Math.log(((attempts - nth) / (nth + 1)) * (share / (1 - share)));
  }
  return sum;
}

/** Nobody is told of a shorter silence, and a longer one says no more, in milliseconds. */
export const shortestSilenceMs = 3_600_000;
export const longestSilenceMs = 12 * 3_600_000;
/** So many sales are usual meanwhile, on average. */
const usualSales = 12;
/** On so many of the days there were at least so many. */
const [usualOnDays, usualSalesOfDay] = [12, 3];

/**
 * Whether there were no sales for so long that it is not by chance (docs/product.md rule 68): a quiet night usually has none either.
 * @param silentMs since the last sale
 * @param usual sales in the same time of day, of each of the `usualDays` before
 */
export function isSilenceAlarming(silentMs: number, usual: readonly number[]): boolean {
  const average = usual.reduce((sum, sales) => sum + sales, 0) / usual.length;
  return (
    silentMs >= shortestSilenceMs &&
    average >= usualSales &&
    usual.filter((sales) => sales >= usualSalesOfDay).length >= usualOnDays
  );
}
