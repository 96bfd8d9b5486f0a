import { RefundRequested } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { insertRefundRequest, type NewRefundRequest } from './registration.queries.js';

const log = logger('registration');

/** Asks payments to refund a registration, once per payment even if the event is redelivered. */
export async function requestRefund(
  manager: EntityManager,
  outbox: Outbox,
  refund: Omit<NewRefundRequest, 'id' | 'requestedAt'>,
): Promise<void> {
  const id = uuidv7();
  const requestedAt = new Date();
  if (!(await insertRefundRequest(manager, { ...refund, id, requestedAt }))) return;
  const { paymentId, amount, reason, registrationId } = refund;
  await outbox.add(manager, RefundRequested, {
    refund_request_id: id,
    payment_id: paymentId,
    amount,
    reason,
    user_id: null,
    requested_at: requestedAt.toISOString(),
  });
  log.warn(
    { payment_id: paymentId, registration_id: registrationId, reason },
    'refund requested: a paid registration got no account',
  );
}
