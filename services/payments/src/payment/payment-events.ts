import { PaymentConfirmed, PaymentFailed, type EventDefinition } from '@raffle/contracts/events';
import { acceptedAs } from '@raffle/contracts/http/received-money';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import type { Payment } from './payment.queries.js';
import type { Announcement } from './payment.js';

/** An event with its payload. */
export interface Report {
  definition: EventDefinition;
  payload: unknown;
}
export const report = <E extends EventDefinition>(definition: E, payload: E['fixture']): Report => ({
  definition,
  payload,
});

/** What reports the outcome of a payment to identity and tickets. */
export function reportOf(payment: Payment, announcement: Announcement, now: Date): Report {
  const about = { payment_id: payment.id, type: payment.type, subject_id: payment.subject_id };
  if (announcement !== 'confirmed')
    return report(PaymentFailed, {
      ...about,
      user_id: payment.user_id,
      reason: announcement,
      failed_at: now.toISOString(),
    });
  if (payment.came_in === null) throw new Error(`Payment ${payment.id} is confirmed without an amount received`);
  const { kind } = acceptedAs({ received: payment.received_amount, fee: payment.received_fee }, payment);
  const { amount, came_in, received_fee: fee } = payment;
  return report(PaymentConfirmed, {
    ...about,
    amount: kind === 'given' ? amount : came_in,
    received: came_in,
    // Where less came in, that much of it is deducted already.
    fee: fee === null ? null : Math.max(0, fee - Math.max(0, amount - came_in)),
    currency: payment.currency,
    confirmed_at: now.toISOString(),
    ...(payment.type === 'registration' && { payer_phone: payment.payer_phone }),
  });
}

/** Publishes {@link reportOf}, in the transaction that decided it. */
export async function publishPaymentEvent(
  outbox: Outbox,
  manager: EntityManager,
  ...decided: Parameters<typeof reportOf>
): Promise<void> {
  const { definition, payload } = reportOf(...decided);
  await outbox.add(manager, definition, payload);
}
