import { firstRow, rows } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Payment } from '../payment/payment.entity.js';
import type { PaymentStatus } from '../payment/payment.js';

/** The columns of a payment that its payer and other services read. */
export type ShownPayment = Pick<
  Payment,
  | 'id'
  | 'type'
  | 'subjectId'
  | 'userId'
  | 'productId'
  | 'amount'
  | 'reference'
  | 'status'
  | 'interrupted'
  | 'lastCheckedAt'
>;

export function findShownPayment(dataSource: DataSource, token: string): Promise<ShownPayment | undefined> {
  return firstRow<ShownPayment>(
    dataSource,
    `SELECT id, type, subject_id AS "subjectId", user_id AS "userId", product_id AS "productId", amount, reference,
       status, interrupted, last_checked_at AS "lastCheckedAt"
     FROM payments WHERE token = $1`,
    [token],
  );
}

/** Longer than a status call may take, so that a lease ends only when its holder died. */
const leaseSeconds = 20;

const claimedRow = z.object({
  id: z.uuid(),
  provider: z.string(),
  token: z.string(),
  amount: z.number(),
  correlation_id: z.string(),
});
/** A payment that only this process may ask the provider about until its lease ends. */
export type ClaimedPayment = z.output<typeof claimedRow>;

const claimColumns = `
  check_lease_until = now() + interval '${leaseSeconds} seconds',
  last_checked_at = now(),
  hinted_checks = hinted_checks + hinted::int,
  hinted = false`;

/** Claims one payment in one of these states that was last checked at least `minSecondsBetween` ago; undefined: checked or claimed already. */
export async function claimPayment(
  dataSource: DataSource,
  paymentId: string,
  { statuses, minSecondsBetween }: { statuses: readonly PaymentStatus[]; minSecondsBetween: number },
): Promise<ClaimedPayment | undefined> {
  const claimed = await claim(
    dataSource,
    `UPDATE payments SET ${claimColumns}
     WHERE id = $1 AND status = ANY($3) AND token IS NOT NULL
       AND (check_lease_until IS NULL OR check_lease_until < now())
       AND (last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => $2))
     RETURNING id, provider, token, amount, correlation_id`,
    [paymentId, minSecondsBetween, statuses],
  );
  return claimed[0];
}

/** Why a payment is due: a webhook arrived, or its schedule. */
export type DueBy = 'webhook' | 'schedule';

/** Claims due payments, the longest waiting first; two instances never claim the same one. */
export function claimDuePayments(dataSource: DataSource, dueBy: DueBy, limit: number): Promise<ClaimedPayment[]> {
  return claim(
    dataSource,
    `UPDATE payments SET ${claimColumns}
     WHERE id IN (
       SELECT id FROM payments
       WHERE ${dueBy === 'webhook' ? 'hinted' : 'NOT hinted'} AND next_check_at <= now()
         AND (check_lease_until IS NULL OR check_lease_until < now())
       ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, provider, token, amount, correlation_id`,
    [limit],
  );
}

async function claim(dataSource: DataSource, sql: string, parameters: unknown[]): Promise<ClaimedPayment[]> {
  return z.array(claimedRow).parse(await rows(dataSource, sql, parameters));
}
