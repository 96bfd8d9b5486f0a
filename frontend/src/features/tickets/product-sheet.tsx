import type { Product } from '@raffle/contracts/http/products';
import { waitAfterUnpaidHold } from '@raffle/contracts/http/wait-after-unpaid-hold';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMyTickets, heldOf } from '../../shared/api/my-queries.js';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { shortDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { useJustPlaced } from '../../shared/just-placed.js';
import { Listen } from '../../shared/listen/listen.js';
import { mayBuy } from '../../shared/may-buy.js';
import { KeepReference } from '../../shared/payments/keep-reference.js';
import { PaymentsDown, useServiceState } from '../../shared/payments/payments-down.js';
import { PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { notForSale, placesToTell } from '../../shared/places.js';
import { quickQuantities } from '../../shared/quick-quantities.js';
import { useDraftState } from '../../shared/session/use-draft.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { SaleRule } from '../../shared/ui/sale-rule.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { withoutSheet, wantedProduct } from '../../shared/wanted-address.js';
import { useBuyTicket, PayingWith, PurchaseFailure } from './buy-ticket.js';
import { PlayRefusalNotice, refusalOf } from './play-refusal.js';
import { texts } from './texts.fr.js';
import './tickets.css';

/** The product in the URL (`?produit=7`), with everything needed for a purchase: number, total, odds and payment methods. */
export function ProductSheet() {
  const [search, setSearch] = useSearchParams();
  const productId = wantedProduct.named(search.toString());
  // Their numbers are read first: they lead here (just-placed.tsx).
  const placed = useJustPlaced().length > 0;
  const close = () => setSearch(withoutSheet, { replace: true });
  const products = useActiveProducts();
  const product = products.data?.find(({ id }) => id === productId);
  // A sheet that grew while it is read would move what is about to be pressed.
  const known = useFirstAnswers([products, useMyTickets(), useServiceState()]);
  useEffect(() => {
    // The product is open: the next login leads to the home screen again.
    if (productId !== null) wantedProduct.forget();
  }, [productId]);
  return (
    <Dialog
      open={known && productId !== null && !placed}
      addressed
      onClose={close}
      title={product ? <bdi>{unbroken(product.name)}</bdi> : texts.sheetTitle}
    >
      {!known || productId === null || placed ? null : product ? (
        <Sheet key={productId} product={product} asked={wantedProduct.tickets(search.toString())} />
      ) : products.isPending ? (
        <LoadingRegion label={texts.productsLoading}>
          <Skeleton width="100%" height="18rem" />
        </LoadingRegion>
      ) : products.isLoadingError ? (
        <ErrorState title={texts.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
      ) : (
        <EmptyState
          title={texts.notOpen}
          action={<ButtonLink to={`/tirages/${productId}`}>{texts.seeDraw}</ButtonLink>}
        />
      )}
    </Dialog>
  );
}

function Sheet({ product, asked }: { product: Product; asked: number }) {
  const mine = useMyTickets().data;
  const held = heldOf(mine, product.id);
  const pending = mine?.pending_purchases.filter(({ product_id }) => product_id === product.id) ?? [];
  const wait = mine?.waits.find(({ product_id }) => product_id === product.id);
  const { places: maxTickets, affordable } = mayBuy(product, mine);
  const now = useNow();
  const not = notForSale(product, now);
  const id = useId();
  return (
    <div className="stack" id={id}>
      <div className="row row-wrap">
        <ProductPicture src={product.image_url} thumb />
        <p className="sm muted about">
          <b className="block">{texts.priced(money(product.ticket_price))}</b>
          {texts.places(placesToTell(product), product.max_participants)}
          <br />
          {product.draw_at === null ? texts.saleLeft(product.draw_date, now) : texts.drawAt(product.draw_at, now)}
        </p>
      </div>
      <div className="row">
        {not !== 'over' && product.draw_at === null && (
          <div className="grow">
            <SaleRule end={product.sale_ends_at && shortDate(product.sale_ends_at, now)} rule={product.beacon_rule} />
          </div>
        )}
        <Listen to={id} upright />
      </div>
      {pending.length > 0 ? (
        <PendingPurchases purchases={pending} />
      ) : not ? (
        <Notice>{texts[not]}</Notice>
      ) : wait && Date.parse(wait.until) > now.getTime() ? (
        <Notice tone="wait" announce>
          {waitAfterUnpaidHold(wait.until)}.
        </Notice>
      ) : maxTickets <= 0 ? (
        <Notice>{texts.yoursAll(held)}</Notice>
      ) : refusalOf(mine, product.ticket_price) ? (
        <PlayRefusalNotice mine={mine} price={product.ticket_price} />
      ) : (
        <Order
          product={product}
          asked={asked}
          held={held}
          maxTickets={Math.min(maxTickets, affordable)}
          left={affordable < maxTickets ? (mine?.may_spend ?? null) : null}
        />
      )}
    </div>
  );
}

function Order({ product, asked, held, maxTickets, left }: OrderProps) {
  const [wanted, setWanted] = useDraftState(`quantity ${product.id}`, asked);
  const [failure, setFailure] = useState<Error | null>(null);
  const { busy, buy, lost, forgetLost } = useBuyTicket(setFailure);
  const label = useId();
  const quantity = Math.min(wanted, maxTickets);
  const odds = { places: product.max_participants, winners: product.max_winners };
  return (
    <>
      <Ticket className="order">
        {maxTickets > 1 && (
          <div className="row row-2 row-wrap quick" role="group" aria-labelledby={label}>
            {quickQuantities(maxTickets).map((tickets) => (
              <Button
                key={tickets}
                kind="secondary"
                className="grow"
                aria-label={texts.tickets(tickets)}
                aria-pressed={tickets === quantity}
                onClick={() => setWanted(tickets)}
              >
                {tickets}
              </Button>
            ))}
          </div>
        )}
        <div className="row between" role="group" aria-labelledby={label}>
          <span id={label}>{texts.howMany}</span>
          <span className="row stepper">
            <Button
              kind="secondary"
              icon
              aria-label={texts.oneLess}
              disabled={quantity <= 1}
              onClick={() => setWanted(quantity - 1)}
            >
              <Icon of={Minus} />
            </Button>
            <output className="num num-lg" aria-labelledby={label}>
              {quantity}
            </output>
            <Button
              kind="secondary"
              icon
              aria-label={texts.oneMore}
              disabled={quantity >= maxTickets}
              onClick={() => setWanted(quantity + 1)}
            >
              <Icon of={Plus} />
            </Button>
          </span>
        </div>
        <dl className="dl">
          <dt>{texts.odds}</dt>
          <dd>
            <b>{texts.chances(chancesOf(quantity, odds), odds.places)}</b>
          </dd>
          {held > 0 && (
            <>
              <dt>{texts.withYours(held)}</dt>
              <dd>{texts.chances(chancesOf(quantity + held, odds), odds.places)}</dd>
            </>
          )}
        </dl>
        <p className="sm muted">
          {product.max_winners > 1 && `${texts.severalWinners(product.max_winners)} `}
          {texts.perPerson(product.tickets_per_person)}
          {left !== null && ` ${texts.limitLeaves(money(left))}`}
        </p>
        <Tear />
        <p className="row between">
          <b>{texts.total}</b>
          <span className="num num-lg money">{money(quantity * product.ticket_price)}</span>
        </p>
      </Ticket>
      <PaymentsDown moment="before" />
      {failure && <PurchaseFailure error={failure} />}
      <Button size="large" block busy={busy} onClick={() => buy(product, quantity)}>
        {texts.pay(money(quantity * product.ticket_price))}
      </Button>
      <KeepReference payment={lost} onClose={forgetLost} />
      <p className="help">
        <PayingWith />
      </p>
      <p className="sr" role="status">
        {texts.chosen(quantity, money(quantity * product.ticket_price))}
      </p>
    </>
  );
}

interface OrderProps {
  product: Product;
  /** How many tickets are chosen at first. */
  asked: number;
  /** The person's tickets of this product. */
  held: number;
  /** How many more they may buy now. */
  maxTickets: number;
  /** What the limits of play leave, F CFA, where they are what bounds `maxTickets`; else null. */
  left: number | null;
}

interface Chances {
  /** Out of the product's places. */
  chances: number;
  /** Whether `chances` is rounded. */
  about: boolean;
}

/**
 * The chances to win a prize of a full draw, of which a person wins one at most: 1 − C(places − tickets, winners) / C(places, winners),
 * exact for one ticket or one winner.
 */
export function chancesOf(tickets: number, { places, winners }: { places: number; winners: number }): Chances {
  let missed = 1;
  for (let drawn = 0; drawn < winners; drawn += 1) missed *= Math.max(0, places - tickets - drawn) / (places - drawn);
  const exact = (1 - missed) * places;
  const chances = Math.round(exact);
  return { chances, about: Math.abs(exact - chances) > 1e-6 };
}
