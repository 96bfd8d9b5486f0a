import { firstRow, rows } from '@raffle/service-kit/database';
import type { DataSource } from 'typeorm';
import type { Payment } from '../payment/payment.queries.js';
import type { DifferenceKind, KnownPayment, Result } from './difference.js';
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

export interface CountedDifferences {
  kind: DifferenceKind;
  result: Result;
  count: number;
}

export async function finishRun(dataSource: DataSource, differences: readonly CountedDifferences[]): Promise<void> {
  await dataSource.query('UPDATE reconciliation SET running_until = NULL, finished_at = now(), differences = $1', [
    JSON.stringify(differences),
  ]);
}

interface Run {
  /** Null before the first one. */
  finished_at: Date | null;
  differences: CountedDifferences[];
}

/** The last daily run of any instance. */
export async function lastRun(dataSource: DataSource): Promise<Run> {
  return (await firstRow<Run>(dataSource, 'SELECT finished_at, differences FROM reconciliation'))!;
}
