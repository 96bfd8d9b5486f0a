import type { PaymentState } from '@raffle/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.js';
import { readPaymentStatus } from '../payments/payment-in-progress.js';
import { useRegistrationClaims, type RegistrationClaim } from './registration-claims.js';

/** The known state of the registrations started in this browser. */
type KnownState =
  { kind: 'none' } | { kind: 'paid' | 'pending' | 'review'; claim: RegistrationClaim; payment: PaymentState };

/** The state of the registration started in this browser. */
export type RegistrationInProgress =
  | KnownState
  | { kind: 'asking' }
  /** The status is unknown (no answer): it may be paid. */
  | { kind: 'unknown'; error: Error; askAgain: () => void };

/** Asks about every payment started here: a paid one has priority over those that wait, the newest over the others. */
export function useRegistrationInProgress(): RegistrationInProgress {
  const claims = useRegistrationClaims();
  const { data, error, refetch } = useQuery({
    queryKey: ['registration-in-progress', ...claims.map(({ paymentToken }) => paymentToken)],
    queryFn: ({ signal }) => ask(claims, signal),
    enabled: claims.length > 0,
    // Never cached: it is about money.
    staleTime: 0,
    gcTime: 0,
  });
  if (claims.length === 0) return { kind: 'none' };
  if (data) return data;
  return error ? { kind: 'unknown', error, askAgain: () => void refetch() } : { kind: 'asking' };
}

/** @throws the error of a failed call, if no other payment is known to be in progress. */
async function ask(claims: readonly RegistrationClaim[], signal: AbortSignal): Promise<KnownState> {
  const answers = await Promise.allSettled(claims.map(({ paymentToken }) => readPaymentStatus(paymentToken, signal)));
  const known = claims.flatMap((claim, index) => {
    const answer = answers[index];
    if (answer?.status !== 'fulfilled') return [];
    const payment = answer.value.data;
    const kind = kindOf(payment);
    return kind ? [{ kind, claim, payment }] : [];
  });
  const first = known.find(({ kind }) => kind === 'paid') ?? known.find(({ kind }) => kind === 'review') ?? known[0];
  if (first) return first;
  for (const answer of answers) {
    if (answer.status === 'rejected' && !isGone(answer.reason)) throw answer.reason;
  }
  return { kind: 'none' };
}

/** Only what is paid or can still be: a failed payment is restarted with the form. */
function kindOf({ statut, final }: PaymentState): 'paid' | 'pending' | 'review' | null {
  if (statut === 'paid' || statut === 'review') return statut;
  return statut === 'pending' && !final ? 'pending' : null;
}

const isGone = (error: unknown) => error instanceof ApiError && error.is('payment_not_found');
