import { getAdminNews } from '@raffle/contracts/http/admin-news';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../shared/api/query-of.js';
import { dateAndTime, isoDay, time } from '../../shared/format/dates.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { News } from './news.js';
import { texts as all } from './texts.fr.js';
import styles from './dashboard.module.css';

const texts = all.news;
/** It sums up hours: it is read again less often than what waits. In milliseconds. */
const refreshMs = 300_000;

/** What happened since the administrator was last here (docs/product.md rule 66). */
export function SinceLastVisit({ now }: { now: Date }) {
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(getAdminNews, { query: {} }),
    refetchInterval: refreshMs,
  });
  if (error && !data)
    return <ErrorState title={texts.failed} error={error} reassurance={null} onRetry={() => void refetch()} />;
  const from = data?.from ?? null;
  return (
    <Card large className="stack stack-3">
      <header className="row between row-wrap">
        <h2>{from === null ? texts.sinceVisit : texts.since(dayAndTime(from, now))}</h2>
        <Link className={styles.more} to="/admin/morning">
          {texts.toMorning}
        </Link>
      </header>
      {isPending ? (
        <LoadingRegion label={texts.loading} className="stack stack-3">
          <Skeleton width="100%" height="3rem" />
        </LoadingRegion>
      ) : from !== null && data ? (
        <News news={data} now={now} />
      ) : (
        <p className="sm muted">
          {data?.unavailable.length ? texts.unavailable(texts.parts.identity) : texts.firstVisit}
        </p>
      )}
    </Card>
  );
}

/** `aujourd’hui à 18 h 40`, `hier à 18 h 40`, `le 19 novembre 2026 à 18 h 40` before. */
function dayAndTime(instant: string, now: Date): string {
  const day = instant.slice(0, 10);
  if (day === isoDay(now)) return `aujourd’hui à ${time(instant)}`;
  if (day === isoDay(new Date(now.getTime() - 86_400_000))) return `hier à ${time(instant)}`;
  return `le ${dateAndTime(instant)}`;
}
