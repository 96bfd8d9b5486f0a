import { firstRow, rows } from '@raffle/service-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { Payment } from '../payment/payment.queries.js';
import type { Difference, DifferenceKind, KnownPayment } from './difference.js';
import type { Period } from './reconciled-days.js';

/** Payments per page; one call to tickets for each page. */
const pageSize = 20;

/** The ids of the payments that were opened in a period, in that order, a page at a time. */
export async function* paymentsOpenedIn(dataSource: DataSource, { from, to }: Period): AsyncGenerator<string[], void> {
  // As text: a Date has no microseconds.
  let after = { at: from.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const page = await rows<Pick<Payment, 'id'> & { at: string }>(
      dataSource,
      `SELECT id, created_at::text AS at FROM payments
       WHERE (created_at, id) > ($1::timestamptz, $2::uuid) AND created_at < $3
       ORDER BY created_at, id LIMIT ${pageSize}`,
      [after.at, after.id, to],
    );
    if (page.length > 0) yield page.map(({ id }) => id);
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last;
  }
}

export type ReconciledPayment = KnownPayment & Pick<Payment, 'provider' | 'token'>;

/** What payments knows of these payments, with the sum of their outcomes. */
export function reconciledPayments(dataSource: DataSource, ids: readonly string[]): Promise<ReconciledPayment[]> {
  return rows(
    dataSource,
    `SELECT id, reference, type, status, amount, came_in, received_amount::float8, provider, token,
       (SELECT sum(o.amount)::int FROM payment_outcomes o WHERE o.payment_id = p.id) AS accounted
     FROM payments p WHERE id = ANY($1) ORDER BY created_at, id`,
    [ids],
  );
}

/** Replaces what is stored of these compared payments: what is left, while a closed case stays closed. */
export async function storeDifferences(
  dataSource: DataSource,
  ids: readonly string[],
  left: readonly Difference[],
): Promise<void> {
  await dataSource.query(
    `WITH remaining AS (SELECT * FROM unnest($2::uuid[], $3::text[]) AS r (payment_id, kind)),
       gone AS (
         DELETE FROM reconciliation_differences d WHERE payment_id = ANY ($1)
           AND NOT EXISTS (SELECT FROM remaining r WHERE (r.payment_id, r.kind) = (d.payment_id, d.kind)))
     INSERT INTO reconciliation_differences (payment_id, kind) SELECT payment_id, kind FROM remaining
     ON CONFLICT (payment_id, kind) DO UPDATE SET compared_at = now()`,
    [ids, left.map(({ sides }) => sides.payment.id), left.map(({ kind }) => kind)],
  );
}

/** A page of payments with a difference that was last compared ten minutes ago; no other instance takes them for so long. */
export async function differencesToCompare(dataSource: DataSource): Promise<string[]> {
  const taken = await rows<{ payment_id: string }>(
    dataSource,
    `UPDATE reconciliation_differences SET compared_at = now() WHERE (payment_id, kind) IN (
       SELECT payment_id, kind FROM reconciliation_differences
       WHERE closed_at IS NULL AND compared_at < now() - interval '10 minutes'
       ORDER BY compared_at LIMIT ${pageSize} FOR UPDATE SKIP LOCKED)
     RETURNING payment_id`,
  );
  return [...new Set(taken.map(({ payment_id }) => payment_id))];
}

/** Closes the differences of a payment: they are no longer shown, unless they go and come back. */
export function closeDifferences(
  manager: EntityManager,
  reference: string,
): Promise<{ payment_id: string; kind: string }[]> {
  return rows(
    manager,
    `UPDATE reconciliation_differences SET closed_at = now()
     WHERE payment_id = (SELECT id FROM payments WHERE reference = $1) AND closed_at IS NULL RETURNING payment_id, kind`,
    [reference],
  );
}

/** How many differences remain, by kind. */
export function remainingDifferences(dataSource: DataSource): Promise<{ kind: DifferenceKind; count: number }[]> {
  return rows(
    dataSource,
    `SELECT kind, count(*)::int AS count FROM reconciliation_differences WHERE closed_at IS NULL GROUP BY kind`,
  );
}

/** Longer than a page takes; then a run whose process died is started again. */
const leaseMinutes = 10;
const everyHours = 24;

/** Starts the daily run, unless one is running or ended less than a day ago. @returns whether it was started. */
export async function beginRun(dataSource: DataSource): Promise<boolean> {
  const started = await rows(
    dataSource,
    `UPDATE reconciliation SET running_until = now() + interval '${leaseMinutes} minutes'
     WHERE coalesce(running_until < now(), true) AND coalesce(finished_at < now() - interval '${everyHours} hours', true)
     RETURNING true`,
  );
  return started.length > 0;
}

export async function continueRun(dataSource: DataSource): Promise<void> {
  await dataSource.query(`UPDATE reconciliation SET running_until = now() + interval '${leaseMinutes} minutes'`);
}

/** Differences of one kind that a run repaired. */
export interface CountedDifferences {
  kind: DifferenceKind;
  count: number;
}

export async function finishRun(dataSource: DataSource, repaired: readonly CountedDifferences[]): Promise<void> {
  await dataSource.query('UPDATE reconciliation SET running_until = NULL, finished_at = now(), repaired = $1', [
    JSON.stringify(repaired),
  ]);
}

interface Run {
  /** Null before the first one. */
  finished_at: Date | null;
  repaired: CountedDifferences[];
}

/** The last daily run of any instance. */
export async function lastRun(dataSource: DataSource): Promise<Run> {
  return (await firstRow<Run>(dataSource, 'SELECT finished_at, repaired FROM reconciliation'))!;
}
