import { lazy, Suspense } from 'react';
import { useAdminStats } from '../../shared/api/back-office-queries.js';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { time } from '../../shared/format/dates.js';
import { serverTime } from '../../shared/server-clock.js';
import { useMay } from '../../shared/session/areas.js';
import { useTitle } from '../../shared/site.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { ageOf } from './age.js';
import { DayChart } from './day-chart.js';
import { KeyFigures } from './key-figures.js';
import { Filling, PopularProducts } from './open-products.js';
import { RecentConversations } from './recent-conversations.js';
import { SinceLastVisit } from './since-last-visit.js';
import { Tasks } from './tasks.js';
import { texts } from './texts.fr.js';
import styles from './dashboard.module.css';

// Seldom shown: the definition of the whole audit log waits until the dashboard is there.
const OperatorActs = lazy(async () => ({ default: (await import('./operator-acts.js')).OperatorActs }));

/** The dashboard (docs/product.md section 2): figures, pending work, the chart, products and conversations. */
export function AdminDashboardScreen() {
  useTitle(texts.title);
  const now = useNow();
  const stats = useAdminStats();
  const may = useMay();
  const products = useActiveProducts();
  const full = products.data?.filter((one) => one.current_participants >= one.max_participants).length;
  return (
    <div className={classNames('stack stack-6', styles.dashboard)}>
      <div className="row between">
        <h1>{texts.title}</h1>
        {stats.data && (
          <span className="sm muted wide-only">{texts.updated(time(serverTime(stats.dataUpdatedAt)))}</span>
        )}
      </div>
      <Suspense fallback={null}>
        <OperatorActs />
      </Suspense>
      <Tasks now={now} />
      <SinceLastVisit now={now} />
      <KeyFigures stats={stats.data} pending={stats.isPending} ready={full} now={now} />
      <div className="main-and-side">
        {stats.isPending ? (
          <LoadingSkeleton />
        ) : stats.data === undefined ? (
          <ErrorState
            title={texts.failed}
            error={stats.error}
            reassurance={texts.nothingTouched}
            onRetry={() => void stats.refetch()}
          />
        ) : (
          <DayChart series={stats.data.series} asOf={stats.data.as_of} now={now} />
        )}
        {!may.open('/admin/products') ? null : products.isPending ? (
          <FillingSkeleton />
        ) : products.data === undefined ? (
          <ErrorState
            title={texts.fillingFailed}
            error={products.error}
            reassurance={null}
            onRetry={() => void products.refetch()}
          />
        ) : (
          <Filling products={products.data} />
        )}
      </div>
      <div className="main-and-side">
        {!may.open('/admin/products') ? null : stats.isPending ? (
          <LoadingSkeleton />
        ) : (
          stats.data && (
            <PopularProducts
              products={stats.data.popular_products}
              known={stats.data.as_of.catalog !== null}
              age={ageOf(stats.data.as_of, 'catalog', now)}
            />
          )
        )}
        {may.open('/admin/messages') && <RecentConversations now={now} />}
      </div>
    </div>
  );
}

function LoadingSkeleton() {
  return (
    <LoadingRegion label={texts.loading} className="card card-lg stack">
      <Skeleton width="50%" height="1.5rem" />
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} width="100%" height="2rem" />
      ))}
    </LoadingRegion>
  );
}

/** Six products, each its name and its bar. */
function FillingSkeleton() {
  return (
    <LoadingRegion label={texts.loading} className="card card-lg stack stack-3">
      <Skeleton width="50%" height="1.75rem" />
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className={classNames('stack', styles.filling)}>
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="100%" height="0.625rem" />
        </div>
      ))}
    </LoadingRegion>
  );
}
