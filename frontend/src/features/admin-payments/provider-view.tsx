import { paymentFactNames as names } from '@raffle/contracts/http/admin-money-words';
import { RotateCw } from 'lucide-react';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { Icon } from '../../shared/ui/icon.js';
import type { PaymentDetail } from './get-payment.js';
import { texts } from './texts.fr.js';

/** The provider's current view of a payment, with a button to query it again. */
export function ProviderView({ view, asking, askError, onAsk }: ProviderViewProps) {
  return (
    <Card large className="stack">
      <h2>{texts.view}</h2>
      {view === null ? (
        <p className="sm muted">{texts.viewNothing}</p>
      ) : (
        <div aria-live="polite">
          <p className="xs muted">{texts.viewAt(dateAndTime(view.asked_at))}</p>
          {view.statut === null ? (
            <p className="sm">{texts.viewSilent}</p>
          ) : (
            <dl className="dl">
              <dt>{names.state}</dt>
              <dd>
                <Badge tone={view.statut === 'paid' ? 'ok' : view.statut === 'failure' ? 'bad' : 'plain'} dot>
                  {texts.viewStates[view.statut]}
                </Badge>
              </dd>
              <dt>{names.received}</dt>
              <dd className="money">{view.amount === null ? texts.unknown : money(view.amount)}</dd>
              <dt>{names.fee}</dt>
              <dd className="money">{view.fee === null ? texts.unknown : money(view.fee)}</dd>
            </dl>
          )}
        </div>
      )}
      <FailureNotice title={texts.askFailed} error={askError} />
      {view !== null && (
        <Button kind="secondary" size="small" className="at-start" busy={asking} onClick={onAsk}>
          <Icon of={RotateCw} />
          {texts.askAgain}
        </Button>
      )}
    </Card>
  );
}

export interface ProviderViewProps {
  view: PaymentDetail['provider_view'];
  asking: boolean;
  askError: Error | null;
  onAsk: () => void;
}
