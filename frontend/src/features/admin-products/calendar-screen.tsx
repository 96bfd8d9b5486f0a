import { listProducts } from '@raffle/contracts/http/product-list';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { weekdayAndTime, weekdays } from '@raffle/contracts/date-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../shared/api/query-of.js';
import { longDate } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { isFull } from '../../shared/places.js';
import { useTitle } from '../../shared/site.js';
import { Badge, type BadgeTone } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { calendarOf, type CalendarDate, type DateKind, type Week } from './draw-calendar.js';
import { texts as all } from './texts.fr.js';
import styles from './calendar.module.css';

const texts = all.calendar;
/** The most that one page of a list has. */
const most = 100;
/** On sale, and what opens by itself, or could not. */
const lists = (['active', 'planned', 'not_opened'] as const).map((status) =>
  queryOf(listProducts, { query: { status, limit: most, sort: 'draw_date', direction: 'asc' } }),
);

/** Openings, ends of sale and draws, week by week (docs/product.md rule 65). */
export function CalendarScreen() {
  const [active, planned, notOpened] = lists as [(typeof lists)[0], (typeof lists)[0], (typeof lists)[0]];
  const answers = [useQuery(active), useQuery(planned), useQuery(notOpened)];
  const now = useNow();
  useTitle(texts.title);
  const failed = answers.find(({ data, error }) => data === undefined && error !== null);
  const known = answers.flatMap(({ data }) => data ?? []);
  return (
    <div className="stack stack-6">
      <div>
        <div className="row between">
          <h1>{texts.title}</h1>
          <ButtonLink kind="secondary" size="small" to="/admin/products">
            {texts.products}
          </ButtonLink>
        </div>
        <p className="muted">{texts.lead}</p>
      </div>
      {failed ? (
        <ErrorState
          title={texts.failed}
          error={failed.error}
          reassurance={null}
          onRetry={() => answers.forEach((one) => void one.refetch())}
        />
      ) : known.length < lists.length ? (
        <LoadingRegion label={texts.loading} className="card stack">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} width="100%" height="2rem" />
          ))}
        </LoadingRegion>
      ) : (
        <>
          <Calendar products={known.flatMap(({ products }) => products as AdminProduct[])} now={now} />
          {known.some(({ total }) => total > most) && <p className="sm muted">{texts.more(number(most))}</p>}
        </>
      )}
    </div>
  );
}

function Calendar({ products, now }: { products: AdminProduct[]; now: Date }) {
  const { waiting, weeks } = calendarOf(products, now);
  if (waiting.length === 0 && weeks.length === 0)
    return <EmptyState title={texts.none} action={<ButtonLink to="/admin/products/new">{all.newTitle}</ButtonLink>} />;
  return (
    <>
      {waiting.length > 0 && (
        <Card large>
          <section className="stack stack-3" aria-label={texts.waiting}>
            <h2>{texts.waiting}</h2>
            <ul className="stack stack-2">
              {waiting.map((product) => (
                <li key={product.id} className="row row-2 row-wrap">
                  <Badge tone="bad" dot>
                    {product.status === 'draft' ? texts.notOpened : isFull(product) ? texts.toDraw : texts.toDecide}
                  </Badge>
                  <ProductLink product={product} />
                </li>
              ))}
            </ul>
          </section>
        </Card>
      )}
      <div className={styles.weeks}>
        {weeks.map((week) => (
          <WeekCard key={week.monday} week={week} />
        ))}
      </div>
    </>
  );
}

function WeekCard({ week: { monday, dates } }: { week: Week }) {
  const title = texts.week(longDate(monday));
  return (
    <Card large>
      <section className="stack stack-3" aria-label={title}>
        <h2 className={styles.week}>{title}</h2>
        <ol className="stack stack-3">
          {dates.map((one) => (
            <li key={`${one.kind} ${one.product.id}`}>
              <DateLine {...one} />
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

const tones: Record<DateKind, BadgeTone> = { opens: 'info', ends: 'gold', draw: 'ok', full: 'plain' };

function DateLine({ at, kind, product }: CalendarDate) {
  const day = `${weekdays[at.getUTCDay()]} ${longDate(at).replace(/ \d+$/, '')}`;
  const { current_participants: taken, max_participants: places } = product;
  return (
    <>
      <span className="row row-2 row-wrap sm">
        {/* A date that is only expected has no hour. */}
        <b>{kind === 'full' ? texts.around(day) : weekdayAndTime(at)}</b>
        <Badge tone={tones[kind]} dot>
          {texts.kinds[kind]}
        </Badge>
      </span>
      <span className={classNames('row row-2 between', styles.product)}>
        <ProductLink product={product} />
        {product.status === 'active' && (
          <span className="xs muted money nowrap">
            {number(taken)} / {number(places)}
          </span>
        )}
      </span>
    </>
  );
}

const ProductLink = ({ product: { id, name } }: { product: AdminProduct }) => (
  <Link className="breakable" to={`/admin/products/${id}`}>
    {name}
  </Link>
);
