import type { PaymentState } from '@raffle/contracts/http/payments';
import { useEffect, useState } from 'react';
import { minutesLeft, time } from '../../shared/format/dates.js';
import { PaymentsDown } from '../../shared/payments/payments-down.js';
import { purchaseTexts } from '../../shared/payments/texts.fr.js';
import { serverNow } from '../../shared/server-clock.js';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { Outcome } from './outcome.js';
import { buyAgainAddress, PaymentTicket, ticketsOf, type Known } from './payment-ticket.js';
import type { Checking } from './poll-payment.js';
import { texts } from './texts.fr.js';

/** A payment without a final state: its reference, the last check, and a warning not to pay twice. */
export function PendingPayment({ payment, received, known, checking, resumeUrl }: PendingPaymentProps) {
  const now = useEverySecond();
  const registration = payment.type === 'registration';
  const broken = !received && payment.interrupted;
  const canResume = !registration || resumeUrl !== undefined;
  const receivedLead = registration ? texts.receivedRegistration : texts.receivedTicket(ticketsOf(known));
  return (
    <Outcome
      tone={received ? 'safe' : 'wait'}
      title={received ? texts.received : broken ? texts.interrupted : texts.pending}
      lead={received ? receivedLead : broken ? texts.notValidatedLead : texts.pendingLead}
    >
      <div className="stack stack-2">
        {broken && canResume && <Resume first known={known} resumeUrl={resumeUrl} />}
        <Button
          kind={broken && canResume ? 'secondary' : 'primary'}
          size={broken ? 'normal' : 'large'}
          block
          busy={checking.busy}
          onClick={checking.checkNow}
        >
          {checking.busy ? texts.checking : texts.checkNow}
        </Button>
        <LastCheck checking={checking} now={now} />
      </div>
      {!received && broken && <Held known={known} now={now} />}
      {checking.unanswered && (
        <Notice tone="info" announce>
          {texts.stillUnanswered}
        </Notice>
      )}
      <Notice tone="ok">
        {received ? texts.closeReceived : registration ? texts.closeRegistration : texts.closeTicket(ticketsOf(known))}{' '}
        {broken && canResume ? texts.resumeIsOnce : received ? texts.payOnce : purchaseTexts.alreadyPaid}
      </Notice>
      <PaymentTicket payment={payment} known={known} />
      {!received && !broken && canResume && (
        <div className="stack stack-2 center">
          <div>
            {purchaseTexts.notYetPaid} <Resume known={known} resumeUrl={resumeUrl} />
          </div>
          <Held known={known} now={now} />
        </div>
      )}
      {!received && <PaymentsDown moment="after" />}
    </Outcome>
  );
}

/** How long its places are kept, by the server's clock; nothing for a registration, which keeps none. */
export function Held({ known: { purchase }, now }: { known: Known; now: Date }) {
  if (purchase?.expiresAt === undefined) return null;
  const minutes = minutesLeft(purchase.expiresAt, now);
  return (
    <p className="sm center">
      {minutes > 0
        ? purchaseTexts.pendingUntil(purchase.quantity, time(purchase.expiresAt), minutes)
        : texts.heldNoMore(purchase.quantity)}
    </p>
  );
}

interface PendingPaymentProps {
  payment: PaymentState;
  received: boolean;
  known: Known;
  checking: Checking<unknown>;
  /** The same payment's page at the provider; resuming it cannot pay twice. */
  resumeUrl?: string | undefined;
}

/** Way back to the same payment: at the provider, or where it resumes while its place is held. `first`: known to be interrupted. */
function Resume({ first = false, known, resumeUrl }: ResumeProps) {
  const look = first ? ({ size: 'large', block: true } as const) : ({ kind: 'quiet' } as const);
  return resumeUrl === undefined ? (
    <ButtonLink {...look} to={buyAgainAddress(known)}>
      {texts.resumeNow}
    </ButtonLink>
  ) : (
    <ButtonAnchor {...look} href={resumeUrl}>
      {texts.resumeNow}
    </ButtonAnchor>
  );
}

interface ResumeProps {
  first?: boolean;
  known: Known;
  resumeUrl?: string | undefined;
}

function LastCheck({ checking: { checkedAt }, now }: { checking: Checking<unknown>; now: Date }) {
  if (checkedAt === null) return null;
  return (
    <p className="sm faint center">
      <time dateTime={new Date(checkedAt).toISOString()}>
        {now.getTime() - checkedAt < 60_000 ? texts.checkedNow : texts.lastCheck(time(new Date(checkedAt)))}
      </time>
    </p>
  );
}

export function useEverySecond(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
