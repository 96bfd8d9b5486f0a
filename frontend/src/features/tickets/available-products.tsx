import type { Product } from '@raffle/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, errorMessage } from '../../shared/api/api-error.js';
import { useActiveProducts } from '../../shared/api/get-active-products.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Amount } from '../../shared/ui/figure.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useSentHere } from './sent-here.js';
import { useBuyTicket } from './buy-ticket.js';
import { texts } from './texts.fr.js';

/** The open draws, each with its one button. */
export function AvailableProducts() {
  const products = useActiveProducts();
  return (
    <section className="stack gap-3" aria-labelledby="available">
      <h2 id="available">{texts.available}</h2>
      {products.isPending ? (
        <Skeleton label={texts.productsLoading} className="stack gap-3">
          <Bone className="h-36 w-full" />
          <Bone className="h-36 w-full" />
        </Skeleton>
      ) : products.isError ? (
        <ErrorState title={texts.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
      ) : products.data.length === 0 ? (
        <EmptyState title={texts.noProducts} />
      ) : (
        <ul className="stack gap-3">
          {products.data.map((product) => (
            <AvailableProduct key={product.id} product={product} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AvailableProduct({ product }: { product: Product }) {
  const buy = useBuyTicket();
  const { hash } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const full = product.places_left === 0;
  return (
    <li
      ref={useSentHere(`produit-${product.id}`)}
      className={classNames('card offer-line', hash === `#produit-${product.id}` && 'chosen')}
      id={`produit-${product.id}`}
    >
      <div className="row">
        <ProductPicture src={product.image_url} thumb />
        <div className="grow">
          <h3 className="clip">{product.name}</h3>
          <p className="sm muted">{texts.placesLeft(product.places_left, product.max_participants)}</p>
        </div>
      </div>
      <div className="row between pay-line">
        <Amount value={product.ticket_price} size="md" />
        {full ? (
          <Badge tone="gold">{texts.full}</Badge>
        ) : (
          <Button
            size="small"
            // The page stays a moment after the answer, until the provider's page has come: no second press.
            busy={buy.isPending || leaving}
            onClick={() => buy.mutate(product, { onSuccess: () => setLeaving(true) })}
          >
            {texts.buy}
            <span className="sr"> pour {product.name}</span>
          </Button>
        )}
      </div>
      {buy.error && (
        <Notice tone="bad" announce>
          {purchaseFailure(buy.error)}
        </Notice>
      )}
    </li>
  );
}

/** The specification's two sentences first, the server's own where it says more (section 8). */
function purchaseFailure(error: Error): string {
  if (error instanceof ApiError && error.is('product_not_found')) return texts.productMissing;
  return errorMessage(error, texts.creationFailed);
}
