import { RefundRequested, type EventPayload } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { insertPaymentOutcome } from './payment-outcomes.queries.js';

const log = logger('purchase');

/** Money that no account can have is owed back: stores that as its payment's outcome and asks payments for the refund. */
export async function requestRefund(
  manager: EntityManager,
  outbox: Outbox,
  refund: Pick<EventPayload<typeof RefundRequested>, 'payment_id' | 'amount' | 'reason' | 'user_id'>,
): Promise<void> {
  const refund_request_id = uuidv7();
  const { payment_id, amount, reason } = refund;
  await insertPaymentOutcome(manager, { payment_id, amount, outcome: 'refund_requested', refund_request_id });
  await outbox.add(manager, RefundRequested, {
    ...refund,
    refund_request_id,
    requested_at: new Date().toISOString(),
  });
  log.warn({ payment_id, reason }, 'money that nobody can have: refund requested');
}
