import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentStatusQuery, type PaymentState } from '../../shared/api/get-payment-status.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { pendingRegistration, type PendingRegistration } from '../../shared/session/pending.js';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Ticket } from '../../shared/ui/card.js';
import { texts } from './texts.fr.js';

/** A registration begun in this browser whose money is on its way is offered first: nobody shall pay twice. */
export function ContinueRegistration() {
  const [pending, setPending] = useState(() => pendingRegistration.read());
  if (pending === null) return null;
  return (
    <Offer
      pending={pending}
      onForget={() => {
        pendingRegistration.remove();
        setPending(null);
      }}
    />
  );
}

function Offer({ pending, onForget }: { pending: PendingRegistration; onForget: () => void }) {
  const { data } = useQuery(paymentStatusQuery(pending.paymentToken));
  const state = data && offered(data.data);
  if (!data || !state) return null;
  const back = `/payment-success?type=registration&token=${encodeURIComponent(pending.paymentToken)}`;
  return (
    <section className="stack" aria-labelledby="reprise">
      <Ticket className="stack p-4.5">
        <div className="stack stack-2">
          <h2 id="reprise">{texts.offerTitle[state]}</h2>
          <p className="sm muted">{texts.offerText[state]}</p>
        </div>
        <dl className="dl">
          <dt>{texts.offerName}</dt>
          <dd>{pending.form.name}</dd>
          <dt>{texts.offerPhone}</dt>
          <dd className="nowrap">{phone(pending.form.phone)}</dd>
          <dt>{texts.offerReference}</dt>
          <dd>{data.data.reference}</dd>
        </dl>
        {state === 'paid' ? (
          <ButtonLink block to={back}>
            {texts.offerFinish}
          </ButtonLink>
        ) : (
          <div className="stack stack-2">
            {pending.paymentUrl !== undefined && (
              <ButtonAnchor block href={pending.paymentUrl}>
                {texts.offerPay(money(data.data.amount))}
              </ButtonAnchor>
            )}
            <ButtonLink kind="secondary" block to={back}>
              {texts.offerCheck}
            </ButtonLink>
            <Button kind="quiet" block onClick={onForget}>
              {texts.offerForget}
            </Button>
          </div>
        )}
      </Ticket>
      <hr className="rule" />
    </section>
  );
}

/** Only a payment that is paid or can still be: a failed one is begun again with the form below. */
function offered({ statut, final }: PaymentState): 'paid' | 'pending' | null {
  if (statut === 'paid') return 'paid';
  return statut === 'pending' && !final ? 'pending' : null;
}
