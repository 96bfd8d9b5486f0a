import { Navigate, useSearchParams } from 'react-router';
import { pendingRegistration } from '../../shared/session/pending.js';

/**
 * The provider's return address: goes on to the screen of what was paid, with its query (product.md row 19). Without a `type` the
 * registration that waits in this browser tells, by its token; anything else is a ticket.
 */
export function ForwardPaymentReturn() {
  const [query] = useSearchParams();
  const type = query.get('type');
  const token = query.get('token');
  const registration =
    type === 'registration' || (type === null && token !== null && pendingRegistration.read()?.paymentToken === token);
  const search = query.toString();
  return (
    <Navigate
      to={{
        pathname: registration ? '/payment-success' : '/ticket-payment-success',
        search: search === '' ? '' : `?${search}`,
      }}
      replace
    />
  );
}
