import { useConfig, useActiveProducts } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { takesFreeTicket } from '../../shared/places.js';
import { Amount } from '../../shared/ui/amount.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, ErrorState } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import '../../shared/payments/payments.css';
import './registration.css';

/** The amount to be charged, as a receipt. Payment requires the server's price. */
export function Receipt() {
  const { data: config, isError, error, refetch } = useConfig();
  if (isError && !config) {
    return <ErrorState title={texts.priceUnknown} error={error} reassurance={null} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <FewFreePlaces maxPrice={config?.free_ticket_max_price} tickets={config?.free_tickets ?? 0} />
      <Ticket className="till-receipt">
        <div className="stack stack-2 charges">
          <div className="pay">
            <span>{texts.receiptRegistration}</span>
            {config ? (
              <span className="money">{money(config.registration_price)}</span>
            ) : (
              <Skeleton width="5rem" height="1rem" />
            )}
          </div>
          <div className="pay">
            <span>{texts.receiptTickets(config?.free_tickets)}</span>
            <span>{texts.offered}</span>
          </div>
        </div>
        <Tear />
        <div className="pay total">
          <b>{texts.toPayNow}</b>
          {config ? <Amount value={config.registration_price} size="lg" /> : <Skeleton width="8rem" height="2rem" />}
        </div>
      </Ticket>
    </>
  );
}

/** A warning before payment: fewer products accept a free ticket now than a registration gives (docs/product.md rule 27). */
function FewFreePlaces({ maxPrice, tickets }: { maxPrice: number | undefined; tickets: number }) {
  const { data: products } = useActiveProducts();
  const now = useNow();
  const offers = products?.filter((product) => takesFreeTicket(product, maxPrice, now)).length;
  return offers !== undefined && offers < tickets ? <Notice tone="warn">{texts.fewFreePlaces}</Notice> : null;
}
