import { ButtonLink, Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { Loading, Outcome, OwnSpace } from './outcome.js';
import { buyAgainAddress, PaymentTicket, ticketsOf, type Known } from './payment-ticket.js';
import { PendingPayment } from './pending-payment.js';
import type { Checking } from './poll-payment.js';
import { texts } from './texts.fr.js';

/** Every state except success; shared by registrations and tickets. */
export function Unfinished({ checking, known, resumeUrl }: UnfinishedProps) {
  const { state } = checking;
  if (state === null) return <Loading />;
  switch (state.kind) {
    case 'success':
      return null;
    case 'pending':
      return <PendingPayment {...state} known={known} checking={checking} resumeUrl={resumeUrl} />;
    case 'problem':
      return <Problem message={state.message} detail={state.detail} checking={checking} />;
    case 'refused':
      return <Refused payment={state.payment} known={known} />;
    case 'review':
      return (
        <Outcome tone="safe" title={texts.review} lead={texts.reviewLead}>
          <PaymentTicket payment={state.payment} known={known} showState />
          <Notice tone="warn">{texts.payOnce}</Notice>
          <Elsewhere type={state.payment.type} />
        </Outcome>
      );
    case 'elsewhere':
      return (
        <Outcome tone="safe" title={texts.elsewhere} lead={texts.elsewhereLead}>
          <OwnSpace />
          <PaymentTicket payment={state.payment} known={known} showState />
        </Outcome>
      );
    case 'settled':
      return (
        <Outcome
          tone="safe"
          title={state.code === 'refund' ? texts.refundTitle : texts.creditTitle}
          lead={state.message}
        >
          {state.code === 'refund' ? (
            <OwnSpace />
          ) : (
            <ButtonLink size="large" block to="/dashboard/tickets">
              {texts.seeTickets}
            </ButtonLink>
          )}
          <PaymentTicket payment={state.payment} known={known} />
        </Outcome>
      );
    default:
      return state satisfies never;
  }
}

interface UnfinishedProps {
  checking: Checking<unknown>;
  known: Known;
  resumeUrl?: string | undefined;
}

function Elsewhere({ type }: { type: 'registration' | 'ticket' }) {
  return (
    <ButtonLink kind="secondary" size="large" block to={type === 'registration' ? '/' : '/dashboard/tickets'}>
      {type === 'registration' ? texts.backHome : texts.backToTickets}
    </ButtonLink>
  );
}

function Refused({ payment, known }: Pick<Parameters<typeof PaymentTicket>[0], 'payment' | 'known'>) {
  const registration = payment.type === 'registration';
  const final = registration ? texts.refusedFinalRegistration : texts.refusedFinalTicket;
  return (
    <Outcome tone="bad" title={texts.notConfirmed} lead={payment.final ? final : texts.refusedOpen}>
      <ButtonLink size="large" block to={registration ? '/register' : buyAgainAddress(known)}>
        {registration ? texts.registerAgain : texts.buyAgain}
      </ButtonLink>
      <PaymentTicket payment={payment} known={known} showState />
      <Notice>{texts.keepReference(registration ? texts.theAccount : texts.theTickets(ticketsOf(known)))}</Notice>
    </Outcome>
  );
}

function Problem({
  message,
  detail,
  checking,
}: {
  message: string;
  detail: string | null;
  checking: Checking<unknown>;
}) {
  return (
    <Outcome tone="bad" title={message} lead={detail ?? texts.problemLead}>
      {detail !== null && <Notice tone="warn">{texts.problemLead}</Notice>}
      <Button size="large" block busy={checking.busy} onClick={checking.checkNow}>
        {texts.retry}
      </Button>
    </Outcome>
  );
}
