import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

interface Waiting {
  holds: number;
  overdue: number;
  overdue_seconds: number | null;
  closing: number;
  closing_seconds: number | null;
}

/** Bounded by what is held now. */
const waitingSql = `
  SELECT count(*)::int AS holds, (count(*) FILTER (WHERE hold_expires_at < now()))::int AS overdue,
    extract(epoch FROM now() - min(hold_expires_at))::float8 AS overdue_seconds,
    (SELECT count(*)::int FROM closed_product WHERE done_at IS NULL) AS closing,
    (SELECT extract(epoch FROM now() - min(closed_at))::float8 FROM closed_product WHERE done_at IS NULL) AS closing_seconds
  FROM (SELECT hold_expires_at FROM purchase WHERE hold = 'held' ORDER BY hold_expires_at LIMIT 100000) held`;

/** Held places and products that still turn their entries into credits, for operators. */
@Injectable()
export class PurchaseMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        tickets_holds: { help: 'Unpaid purchases that hold places; a hundred thousand at most.' },
        tickets_holds_overdue: { help: 'Those of them whose time is over.' },
        tickets_holds_overdue_seconds: { help: 'How long the oldest hold is over its time; 0 when none is.' },
        tickets_closing_products: { help: 'Cancelled or closed products whose entries are not all credits yet.' },
        tickets_closing_products_oldest_seconds: { help: 'Time since the first of them was closed; 0 without one.' },
      },
      async () => {
        const { holds, overdue, overdue_seconds, closing, closing_seconds } = (await firstRow<Waiting>(
          this.dataSource,
          waitingSql,
        ))!;
        return {
          tickets_holds: holds,
          tickets_holds_overdue: overdue,
          tickets_holds_overdue_seconds: Math.max(0, overdue_seconds ?? 0),
          tickets_closing_products: closing,
          tickets_closing_products_oldest_seconds: Math.max(0, closing_seconds ?? 0),
        };
      },
    );
  }
}
