import type { Product, TicketEntry } from '@raffle/contracts';
import { credit as creditSchema } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, errorMessage } from '../../shared/api/api-error.js';
import { useActiveProducts } from '../../shared/api/get-active-products.js';
import { placeTicket } from '../../shared/api/place-free-ticket.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Amount } from '../../shared/ui/figure.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useBuyTicket } from './buy-ticket.js';
import { texts } from './texts.fr.js';

type Credit = z.output<typeof creditSchema>;

/** The open draws, each with its one button. */
export function AvailableProducts({ credits }: { credits: readonly Credit[] }) {
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
            <AvailableProduct key={product.id} product={product} credit={creditFor(product, credits)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The first credit that pays a place of this product (product.md row 20). */
function creditFor(product: Product, credits: readonly Credit[]): Credit | undefined {
  return credits.find((credit) => credit.kind !== 'paid' || credit.value >= product.ticket_price);
}

function AvailableProduct({ product, credit }: { product: Product; credit: Credit | undefined }) {
  const buy = useBuyTicket();
  const place = usePlaceCredit(product);
  const [leaving, setLeaving] = useState(false);
  const full = product.places_left === 0;
  const failure = buy.error ?? place.error;
  return (
    <li className="card offer-line" id={`produit-${product.id}`}>
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
      {credit && !full && (
        <Button kind="secondary" size="small" block busy={place.isPending} onClick={() => place.mutate(credit)}>
          {texts.useCredit}
        </Button>
      )}
      {failure && (
        <Notice tone="bad" announce>
          {purchaseFailure(failure)}
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

function usePlaceCredit(product: Product) {
  const user = useUser();
  const { refresh } = useSession();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation<{ ticket: TicketEntry }, Error, Credit>({
    mutationFn: (credit) =>
      placeTicket({ userId: user.id, productId: product.id, source: 'credit', creditId: credit.id }),
    onSuccess: () => showToast(texts.placed(product.name)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['my-tickets'] }),
        queries.invalidateQueries({ queryKey: ['products', 'active'] }),
        refresh(),
      ]),
  });
}
