import type { Product } from '@raffle/contracts/http/products';
import { offerOrderOf } from '@raffle/contracts/offer-order';
import { memo, useDeferredValue, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { millions, number } from '../../shared/format/money.js';
import { Coming } from '../../shared/coming/coming.js';
import { useTitle } from '../../shared/site.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { OfferCard, OfferCardSkeleton } from '../../shared/ui/offer-card.js';
import { OfferOrderLinks } from '../../shared/ui/offer-order-links.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { wayTo } from '../../shared/wanted-address.js';
import { Hero } from './hero.js';
import { NewestWinners } from './newest-winners.js';
import { useLastDraw, useOpenDraws } from './landing-draws.js';
import { texts } from './texts.fr.js';
import './landing.css';
import '../../shared/ui/figures.css';

/** The landing page (docs/product.md section 2). */
export function LandingScreen() {
  useTitle(texts.title);
  return (
    <>
      <Hero />
      <Counters />
      <section className="wrap sec stack stack-6" id="tirages" aria-labelledby="tirages-titre">
        <div className="head">
          <h2 id="tirages-titre">{texts.draws}</h2>
          <p className="muted">{texts.drawsLead}</p>
        </div>
        <Draws />
      </section>
      <Coming className="wrap sec stack stack-6" />
      <NewestWinners />
      <Proof />
    </>
  );
}

function Counters() {
  const open = useOpenDraws();
  const draws = useLastDraw();
  return (
    <section className="wrap over" aria-label={texts.figures}>
      <dl className="card stats">
        <Counter label={texts.participants} of={open} value={({ participants }) => number(participants)} />
        <Counter
          label={draws.data ? texts.winnersIn(draws.data.stats.finished) : texts.winners}
          of={draws}
          value={({ stats }) => `${number(stats.finished)}+`}
        />
        <Counter
          label={texts.gains}
          of={open}
          value={({ gains }) => (
            <>
              {millions(gains)}
              <small> {texts.million}</small>
            </>
          )}
        />
      </dl>
    </section>
  );
}

interface Loadable<Data> {
  data: Data | undefined;
  isError: boolean;
}

/** A figure, a skeleton while it loads, a dash if it cannot be read. */
function Counter<Data>({ label, of, value }: CounterProps<Data>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num num-lg">
        {of.data !== undefined ? (
          value(of.data)
        ) : of.isError ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr">{texts.unavailable}</span>
          </>
        ) : (
          <Skeleton width="4rem" height="1.05em" />
        )}
      </dd>
    </div>
  );
}

interface CounterProps<Data> {
  label: string;
  of: Loadable<Data>;
  value: (data: Data) => ReactNode;
}

function Draws() {
  const { data: draws, isError, error } = useOpenDraws();
  const order = offerOrderOf(useLocation().search);
  // Deferred: rendering a long list must not block presses.
  const products = useDeferredValue(draws?.products);
  if (draws === undefined || products === undefined) {
    if (isError) return <ErrorState title={texts.loadFailed} error={error} onRetry={() => window.location.reload()} />;
    return (
      <LoadingRegion label={texts.loading}>
        <ul className="grid grid-3">
          {[1, 2, 3].map((key) => (
            <OfferCardSkeleton key={key} />
          ))}
        </ul>
      </LoadingRegion>
    );
  }
  if (products.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>;
  return (
    <>
      <OfferOrderLinks count={draws.total} hash="#tirages" />
      <Offers products={products} />
      {draws.total > draws.products.length && (
        // A separate page load, for browsers without JavaScript: the gateway embeds all draws in it.
        <ButtonAnchor
          kind="secondary"
          className="at-start"
          href={`/?tirages=tous${order ? `&tri=${order}` : ''}#tirages`}
        >
          {texts.seeAll(draws.total)}
        </ButtonAnchor>
      )}
    </>
  );
}

const Offers = memo(function Offers({ products }: { products: readonly Product[] }) {
  const now = useNow();
  return (
    <ul className="grid grid-3">
      {products.map((product, index) => (
        <OfferCard
          key={product.id}
          product={product}
          now={now}
          eager={index === 0}
          to={`/tirages/${product.id}`}
          action={
            <ButtonLink block to={wayTo(product.id, false)}>
              {texts.participate}
              <span className="sr">&nbsp;: {product.name}</span>
            </ButtonLink>
          }
        />
      ))}
    </ul>
  );
});

/** How it works: the three promises that a visitor can verify. */
function Proof() {
  const { data } = useLastDraw();
  const last = data?.draws[0];
  return (
    <section className="stage sec">
      <div className="wrap stack stack-8">
        <h2 className="head">{texts.proof}</h2>
        <ol className="how">
          {texts.steps.map((step, index) => (
            <li key={step.title}>
              <span className="num">{index + 1}</span>
              <h3>{step.title}</h3>
              <p className="muted">{step.text}</p>
            </li>
          ))}
        </ol>
        {last && (
          <ButtonLink kind="stage" className="at-start" to={`/tirages/${last.product_id}`}>
            {last.demonstration ? texts.seeLast : texts.verifyLast}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
