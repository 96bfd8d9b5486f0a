import { useConfig } from '../../shared/api/get-config.js';
import { money } from '../../shared/format/money.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { Amount } from '../../shared/ui/figure.js';
import { Skeleton, ErrorState } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import '../../shared/payments/pay-line.css';
import './registration.css';

/** The amount to be charged, as a receipt. Payment requires the server's price. */
export function Receipt() {
  const { data: config, isError, error, refetch } = useConfig();
  if (isError && !config) {
    return <ErrorState title={texts.priceUnknown} error={error} reassurance={null} onRetry={() => void refetch()} />;
  }
  return (
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
  );
}
