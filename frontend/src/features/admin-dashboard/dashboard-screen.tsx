import { useActiveProducts } from '../../shared/api/get-active-products.js';
import { time } from '../../shared/format/dates.js';
import { WaitingPayments } from '../../shared/payments/waiting-payments.js';
import { Bone, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { useTitle } from '../../shared/use-title.js';
import './dashboard.css';
import { DayChart } from './day-chart.js';
import { Filling } from './filling.js';
import { useAdminStats } from '../../shared/api/get-admin-stats.js';
import { useWaitingPayments } from './get-waiting-payments.js';
import { KeyFigures } from './key-figures.js';
import { PopularProducts } from './popular-products.js';
import { RecentConversations } from './recent-conversations.js';
import { texts } from './texts.fr.js';

/** The shop at a glance (specification section 2): figures, what waits for a person, the days, products and conversations. */
export function AdminDashboardScreen() {
  useTitle(texts.title);
  const now = useNow();
  const stats = useAdminStats();
  const products = useActiveProducts();
  const waiting = useWaitingPayments();
  const full = products.data?.filter((one) => one.current_participants >= one.max_participants).length;
  return (
    <div className="stack stack-6 admin-dashboard">
      <div className="row between">
        <h1>{texts.title}</h1>
        {stats.data && <span className="sm muted desk">{texts.updated(time(new Date(stats.dataUpdatedAt)))}</span>}
      </div>
      <KeyFigures stats={stats.data} pending={stats.isPending} ready={full} />
      {waiting.data && <WaitingPayments {...waiting.data} now={now} />}
      {waiting.data === undefined && waiting.isError && (
        <ErrorState
          title={texts.waitingFailed}
          error={waiting.error}
          reassurance={null}
          onRetry={() => void waiting.refetch()}
        />
      )}
      <div className="admin2">
        {stats.isPending ? (
          <Bones />
        ) : stats.data === undefined ? (
          <ErrorState
            title={texts.failed}
            error={stats.error}
            reassurance={texts.nothingTouched}
            onRetry={() => void stats.refetch()}
          />
        ) : (
          <DayChart series={stats.data.series} now={now} />
        )}
        {products.isPending ? (
          <FillingBones />
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
      <div className="admin2">
        {stats.isPending ? <Bones /> : stats.data && <PopularProducts products={stats.data.popular_products} />}
        <RecentConversations now={now} />
      </div>
    </div>
  );
}

function Bones() {
  return (
    <Skeleton label={texts.loading} className="card card-lg stack">
      <Bone className="h-6 w-1/2" />
      {[1, 2, 3, 4].map((key) => (
        <Bone key={key} className="h-8 w-full" />
      ))}
    </Skeleton>
  );
}

/** Six products, each its name and its bar. */
function FillingBones() {
  return (
    <Skeleton label={texts.loading} className="card card-lg stack gap-3">
      <Bone className="h-7 w-1/2" />
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className="stack gap-1.5">
          <Bone className="h-5 w-4/5" />
          <Bone className="h-2.5 w-full" />
        </div>
      ))}
    </Skeleton>
  );
}
