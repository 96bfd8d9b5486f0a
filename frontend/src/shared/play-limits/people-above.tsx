import { countAboveLimits } from '@raffle/contracts/http/play-limits';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.js';
import { money } from '../format/money.js';
import { texts } from './texts.fr.js';

/** Limits of play for everyone, F CFA; absent or null: none, or unchanged. */
export interface WantedLimits {
  week?: number | null | undefined;
  month?: number | null | undefined;
}

export const hasLimit = ({ week, month }: WantedLimits): boolean => typeof (week ?? month) === 'number';

/** How many people a limit would stop at once: read before it is saved, asked for or approved. Nothing without a limit. */
export function PeopleAbove({ week, month }: WantedLimits) {
  const query = { week: inQuery(week), month: inQuery(month) };
  const { data, isPending } = useQuery({
    ...queryOf(countAboveLimits, { query }),
    enabled: hasLimit({ week, month }),
  });
  if (!hasLimit({ week, month })) return null;
  if (data === undefined) return <p className="muted">{isPending ? texts.counting : texts.unknown}</p>;
  return (
    <>
      {typeof week === 'number' && <p>{texts.above(data.week ?? 0, money(week), 7)}</p>}
      {typeof month === 'number' && <p>{texts.above(data.month ?? 0, money(month), 30)}</p>}
    </>
  );
}

const inQuery = (limit: number | null | undefined) => (typeof limit === 'number' ? String(limit) : undefined);
