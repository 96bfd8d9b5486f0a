import { inOfferOrder, offerOrderOf, offerOrders } from '@raffle/contracts/offer-order';
import type { Product } from '@raffle/contracts/http/products';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { serverNow } from '../server-clock.js';
import { servedNow } from '../use-now.js';
import './segmented-control.css';

const names = { complet: 'Bientôt complets', fin: 'Bientôt finis', prix: 'Moins chers', nouveau: 'Nouveaux' };
/** Fewer draws are seen at a glance. */
const fewest = 4;

/** The orders of the open draws, as links that work without JavaScript. @param count how many are open */
export function OfferOrderLinks({ count, hash = '' }: { count: number; hash?: string }) {
  const { pathname, search } = useLocation();
  const shown = offerOrderOf(search);
  if (count < fewest) return null;
  return (
    <nav className="seg orders" aria-label="Trier les tirages">
      {[null, ...offerOrders].map((order) => (
        <Link
          key={order}
          to={`${pathname}${order === null ? '' : `?tri=${order}`}${hash}`}
          replace
          aria-current={order === shown || undefined}
        >
          {order === null ? 'Tous' : names[order]}
        </Link>
      ))}
    </nav>
  );
}

/** The open draws in the order that the address asks for. It changes with the draws, not with their places: nothing moves while it is read. */
export function useInOfferOrder<P extends readonly Product[] | undefined>(products: P): P | readonly Product[] {
  const order = offerOrderOf(useLocation().search);
  const ids = products?.map(({ id }) => id).join();
  const sequence = useMemo(
    () => inOfferOrder(products ?? [], order, servedNow() ?? serverNow()).map(({ id }) => id),
    // By the draws alone.
    // oxlint-disable-next-line react-hooks-js/exhaustive-deps
    [ids, order],
  );
  return useMemo(
    () => products && [...products].sort((a, b) => sequence.indexOf(a.id) - sequence.indexOf(b.id)),
    [products, sequence],
  );
}
