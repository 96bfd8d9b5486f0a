import { Link, useLocation } from 'react-router';
import { useProduct } from '../api/public-queries.js';
import { texts } from '../texts.fr.js';
import { Notice } from '../ui/notice.js';
import { Skeleton } from '../ui/states.js';
import { afterSignIn, productOf } from '../wanted-address.js';

/** Names the product that led to a login or a registration, which lead back to it, and links to its page. */
export function ForProduct() {
  const location = useLocation();
  const state: unknown = location.state;
  const id = productOf(afterSignIn(location.search, state));
  const { data, isError } = useProduct(id ?? 0, id !== null);
  if (id === null || (isError && !data)) return null;
  return (
    <Notice>
      <p>{texts.leadsBackTo}</p>
      {data ? <Link to={`/tirages/${id}`}>{data.name}</Link> : <Skeleton width="12rem" height="1.25rem" />}
    </Notice>
  );
}
