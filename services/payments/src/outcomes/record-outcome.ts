import { logger, rows } from '@raffle/service-kit';
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

type ConfirmedPayment = Pick<Payment, 'id' | 'subjectId' | 'clientName' | 'clientPhone'> & { cameIn: number };

/**
 * Records outcomes of confirmed payments (docs/architecture.md invariant 1).
 * @throws Error for a payment that is not confirmed: the event is dead-lettered, since something was given without payment.
 */
export async function recordOutcomes(
  manager: EntityManager,
  outcomes: readonly Outcome[],
): Promise<ConfirmedPayment[]> {
  if (outcomes.length === 0) return [];
  const ids = outcomes.map(({ paymentId }) => paymentId);
  const payments = await confirmedPayments(manager, ids);
  await insertOutcomes(manager, outcomes);
  return payments;
}

/** Locks the payments, so that the outcomes of each are added one after the other. @throws Error when one is not confirmed. */
export async function confirmedPayments(manager: EntityManager, ids: readonly string[]): Promise<ConfirmedPayment[]> {
  const payments = await rows<ConfirmedPayment & Pick<Payment, 'status'>>(
    manager,
    `SELECT id, status, came_in AS "cameIn", subject_id AS "subjectId", client_name AS "clientName", client_phone AS "clientPhone"
     FROM payments WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    [ids],
  );
  const states = new Map(payments.map(({ id, status }) => [id, status]));
  const refused = ids.find((id) => states.get(id) !== 'confirmed');
  if (refused !== undefined)
    throw new Error(`Payment ${refused} is ${states.get(refused) ?? 'unknown'}, so it cannot have an outcome`);
  return payments;
}

/** For payments whose rows the caller has locked; a repeated source is ignored. */
export async function insertOutcomes(manager: EntityManager, outcomes: readonly Outcome[]): Promise<void> {
  const inserted = await rows<{ payment_id: string; kind: string; amount: number }>(
    manager,
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::text[]) ORDER BY 4
     ON CONFLICT (source) DO NOTHING RETURNING payment_id, kind, amount`,
    [
      outcomes.map(({ paymentId }) => paymentId),
      outcomes.map(({ kind }) => kind),
      outcomes.map(({ amount }) => amount),
      outcomes.map(({ source }) => source),
    ],
  );
  for (const outcome of inserted) log.info(outcome, 'outcome of a payment recorded');
}
