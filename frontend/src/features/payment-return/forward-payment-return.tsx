import { Navigate, useLocation } from 'react-router';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { Loading } from './outcome.js';
import { readReturnQuery } from './read-return-query.js';

/**
 * The provider's return URL: redirects to the screen of the payment's type, with its query (docs/product.md rule 19). Without a
 * `type` the tokens of pending registrations in this browser decide; any other payment is a ticket.
 */
export function ForwardPaymentReturn() {
  const { search } = useLocation();
  const query = readReturnQuery(search);
  const registration =
    query.type === 'registration' ||
    (query.type === null && query.token !== null && registrationClaims.find(query.token) !== null);
  return (
    <>
      <Loading />
      <Navigate
        to={{ pathname: registration ? '/payment-success' : '/ticket-payment-success', search: query.search }}
        replace
      />
    </>
  );
}
