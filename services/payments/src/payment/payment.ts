import type { getPaymentStatus } from '@raffle/contracts/http/payments';
import type * as z from 'zod/mini';

/**
 * `creating`: the row exists, the provider has not answered · `pending`: can be paid · `confirmed`: the provider reports the
 * expected amount, or a person accepted another one · `review`: paid with another amount, a person decides · `refunded`: a person
 * sends it back · `failed`: the provider reports a failure · `expired`: no longer checked · `not_created`: the provider refused or
 * did not answer.
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

export const paymentEvents = [
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
/** `found_…` is the answer of the provider's status call, never a webhook; `…_by_person` is an administrator's decision. */
export type PaymentEvent = (typeof paymentEvents)[number];

/** What the transition publishes to other services. */
export type Announcement = 'confirmed' | 'failed' | 'not_created';

export interface Transition {
  to: PaymentStatus;
  announce: Announcement | null;
}

const stay = (status: PaymentStatus): Transition => ({ to: status, announce: null });

/** Received money counts in every state: a payment that was already closed is confirmed late, never lost. */
function whenPaid(event: PaymentEvent): Transition | null {
  if (event === 'found_paid_as_expected') return { to: 'confirmed', announce: 'confirmed' };
  if (event === 'found_paid_otherwise') return { to: 'review', announce: null };
  return null;
}

const byPerson = (event: PaymentEvent): boolean => event.endsWith('_by_person');

/**
 * The next state of a payment.
 * @throws ImpossibleTransition for a combination that only a defect can cause.
 */
export function transition(status: PaymentStatus, event: PaymentEvent): Transition {
  const found = event.startsWith('found_');
  switch (status) {
    case 'creating':
      if (event === 'session_opened') return stay('pending');
      if (event === 'session_not_opened') return { to: 'not_created', announce: 'not_created' };
      break;
    case 'pending':
      if (event === 'found_failed') return { to: 'failed', announce: 'failed' };
      if (event === 'given_up') return stay('expired');
      if (found) return whenPaid(event) ?? stay(status);
      break;
    case 'expired':
      if (event === 'found_failed') return { to: 'failed', announce: 'failed' };
      if (found || event === 'given_up') return whenPaid(event) ?? stay(status);
      break;
    case 'failed':
      if (found || event === 'given_up') return whenPaid(event) ?? stay(status);
      break;
    case 'not_created':
      // The create call may answer after the payment was closed: the token is stored, the payment stays closed until it is paid.
      if (byPerson(event)) break;
      return whenPaid(event) ?? stay(status);
    case 'review':
      if (event === 'granted_by_person') return { to: 'confirmed', announce: 'confirmed' };
      if (event === 'refunded_by_person') return { to: 'refunded', announce: 'failed' };
      // If it is paid later, it is treated like every failed payment.
      if (event === 'closed_by_person') return { to: 'failed', announce: 'failed' };
      if (found || event === 'given_up') return stay(status);
      break;
    case 'confirmed':
    case 'refunded':
      if (found || event === 'given_up') return stay(status);
      break;
  }
  throw new ImpossibleTransition(status, event);
}

export class ImpossibleTransition extends Error {
  override readonly name = 'ImpossibleTransition';

  constructor(status: PaymentStatus, event: PaymentEvent) {
    super(`a ${status} payment cannot receive ${event}`);
  }
}

/** States in which the provider's answer may still change: a webhook for such a payment triggers a status call. */
export const askableStatuses = [
  'pending',
  'failed',
  'expired',
  'not_created',
] as const satisfies readonly PaymentStatus[];

type Shown = Pick<z.output<NonNullable<typeof getPaymentStatus.answer>>['data'], 'statut' | 'final'>;

/** The public form of a status. `final`: only new money can change it. */
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
      // Its token arrived late: the session exists at the provider and may be paid.
      return { statut: 'failure', final: false };
    // Money was charged, so neither may read as a failure.
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
  | { event: 'granted_by_person' | 'refunded_by_person' | 'closed_by_person' }
  | 'payment_not_paid'
  | 'payment_shown_paid';

/** Whether the provider's current answer allows this decision: only money that arrived is granted or refunded. */
export function rule(decision: Decision, shown: ShownMoney): Ruling {
  if (decision === 'close') return shown === 'paid' ? 'payment_shown_paid' : { event: 'closed_by_person' };
  if (shown !== 'paid') return 'payment_not_paid';
  return { event: decision === 'grant' ? 'granted_by_person' : 'refunded_by_person' };
}

/**
 * Amount of a refund that a person decides, in F CFA: what the provider reports as received, or the session's amount where it
 * reports paid without an amount. Rounded up: the franc has no decimals, and a payer never gets back less than they paid.
 */
export function amountToRefund(received: number | null, asked: number): number {
  return received !== null && received > 0 ? Math.ceil(received) : asked;
}

/** The state after a decision. */
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
