import { Tear } from '../../shared/ui/card.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/site.js';
import './payment-return.css';
import { texts } from './texts.fr.js';
import '../../shared/payments/payments.css';

/** The first check of the payment is pending. */
export function Loading() {
  useTitle(texts.loading);
  return (
    <div className="narrow stack stack-6 page" aria-busy="true">
      <span className="state">
        <Spinner />
      </span>
      <div className="stack stack-2" role="status">
        <h1>{texts.loading}</h1>
        <p className="muted">{texts.loadingLead}</p>
      </div>
      <div className="ticket">
        <div className="stack slip">
          <Skeleton width="70%" height="1rem" />
          <Skeleton width="55%" height="1rem" />
          <Skeleton width="62%" height="1rem" />
        </div>
        <Tear />
        <div className="slip total-bone">
          <Skeleton width="8rem" height="2rem" />
        </div>
      </div>
    </div>
  );
}
