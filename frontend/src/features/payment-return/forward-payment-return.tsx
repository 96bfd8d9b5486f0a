import { Navigate, useLocation } from 'react-router';
import { pendingRegistration } from '../../shared/session/pending.js';
import { readReturnQuery } from './read-return-query.js';

/**
 * The provider's return address: goes on to the screen of what was paid, with its query (product.md row 19). Without a `type` the
 * registration that waits in this browser tells, by its token; anything else is a ticket.
 */
export function ForwardPaymentReturn() {
  const { search } = useLocation();
  const query = readReturnQuery(search);
  const registration =
    query.type === 'registration' ||
    (query.type === null && query.token !== null && pendingRegistration.read()?.paymentToken === query.token);
  return (
    <Navigate
      to={{ pathname: registration ? '/payment-success' : '/ticket-payment-success', search: query.search }}
      replace
    />
  );
}
