import { RefundRequested } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

const log = logger('registration');

export interface RefundReason {
  payment_id: string;
  /** F CFA */
  amount: number;
  reason: 'phone_already_registered' | 'unknown_subject';
  registrationId: string | null;
}

/** Asks payments to give a registration's money back, once per payment however often it is announced. */
export async function requestRefund(manager: EntityManager, outbox: Outbox, refund: RefundReason): Promise<void> {
  const requestedAt = new Date();
  const requested: { refund_request_id: string }[] = await manager.query(
    `INSERT INTO refund_requests (payment_id, refund_request_id, registration_id, amount, reason, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (payment_id) DO NOTHING RETURNING refund_request_id`,
    [refund.payment_id, uuidv7(), refund.registrationId, refund.amount, refund.reason, requestedAt],
  );
  for (const { refund_request_id } of requested) {
    await outbox.add(manager, RefundRequested, {
      refund_request_id,
      payment_id: refund.payment_id,
      amount: refund.amount,
      reason: refund.reason,
      user_id: null,
      requested_at: requestedAt.toISOString(),
    });
    const { payment_id, reason, registrationId: registration_id } = refund;
    log.warn({ payment_id, registration_id, reason }, 'a paid registration became no account: its money goes back');
  }
}
