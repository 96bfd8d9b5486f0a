import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

type ByState = Record<string, { count: number; seconds: number; amount: number }>;

/** What is unsettled: bounded by what waits, never by what was ever paid. */
const waitingSql = `
  WITH open AS (
    SELECT status, created_at FROM payments WHERE status IN ('creating', 'pending', 'review') LIMIT 100000),
  owed AS (
    SELECT CASE WHEN file_id IS NULL THEN 'owed' ELSE 'filed' END AS state, owed_at, amount
    FROM refunds WHERE status = 'owed' LIMIT 100000)
  SELECT
    (SELECT jsonb_object_agg(status, figures) FROM (
       SELECT status, jsonb_build_object('count', count(*), 'seconds', extract(epoch FROM now() - min(created_at))) AS figures
       FROM open GROUP BY status) s) AS payments,
    (SELECT jsonb_object_agg(state, figures) FROM (
       SELECT state, jsonb_build_object('count', count(*), 'seconds', extract(epoch FROM now() - min(owed_at)), 'amount', sum(amount)) AS figures
       FROM owed GROUP BY state) s) AS refunds,
    (SELECT extract(epoch FROM now() - next_check_at)::float8 FROM payments
     WHERE next_check_at IS NOT NULL ORDER BY next_check_at LIMIT 1) AS check_late`;

/** Payments and refunds that wait, for operators. */
@Injectable()
export class PaymentsMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        payments_open: {
          help: 'Payments without an end, by state: creating, pending, or in review (an administrator decides); a hundred thousand at most.',
          labels: ['state'],
        },
        payments_open_oldest_seconds: {
          help: 'Time since the oldest payment of this state was opened; 0 without one.',
          labels: ['state'],
        },
        payments_check_late_seconds: {
          help: 'How long the payment that waits longest is due to be checked at the provider; 0 when none is.',
        },
        payments_refunds: {
          help: 'Unpaid refunds, by state: owed, or filed (in a file for the operator); a hundred thousand at most.',
          labels: ['state'],
        },
        payments_refunds_xof: { help: 'Sum of the unpaid refunds, in F CFA, by state.', labels: ['state'] },
        payments_refunds_oldest_seconds: {
          help: 'How long the oldest unpaid refund of this state is owed; 0 without one.',
          labels: ['state'],
        },
      },
      async () => {
        const found = await firstRow<{ payments: ByState | null; refunds: ByState | null; check_late: number | null }>(
          this.dataSource,
          waitingSql,
        );
        const { payments, refunds, check_late: late } = found!;
        return {
          payments_open: each(['creating', 'pending', 'review'], payments, 'count'),
          payments_open_oldest_seconds: each(['creating', 'pending', 'review'], payments, 'seconds'),
          payments_check_late_seconds: Math.max(0, late ?? 0),
          payments_refunds: each(['owed', 'filed'], refunds, 'count'),
          payments_refunds_xof: each(['owed', 'filed'], refunds, 'amount'),
          payments_refunds_oldest_seconds: each(['owed', 'filed'], refunds, 'seconds'),
        };
      },
    );
  }
}

const each = (states: readonly string[], found: ByState | null, figure: keyof ByState[string]) =>
  states.map((state) => [{ state }, found?.[state]?.[figure] ?? 0] as const);
