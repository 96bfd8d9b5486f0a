import type { Product } from '@raffle/contracts/http/products';
import type { ReactNode } from 'react';
import { useActiveProducts } from '../../shared/api/get-active-products.js';
import { millions, number } from '../../shared/format/money.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { OfferCard, OfferCardSkeleton } from '../../shared/ui/offer-card.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { useTitle } from '../../shared/use-title.js';
import { activeParticipants, totalGains } from './figures.js';
import { useLastDraw } from './get-last-draw.js';
import { Hero } from './hero.js';
import './landing.css';
import { texts } from './texts.fr.js';
import '../../shared/ui/stats.css';

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
      <Proof />
    </>
  );
}

function Counters() {
  const products = useActiveProducts();
  const draws = useLastDraw();
  return (
    <section className="wrap over" aria-label={texts.figures}>
      <dl className="card stats">
        <Counter label={texts.participants} of={products} value={(list) => number(activeParticipants(list))} />
        <Counter label={texts.winners} of={draws} value={({ stats }) => `${number(stats.finished)}+`} />
        <Counter
          label={texts.gains}
          of={products}
          value={(list) => (
            <>
              {millions(totalGains(list))}
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
  const products = useActiveProducts();
  if (products.isPending) {
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
  if (products.data === undefined) {
    return <ErrorState title={texts.loadFailed} error={products.error} onRetry={() => window.location.reload()} />;
  }
  if (products.data.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>;
  return <Offers products={products.data} />;
}

function Offers({ products }: { products: readonly Product[] }) {
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
            <ButtonLink block to="/login">
              {texts.participate}
              <span className="sr"> : {product.name}</span>
            </ButtonLink>
          }
        />
      ))}
    </ul>
  );
}

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
            {texts.verifyLast}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
