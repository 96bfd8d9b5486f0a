import { refundWithinDays } from '@raffle/contracts/http/my-payments';
import type { getPaymentStatus } from '@raffle/contracts/http/payments';
import type { AcceptedAs } from '@raffle/contracts/http/received-money';
import { ownPaymentState } from '@raffle/contracts/values';
import type * as z from 'zod/mini';

export const paymentStatuses = ownPaymentState.options;
export type PaymentStatus = z.infer<typeof ownPaymentState>;

export const paymentEvents = [
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
 * The next state of a payment. Its session makes a `creating` one `pending` (opening/open-payment-session.ts).
 * @throws ImpossibleTransition for a combination that only a defect can cause.
 */
export function transition(status: PaymentStatus, event: PaymentEvent): Transition {
  const found = event.startsWith('found_');
  switch (status) {
    case 'creating':
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
export const askableStatuses: readonly PaymentStatus[] = ['pending', 'failed', 'expired', 'not_created'];
export const isAskable = (status: PaymentStatus): boolean => askableStatuses.includes(status);

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
      return { statut: 'review', final: false };
    case 'refunded':
      return { statut: 'refunded', final: true };
    case 'expired':
      return { statut: 'expired', final: false };
  }
}

const dayMs = 86_400_000;

/** By when a payment in review is decided, as its buyer reads (docs/product.md rule 31); null for another one. */
export const reviewUntil = ({ status, review_began_at: began }: Reviewed): string | null =>
  status === 'review' && began !== null ? new Date(began.getTime() + refundWithinDays * dayMs).toISOString() : null;

interface Reviewed {
  status: PaymentStatus;
  review_began_at: Date | null;
}

export const decisions = ['grant', 'refund', 'close'] as const;
/** What a person may decide about a payment in review. */
export type Decision = (typeof decisions)[number];

/**
 * What is known of the money of a payment in review: what accepting it would lead to; or the provider does not answer (`silent`), no longer
 * shows money that it reported (`missing`), or has not for so long that it did not come in (`gone`).
 */
export type KnownMoney = AcceptedAs | { kind: 'silent' | 'missing' | 'gone' };

export type Ruling =
  | { event: 'granted_by_person' | 'refunded_by_person' | 'closed_by_person' }
  | 'payment_not_paid'
  | 'payment_amount_unknown'
  | 'payment_shown_paid'
  | 'payment_money_missing'
  | 'provider_silent';

/**
 * Whether what is known of the money allows this decision, and its effect (docs/product.md rule 31): only money received is granted or
 * refunded, a payment is only closed where none came in, and what is not known waits.
 */
export function rule(decision: Decision, { kind }: KnownMoney): Ruling {
  switch (kind) {
    case 'silent':
      return 'provider_silent';
    case 'missing':
      return 'payment_money_missing';
    case 'unknown':
      return decision === 'close' ? 'payment_shown_paid' : 'payment_amount_unknown';
    case 'nothing':
    case 'gone':
      return decision === 'close' ? { event: 'closed_by_person' } : 'payment_not_paid';
    case 'given':
    case 'credit':
    case 'refund':
      if (decision === 'close') return 'payment_shown_paid';
      // A credit is given by tickets, to which the payment is confirmed.
      return { event: decision === 'grant' && kind !== 'refund' ? 'granted_by_person' : 'refunded_by_person' };
  }
}

/** The decisions that {@link rule} allows. */
export const allowedDecisions = (known: KnownMoney): Decision[] =>
  decisions.filter((decision) => typeof rule(decision, known) !== 'string');

/** The states that a decision can lead to. */
export function decidedAs(decision: Decision): readonly PaymentStatus[] {
  switch (decision) {
    case 'grant':
      return ['confirmed', 'refunded'];
    case 'refund':
      return ['refunded'];
    case 'close':
      return ['failed'];
  }
}

/** Without I, L, O and U, which people mishear or misread on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Reference that people read out to the help line: `P-` and eight characters, from 5 random bytes. */
export function referenceFrom(bytes: Uint8Array): string {
  const number = Buffer.from(bytes).readUIntBE(0, 5).toString(alphabet.length).padStart(8, '0');
  return `P-${number.replace(/./g, (digit) => alphabet[parseInt(digit, alphabet.length)]!)}`;
}
