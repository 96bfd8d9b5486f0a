import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daysToMoveOrCancel, hoursToDraw } from '@raffle/contracts/http/sale-end';
import { beaconDelayMs, namesBeacon } from '@raffle/draw-protocol';
import { Metrics } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

const stages = ['freezing', 'awaiting_beacon', 'picking'] as const;
const rules = ['none', 'drand'] as const;
const isDrand = { none: false, drand: true } as const satisfies Record<(typeof rules)[number], boolean>;

interface Waiting {
  full_products: number;
  ended: number;
  unsettled_seconds: number | null;
  stages: Partial<Record<string, number>> | null;
  /** Seconds, by the whole rule. */
  late: Record<string, number> | null;
  failing: number;
}

/**
 * Bounded by the products on sale and the draws that run. A draw is late once the moment has passed at which it could go on: for a list that
 * waits for drand, the time from which its round can exist (docs/draw-protocol.md step 4); else the start of the draw.
 */
const waitingSql = `
  WITH on_sale AS (
    SELECT p.sale_ends_at, coalesce(i.granted, 0) >= p.max_participants AS is_full
    FROM products p LEFT JOIN product_inventories i ON i.product_id = p.id
    WHERE p.status = 'active' AND NOT EXISTS (SELECT FROM draws d WHERE d.product_id = p.id)),
  unfinished AS (
    SELECT d.stage, p.beacon_rule AS rule, d.last_failure,
      CASE d.stage WHEN 'awaiting_beacon' THEN coalesce(p.draw_at, d.published_at + make_interval(secs => $1)) ELSE d.started_at END AS since
    FROM draws d JOIN products p ON p.id = d.product_id WHERE d.stage IN ('freezing', 'awaiting_beacon', 'picking'))
  SELECT
    (SELECT count(*) FILTER (WHERE is_full)::int FROM on_sale) AS full_products,
    (SELECT count(*) FILTER (WHERE NOT is_full AND sale_ends_at <= now())::int FROM on_sale) AS ended,
    (SELECT extract(epoch FROM now() - min(sale_ends_at + CASE WHEN is_full THEN make_interval(hours => $2) ELSE make_interval(days => $3) END))::float8
     FROM on_sale) AS unsettled_seconds,
    (SELECT jsonb_object_agg(stage, n) FROM (SELECT stage, count(*) AS n FROM unfinished GROUP BY stage) s) AS stages,
    (SELECT jsonb_object_agg(rule, late) FROM (
       SELECT rule, extract(epoch FROM now() - min(since)) AS late FROM unfinished GROUP BY rule) s) AS late,
    (SELECT count(*)::int FROM unfinished WHERE last_failure IS NOT NULL) AS failing`;

/** Draws and ended sales that wait, for operators. */
@Injectable()
export class DrawsMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        catalog_full_products: { help: 'Products whose places are all taken and whose draw has not started.' },
        catalog_ended_sales: {
          help: 'Products that were not full at the end of their sale and are neither moved nor cancelled.',
        },
        catalog_unsettled_sale_seconds: {
          help: 'Time since a sale should have been drawn or cancelled by itself, at the latest; 0 when none should.',
        },
        catalog_draws: {
          help: 'Draws, and cancellations in public, that have not ended, by stage.',
          labels: ['stage'],
        },
        catalog_draw_late_seconds: {
          help: 'Time since a draw that has not ended could go on: since its start, or since its round of drand was due; by the rule of the draw. 0 when none is late.',
          labels: ['rule'],
        },
        catalog_draws_failing: { help: 'Draws that have not ended and of which an attempt failed.' },
      },
      async () => {
        const parameters = [beaconDelayMs / 1_000, hoursToDraw, daysToMoveOrCancel];
        const found = (await firstRow<Waiting>(this.dataSource.manager, waitingSql, parameters))!;
        return {
          catalog_full_products: found.full_products,
          catalog_ended_sales: found.ended,
          catalog_unsettled_sale_seconds: Math.max(0, found.unsettled_seconds ?? 0),
          catalog_draws: stages.map((stage) => [{ stage }, found.stages?.[stage] ?? 0] as const),
          catalog_draw_late_seconds: rules.map((rule) => [{ rule }, lateOf(found.late, isDrand[rule])] as const),
          catalog_draws_failing: found.failing,
        };
      },
    );
  }
}

/** The longest delay under the rules that wait for drand, or under those that do not. */
const lateOf = (late: Waiting['late'], drand: boolean): number =>
  Math.max(0, ...Object.entries(late ?? {}).map(([rule, seconds]) => (namesBeacon(rule) === drand ? seconds : 0)));
