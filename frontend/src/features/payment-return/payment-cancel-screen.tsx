import type { PaymentState } from '@raffle/contracts/http/payments';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { money } from '../../shared/format/money.js';
import { pendingPurchases } from '../../shared/payments/payment-in-progress.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { findPurchase } from './find-purchase.js';
import { NoToken, Outcome } from './outcome.js';
import { buyAgainAddress, PaymentTicket, type Known } from './payment-ticket.js';
import { Held, useEverySecond } from './pending-payment.js';
import { usePollPayment, type Checking } from './poll-payment.js';
import { readReturnQuery } from './read-return-query.js';
import { checkPayment } from './return-state.js';
import { texts } from './texts.fr.js';
import { Unfinished } from './unfinished.js';

/**
 * /payment/cancel: a payer who left the provider's page may still have paid, so the payment's state is checked first, and "nothing
 * was charged" is shown only when that is final (docs/product.md rule 19).
 */
export function PaymentCancelScreen() {
  const { search } = useLocation();
  const [{ token, malformed }] = useState(() => {
    const query = readReturnQuery(search);
    if (query.token !== null || query.malformed) return query;
    const waiting = pendingPurchases.newest() ?? registrationClaims.list()[0];
    return { token: waiting?.paymentToken ?? null, malformed: false };
  });
  return token === null ? <NoToken malformed={malformed} /> : <CancelledPayment token={token} />;
}

function CancelledPayment({ token }: { token: string }) {
  const [registration] = useState(() => registrationClaims.find(token));
  const [purchase, setPurchase] = useState(() => pendingPurchases.find(token));
  const checking = usePollPayment(async (signal) => {
    const step = await checkPayment<null>(token, signal, (payment) => ({
      state: { kind: 'success', payment, result: null },
      again: false,
    }));
    const { state } = step;
    if (purchase === null && state.kind !== 'problem') setPurchase(await findPurchase(token, state.payment, signal));
    return step;
  });
  const known: Known = { purchase, payer: registration?.phone };
  const { state } = checking;
  if (state?.kind === 'success') return <Navigate to={successAddress(state.payment, token)} replace />;
  if (state?.kind === 'refused' && state.payment.final) {
    return (
      <Outcome tone="plain" title={texts.cancelled} lead={texts.cancelledLead}>
        <TryAgain type={state.payment.type} known={known} />
        <PaymentTicket payment={state.payment} known={known} showState />
      </Outcome>
    );
  }
  if (state?.kind === 'pending' || state?.kind === 'refused') {
    return (
      <Interrupted payment={state.payment} known={known} checking={checking} resumeUrl={registration?.paymentUrl} />
    );
  }
  return <Unfinished checking={checking} known={known} />;
}

function Interrupted({ payment, known, checking, resumeUrl }: InterruptedProps) {
  const now = useEverySecond();
  return (
    <Outcome tone="wait" title={texts.interrupted} lead={texts.interruptedLead}>
      <div className="stack stack-2">
        {/* The provider's page of this same payment: it cannot be paid twice. */}
        {payment.type === 'registration' && resumeUrl !== undefined && payment.statut === 'pending' ? (
          <ButtonAnchor size="large" block href={resumeUrl}>
            {texts.resume(money(payment.amount))}
          </ButtonAnchor>
        ) : payment.type === 'ticket' && payment.statut === 'pending' ? (
          <ButtonLink size="large" block to={buyAgainAddress(known)}>
            {texts.resumeNow}
          </ButtonLink>
        ) : (
          <TryAgain type={payment.type} known={known} />
        )}
        {payment.statut === 'pending' && <Held known={known} now={now} />}
        <Button kind="secondary" block busy={checking.busy} onClick={checking.checkNow}>
          {checking.busy ? texts.checking : texts.checkNow}
        </Button>
      </div>
      {checking.unanswered && (
        <Notice tone="info" announce>
          {texts.stillUnanswered}
        </Notice>
      )}
      <PaymentTicket payment={payment} known={known} showState />
    </Outcome>
  );
}

interface InterruptedProps {
  payment: PaymentState;
  known: Known;
  checking: Checking<unknown>;
  resumeUrl?: string | undefined;
}

/** A second request for a ticket returns the payment that holds its place (docs/product.md rule 7). */
function TryAgain({ type, known }: { type: PaymentState['type']; known: Known }) {
  return (
    <ButtonLink size="large" block to={type === 'registration' ? '/register' : buyAgainAddress(known)}>
      {type === 'registration' ? texts.registerAgain : texts.buyAgain}
    </ButtonLink>
  );
}

function successAddress({ type }: PaymentState, token: string): string {
  const query = new URLSearchParams({ type, token }).toString();
  return type === 'registration' ? `/payment-success?${query}` : `/ticket-payment-success?${query}`;
}
