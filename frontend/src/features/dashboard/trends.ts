import { getTrends, type Trend } from '@raffle/contracts/http/trends';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.js';
import { number } from '../../shared/format/money.js';

/** Growth of participation, draws and prizes; the server recomputes it every minute. Optional: the figures work without it. */
export function useTrends() {
  return useQuery({
    ...queryOf(getTrends),
    staleTime: 60_000,
  });
}

/** Maximum percentage shown; larger ones mean nothing to a reader. */
const maxPercent = 999;

export interface Growth {
  /** `+12 %`, `−8 %`, `0 %`. */
  figure: string;
  direction: 'up' | 'down' | 'level';
}

/**
 * The last 7 days against the 7 before, in whole percent (docs/product.md rule 11). Null without a base or without an answer: no
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
