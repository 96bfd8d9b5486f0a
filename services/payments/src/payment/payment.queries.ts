import { randomUUID } from 'node:crypto';
import { wholeReceived, type ReportedMoney } from '@raffle/contracts/http/received-money';
import type { PaymentType } from '@raffle/contracts/values';
import { inRequestContext, inStoredTrace } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { Decision, PaymentStatus } from './payment.js';

type Queries = Pick<EntityManager, 'query'>;

/** One payment: payer, purpose and amount, and what the provider reports. Amounts in F CFA. */
export interface Payment {
  id: string;
  reference: string;
  type: PaymentType;
  subjectId: string;
  userId: string | null;
  productId: number | null;
  quantity: number;
  amount: number;
  currency: 'XOF';
  description: string;
  clientName: string;
  /** E.164 */
  clientPhone: string;
  provider: string;
  token: string | null;
  paymentUrl: string | null;
  status: PaymentStatus;
  /** Of the request that started it. */
  correlationId: string;
  /** Of the span that opened it; null without tracing. */
  traceparent: string | null;
  createdAt: Date;
  confirmedAt: Date | null;
  closedAt: Date | null;
  lastCheckedAt: Date | null;
  /** A webhook arrived since the last status call. */
  hinted: boolean;
  /** Status calls that webhooks caused: the more, the longer the pause. */
  hintedChecks: number;
  /** The provider's last answer without money: the person left its page. */
  interrupted: boolean;
  /** Amount received, whole F CFA: outcomes add up to it and refunds never exceed it. Null until confirmed or refunded. */
  cameIn: number | null;
  /** As the provider reports them, for the review of a mismatch. */
  receivedAmount: number | null;
  receivedFee: number | null;
  operator: string | null;
  /** The number that paid, E.164; null where the provider does not report it. */
  payerPhone: string | null;
  /** Decision of an administrator while it was in review. */
  resolution: Decision | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  resolutionReason: string | null;
  /** Of the row: every change is another one. */
  version: string;
}

/** SQL: the columns of a {@link Payment}. */
export const paymentColumns = `id, reference, type, subject_id AS "subjectId", user_id AS "userId", product_id AS "productId", quantity, amount, currency,
  description, client_name AS "clientName", client_phone AS "clientPhone", provider, token, payment_url AS "paymentUrl", status,
  correlation_id AS "correlationId", traceparent, created_at AS "createdAt", confirmed_at AS "confirmedAt", closed_at AS "closedAt",
  last_checked_at AS "lastCheckedAt", hinted, hinted_checks AS "hintedChecks", interrupted, came_in AS "cameIn",
  received_amount::float8 AS "receivedAmount", received_fee::float8 AS "receivedFee", operator, payer_phone AS "payerPhone", resolution,
  resolved_by AS "resolvedBy", resolved_at AS "resolvedAt", resolution_reason AS "resolutionReason", xmin::text AS version`;

/** What is known of a payment before its session is opened. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'reference'
  | 'type'
  | 'subjectId'
  | 'userId'
  | 'productId'
  | 'quantity'
  | 'amount'
  | 'description'
  | 'correlationId'
  | 'traceparent'
  | 'createdAt'
  | 'provider'
  | 'clientName'
  | 'clientPhone'
>;

/** Stores what a paid answer of the provider reports. `cameIn` stays null until it is decided on. */
export function storeReceivedMoney(
  payment: Payment,
  paid: ReportedMoney & { operator: string | null; payerPhone: string | null },
): void {
  payment.receivedAmount = paid.received;
  payment.receivedFee = paid.fee;
  payment.operator = paid.operator;
  payment.payerPhone = paid.payerPhone;
  if (payment.status === 'confirmed' || payment.status === 'refunded') payment.cameIn = wholeReceived(paid);
}

export function findPayment(manager: Queries, id: string): Promise<Payment | undefined> {
  return firstRow<Payment>(manager, `SELECT ${paymentColumns} FROM payments WHERE id = $1`, [id]);
}

/** The payment's row, locked until the transaction ends. @throws Error when there is none. */
export async function lockPayment(manager: EntityManager, id: string): Promise<Payment> {
  const sql = `SELECT ${paymentColumns} FROM payments WHERE id = $1 FOR UPDATE`;
  const payment = await firstRow<Payment>(manager, sql, [id]);
  if (!payment) throw new Error(`There is no payment ${id}`);
  return payment;
}

/** When the provider may be asked again, in milliseconds from now; null: only a webhook triggers a check. */
export interface NextChecks {
  nextCheckMs: number | null;
  hintAllowedMs: number;
}

/**
 * Writes what was decided about a payment, if it has not changed since. Ends the lease of its check.
 * @param payment with the version that the decision is about
 * @param next by the clock of the database, which decides what is due: that of a process may be a minute ahead.
 * @returns false where the row has changed since it was read
 */
export async function storePayment(manager: Queries, payment: Readonly<Payment>, next: NextChecks): Promise<boolean> {
  const stored = await firstRow(
    manager,
    `UPDATE payments SET status = $3, confirmed_at = $4, closed_at = $5, interrupted = $6, came_in = $7, received_amount = $8,
       received_fee = $9, operator = $10, payer_phone = $11, resolution = $12, resolved_by = $13, resolved_at = $14,
       resolution_reason = $15, check_lease_until = NULL, next_check_at = now() + $16 * interval '1 millisecond',
       hint_allowed_at = now() + $17 * interval '1 millisecond'
     WHERE id = $1 AND xmin = $2 RETURNING id`,
    [
      payment.id,
      payment.version,
      payment.status,
      payment.confirmedAt,
      payment.closedAt,
      payment.interrupted,
      payment.cameIn,
      payment.receivedAmount,
      payment.receivedFee,
      payment.operator,
      payment.payerPhone,
      payment.resolution,
      payment.resolvedBy,
      payment.resolvedAt,
      payment.resolutionReason,
      next.nextCheckMs,
      next.hintAllowedMs,
    ],
  );
  return stored !== undefined;
}

export type ContextOfPayment = Pick<Payment, 'correlationId' | 'traceparent'>;

/**
 * Runs `work` under the correlation id, and in the trace, of the request that started the payment: whatever triggers a check, one id finds
 * everything that happened to a payment in the logs of all services.
 */
export function inContextOfPayment<T>({ correlationId, traceparent }: ContextOfPayment, work: () => T): T {
  return inRequestContext({ requestId: randomUUID(), correlationId }, () => inStoredTrace(traceparent, work));
}
