import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { Payment } from '../payment/payment.entity.js';

export interface Outcome {
  paymentId: string;
  /** `taken_back` is negative: a credit whose owner asked for the money back. */
  kind: 'account' | 'grant' | 'credit' | 'taken_back' | 'refund';
  /** F CFA */
  amount: number;
  /** Unique name of the fact behind it; a repeated fact is ignored. */
  source: string;
}

type ConfirmedPayment = Pick<Payment, 'id' | 'status' | 'subjectId' | 'clientName' | 'clientPhone'> & {
  cameIn: number;
};

/** Locks the payments, so that the outcomes of each are added one after the other. */
const lockedPayments = `SELECT id, status, came_in AS "cameIn", subject_id AS "subjectId", client_name AS "clientName", client_phone AS "clientPhone"
  FROM payments WHERE id = ANY ($1) ORDER BY id FOR UPDATE`;
const insertedOutcomes = (from: string) => `INSERT INTO payment_outcomes (payment_id, kind, amount, source)
  SELECT o.* FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::text[]) AS o (payment_id, kind, amount, source) ${from} ORDER BY source
  ON CONFLICT (source) DO NOTHING`;

/**
 * Records outcomes of confirmed payments (docs/architecture.md invariant 1); a repeated source is ignored.
 * @throws Error for a payment that is not confirmed: the event is dead-lettered, since something was given without payment.
 */
export async function recordOutcomes(
  manager: EntityManager,
  outcomes: readonly Outcome[],
): Promise<ConfirmedPayment[]> {
  if (outcomes.length === 0) return [];
  const payments = await rows<ConfirmedPayment>(
    manager,
    `WITH locked AS (${lockedPayments}),
       stored AS (${insertedOutcomes('JOIN locked ON locked.id = o.payment_id')})
     SELECT * FROM locked`,
    valuesOf(outcomes),
  );
  return allConfirmed(payments, idsOf(outcomes));
}

/** The payments, locked. @throws Error when one is not confirmed. */
export async function confirmedPayments(manager: EntityManager, ids: readonly string[]): Promise<ConfirmedPayment[]> {
  return allConfirmed(await rows<ConfirmedPayment>(manager, lockedPayments, [ids]), ids);
}

/** For payments whose rows the caller has locked; a repeated source is ignored. */
export async function insertOutcomes(manager: EntityManager, outcomes: readonly Outcome[]): Promise<void> {
  await manager.query(insertedOutcomes(''), valuesOf(outcomes));
}

const idsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ paymentId }) => paymentId);

const valuesOf = (outcomes: readonly Outcome[]) => [
  idsOf(outcomes),
  outcomes.map(({ kind }) => kind),
  outcomes.map(({ amount }) => amount),
  outcomes.map(({ source }) => source),
];

function allConfirmed(payments: ConfirmedPayment[], ids: readonly string[]): ConfirmedPayment[] {
  const states = new Map(payments.map(({ id, status }) => [id, status]));
  const refused = ids.find((id) => states.get(id) !== 'confirmed');
  if (refused !== undefined)
    throw new Error(`Payment ${refused} is ${states.get(refused) ?? 'unknown'}, so it cannot have an outcome`);
  return payments;
}
