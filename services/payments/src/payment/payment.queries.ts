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
  subject_id: string;
  user_id: string | null;
  product_id: number | null;
  quantity: number;
  amount: number;
  currency: 'XOF';
  description: string;
  client_name: string;
  /** E.164 */
  client_phone: string;
  provider: string;
  token: string | null;
  payment_url: string | null;
  status: PaymentStatus;
  /** Of the request that started it. */
  correlation_id: string;
  /** Of the span that opened it; null without tracing. */
  traceparent: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  closed_at: Date | null;
  /** When it came to review, the last time. */
  review_began_at: Date | null;
  last_checked_at: Date | null;
  /** A webhook arrived since the last status call. */
  hinted: boolean;
  /** Status calls that webhooks caused: the more, the longer the pause. */
  hinted_checks: number;
  /** The provider's last answer without money: the person left its page. */
  interrupted: boolean;
  /** Amount received, whole F CFA: outcomes add up to it and refunds never exceed it. Null until confirmed or refunded. */
  came_in: number | null;
  /** As the provider reports them, for the review of a mismatch. */
  received_amount: number | null;
  received_fee: number | null;
  operator: string | null;
  /** The number that paid, E.164; null where the provider does not report it. */
  payer_phone: string | null;
  /** Decision of an administrator while it was in review. */
  resolution: Decision | null;
  resolved_by: string | null;
  resolved_at: Date | null;
  resolution_reason: string | null;
  /** In review: when the provider first no longer showed the money that it had reported. */
  money_missed_at: Date | null;
  /** Of the row: every change is another one. */
  version: string;
}

/** SQL: the columns of a {@link Payment}. */
export const paymentColumns = `id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description, client_name, client_phone,
  provider, token, payment_url, status, correlation_id, traceparent, created_at, confirmed_at, closed_at, review_began_at, last_checked_at, hinted, hinted_checks,
  interrupted, came_in, received_amount::float8, received_fee::float8, operator, payer_phone, resolution, resolved_by, resolved_at,
  resolution_reason, money_missed_at, xmin::text AS version`;

/** What is known of a payment before its session is opened. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'reference'
  | 'type'
  | 'subject_id'
  | 'user_id'
  | 'product_id'
  | 'quantity'
  | 'amount'
  | 'description'
  | 'correlation_id'
  | 'traceparent'
  | 'created_at'
  | 'provider'
  | 'client_name'
  | 'client_phone'
>;

/**
 * Stores what a paid answer of the provider reports, without the number that paid where the account is closed: its erasure emptied
 * `client_phone`, and makes another version of a row that was read before (docs/product.md rule 33). `came_in` stays null until it is
 * decided on.
 */
export function storeReceivedMoney(
  payment: Payment,
  paid: ReportedMoney & Pick<Payment, 'operator' | 'payer_phone'>,
): void {
  payment.received_amount = paid.received;
  payment.received_fee = paid.fee;
  payment.operator = paid.operator;
  payment.payer_phone = isErased(payment) ? null : paid.payer_phone;
  if (payment.status === 'confirmed' || payment.status === 'refunded') payment.came_in = wholeReceived(paid);
}

/** Whether it is of a closed account. */
export const isErased = ({ user_id, client_phone }: Pick<Payment, 'user_id' | 'client_phone'>): boolean =>
  user_id !== null && client_phone === '';

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
 * Writes what was decided about a payment, if it has not changed since. Ends the lease of its check; a review begins, or is over.
 * @param payment with the version that the decision is about
 * @param next by the clock of the database, which decides what is due: that of a process may be a minute ahead.
 * @returns false where the row has changed since it was read
 */
export async function storePayment(manager: Queries, payment: Readonly<Payment>, next: NextChecks): Promise<boolean> {
  const stored = await firstRow(
    manager,
    `UPDATE payments SET status = $3, confirmed_at = $4, closed_at = $5, interrupted = $6, came_in = $7, received_amount = $8,
       received_fee = $9, operator = $10, payer_phone = $11, resolution = $12, resolved_by = $13, resolved_at = $14,
       resolution_reason = $15, money_missed_at = NULL, check_lease_until = NULL, next_check_at = now() + $16 * interval '1 millisecond',
       hint_allowed_at = now() + $17 * interval '1 millisecond', review_began_at = $18
     WHERE id = $1 AND xmin = $2 RETURNING id`,
    [
      payment.id,
      payment.version,
      payment.status,
      payment.confirmed_at,
      payment.closed_at,
      payment.interrupted,
      payment.came_in,
      payment.received_amount,
      payment.received_fee,
      payment.operator,
      payment.payer_phone,
      payment.resolution,
      payment.resolved_by,
      payment.resolved_at,
      payment.resolution_reason,
      next.nextCheckMs,
      next.hintAllowedMs,
      payment.review_began_at,
    ],
  );
  return stored !== undefined;
}

export type ContextOfPayment = Pick<Payment, 'correlation_id' | 'traceparent'>;

/**
 * Runs `work` under the correlation id, and in the trace, of the request that started the payment: whatever triggers a check, one id finds
 * everything that happened to a payment in the logs of all services.
 */
export function inContextOfPayment<T>({ correlation_id, traceparent }: ContextOfPayment, work: () => T): T {
  return inRequestContext({ requestId: randomUUID(), correlationId: correlation_id }, () =>
    inStoredTrace(traceparent, work),
  );
}
