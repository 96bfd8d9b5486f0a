import type { Trend } from '@raffle/contracts/http/trends';
import { number } from './money.js';

/** Maximum percentage shown; larger ones mean nothing to a reader. */
const maxPercent = 999;

export interface Growth {
  /** `+12 %`, `−8 %`, `0 %`. */
  figure: string;
  direction: 'up' | 'down' | 'level';
}

/**
 * The one definition of growth: the last 7 days against the 7 before, in whole percent (docs/product.md rule 11). Null without a base or without an answer: no
 * figure is invented.
 */
export function growth(trend: Trend | undefined): Growth | null {
  if (!trend || trend.previous_7_days === 0) return null;
  const percent = Math.round(((trend.last_7_days - trend.previous_7_days) / trend.previous_7_days) * 100);
  if (percent === 0) return { figure: '0\u00a0%', direction: 'level' };
  if (percent > maxPercent) return { figure: `plus de +${maxPercent}\u00a0%`, direction: 'up' };
  return percent > 0
    ? { figure: `+${number(percent)}\u00a0%`, direction: 'up' }
    : { figure: `\u2212${number(-percent)}\u00a0%`, direction: 'down' };
}

/**
 * The last seven whole days and the seven before them: today has only begun, and would make every morning a fall.
 * @param perDay oldest first, today last
 */
export function weekly(perDay: readonly number[]): Trend {
  const sum = (from: number, to: number) => perDay.slice(from, to).reduce((all, one) => all + one, 0);
  return { last_7_days: sum(-8, -1), previous_7_days: sum(-15, -8) };
}
