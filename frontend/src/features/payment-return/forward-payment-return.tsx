import { Navigate, useLocation } from 'react-router';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { readReturnQuery } from './read-return-query.js';

/**
 * The provider's return address: goes on to the screen of what was paid, with its query (product.md row 19). Without a `type` the
 * registrations that wait in this browser tell, by their tokens; anything else is a ticket.
 */
export function ForwardPaymentReturn() {
  const { search } = useLocation();
  const query = readReturnQuery(search);
  const registration =
    query.type === 'registration' ||
    (query.type === null && query.token !== null && registrationClaims.find(query.token) !== null);
  return (
    <Navigate
      to={{ pathname: registration ? '/payment-success' : '/ticket-payment-success', search: query.search }}
      replace
    />
  );
}
