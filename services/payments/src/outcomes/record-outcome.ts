import { firstRow, logger, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { Payment } from '../payment/payment.entity.js';

const log = logger('outcome');

export interface Outcome {
  paymentId: string;
  /** `taken_back` is negative: a credit whose owner asked for the money back. */
  kind: 'account' | 'grant' | 'credit' | 'taken_back' | 'refund';
  /** F CFA */
  amount: number;
  /** Unique name of the fact behind it; a repeated fact is ignored. */
  source: string;
}

type ConfirmedPayment = Pick<Payment, 'subjectId' | 'clientName' | 'clientPhone'> & { cameIn: number };

/**
 * Records an outcome of a confirmed payment (docs/architecture.md invariant 1).
 * @throws Error for a payment that is not confirmed: the event is dead-lettered, since something was given without payment.
 */
export async function recordOutcome(manager: EntityManager, outcome: Outcome): Promise<ConfirmedPayment> {
  const payment = await confirmedPayment(manager, outcome.paymentId);
  await insertOutcome(manager, outcome);
  return payment;
}

/** Locks the payment, so that its outcomes are added one after the other. @throws Error when it is not confirmed. */
export async function confirmedPayment(manager: EntityManager, id: string): Promise<ConfirmedPayment> {
  const payment = await firstRow<ConfirmedPayment & Pick<Payment, 'status' | 'cameIn'>>(
    manager,
    `SELECT status, came_in AS "cameIn", subject_id AS "subjectId", client_name AS "clientName", client_phone AS "clientPhone"
     FROM payments WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (payment?.status !== 'confirmed')
    throw new Error(`Payment ${id} is ${payment?.status ?? 'unknown'}, so it cannot have an outcome`);
  return payment;
}

/** For a payment whose row the caller has locked; a repeated source is ignored. */
export async function insertOutcome(manager: EntityManager, outcome: Outcome): Promise<void> {
  const { paymentId, kind, amount, source } = outcome;
  const inserted = await rows(
    manager,
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ($1, $2, $3, $4)
     ON CONFLICT (source) DO NOTHING RETURNING source`,
    [paymentId, kind, amount, source],
  );
  if (inserted.length > 0) log.info({ payment_id: paymentId, kind, amount }, 'outcome of a payment recorded');
}
