import type { PaymentState } from '@raffle/contracts/http/payments';
import { claimRegistration, type User } from '@raffle/contracts/http/registration';
import { calledBy } from '@raffle/contracts/name-parts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { callApiFully } from '../../shared/api/call-api.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { counted } from '../../shared/format/plural.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { knownDevice, rememberDevice } from '../../shared/session/known-device.js';
import { useSession } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Named } from '../../shared/ui/named.js';
import { NoToken, Outcome } from './outcome.js';
import { PaymentTicket, type Known } from './payment-ticket.js';
import { usePollPayment } from './poll-payment.js';
import { readReturnQuery } from './read-return-query.js';
import { checkPayment, settledStep, unanswered, type Step } from './return-state.js';
import { texts } from './texts.fr.js';
import { Unfinished } from './unfinished.js';
import '../../shared/ui/ticket-pair.css';

/** /payment-success (docs/product.md section 4): the payment of a registration or of any other type. */
export function RegistrationPaymentScreen() {
  const { search } = useLocation();
  const { token, malformed, type } = readReturnQuery(search);
  if (token === null) return <NoToken malformed={malformed} />;
  return type === 'registration' ? (
    <RegistrationPayment key={token} token={token} />
  ) : (
    <OtherPayment key={token} token={token} />
  );
}

function RegistrationPayment({ token }: { token: string }) {
  const { session, signIn, refresh } = useSession();

  async function check(signal: AbortSignal): Promise<Step<string>> {
    return checkPayment(token, signal, async (payment): Promise<Step<string>> => {
      const claim = registrationClaims.find(token);
      if (claim === null) return withoutSecret(payment);
      const step = await claimAccount({ paymentToken: token, claimSecret: claim.claimSecret }, payment, signal);
      const { state } = step;
      if (state.kind === 'success') {
        // The session exists: the secret is no longer needed.
        registrationClaims.settle(claim);
        signIn(state.result.token, { user: state.result.user });
        return { ...step, state: { ...state, result: state.result.user.name } };
      }
      if (state.kind === 'elsewhere') {
        registrationClaims.remove(token);
        return withoutSecret(payment);
      }
      if (state.kind === 'settled') registrationClaims.remove(token);
      return { ...step, state };
    });
  }

  /** Claimed already in this browser (a reload, another tab), or paid in another one. */
  async function withoutSecret(payment: PaymentState): Promise<Step<string>> {
    if (session.status === 'user') {
      return { state: { kind: 'success', payment, result: session.user.name }, again: false };
    }
    if (session.status === 'unreachable') await refresh();
    return { state: { kind: 'elsewhere', payment }, again: session.status === 'unreachable' };
  }

  const checking = usePollPayment(check, { enabled: session.status !== 'loading' });
  const own = registrationClaims.find(token);
  const payer = own?.phone ?? (session.status === 'user' ? session.user.phone : undefined);
  if (checking.state?.kind === 'success') {
    return <Registered payment={checking.state.payment} name={checking.state.result} known={{ payer }} />;
  }
  return <Unfinished checking={checking} known={{ payer }} resumeUrl={own?.paymentUrl} />;
}

function Registered({ payment, name, known }: { payment: PaymentState; name: string; known: Known }) {
  const { data: config } = useConfig();
  useLeaveSoon('/select-free-tickets');
  const count = config?.free_tickets ?? 2;
  return (
    <Outcome
      tone="done"
      title={texts.registrationDone}
      lead={
        <Named
          text={(first) => texts.welcome(first, counted(count, 'ticket gratuit', 'tickets gratuits'))}
          name={calledBy(name)}
        />
      }
    >
      <p className="pair">
        <span className="roll gold num num-xl">{count}</span>
        <span className="roll gold">
          <b className="num num-md">{texts.freeTickets}</b>
          <small>{texts.toPlace(count)}</small>
        </span>
      </p>
      <PaymentTicket payment={payment} known={known} />
      <Next to="/select-free-tickets" label={texts.chooseTickets} />
    </Outcome>
  );
}

/** Any other type: shows that it is paid, then redirects home (docs/product.md section 4). */
function OtherPayment({ token }: { token: string }) {
  const checking = usePollPayment((signal) =>
    checkPayment<null>(token, signal, (payment) => ({
      state: { kind: 'success', payment, result: null },
      again: false,
    })),
  );
  const paid = checking.state?.kind === 'success' ? checking.state : null;
  useLeaveSoon(paid ? '/dashboard' : null);
  if (!paid) return <Unfinished checking={checking} known={{}} />;
  return (
    <Outcome tone="done" title={texts.paymentDone}>
      <PaymentTicket payment={paid.payment} known={{}} />
      <Next to="/dashboard" label={texts.continue} />
    </Outcome>
  );
}

function Next({ to, label }: { to: string; label: string }) {
  return (
    <div className="stack stack-2">
      <ButtonLink size="large" block to={to} replace>
        {label}
      </ButtonLink>
      <p className="sm faint center">{texts.leaveSoon}</p>
    </div>
  );
}

interface ClaimedAccount {
  token: string;
  user: User;
}

/**
 * Exchanges payment token and claim secret for a session (docs/product.md rule 2). Idempotent, since its answer
 * can be lost.
 */
async function claimAccount(
  proof: { paymentToken: string; claimSecret: string },
  payment: PaymentState,
  signal: AbortSignal,
): Promise<Step<ClaimedAccount>> {
  try {
    const { data, retryAfterSeconds } = await callApiFully(claimRegistration, {
      body: { ...proof, ...knownDevice() },
      signal,
    });
    if ('pending' in data) {
      return { state: { kind: 'pending', payment, received: true }, again: true, retryAfterSeconds };
    }
    return { state: { kind: 'success', payment, result: rememberDevice(data) }, again: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.is('payment_not_confirmed')) {
      return { state: { kind: 'pending', payment, received: false }, again: true };
    }
    if (error.is('claim_refused')) return { state: { kind: 'elsewhere', payment }, again: false };
    if (error.is('in_review')) return { state: { kind: 'review', payment }, again: true };
    if (error.is('registration_refund_owed', 'payment_refunded')) {
      return settledStep(proof.paymentToken, signal, payment, error);
    }
    if (error.is('registration_not_found')) {
      return { state: { kind: 'problem', message: texts.missing, detail: null }, again: false };
    }
    // The payment is known as paid: the account is created whether or not this call was answered.
    const step = unanswered(error, texts.checkFailed);
    return step.again ? { ...step, state: { kind: 'pending', payment, received: true } } : step;
  }
}

/** Delay from success to the next screen (docs/product.md section 9), milliseconds. */
const leaveAfterMs = 2000;

/** Navigates to `to` after two seconds; null stays. */
function useLeaveSoon(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
