import type { Product } from '@raffle/contracts/http/products';
import type { Trend } from '@raffle/contracts/http/trends';
import { calledBy } from '@raffle/contracts/name-parts';
import { useMyTickets, heldOf, type MyTickets } from '../../shared/api/my-queries.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { Coming } from '../../shared/coming/coming.js';
import { WonBanner } from '../../shared/deliveries/won-banner.js';
import { number } from '../../shared/format/money.js';
import { useJustPlaced } from '../../shared/just-placed.js';
import { useUser } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Named } from '../../shared/ui/named.js';
import { OfferCard, OfferCardSkeleton } from '../../shared/ui/offer-card.js';
import { OfferOrderLinks, useInOfferOrder } from '../../shared/ui/offer-order-links.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useRefreshFailure } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import { growth } from '../../shared/format/growth.js';
import { MyRunningDraws } from './my-running-draws.js';
import { useTrends } from './trends.js';
import { useAllThatWaits, WaitingForMe } from './waiting-for-me.js';
import './dashboard.css';
import '../../shared/ui/figures.css';

/** Home of the user area (docs/product.md section 2, Dashboard home). */
export function DashboardScreen() {
  useTitle(texts.title);
  const products = useActiveProducts();
  useRefreshFailure(products, texts.loadFailed);
  const known = useFirstAnswers(useAllThatWaits());
  if (!known || products.isPending) return <Loading />;
  return (
    <div className="stack stack-6">
      <WonBanner />
      <Welcome />
      <WaitingForMe />
      <MyRunningDraws products={products.data} />
      {products.isLoadingError ? (
        <ErrorState title={texts.loadFailed} error={products.error} onRetry={() => window.location.reload()} />
      ) : (
        <Draws products={products.data} />
      )}
      <Coming className="stack" />
    </div>
  );
}

/** On the stage, unless the tickets that were just placed are there. */
function Welcome() {
  const user = useUser();
  const counts = useMyTickets().data?.in_play;
  const placed = useJustPlaced().length > 0;
  return (
    <section className={placed ? undefined : 'stage welcome'}>
      <div className="grow">
        <h1>
          <Named text={texts.hello} name={calledBy(user.name)} />
        </h1>
        <p className="muted">{counts === undefined ? '\u00a0' : summary(counts)}</p>
      </div>
      {!placed && (
        <ButtonLink kind="paper" to="/dashboard/tickets">
          {texts.seeMyTickets}
        </ButtonLink>
      )}
    </section>
  );
}

function summary({ tickets, draws }: MyTickets['in_play']): string {
  return draws > 0 ? texts.ticketsIn(tickets, draws) : texts.noTickets;
}

function Draws({ products }: { products: readonly Product[] }) {
  const now = useNow();
  const offers = useInOfferOrder(products);
  const mine = useMyTickets().data;
  const { data: trends, isPending } = useTrends();
  // Room for figures that may load; none where there is no growth to show.
  const grows = isPending || Object.values(trends ?? {}).some((trend) => growth(trend) !== null);
  const sum = (value: (product: Product) => number) => products.reduce((total, product) => total + value(product), 0);
  return (
    <>
      <dl className="card stats">
        <Stat
          label={texts.participants}
          value={sum((product) => product.current_participants)}
          trend={grows ? (trends?.participations ?? null) : undefined}
        />
        <Stat label={texts.draws} value={products.length} trend={grows ? (trends?.draws ?? null) : undefined} />
        <Stat
          label={texts.prizes}
          value={sum((product) => product.max_winners)}
          trend={grows ? (trends?.prizes ?? null) : undefined}
        />
      </dl>
      <section className="stack" aria-labelledby="open-draws">
        <h2 id="open-draws">{texts.draws}</h2>
        {products.length === 0 ? (
          <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
        ) : (
          <>
            <OfferOrderLinks count={products.length} />
            <ul className="grid grid-3">
              {offers.map((product, index) => (
                <OfferCard
                  key={product.id}
                  product={product}
                  now={now}
                  eager={index === 0}
                  held={heldOf(mine, product.id)}
                  to={`/tirages/${product.id}`}
                  action={
                    <ButtonLink block to={`/dashboard/tickets#produit-${product.id}`}>
                      {texts.participate}
                      <span className="sr">&nbsp;: {product.name}</span>
                    </ButtonLink>
                  }
                />
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}

/** `trend`: null while it loads, undefined where no figure has one. */
function Stat({ label, value, trend }: { label: string; value: number; trend: Trend | null | undefined }) {
  const grown = growth(trend ?? undefined);
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num num-lg">{number(value)}</dd>
      {trend !== undefined && (
        <dd className={grown?.direction === 'up' ? 'trend up' : 'trend'}>
          {grown ? (
            <>
              <span aria-hidden="true">
                <span className="nowrap">{grown.figure}</span> <span className="nowrap">{texts.growthOver}</span>
              </span>
              <span className="sr">{texts.growthSpoken(grown)}</span>
            </>
          ) : (
            '\u00a0'
          )}
        </dd>
      )}
    </div>
  );
}

function Loading() {
  const user = useUser();
  return (
    <LoadingRegion label={texts.loading} className="stack stack-6">
      <h1>
        <Named text={texts.hello} name={calledBy(user.name)} />
      </h1>
      <div className="card stats">
        {[texts.participants, texts.draws, texts.prizes].map((label) => (
          <div key={label}>
            <span className="sm muted">{label}</span>
            <Skeleton width="4rem" height="2rem" />
            <Skeleton width="5rem" height="1rem" />
          </div>
        ))}
      </div>
      <section className="stack">
        <h2>{texts.draws}</h2>
        <ul className="grid grid-3">
          <OfferCardSkeleton />
          <OfferCardSkeleton />
          <OfferCardSkeleton />
        </ul>
      </section>
    </LoadingRegion>
  );
}
