import type { Product } from '@raffle/contracts/http/products';
import { Link, useLocation } from 'react-router';
import { useProduct } from '../api/public-queries.js';
import { dateAndTime, shortDate } from '../format/dates.js';
import { notForSale } from '../places.js';
import { Amount } from '../ui/amount.js';
import { ProductPicture } from '../ui/product-picture.js';
import { SaleRule } from '../ui/sale-rule.js';
import { Skeleton } from '../ui/states.js';
import { useNow } from '../use-now.js';
import { afterSignIn, productOf } from '../wanted-address.js';
import '../ui/card.css';
import { texts } from './for-product.fr.js';
import './for-product.css';

/**
 * The product that led to a login or a registration, which lead back to it: picture, name, price of a ticket and what is promised at its
 * date. Nothing for a draw that is over.
 */
export function ForProduct() {
  const location = useLocation();
  const state: unknown = location.state;
  const id = productOf(afterSignIn(location.search, state));
  const { data, isError } = useProduct(id ?? 0, id !== null);
  const now = useNow();
  if (id === null || (isError && !data) || (data && isOver(data, now))) return null;
  return (
    <section className="card for-product" aria-label={texts.leadsBackTo}>
      {data ? <ProductPicture src={data.image_url} thumb /> : <div className="shot thumb" />}
      <div className="grow stack stack-2">
        <p className="sm muted">{texts.leadsBackTo}</p>
        {data ? <Link to={`/tirages/${id}`}>{data.name}</Link> : <Skeleton width="12rem" height="1.25rem" />}
        {data ? <Amount value={data.ticket_price} unit={texts.aTicket} /> : <Skeleton width="8rem" height="1.5rem" />}
        {data ? <Promise of={data} now={now} /> : <Skeleton width="100%" height="1.5rem" />}
      </div>
    </section>
  );
}

function Promise({ of: product, now }: { of: Product; now: Date }) {
  if (product.opens_at !== undefined && product.status === 'draft')
    return <p className="sm">{texts.opens(dateAndTime(product.opens_at))}</p>;
  const not = notForSale(product, now);
  if (not === 'full' || not === 'heldUp') return <p className="sm">{texts.noPlaceNow}</p>;
  return <SaleRule end={product.sale_ends_at && shortDate(product.sale_ends_at, now)} rule={product.beacon_rule} />;
}

/** Drawn, cancelled, or its sale has ended before it was full. */
const isOver = (product: Product, now: Date) =>
  (product.status !== 'active' && product.status !== 'draft') || notForSale(product, now) === 'over';
