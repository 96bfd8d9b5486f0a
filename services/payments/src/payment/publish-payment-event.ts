import { PaymentConfirmed, PaymentFailed } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { receivedMoney, type Payment } from './payment.entity.js';
import { shownMoney, type Announcement } from './payment.js';

/** Publishes the outcome of a payment to identity and tickets, in the transaction that decided it. */
export async function publishPaymentEvent(
  outbox: Outbox,
  manager: EntityManager,
  payment: Payment,
  announcement: Announcement,
  now: Date,
): Promise<void> {
  const about = { payment_id: payment.id, type: payment.type, subject_id: payment.subjectId };
  if (announcement === 'confirmed') {
    if (payment.cameIn === null) throw new Error(`Payment ${payment.id} is confirmed without an amount received`);
    const shown = shownMoney(receivedMoney(payment), payment.amount);
    await outbox.add(manager, PaymentConfirmed, {
      ...about,
      amount: shown === 'enough' ? payment.amount : payment.cameIn,
      received: payment.cameIn,
      currency: payment.currency,
      confirmed_at: now.toISOString(),
      ...(payment.type === 'registration' && { payer_phone: payment.payerPhone }),
    });
    return;
  }
  await outbox.add(manager, PaymentFailed, { ...about, reason: announcement, failed_at: now.toISOString() });
}
