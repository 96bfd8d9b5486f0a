import { useConfig } from '../../shared/api/get-config.js';
import { money } from '../../shared/format/money.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { Amount } from '../../shared/ui/figure.js';
import { Bone, ErrorState } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

/** What will be charged, like a till receipt. Without the server's price nothing can be paid. */
export function Receipt() {
  const { data: config, isError, error, refetch } = useConfig();
  if (isError && !config) {
    return <ErrorState title={texts.priceUnknown} error={error} reassurance={null} onRetry={() => void refetch()} />;
  }
  return (
    <Ticket>
      <div className="stack stack-2 px-4.5 py-4">
        <div className="pay">
          <span>{texts.receiptRegistration}</span>
          {config ? (
            <span className="money">{money(config.registration_price)}</span>
          ) : (
            <Bone className="h-4 w-20 self-center" />
          )}
        </div>
        <div className="pay">
          <span>{texts.receiptTickets(config?.free_tickets)}</span>
          <span>{texts.offered}</span>
        </div>
      </div>
      <Tear />
      <div className="pay px-4.5 py-3.5">
        <b>{texts.toPayNow}</b>
        {config ? <Amount value={config.registration_price} size="lg" /> : <Bone className="h-8 w-32" />}
      </div>
    </Ticket>
  );
}
