import type { getPaymentStatus } from '@raffle/contracts';
import type * as z from 'zod/mini';

/**
 * `creating`: our row exists, the provider has not answered · `pending`: a person can pay · `confirmed`: the provider says
 * paid, with what we asked, or a person accepted what came · `review`: paid with another amount, a person decides ·
 * `refunded`: what came goes back, a person decided · `failed`: the provider says no · `expired`: not asked about any more ·
 * `not_created`: the provider refused or did not answer.
 */
export const paymentStatuses = [
  'creating',
  'pending',
  'confirmed',
  'failed',
  'review',
  'refunded',
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
  'granted_by_person',
  'refunded_by_person',
  'closed_by_person',
] as const;
/** What can happen to a payment. `found_…` is the provider's own word, never a webhook's; `…_by_person` an administrator's. */
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

/** Only a payment in review waits for a person. */
const byPerson = (happening: PaymentHappening): boolean => happening.endsWith('_by_person');

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
      if (byPerson(happening)) break;
      return whenPaid(happening) ?? stay(status);
    case 'review':
      if (happening === 'granted_by_person') return { to: 'confirmed', announce: 'confirmed' };
      if (happening === 'refunded_by_person') return { to: 'refunded', announce: 'failed' };
      // Should it be paid after all, it counts as with every failed payment.
      if (happening === 'closed_by_person') return { to: 'failed', announce: 'failed' };
      if (found || happening === 'given_up') return stay(status);
      break;
    case 'confirmed':
    case 'refunded':
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
    // Where money goes back, nobody may be told that nothing was charged.
    case 'review':
    case 'refunded':
      return { statut: 'review', final: false };
    case 'expired':
      return { statut: 'expired', final: false };
  }
}

/** What a person may decide about a payment in review. */
export const decisions = ['grant', 'refund', 'close'] as const;
export type Decision = (typeof decisions)[number];
/** What the provider shows at the moment of the decision. */
export type ShownMoney = 'paid' | 'nothing';

export type Ruling =
  | { happening: 'granted_by_person' | 'refunded_by_person' | 'closed_by_person' }
  | 'payment_not_paid'
  | 'payment_shown_paid';

/** Whether the provider's own word lets this decision stand: money is granted or given back only where there is some. */
export function rule(decision: Decision, shown: ShownMoney): Ruling {
  if (decision === 'close') return shown === 'paid' ? 'payment_shown_paid' : { happening: 'closed_by_person' };
  if (shown !== 'paid') return 'payment_not_paid';
  return { happening: decision === 'grant' ? 'granted_by_person' : 'refunded_by_person' };
}

/**
 * What goes back of a payment that a person refunds, F CFA: what the provider shows as received; the amount that its session
 * asked for where it shows paid and no amount. Rounded up: the franc has no parts, and a payer never gets less than they gave.
 */
export function amountToRefund(received: number | null, asked: number): number {
  return received !== null && received > 0 ? Math.ceil(received) : asked;
}

/** Where a decision leaves a payment. */
export function decidedAs(decision: Decision): PaymentStatus {
  switch (decision) {
    case 'grant':
      return 'confirmed';
    case 'refund':
      return 'refunded';
    case 'close':
      return 'failed';
  }
}
