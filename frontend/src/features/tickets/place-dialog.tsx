import type { Product } from '@raffle/contracts/http/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/call-api.js';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { placeTicket } from '../../shared/api/place-free-ticket.js';
import { useConfig, useActiveProducts } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { placesToTell, takesFreeTicket, whyFewerOffers } from '../../shared/places.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { useDraftState } from '../../shared/session/use-draft.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { PurchaseFailure, readAgain } from './buy-ticket.js';
import { countsAsPlayed, fits, hasValue, remainingAfter, type Placing } from './placing.js';
import { refusalOf } from './play-refusal.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/card.css';
import './tickets.css';

/** Selects the product for a waiting ticket (docs/product.md rules 17 and 20). Mount a new instance for each ticket. */
export function PlaceDialog({ placing, onClose }: { placing: Placing; onClose: () => void }) {
  const products = useActiveProducts();
  const now = useNow();
  const showToast = useToast();
  const place = usePlaceTicket(placing, (product) => {
    showToast(texts.placed(product.name));
    onClose();
  });
  const [chosenId, setChosenId] = useDraftState<number | null>(
    `placed ${placing.source === 'credit' ? placing.credit.id : placing.source}`,
    null,
  );
  const maxPrice = useConfig().data?.free_ticket_max_price;
  const mine = useMyTickets().data;
  const fitting = products.data?.filter((product) => fits(placing, product, maxPrice, now)) ?? [];
  const open = countsAsPlayed(placing)
    ? fitting.filter((product) => refusalOf(mine, product.ticket_price) === null)
    : fitting;
  const isFewer =
    !hasValue(placing) &&
    products.data?.some((product) => product.places_left > 0 && !takesFreeTicket(product, maxPrice, now));
  const fewer =
    open.length < fitting.length
      ? texts.countsAsPlayed(money(mine?.may_spend ?? 0))
      : isFewer && maxPrice !== undefined
        ? whyFewerOffers(money(maxPrice))
        : null;
  const chosen = open.find(({ id }) => id === chosenId);

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.placeTitle}
      footer={
        open.length > 0 && (
          <Button
            disabled={chosen === undefined}
            busy={place.isPending}
            onClick={() => chosen && !place.isPending && place.mutate(chosen)}
          >
            {texts.placeConfirm}
          </Button>
        )
      }
    >
      {products.isPending ? (
        <LoadingRegion label={texts.productsLoading} className="stack stack-2">
          <Skeleton width="100%" height="5rem" />
          <Skeleton width="100%" height="5rem" />
        </LoadingRegion>
      ) : products.isLoadingError ? (
        <ErrorState title={texts.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
      ) : open.length === 0 ? (
        <EmptyState title={texts.nothingFits} action={<ButtonLink to="/dashboard">{texts.seeDraws}</ButtonLink>}>
          {fewer ?? texts.nothingFitsHint}
        </EmptyState>
      ) : (
        <div className="stack">
          {fewer !== null && <p className="sm muted">{fewer}</p>}
          <Choices placing={placing} products={open} chosen={chosen} onChoose={setChosenId} />
          {place.error && <PurchaseFailure title={texts.placeFailed} error={place.error} />}
        </div>
      )}
    </Dialog>
  );
}

function Choices({ placing, products, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="sm muted">{texts.placeHint}</legend>
      {products.map((product) => (
        <label key={product.id} className={classNames('card choice', product === chosen && 'on')}>
          <input type="radio" name={name} checked={product === chosen} onChange={() => onChoose(product.id)} />
          <ProductPicture src={product.image_url} thumb />
          <span className="grow">
            <b className="block">{unbroken(product.name)}</b>
            <span className="sm muted block">{texts.places(placesToTell(product), product.max_participants)}</span>
            {hasValue(placing) && (
              <span className="sm block">
                {texts.uses(money(product.ticket_price))}
                {remainingAfter(placing, product) > 0 && ` ${texts.rest(money(remainingAfter(placing, product)))}`}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoicesProps {
  placing: Placing;
  products: readonly Product[];
  chosen: Product | undefined;
  onChoose: (productId: number) => void;
}

/**
 * Places a referral ticket or a credit. A retry after a lost answer places the same ticket. `onPlaced` is called even if the
 * calling component has unmounted: its section disappears with the last ticket.
 */
function usePlaceTicket(placing: Placing, onPlaced: (product: Product) => void) {
  const user = useUser();
  const { refresh } = useSession();
  const queries = useQueryClient();
  const [attempt] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (product: Product) =>
      placeTicket(
        {
          userId: user.id,
          productId: product.id,
          source: placing.source,
          ...(placing.source === 'credit' ? { creditId: placing.credit.id } : {}),
        },
        attempt,
      ),
    onSuccess: (_answer, product) => onPlaced(product),
    onSettled: (_answer, error) => Promise.all([readAgain(queries, error), refresh()]),
  });
}
