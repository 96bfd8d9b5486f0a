import { getAdminNews, morningHour, periodOfMorning, tooLateHour } from '@raffle/contracts/http/admin-news';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { queryOf } from '../../shared/api/query-of.js';
import { dateAndTime, longDate, time } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/site.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { News, type AdminNews } from './news.js';
import { Tasks } from './tasks.js';
import { texts as all } from './texts.fr.js';
import styles from './dashboard.module.css';

const texts = all.news;
const dayMs = 86_400_000;
const isoDay = (instant: Date) => instant.toISOString().slice(0, 10);

/** The last morning that has come. */
const lastMorning = (now: Date) => isoDay(new Date(now.getTime() - morningHour * 3_600_000));

/** The page behind the morning's message: the 24 hours before it, and what waits now (docs/product.md rule 67). */
export function MorningScreen() {
  useTitle(texts.morning);
  const now = useNow();
  const [query] = useSearchParams();
  const asked = query.get('jour');
  const isDay = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked));
  const day = isDay ? asked : lastMorning(now);
  const { from, to } = periodOfMorning(day);
  const { data, error, refetch } = useQuery(queryOf(getAdminNews, { query: { morning: day } }));
  const before = isoDay(new Date(Date.parse(`${day}T00:00:00.000Z`) - dayMs));
  return (
    <div className="stack stack-6">
      <h1>{texts.morningOf(longDate(`${day}T00:00:00.000Z`))}</h1>
      {error && !data ? (
        <ErrorState title={texts.failed} error={error} reassurance={null} onRetry={() => void refetch()} />
      ) : (
        <Card large className="stack stack-3">
          <header className="row between row-wrap">
            <h2>{texts.between(dateAndTime(from), dateAndTime(to))}</h2>
            <Link className={styles.more} to={`/admin/morning?jour=${before}`}>
              {texts.dayBefore}
            </Link>
          </header>
          {data === undefined ? (
            <LoadingRegion label={texts.loading} className="stack stack-3">
              <Skeleton width="100%" height="3rem" />
            </LoadingRegion>
          ) : (
            <>
              <News news={data} now={now} />
              <p className="sm muted">{told(data, now)}</p>
            </>
          )}
        </Card>
      )}
      <Tasks now={now} />
    </div>
  );
}

/** Whether the message of this morning was sent, as far as is known. */
function told({ told_at, to, unavailable }: AdminNews, now: Date): string {
  if (told_at !== null) return texts.told(time(told_at));
  if (unavailable.includes('messaging')) return texts.toldUnknown;
  const tooLate = Date.parse(to) + (tooLateHour - morningHour) * 3_600_000;
  return now.getTime() < tooLate ? texts.notYetTold : texts.notTold(morningHour);
}
