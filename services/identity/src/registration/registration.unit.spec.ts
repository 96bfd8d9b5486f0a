import { describe, expect, test } from '@jest/globals';
import {
  claimOpen,
  decideRegistration,
  registrationStatuses,
  type RegistrationEvent,
  type RegistrationOutcome,
  type RegistrationStatus,
} from './registration.js';

const applied = 'payment-1';
const events = {
  session_opened: { kind: 'session_opened' },
  session_not_opened: { kind: 'session_not_opened' },
  payment_failed: { kind: 'payment_failed' },
  'payment_confirmed (its own)': { kind: 'payment_confirmed', paymentId: applied },
  'payment_confirmed (another)': { kind: 'payment_confirmed', paymentId: 'payment-2' },
} satisfies Record<string, RegistrationEvent>;
type EventName = keyof typeof events;

const nothing: RegistrationOutcome = { do: 'nothing' };
const account: RegistrationOutcome = { do: 'create_account' };
const refund: RegistrationOutcome = { do: 'refund' };
const become = (status: 'pending' | 'failed'): RegistrationOutcome => ({ do: 'become', status });

// prettier-ignore
const table: Record<RegistrationStatus, Record<EventName, RegistrationOutcome>> = {
  opening: { session_opened: become('pending'), session_not_opened: { do: 'delete' }, payment_failed: nothing, 'payment_confirmed (its own)': account, 'payment_confirmed (another)': account },
  pending: { session_opened: nothing, session_not_opened: nothing, payment_failed: become('failed'), 'payment_confirmed (its own)': account, 'payment_confirmed (another)': account },
  failed: { session_opened: become('pending'), session_not_opened: nothing, payment_failed: nothing, 'payment_confirmed (its own)': account, 'payment_confirmed (another)': account },
  completed: { session_opened: nothing, session_not_opened: nothing, payment_failed: nothing, 'payment_confirmed (its own)': nothing, 'payment_confirmed (another)': refund },
  refund_owed: { session_opened: nothing, session_not_opened: nothing, payment_failed: nothing, 'payment_confirmed (its own)': nothing, 'payment_confirmed (another)': refund },
};

describe('every event in every state', () => {
  for (const status of registrationStatuses) {
    test.each(Object.keys(events) as EventName[])(`${status}, %s`, (name) => {
      const appliedPaymentId = status === 'completed' || status === 'refund_owed' ? applied : null;
      expect(decideRegistration({ status, applied_payment_id: appliedPaymentId }, events[name])).toEqual(
        table[status][name],
      );
    });
  }
});

describe('the claim', () => {
  const confirmed = new Date('2026-11-20T10:00:00Z');
  test('is open until 24 hours after the confirmation', () => {
    expect(claimOpen(confirmed, null, new Date('2026-11-21T09:59:59.999Z'))).toBe(true);
    expect(claimOpen(confirmed, null, new Date('2026-11-21T10:00:00Z'))).toBe(false);
  });
  test('ends with the first login, logout or password change', () => {
    expect(claimOpen(confirmed, new Date('2026-11-20T10:05:00Z'), new Date('2026-11-20T10:06:00Z'))).toBe(false);
  });
});
