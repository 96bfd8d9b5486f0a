import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import type { PaymentDetail } from './get-payment.js';
import { texts } from './texts.fr.js';

/** The outcomes of a payment with their amounts. */
export function Outcomes({ outcomes, payment }: Pick<PaymentDetail, 'outcomes' | 'payment'>) {
  return (
    <Card large>
      <header>
        <h2>{texts.outcomes}</h2>
      </header>
      {outcomes.length === 0 ? (
        <p className="sm muted">{payment.state === 'review' ? texts.outcomeWaits : texts.noOutcome}</p>
      ) : (
        <>
          <ul className="list">
            {outcomes.map(({ kind, amount, recorded_at: at }) => (
              <li key={`${kind} ${at}`}>
                <div className="grow">
                  <span className="block">{texts.outcomeKinds[kind]}</span>
                  <time className="xs muted" dateTime={at}>
                    {dateAndTime(at)}
                  </time>
                </div>
                <b className="money">{money(amount)}</b>
              </li>
            ))}
          </ul>
          {outcomes.length > 1 && (
            <p className="row between sm sum">
              {texts.inAll}
              <b className="money">{money(outcomes.reduce((sum, { amount }) => sum + amount, 0))}</b>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
