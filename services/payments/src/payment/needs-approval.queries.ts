import type { EventPayload, SettingsChanged } from '@raffle/contracts/events';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** This service's copy of what needs a second administrator (docs/product.md rule 42). */
export interface Settings {
  /** F CFA; null: no amount. */
  approve_money_from: number | null;
}

export async function readSettings(manager: EntityManager): Promise<Settings> {
  const settings = await firstRow<Settings>(manager, 'SELECT approve_money_from FROM platform_settings');
  if (!settings) throw new Error('The one row of platform_settings is missing');
  return settings;
}

/** A newer version wins, an older one is ignored. */
export async function storeSettings(
  manager: EntityManager,
  { version, approvals }: EventPayload<typeof SettingsChanged>,
): Promise<void> {
  await manager.query('UPDATE platform_settings SET version = $1, approve_money_from = $2 WHERE version < $1', [
    version,
    approvals.money_from,
  ]);
}

/** Whether a second administrator must approve this amount. @param amount F CFA */
export async function isToApprove(manager: EntityManager, amount: number): Promise<boolean> {
  const { approve_money_from: from } = await readSettings(manager);
  return from !== null && amount >= from;
}

/** Whether two people must agree (docs/product.md rule 48): an amount is announced exactly while they must. */
export async function needTwoPeople(manager: EntityManager): Promise<boolean> {
  return (await readSettings(manager)).approve_money_from !== null;
}

/** The number that a payment's refunds go to, or are in a file with; empty where none is known. */
export async function refundPhone(manager: EntityManager, paymentId: string): Promise<string> {
  const row = await firstRow<{ phone: string | null }>(
    manager,
    `SELECT coalesce((SELECT sent_to FROM refunds r WHERE r.payment_id = n.payment_id AND status = 'owed' AND sent_to IS NOT NULL LIMIT 1), phone) AS phone
     FROM refund_numbers n WHERE payment_id = $1`,
    [paymentId],
  );
  return row?.phone ?? '';
}

/** All refunds of a payment, sent or not, F CFA; 0 without one. */
export async function refundsTotal(manager: EntityManager, paymentId: string): Promise<number> {
  const sql = 'SELECT coalesce(sum(amount), 0)::float8 AS total FROM refunds WHERE payment_id = $1';
  return (await firstRow<{ total: number }>(manager, sql, [paymentId]))?.total ?? 0;
}

/**
 * Those of these payments whose refunds are not sent and wait for a second administrator: large ones (docs/product.md rule 42), and,
 * where large ones wait at all, those that do not go to the number that paid (rule 44). The refunds of a payment count
 * together, so that splitting them does not avoid the approval; an approval covers the amount and the number that it named. One in a file
 * without a number was approved before it came there: the approval was erased with the account.
 */
export async function paymentsToApprove(
  manager: EntityManager,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows<{ payment_id: string }>(
    manager,
    `SELECT DISTINCT payment_id
     FROM (SELECT payment_id, status, file_id IS NOT NULL AND sent_to IS NULL AS number_erased,
         coalesce(sent_to, n.phone, '') AS phone, n.payer_phone, sum(amount) OVER (PARTITION BY payment_id) AS total
       FROM refunds JOIN refund_numbers n USING (payment_id) WHERE payment_id = ANY ($1)) r
     WHERE status <> 'paid' AND NOT number_erased
       AND (SELECT total >= approve_money_from OR phone IS DISTINCT FROM payer_phone AND approve_money_from IS NOT NULL FROM platform_settings)
       AND total > coalesce((SELECT max((a.after ->> 'amount')::bigint) FROM approval_requests a
         WHERE a.subject = r.payment_id::text AND a.kind = 'refund' AND a.decision = 'approved' AND a.after ->> 'phone' = r.phone), 0)`,
    [paymentIds],
  );
  return new Set(found.map(({ payment_id }) => payment_id));
}
