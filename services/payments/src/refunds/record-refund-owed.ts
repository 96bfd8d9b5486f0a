import { RefundOwed } from '@raffle/contracts/events';
import type { RefundReason } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { insertOutcome } from '../outcomes/record-outcome.js';

/**
 * Records that the whole amount received for a payment is owed back after an administrator's decision, in the caller's transaction; the
 * caller has locked the payment's row. The payment's id is used as the request id, so that this happens once per payment.
 * @param amount in F CFA
 */
export async function recordRefundOwed(
  manager: EntityManager,
  outbox: Outbox,
  { paymentId, userId, amount, now }: { paymentId: string; userId: string | null; amount: number; now: Date },
): Promise<void> {
  const refund_id = uuidv7();
  const reason: RefundReason = 'paid_otherwise';
  await manager.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, user_id, status, owed_at)
     VALUES ($1, $2, $2, $3, $4, $5, 'owed', $6)`,
    [refund_id, paymentId, amount, reason, userId, now],
  );
  await insertOutcome(manager, { paymentId, kind: 'refund', amount, source: `refund:${paymentId}` });
  await outbox.add(manager, RefundOwed, {
    refund_id,
    payment_id: paymentId,
    amount,
    reason,
    user_id: userId,
    owed_at: now.toISOString(),
  });
}
