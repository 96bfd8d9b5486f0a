import type { getPaymentStatus } from '@raffle/contracts';
import type * as z from 'zod/mini';

/**
 * `creating`: our row exists, the provider has not answered · `pending`: a person can pay · `confirmed`: the provider says
 * paid, with what we asked · `review`: paid with another amount, a person decides · `failed`: the provider says no ·
 * `expired`: not asked about any more · `not_created`: the provider refused or did not answer.
 */
export const paymentStatuses = [
  'creating',
  'pending',
  'confirmed',
  'failed',
  'review',
  'expired',
  'not_created',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentHappenings = [
  'session_opened',
  'session_not_opened',
  'found_pending',
  'found_failed',
  'found_paid_as_expected',
  'found_paid_otherwise',
  'given_up',
] as const;
/** What can happen to a payment. `found_…` is the provider's own word, never a webhook's. */
export type PaymentHappening = (typeof paymentHappenings)[number];

/** What others must be told when it happens. */
export type Announcement = 'confirmed' | 'failed' | 'not_created';

export interface Transition {
  to: PaymentStatus;
  announce: Announcement | null;
}

const stay = (status: PaymentStatus): Transition => ({ to: status, announce: null });

/** Money that arrived counts whatever we believed before: a payment that we had closed is confirmed late, never lost. */
function whenPaid(happening: PaymentHappening): Transition | null {
  if (happening === 'found_paid_as_expected') return { to: 'confirmed', announce: 'confirmed' };
  if (happening === 'found_paid_otherwise') return { to: 'review', announce: null };
  return null;
}

/**
 * Where a payment goes when something happens to it.
 * @throws ImpossibleHappening for what only a defect of ours can cause.
 */
export function transition(status: PaymentStatus, happening: PaymentHappening): Transition {
  const found = happening.startsWith('found_');
  switch (status) {
    case 'creating':
      if (happening === 'session_opened') return stay('pending');
      if (happening === 'session_not_opened') return { to: 'not_created', announce: 'not_created' };
      break;
    case 'pending':
      if (happening === 'found_failed') return { to: 'failed', announce: 'failed' };
      if (happening === 'given_up') return stay('expired');
      if (found) return whenPaid(happening) ?? stay(status);
      break;
    case 'expired':
      if (happening === 'found_failed') return { to: 'failed', announce: 'failed' };
      if (found || happening === 'given_up') return whenPaid(happening) ?? stay(status);
      break;
    case 'failed':
      if (found || happening === 'given_up') return whenPaid(happening) ?? stay(status);
      break;
    case 'not_created':
      // The create call may answer after we closed the payment: its token is kept, the payment stays closed until paid.
      return whenPaid(happening) ?? stay(status);
    case 'confirmed':
    case 'review':
      if (found || happening === 'given_up') return stay(status);
      break;
  }
  throw new ImpossibleHappening(status, happening);
}

export class ImpossibleHappening extends Error {
  override readonly name = 'ImpossibleHappening';

  constructor(status: PaymentStatus, happening: PaymentHappening) {
    super(`a ${status} payment cannot have ${happening}`);
  }
}

/** States in which the provider may still say something new: a hint about such a payment is worth a status call. */
export const askableStatuses = [
  'pending',
  'failed',
  'expired',
  'not_created',
] as const satisfies readonly PaymentStatus[];

type Shown = Pick<z.output<NonNullable<typeof getPaymentStatus.answer>>['data'], 'statut' | 'final'>;

/** A status as others see it. `final`: nothing can change any more without new money. */
export function shownAs(status: PaymentStatus): Shown {
  switch (status) {
    case 'creating':
    case 'pending':
      return { statut: 'pending', final: false };
    case 'confirmed':
      return { statut: 'paid', final: true };
    case 'failed':
      return { statut: 'failure', final: true };
    case 'not_created':
      // Known by a token that came late: the session exists at the provider and could have been paid.
      return { statut: 'failure', final: false };
    case 'review':
      return { statut: 'review', final: false };
    case 'expired':
      return { statut: 'expired', final: false };
  }
}
