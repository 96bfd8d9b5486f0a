import { ticketEntry, type TicketEntry } from '@raffle/contracts/http/tickets';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { entryColumns, type EntryRow } from '../entries/entries.queries.js';

export interface PaymentOutcome {
  payment_id: string;
  /** The amount received, F CFA: the sum of its entry and its credit. */
  amount: number;
  result:
    /** `credit_id`: the money above the price. */
    | { outcome: 'granted'; purchase_id: string; entry_id: string; credit_id?: string }
    /** Without a purchase: the money above a registration's price. */
    | { outcome: 'credited'; purchase_id: string | null; credit_id: string }
    | { outcome: 'refund_requested'; refund_request_id: string };
}

/** Whether a payment has already become tickets, a credit or a refund request. */
export async function hasOutcome(manager: EntityManager, paymentId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM payment_outcome WHERE payment_id = $1', [paymentId])) !== undefined;
}

/** The outcomes of these payments; those without one are omitted. */
export function outcomesOf(
  manager: EntityManager,
  paymentIds: readonly string[],
): Promise<{ payment_id: string; outcome: PaymentOutcome['result']['outcome']; amount: number }[]> {
  return rows(manager, 'SELECT payment_id, outcome, amount FROM payment_outcome WHERE payment_id = ANY($1)', [
    paymentIds,
  ]);
}

/** @throws QueryFailedError if the payment already has an outcome (primary key). */
export async function insertPaymentOutcome(
  manager: EntityManager,
  { payment_id, amount, result }: PaymentOutcome,
): Promise<void> {
  await manager.query(
    `INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, credit_id, refund_request_id, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
    [
      payment_id,
      'purchase_id' in result ? result.purchase_id : null,
      result.outcome,
      amount,
      'entry_id' in result ? result.entry_id : null,
      'credit_id' in result ? (result.credit_id ?? null) : null,
      'refund_request_id' in result ? result.refund_request_id : null,
    ],
  );
}

/** A purchase and the outcome of one of its payments. */
export interface PurchaseOutcome {
  user_id: string;
  product_id: number;
  quantity: number;
  /** Of all tickets, F CFA. */
  amount: number;
  /** Of the payment whose token it has; every purchase that has a token has a reference (a constraint). */
  reference: string;
  /** Null if the payment became something else; undefined until its confirmation is applied. */
  entry: TicketEntry | null | undefined;
}

/** The purchase whose payment has this token. */
export const outcomeOfToken = (manager: EntityManager, token: string) =>
  find(manager, { purchase: 'b.token = $1', payment: 'b.payment_id' }, [token]);

/** The purchase returned by payments, with the outcome of this payment: an earlier payment may have been paid late. */
export const outcomeOfPayment = (manager: EntityManager, payment: { subject_id: string; payment_id: string }) =>
  find(manager, { purchase: 'b.id = $1', payment: '$2' }, [payment.subject_id, payment.payment_id]);

async function find(
  manager: EntityManager,
  which: { purchase: string; payment: string },
  values: readonly string[],
): Promise<PurchaseOutcome | undefined> {
  const found = await firstRow<BoughtRow & (EntryRow | { id: null })>(
    manager,
    `SELECT b.user_id AS buyer, b.product_id AS bought_product, b.quantity AS bought_quantity, b.amount AS bought_amount, b.reference,
       o.payment_id IS NOT NULL AS applied, ${entryColumns}
     FROM purchase b LEFT JOIN payment_outcome o ON o.payment_id = ${which.payment}
       LEFT JOIN entry e ON e.id = o.entry_id LEFT JOIN product p ON p.product_id = e.product_id
     WHERE ${which.purchase}`,
    values,
  );
  if (!found) return undefined;
  const applied = found.id === null ? null : answerOf(ticketEntry, found);
  return {
    user_id: found.buyer,
    product_id: found.bought_product,
    quantity: found.bought_quantity,
    amount: found.bought_amount,
    reference: found.reference,
    entry: found.applied ? applied : undefined,
  };
}

interface BoughtRow {
  buyer: string;
  bought_product: number;
  bought_quantity: number;
  bought_amount: number;
  reference: string;
  applied: boolean;
}
