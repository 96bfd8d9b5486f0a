import type { Product } from '@raffle/contracts/http/products';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { calledBy } from '@raffle/contracts/name-parts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { placeTicket } from '../../shared/api/place-free-ticket.js';
import { useConfig, useActiveProducts } from '../../shared/api/public-queries.js';
import { isAbout } from '../../shared/api/is-about.js';
import { longDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { justPlaced } from '../../shared/just-placed.js';
import { takesFreeTicket, whyFewerOffers } from '../../shared/places.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { useDraftState } from '../../shared/session/use-draft.js';
import { useTitle } from '../../shared/site.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { afterSignIn } from '../../shared/wanted-address.js';
import { PickCard } from './pick-card.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/sticky-bar.css';
import '../../shared/ui/ticket.css';
import './free-tickets.css';

/** Choose the two free products (docs/product.md section 2). */
export function FreeTicketsScreen() {
  useTitle(texts.title);
  const user = useUser();
  const products = useActiveProducts();
  const mine = useMyTickets();
  const config = useConfig();
  const now = useNow();

  if (products.isLoadingError || mine.isLoadingError) {
    return (
      <div className="wrap page">
        <ErrorState
          title={texts.loadFailed}
          error={products.error ?? mine.error}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
  const firstName = calledBy(user.name);
  if (products.isPending || mine.isPending || config.isPending) return <Loading firstName={firstName} />;

  const placed = mine.data.tickets.filter((entry) => entry.type === 'free').map((entry) => entry.product_id);
  const toPlace = mine.data.to_place.registration;
  if (toPlace === 0 && placed.length > 0) {
    return (
      <div className="wrap page">
        <EmptyState title={texts.donePlaced} action={<ButtonLink to={afterSignIn()}>{texts.toDashboard}</ButtonLink>} />
      </div>
    );
  }
  if (mine.data.paused_until !== null) {
    return (
      <div className="wrap page">
        <EmptyState title={texts.paused} action={<ButtonLink to={afterSignIn()}>{texts.later}</ButtonLink>}>
          {texts.pausedUntil(longDate(mine.data.paused_until))}
        </EmptyState>
      </div>
    );
  }
  // The allowance arrives shortly after the account: until then the choice is open and the server asks to wait.
  const maxSelected = toPlace === 0 ? freeTickets : Math.min(toPlace, freeTickets);
  const maxPrice = config.data?.free_ticket_max_price;
  const open = products.data.filter(
    (product) => takesFreeTicket(product, maxPrice, now) || placed.includes(product.id),
  );
  const fewer =
    maxPrice !== undefined && products.data.some((product) => product.places_left > 0 && !open.includes(product))
      ? whyFewerOffers(money(maxPrice))
      : null;
  const choosable = open.filter((product) => !placed.includes(product.id));
  if (choosable.length < maxSelected) {
    return (
      <div className="wrap page">
        <EmptyState title={texts.tooFew} action={<ButtonLink to={afterSignIn()}>{texts.later}</ButtonLink>}>
          {texts.tooFewHint} {fewer}
        </EmptyState>
      </div>
    );
  }
  return <Choice firstName={firstName} products={open} placed={placed} maxSelected={maxSelected} fewer={fewer} />;
}

function Choice({ firstName, products, placed: placedBefore, maxSelected: toSelect, fewer }: ChoiceProps) {
  const [picked, setPicked] = useDraftState<readonly number[]>('picked', []);
  /** Placed here by an attempt whose other ticket failed. */
  const [done, setDone] = useState<readonly TicketEntry[]>([]);
  const fresh = done.map((entry) => entry.product_id).filter((id) => !placedBefore.includes(id));
  const placed = [...placedBefore, ...fresh];
  const maxSelected = toSelect - fresh.length;
  // A product may fill, or get its free ticket from another device, while it is selected.
  const selection = picked.filter((id) => products.some((product) => product.id === id) && !placed.includes(id));
  const [failure, setFailure] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const user = useUser();
  const { refresh } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const now = useNow();

  async function confirm() {
    setWorking(true);
    setFailure(null);
    const entries = [...done];
    try {
      // Sequential requests (docs/product.md section 4).
      for (const productId of selection) entries.push((await placeTicket({ userId: user.id, productId })).ticket);
      await Promise.all([refresh(), queries.invalidateQueries({ predicate: isAbout(['my_tickets', 'products']) })]);
      await navigate(afterSignIn(), { state: justPlaced(entries) });
    } catch (error) {
      setFailure(error);
      // Tickets placed before the failure stay placed: only the remaining ones are requested again.
      setDone(entries);
      // Not awaited: without a network these reads end long after the error is shown.
      void queries.invalidateQueries({ predicate: isAbout(['my_tickets', 'products']) });
    } finally {
      setWorking(false);
    }
  }

  const count = placed.length + selection.length;
  const hint = maxSelected === 1 ? texts.hintOne : texts.hint;
  const complete = selection.length === maxSelected;
  const names = products.filter((product) => selection.includes(product.id)).map((product) => product.name);
  return (
    <>
      <div className="wrap stack stack-6 page pick-page">
        <div className="stack stack-2">
          <h1>
            <Named text={texts.congratulations} name={firstName} />
          </h1>
          <p className="muted">{placed.length > 0 ? texts.introductionOne : texts.introduction}</p>
        </div>
        <fieldset className="pickgrid" disabled={working}>
          <legend className="sr">{hint}</legend>
          {products.map((product) => (
            <PickCard
              key={product.id}
              product={product}
              now={now}
              placed={placed.includes(product.id)}
              checked={selection.includes(product.id)}
              full={selection.length >= maxSelected}
              working={working}
              onToggle={() => setPicked(toggle(selection, product.id, maxSelected))}
            />
          ))}
        </fieldset>
        {fewer !== null && <p className="sm muted">{fewer}</p>}
      </div>
      <div className="sticky-bar">
        <div className="bar">
          <div className="row grow">
            <span className="stubs" aria-hidden="true">
              {Array.from({ length: freeTickets }, (_, at) => (
                <i key={at} className={at < count ? 'gold' : undefined} />
              ))}
            </span>
            <div className="grow" role="status">
              <b>{texts.selected(Math.min(count, freeTickets))}</b>
              {/* Not beside what failed: together they would cover half of a small phone. */}
              {failure === null && <p className="sm muted">{complete ? names.join(', ') : hint}</p>}
            </div>
          </div>
          <FailureNotice title={texts.failed} error={failure} />
          <Button size="large" disabled={!complete && !working} busy={working} onClick={() => void confirm()}>
            {working ? texts.working : maxSelected === 1 ? texts.confirmOne : texts.confirm}
          </Button>
        </div>
      </div>
    </>
  );
}

interface ChoiceProps {
  firstName: string;
  products: readonly Product[];
  /** Products that already have one of the free tickets. */
  placed: readonly number[];
  maxSelected: number;
  /** Why open products are missing here; null if none is. */
  fewer: string | null;
}

function Loading({ firstName }: { firstName: string }) {
  return (
    <LoadingRegion label={texts.loading} className="wrap stack stack-6 page">
      <div className="stack stack-2">
        <h1>
          <Named text={texts.congratulations} name={firstName} />
        </h1>
        <p className="muted">{texts.introduction}</p>
      </div>
      <div className="pickgrid">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className="ticket pick">
            <span className="shot" />
            <span className="txt">
              <Skeleton width="80%" height="2.25rem" />
              <Skeleton width="100%" height="1.25rem" />
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="40%" height="1.5rem" />
            </span>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

/** Free tickets of a registration, each on a different product (docs/product.md section 9). */
const freeTickets = 2;

/** Adds or removes a product; beyond the maximum the selection is unchanged (docs/product.md section 5). */
export function toggle(selection: readonly number[], productId: number, maxSelected: number): readonly number[] {
  if (selection.includes(productId)) return selection.filter((id) => id !== productId);
  return selection.length < maxSelected ? [...selection, productId] : selection;
}
