import { useQueries } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.js';
import { paymentStatusQuery, type PaymentState } from '../api/get-payment-status.js';
import { useRegistrationClaims, type RegistrationClaim } from './registration-claims.js';

/** Where the registration stands that was begun in this browser. */
export type RegistrationUnderWay =
  | { kind: 'none' }
  | { kind: 'asking' }
  /** Nobody could be asked: it may be paid. */
  | { kind: 'unknown'; error: Error; askAgain: () => void }
  | { kind: 'paid' | 'pending' | 'review'; claim: RegistrationClaim; payment: PaymentState };

/** Asks about every payment begun here: one that is paid comes before those that wait, the newest before the others. */
export function useRegistrationUnderWay(): RegistrationUnderWay {
  const claims = useRegistrationClaims();
  const answers = useQueries({ queries: claims.map(({ paymentToken }) => paymentStatusQuery(paymentToken)) });
  const known = claims.flatMap((claim, index) => {
    const payment = answers[index]?.data?.data;
    const kind = payment && standing(payment);
    return payment && kind ? [{ kind, claim, payment }] : [];
  });
  const paid = known.find(({ kind }) => kind === 'paid');
  if (paid) return paid;
  if (answers.some(({ isPending }) => isPending)) return { kind: 'asking' };
  const waiting = known.find(({ kind }) => kind === 'review') ?? known[0];
  if (waiting) return waiting;
  const failed = answers.find(({ data, error }) => data === undefined && error !== null && !isGone(error));
  if (!failed?.error) return { kind: 'none' };
  return {
    kind: 'unknown',
    error: failed.error,
    askAgain: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}

/** Only what is paid or can still be: a failed payment is begun again with the form. */
function standing({ statut, final }: PaymentState): 'paid' | 'pending' | 'review' | null {
  if (statut === 'paid' || statut === 'review') return statut;
  return statut === 'pending' && !final ? 'pending' : null;
}

const isGone = (error: Error) => error instanceof ApiError && error.is('payment_not_found');
