import { hourRule } from '@raffle/contracts/draw-hour';
import type { Product } from '@raffle/contracts/http/products';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { MyTickets } from '../../shared/api/my-queries.js';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { mayBuy } from '../../shared/may-buy.js';
import { KeepReference } from '../../shared/payments/keep-reference.js';
import { PaymentsDown } from '../../shared/payments/payments-down.js';
import { notForSale, placesToTell } from '../../shared/places.js';
import { quickQuantities } from '../../shared/quick-quantities.js';
import { Amount } from '../../shared/ui/amount.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useRefreshFailure } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { sheetAddress } from '../../shared/wanted-address.js';
import { useBuyTicket, PayingWith, PurchaseFailure } from './buy-ticket.js';
import { PlayRefusalNotice, refusalOf } from './play-refusal.js';
import { texts } from './texts.fr.js';
import { useSentHere } from './to-place.js';
import './tickets.css';
import '../../shared/ui/card.css';

/** Products that are shown at once; the others are behind a press. */
const maxProducts = 3;

/** The open draws: one press buys one ticket, or opens the sheet for several. `waits`: true while content above is still loading. */
export function AvailableProducts({ waits, mine }: { waits: boolean; mine: MyTickets | undefined }) {
  const products = useActiveProducts();
  useRefreshFailure(products, texts.productsFailed);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { hash } = useLocation();
  // The one that the address names is among those that are shown.
  const sorted = [...(products.data ?? [])].sort(
    (one, other) => Number(isNamed(hash, other)) - Number(isNamed(hash, one)),
  );
  const more = sorted.slice(maxProducts);
  const list = (those: readonly Product[]) => (
    <ul className="grid grid-3 offer-lines">
      {those.map((product) => (
        <AvailableProduct
          key={product.id}
          product={product}
          mine={mine}
          error={failure?.productId === product.id ? failure.error : null}
          onFailure={setFailure}
        />
      ))}
    </ul>
  );
  return (
    <section className="stack stack-3" aria-labelledby="available">
      <h2 id="available">{texts.available}</h2>
      {waits || products.isPending ? (
        <LoadingRegion label={texts.productsLoading} className="grid grid-3 offer-lines">
          <ProductSkeleton />
          <ProductSkeleton />
          <ProductSkeleton />
        </LoadingRegion>
      ) : products.isLoadingError ? (
        <ErrorState title={texts.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
      ) : (
        <>
          {failure && !products.data.some(({ id }) => id === failure.productId) && (
            <PurchaseFailure error={failure.error} />
          )}
          {products.data.length === 0 ? (
            <EmptyState title={texts.noProducts} />
          ) : (
            <>
              <PaymentsDown moment="before" />
              <PlayRefusalNotice mine={mine} price={Math.min(...products.data.map((one) => one.ticket_price))} />
              {mine?.paused_until === null && (
                <p className="sm muted">
                  <PayingWith />
                </p>
              )}
              {list(sorted.slice(0, maxProducts))}
              {more.length > 0 && (
                <details className="more-offers">
                  <summary>
                    {texts.moreProducts(more.length)}
                    <Icon of={ChevronRight} />
                  </summary>
                  {list(more)}
                </details>
              )}
            </>
          )}
        </>
      )}
    </section>
  );
}

const isNamed = (hash: string, { id }: Product) => hash === `#produit-${id}`;

/** A failed purchase: shown here and not only at the button, since the product may leave the list because of it. */
interface Failure {
  productId: number;
  error: Error;
}

function ProductSkeleton() {
  return (
    <div className="card offer-line">
      <div className="row">
        <div className="shot thumb" />
        <div className="grow stack stack-2">
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="40%" height="1.25rem" />
        </div>
      </div>
      <div className="row pay-line">
        <Skeleton width="6rem" height="1.75rem" />
        <Skeleton width="100%" height="2.75rem" />
      </div>
    </div>
  );
}

function AvailableProduct({ product, mine, error, onFailure }: AvailableProductProps) {
  const { busy, buy, lost, forgetLost } = useBuyTicket((error) => onFailure(error && { productId: product.id, error }));
  const { hash } = useLocation();
  const now = useNow();
  const not = notForSale(product, now);
  const refusal = refusalOf(mine, product.ticket_price);
  const { places, affordable } = mayBuy(product, mine);
  const hour = hourRule(product.beacon_rule);
  return (
    <li
      ref={useSentHere(`produit-${product.id}`)}
      className={classNames('card offer-line', isNamed(hash, product) && 'chosen')}
      id={`produit-${product.id}`}
    >
      <div className="row">
        <ProductPicture src={product.image_url} thumb />
        <div className="grow">
          <h3>{unbroken(product.name)}</h3>
          <p className="sm muted">
            {texts.places(placesToTell(product), product.max_participants)}
            {not === null && <span className="block">{texts.saleLeft(product.draw_date, now)}</span>}
            {not === null && hour !== null && <span className="block">{hour}</span>}
            {product.draw_at !== null && <span className="block">{texts.drawAt(product.draw_at, now)}</span>}
          </p>
        </div>
      </div>
      <div className="row pay-line">
        <Amount value={product.ticket_price} size="md" />
        {not ? (
          <Link className="sm tap" to={`/tirages/${product.id}`}>
            <Badge tone={not === 'full' ? 'gold' : 'info'}>{texts[not]}</Badge>
          </Link>
        ) : refusal ? (
          <Link className="sm tap" to={`/tirages/${product.id}`}>
            <Badge tone="info">{texts[refusal]}</Badge>
          </Link>
        ) : (
          <span className="row row-2 row-wrap buttons">
            {quickQuantities(Math.min(places, affordable))
              .slice(1)
              .map((tickets) => (
                <ButtonLink
                  key={tickets}
                  size="small"
                  kind="secondary"
                  icon
                  to={sheetAddress(product.id, tickets)}
                  preventScrollReset
                >
                  <span aria-hidden="true">×</span>
                  {tickets}
                  <span className="sr"> tickets pour {product.name}</span>
                </ButtonLink>
              ))}
            <Button size="small" busy={busy} onClick={() => buy(product, 1)}>
              {texts.buy}
              <span className="sr"> pour {product.name}</span>
            </Button>
          </span>
        )}
      </div>
      {error && <PurchaseFailure error={error} />}
      <KeepReference payment={lost} onClose={forgetLost} />
    </li>
  );
}

interface AvailableProductProps {
  product: Product;
  mine: MyTickets | undefined;
  /** The error of its purchase. */
  error: Error | null;
  onFailure: (failure: Failure | null) => void;
}
