import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** What a confirmed payment became; `amount` is all that was received, F CFA: the sum of its entry and its credit. */
export type PaymentOutcome = { payment_id: string; amount: number } & (
  | {
      outcome: 'granted';
      purchase_id: string;
      entry_id: string;
      /** Of the money above the price. */ credit_id?: string;
    }
  /** Without a purchase: the money above a registration's price. */
  | { outcome: 'credited'; purchase_id: string | null; credit_id: string }
  | { outcome: 'refund_requested'; refund_request_id: string }
);

/** Whether a payment has already become tickets, a credit or a refund request. */
export async function hasOutcome(manager: EntityManager, paymentId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM payment_outcome WHERE payment_id = $1', [paymentId])) !== undefined;
}

/** The outcomes of these payments; those without one are omitted. */
export function outcomesOf(
  manager: EntityManager,
  paymentIds: readonly string[],
): Promise<{ payment_id: string; outcome: PaymentOutcome['outcome']; amount: number }[]> {
  return rows(manager, 'SELECT payment_id, outcome, amount FROM payment_outcome WHERE payment_id = ANY($1)', [
    paymentIds,
  ]);
}

/** @throws QueryFailedError if the payment already has an outcome (primary key). */
export async function insertPaymentOutcome(manager: EntityManager, outcome: PaymentOutcome): Promise<void> {
  await manager.query(
    `INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, credit_id, refund_request_id, decided_at)
     SELECT payment_id, purchase_id, outcome, amount, entry_id, credit_id, refund_request_id, now()
     FROM jsonb_populate_record(NULL::payment_outcome, $1)`,
    [outcome],
  );
}
