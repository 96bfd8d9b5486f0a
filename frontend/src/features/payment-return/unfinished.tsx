import type { PaymentState } from '@raffle/contracts/http/payments';
import { longDate } from '../../shared/format/dates.js';
import { RefundSheet } from '../../shared/payments/refund-sheet.js';
import { ButtonLink, Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { Loading, Outcome, OwnSpace } from './outcome.js';
import { buyAgainAddress, PaymentTicket, ticketsOf, type Known } from './payment-ticket.js';
import { PendingPayment } from './pending-payment.js';
import type { Checking } from './poll-payment.js';
import type { ReturnState } from './return-state.js';
import { creditSentence, texts } from './texts.fr.js';

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
        <Outcome tone="safe" title={texts.review} lead={reviewLead(state.payment)}>
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
      return <Settled {...state} known={known} />;
    default:
      return state satisfies never;
  }
}

function reviewLead({ review_until: until }: PaymentState): string {
  return until === null ? texts.reviewLead : `${texts.reviewLead} ${texts.reviewUntil(longDate(until))}`;
}

interface UnfinishedProps {
  checking: Checking<unknown>;
  known: Known;
  resumeUrl?: string | undefined;
}

/** Why the money became something else, and where it is now. */
function Settled({ payment, credit, refunds, message, known }: SettledProps) {
  const [refund] = refunds;
  const title = credit ? texts.creditTitle : texts.refundTitle[refund?.status ?? 'owed'];
  return (
    <Outcome tone="safe" title={title} lead={credit ? creditSentence(credit) : refund ? undefined : message}>
      {refunds.map((one) => (
        <RefundSheet key={one.owed_at} refund={one} />
      ))}
      {payment.type === 'registration' ? (
        <OwnSpace />
      ) : credit && credit.left > 0 ? (
        <ButtonLink size="large" block to="/dashboard/tickets#a-placer">
          {texts.useCredit}
        </ButtonLink>
      ) : (
        <ButtonLink size="large" block to="/dashboard/money">
          {texts.seeMoney}
        </ButtonLink>
      )}
      <PaymentTicket payment={payment} known={known} />
    </Outcome>
  );
}

type SettledProps = Extract<ReturnState<never>, { kind: 'settled' }> & { known: Known };

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
      <p className="help center">{texts.retryChecks}</p>
    </Outcome>
  );
}
