import type { Product } from '@raffle/contracts/http/products';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { mayBuy } from '../../shared/may-buy.js';
import { Skeleton } from '../../shared/ui/states.js';
import { Quantities } from './quantities.js';

/** What the user may still buy of the product, by their own tickets and limits of play. */
export function OwnQuantities({ product }: { product: Product }) {
  const mine = useMyTickets();
  const { places, affordable } = mayBuy(product, mine.data);
  if (mine.isPending) return <Skeleton width="100%" height="4.875rem" />;
  if (mine.data && mine.data.paused_until !== null) return null;
  return <Quantities product={product} most={Math.min(places, affordable)} signedIn />;
}
