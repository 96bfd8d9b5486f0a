import { randomUUID } from 'node:crypto';
import { PaymentConfirmed, PaymentFailed } from '@raffle/contracts/events';
import type { PaymentType } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { inRequestContext, inStoredTrace } from '@raffle/service-kit';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import {
  cameIn,
  shownMoney,
  type Announcement,
  type Decision,
  type PaymentStatus,
  type ReportedMoney,
} from './payment.js';

/** The driver returns numerics as text. */
const figure = {
  to: (value: number | null) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

/** One payment: payer, purpose and amount, and what the provider reports. Amounts in F CFA. */
@Entity('payments')
export class Payment {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') reference!: string;
  @Column('text') type!: PaymentType;
  @Column('uuid', { name: 'subject_id' }) subjectId!: string;
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('integer', { name: 'product_id', nullable: true }) productId!: number | null;
  @Column('integer') quantity!: number;
  @Column('integer') amount!: number;
  @Column('text') currency!: 'XOF';
  @Column('text') description!: string;
  @Column('text', { name: 'client_name' }) clientName!: string;
  /** E.164 */
  @Column('text', { name: 'client_phone' }) clientPhone!: string;
  @Column('text') provider!: string;
  @Column('text', { nullable: true }) token!: string | null;
  @Column('text', { name: 'payment_url', nullable: true }) paymentUrl!: string | null;
  @Column('text') status!: PaymentStatus;
  /** Of the request that started it. */
  @Column('text', { name: 'correlation_id' }) correlationId!: string;
  /** Of the span that opened it; null without tracing. */
  @Column('text', { nullable: true }) traceparent!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  /** When a confirmed one without an outcome was last announced; null: only at its confirmation. */
  @Column('timestamptz', { name: 'announced_again_at', nullable: true }) announcedAgainAt!: Date | null;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt!: Date | null;

  /** When the provider is asked next; null: only a webhook or a waiting person triggers a check. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
  /** A process is asking now, or crashed while asking. */
  @Column('timestamptz', { name: 'check_lease_until', nullable: true }) checkLeaseUntil!: Date | null;
  @Column('timestamptz', { name: 'last_checked_at', nullable: true }) lastCheckedAt!: Date | null;
  /** A webhook arrived since the last status call. */
  @Column('boolean') hinted!: boolean;
  /** Status calls that webhooks caused: the more, the longer the pause. */
  @Column('integer', { name: 'hinted_checks' }) hintedChecks!: number;
  @Column('timestamptz', { name: 'hint_allowed_at', nullable: true }) hintAllowedAt!: Date | null;

  /** The provider's last answer without money: the person left its page. */
  @Column('boolean') interrupted!: boolean;

  /** Amount received, whole F CFA: outcomes add up to it and refunds never exceed it. Null until confirmed or refunded. */
  @Column('integer', { name: 'came_in', nullable: true }) cameIn!: number | null;
  /** As the provider reports them, for the review of a mismatch. */
  @Column('numeric', { name: 'received_amount', nullable: true, transformer: figure }) receivedAmount!: number | null;
  @Column('numeric', { name: 'received_fee', nullable: true, transformer: figure }) receivedFee!: number | null;
  @Column('text', { nullable: true }) operator!: string | null;
  /** The number that paid, E.164; null where the provider does not report it. */
  @Column('text', { name: 'payer_phone', nullable: true }) payerPhone!: string | null;

  /** Decision of an administrator while it was in review. */
  @Column('text', { nullable: true }) resolution!: Decision | null;
  @Column('uuid', { name: 'resolved_by', nullable: true }) resolvedBy!: string | null;
  @Column('timestamptz', { name: 'resolved_at', nullable: true }) resolvedAt!: Date | null;
  @Column('text', { name: 'resolution_reason', nullable: true }) resolutionReason!: string | null;
}

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
  if (payment.status === 'confirmed' || payment.status === 'refunded') payment.cameIn = cameIn(paid);
}

/** The payment's row, locked until the transaction ends. @throws EntityNotFoundError when there is none. */
export function lockPayment(manager: EntityManager, id: string): Promise<Payment> {
  return manager.findOneOrFail(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** When the provider may be asked again, in milliseconds from now; null: only a webhook triggers a check. */
export interface NextChecks {
  nextCheckMs: number | null;
  hintAllowedMs: number;
}

/**
 * Writes what changed of a payment whose row the caller has locked: other columns, their indexes and the search text stay untouched.
 * @param read the payment as it was read
 * @param next by the clock of the database, which decides what is due: that of a process may be a minute ahead.
 */
export async function storePayment(
  manager: EntityManager,
  read: Readonly<Payment>,
  payment: Readonly<Payment>,
  next?: NextChecks,
): Promise<void> {
  const columns = Object.keys(payment) as (keyof Payment)[];
  const changed = Object.fromEntries(
    columns.filter((name) => payment[name] !== read[name]).map((name) => [name, payment[name]]),
  );
  const later = (pause: keyof NextChecks) => () => `now() + :${pause} * interval '1 millisecond'`;
  const dated = next && { nextCheckAt: later('nextCheckMs'), hintAllowedAt: later('hintAllowedMs') };
  await manager
    .createQueryBuilder()
    .update(Payment)
    .set({ ...changed, ...dated })
    .where({ id: payment.id })
    .setParameters({ ...next })
    .execute();
}

export type ContextOfPayment = Pick<Payment, 'correlationId' | 'traceparent'>;

/**
 * Runs `work` under the correlation id, and in the trace, of the request that started the payment: whatever triggers a check, one id finds
 * everything that happened to a payment in the logs of all services.
 */
export function inContextOfPayment<T>({ correlationId, traceparent }: ContextOfPayment, work: () => T): T {
  return inRequestContext({ requestId: randomUUID(), correlationId }, () => inStoredTrace(traceparent, work));
}

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
    const shown = shownMoney({ received: payment.receivedAmount, fee: payment.receivedFee }, payment.amount);
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
