import { useEffect, useState } from 'react';
import type { PaymentState } from '../../shared/api/get-payment-status.js';
import { time } from '../../shared/format/dates.js';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import type { Checking } from './keep-checking.js';
import { Outcome } from './outcome.js';
import { PaymentTicket, type Known } from './payment-ticket.js';
import { texts } from './texts.fr.js';

/** Not known yet, and said so: the reference, when it was last asked, and that one payment is enough. */
export function PendingPayment({ payment, received, known, checking, resumeUrl }: PendingPaymentProps) {
  const now = useEverySecond();
  const registration = payment.type === 'registration';
  const receivedLead = registration ? texts.receivedRegistration : texts.receivedTicket;
  return (
    <Outcome
      tone={received ? 'safe' : 'wait'}
      title={received ? texts.received : texts.pending}
      lead={received ? receivedLead : texts.pendingLead}
    >
      <PaymentTicket payment={payment} known={known} {...(received ? {} : { now })} />
      <Notice tone="warn">
        {texts.payOnce} {registration ? texts.closeRegistration : texts.closeTicket}
      </Notice>
      {checking.unanswered && (
        <Notice tone="info" announce>
          {texts.stillUnanswered}
        </Notice>
      )}
      <div className="stack stack-2">
        <Button kind="secondary" size="large" block busy={checking.busy} onClick={checking.checkNow}>
          {checking.busy ? texts.checking : texts.checkNow}
        </Button>
        <LastCheck checking={checking} now={now} />
        {!received && resumeUrl !== undefined && (
          <ButtonAnchor kind="quiet" block href={resumeUrl}>
            {texts.resumePayment}
          </ButtonAnchor>
        )}
        {/* Where the payment goes on while its place is held. */}
        {!received && !registration && (
          <ButtonLink kind="quiet" block to="/dashboard/tickets">
            {texts.resumePayment}
          </ButtonLink>
        )}
      </div>
    </Outcome>
  );
}

interface PendingPaymentProps {
  payment: PaymentState;
  received: boolean;
  known: Known;
  checking: Checking<unknown>;
  /** The same payment's page at the provider: going back to it pays once. */
  resumeUrl?: string | undefined;
}

function LastCheck({ checking: { checkedAt, nextAt }, now }: { checking: Checking<unknown>; now: Date }) {
  if (checkedAt === null) return null;
  const ago = Math.max(0, Math.floor((now.getTime() - checkedAt) / 1000));
  const soon = nextAt === null ? 0 : Math.ceil((nextAt - now.getTime()) / 1000);
  return (
    <p className="sm faint text-center">
      <time dateTime={new Date(checkedAt).toISOString()}>
        {ago < 60 ? texts.checkedAgo(ago) : texts.lastCheck(time(new Date(checkedAt)))}
      </time>
      {soon > 0 && texts.nextIn(soon)}
    </p>
  );
}

function useEverySecond(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
