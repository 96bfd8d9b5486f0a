import type { EventPayload, UserRegistered } from '@raffle/contracts/events';
import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { Payment } from '../payment/payment.queries.js';
import { holderStored } from '../people/people.queries.js';
import { sourceStored } from '../sources/sources.queries.js';

export interface Outcome {
  payment_id: string;
  /** `taken_back` is negative: a credit whose owner asked for the money back. */
  kind: 'account' | 'grant' | 'credit' | 'taken_back' | 'refund';
  /** F CFA */
  amount: number;
  /** Unique name of the fact behind it; a repeated fact is ignored. */
  source: string;
}

type Locked = Pick<Payment, 'id' | 'status'>;
type ConfirmedPayment = Locked & { came_in: number };

/** Locks the payments, so that the outcomes of each are added one after the other. */
const lockedPayments = `SELECT id, status, came_in, subject_id, client_name, client_phone
  FROM payments WHERE id = ANY ($1) ORDER BY id FOR UPDATE`;
const insertedOutcomes = (from: string) => `INSERT INTO payment_outcomes (payment_id, kind, amount, source)
  SELECT o.* FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::text[]) AS o (payment_id, kind, amount, source) ${from} ORDER BY source
  ON CONFLICT (source) DO NOTHING`;

/**
 * Records outcomes of confirmed payments (docs/architecture.md invariant 1); a repeated source is ignored.
 * @throws Error for a payment that is not confirmed: the event is dead-lettered, since something was given without payment.
 */
export async function recordOutcomes(manager: EntityManager, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const payments = await rows<Locked>(
    manager,
    `WITH locked AS (${lockedPayments}),
       stored AS (${insertedOutcomes('JOIN locked ON locked.id = o.payment_id')})
     SELECT id, status FROM locked`,
    valuesOf(outcomes),
  );
  allConfirmed(payments, idsOf(outcomes));
}

/**
 * Records that a registration's payment became an account, its source, and the payments of earlier attempts with the same form as its own.
 * Purchases take name and phone from `people`: tickets stores neither. Requires `lockPerson`.
 * @returns false for an account that is closed already: its events arrive in any order
 * @throws Error for a payment that is not confirmed
 */
export async function recordAccount(
  manager: EntityManager,
  { user_id, version, payment_id, amount, source }: EventPayload<typeof UserRegistered>,
): Promise<boolean> {
  const payments = await rows<Locked & { open: boolean }>(
    manager,
    `WITH locked AS (${lockedPayments}),
       stored AS (${insertedOutcomes('JOIN locked ON locked.id = o.payment_id')}),
       owned AS (UPDATE payments SET user_id = $5 FROM locked WHERE payments.subject_id = locked.subject_id),
       holder AS (${holderStored('SELECT $5::uuid, $6::integer, client_name, client_phone FROM locked')}),
       sourced AS (${sourceStored('$5::uuid', '$7::text', 'holder')})
     SELECT id, status, EXISTS (SELECT FROM holder) AS open FROM locked`,
    [...valuesOf([{ payment_id, kind: 'account', amount, source: `account:${payment_id}` }]), user_id, version, source],
  );
  allConfirmed(payments, [payment_id]);
  return payments[0]!.open;
}

/** The payments, locked. @throws Error when one is not confirmed. */
export async function confirmedPayments(manager: EntityManager, ids: readonly string[]): Promise<ConfirmedPayment[]> {
  const sql = `WITH locked AS (${lockedPayments}) SELECT id, status, came_in FROM locked`;
  return allConfirmed(await rows<ConfirmedPayment>(manager, sql, [ids]), ids);
}

/** For payments whose rows the caller has locked; a repeated source is ignored. */
export async function insertOutcomes(manager: EntityManager, outcomes: readonly Outcome[]): Promise<void> {
  await manager.query(insertedOutcomes(''), valuesOf(outcomes));
}

const idsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ payment_id }) => payment_id);

const valuesOf = (outcomes: readonly Outcome[]) => [
  idsOf(outcomes),
  outcomes.map(({ kind }) => kind),
  outcomes.map(({ amount }) => amount),
  outcomes.map(({ source }) => source),
];

function allConfirmed<Row extends Locked>(payments: Row[], ids: readonly string[]): Row[] {
  const states = new Map(payments.map(({ id, status }) => [id, status]));
  const refused = ids.find((id) => states.get(id) !== 'confirmed');
  if (refused !== undefined)
    throw new Error(`Payment ${refused} is ${states.get(refused) ?? 'unknown'}, so it cannot have an outcome`);
  return payments;
}
