import { Tear } from '../../shared/ui/card.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { Bone } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import './payment-return.css';
import { texts } from './texts.fr.js';

/** The payment is being asked about for the first time. */
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
        <div className="stack p-4.5">
          <Bone className="h-4 w-[70%]" />
          <Bone className="h-4 w-[55%]" />
          <Bone className="h-4 w-[62%]" />
        </div>
        <Tear />
        <div className="px-4.5 py-4">
          <Bone className="ml-auto h-8 w-32" />
        </div>
      </div>
    </div>
  );
}
