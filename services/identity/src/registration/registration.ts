/**
 * The states of a registration from its form to its account (docs/product.md rules 2 and 21).
 * Pure, and the only place that decides what a payment's event means for it.
 *
 * - `opening`: stored; payments is asked for its payment session.
 * - `pending`: the session is open, the person may pay.
 * - `failed`: the provider refused; the person may try again, and money that arrives later still counts.
 * - `completed`: paid, the account exists. Final.
 * - `refund_owed`: paid, but its phone had an account already. Final.
 */
export const registrationStatuses = ['opening', 'pending', 'failed', 'completed', 'refund_owed'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export interface RegistrationState {
  status: RegistrationStatus;
  /** The payment that was applied; null before. */
  applied_payment_id: string | null;
}

export type RegistrationEvent =
  | { kind: 'session_opened' }
  | { kind: 'session_not_opened' }
  | { kind: 'payment_failed' }
  | { kind: 'payment_confirmed'; paymentId: string };

/** What to do in the transaction that applies the event. */
export type RegistrationOutcome =
  | { do: 'nothing' }
  | { do: 'become'; status: 'pending' | 'failed' }
  /** Delete the registration: it has no payment that could be paid. */
  | { do: 'delete' }
  /** Create the account; when the phone is taken by now, become `refund_owed` and request the refund. */
  | { do: 'create_account' }
  /** The money belongs to no account: request its refund; the registration does not change. */
  | { do: 'refund' };

const nothing: RegistrationOutcome = { do: 'nothing' };

/** Decides what `event` means in `state`, for every pair of them. */
export function decideRegistration(state: RegistrationState, event: RegistrationEvent): RegistrationOutcome {
  switch (state.status) {
    case 'opening':
      return whileOpening(event);
    case 'pending':
    case 'failed':
      return whileUnpaid(state.status, event);
    case 'completed':
    case 'refund_owed':
      return onceApplied(state.applied_payment_id, event);
    default:
      return unreachable(state.status);
  }
}

/** The states that an opened session makes `pending`. */
export const statusesToOpen = registrationStatuses.filter(
  (status) => decideRegistration({ status, applied_payment_id: null }, { kind: 'session_opened' }).do === 'become',
);

function whileOpening(event: RegistrationEvent): RegistrationOutcome {
  switch (event.kind) {
    case 'session_opened':
      return { do: 'become', status: 'pending' };
    case 'session_not_opened':
      return { do: 'delete' };
    case 'payment_failed':
      // The answer to our own call decides.
      return nothing;
    case 'payment_confirmed':
      // The provider can confirm a payment before its create call answers.
      return { do: 'create_account' };
    default:
      return unreachable(event);
  }
}

function whileUnpaid(status: 'pending' | 'failed', event: RegistrationEvent): RegistrationOutcome {
  switch (event.kind) {
    case 'session_opened':
      // The person tries again: a new payment of the same registration.
      return status === 'pending' ? nothing : { do: 'become', status: 'pending' };
    case 'session_not_opened':
      return nothing;
    case 'payment_failed':
      return status === 'failed' ? nothing : { do: 'become', status: 'failed' };
    case 'payment_confirmed':
      return { do: 'create_account' };
    default:
      return unreachable(event);
  }
}

function onceApplied(appliedPaymentId: string | null, event: RegistrationEvent): RegistrationOutcome {
  switch (event.kind) {
    case 'session_opened':
    case 'session_not_opened':
    case 'payment_failed':
      return nothing;
    case 'payment_confirmed':
      return event.paymentId === appliedPaymentId ? nothing : { do: 'refund' };
    default:
      return unreachable(event);
  }
}

function unreachable(value: never): never {
  throw new Error(`No rule for ${JSON.stringify(value)}`);
}

/** How long after its confirmation a registration can be claimed, in milliseconds (docs/product.md rule 2). */
const claimWindowMs = 24 * 60 * 60 * 1000;

/** Whether the claim secret still opens a session: 24 h from confirmation, until the first login, logout or password change. */
export function claimOpen(confirmedAt: Date, claimEndedAt: Date | null, now: Date): boolean {
  return claimEndedAt === null && now.getTime() < confirmedAt.getTime() + claimWindowMs;
}
