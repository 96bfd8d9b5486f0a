/**
 * The life of a registration between its form and its account (product.md rows 2 and 21). Pure: what a payment's event
 * means for it is decided here and nowhere else.
 *
 * - `opening`: stored, its payment session is being asked for.
 * - `pending`: the session is open, the person may pay.
 * - `failed`: the provider said no; the person may try again, and money that arrives all the same still counts.
 * - `completed`: paid, the account exists. Final.
 * - `refund_owed`: paid, but its phone had an account already. Final.
 */
export const registrationStatuses = ['opening', 'pending', 'failed', 'completed', 'refund_owed'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export interface RegistrationState {
  status: RegistrationStatus;
  /** The payment that was applied to it, once one was. */
  appliedPaymentId: string | null;
}

export type RegistrationEvent =
  | { kind: 'session_opened' }
  | { kind: 'session_not_opened' }
  | { kind: 'payment_failed' }
  | { kind: 'payment_confirmed'; paymentId: string };

/** What has to be done in the transaction that applies the event. */
export type RegistrationOutcome =
  | { do: 'nothing' }
  | { do: 'become'; status: 'pending' | 'failed' }
  /** Nothing is kept of a registration that nobody could have paid. */
  | { do: 'forget' }
  /** Create the account; where the phone is taken meanwhile, become `refund_owed` and ask for the refund instead. */
  | { do: 'create_account' }
  /** This money belongs to no account of ours: it goes back, and the registration stays what it is. */
  | { do: 'refund' };

const nothing: RegistrationOutcome = { do: 'nothing' };

/** Decides what `event` means in `state`; every pair has an answer. */
export function decide(state: RegistrationState, event: RegistrationEvent): RegistrationOutcome {
  switch (state.status) {
    case 'opening':
      return whileOpening(event);
    case 'pending':
    case 'failed':
      return whileUnpaid(state.status, event);
    case 'completed':
    case 'refund_owed':
      return onceApplied(state.appliedPaymentId, event);
    default:
      return unreachable(state.status);
  }
}

function whileOpening(event: RegistrationEvent): RegistrationOutcome {
  switch (event.kind) {
    case 'session_opened':
      return { do: 'become', status: 'pending' };
    case 'session_not_opened':
      return { do: 'forget' };
    case 'payment_failed':
      // The answer to our own call is on its way and decides.
      return nothing;
    case 'payment_confirmed':
      // The provider can announce a payment before its own create call has answered.
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

/** How long after its confirmation a registration can be claimed, in milliseconds (product.md row 2). */
export const claimWindowMs = 24 * 60 * 60 * 1000;

/** Whether the claim secret still opens a session: 24 h from confirmation, until the first login, logout or password change. */
export function claimOpen(confirmedAt: Date, claimEndedAt: Date | null, now: Date): boolean {
  return claimEndedAt === null && now.getTime() < confirmedAt.getTime() + claimWindowMs;
}
