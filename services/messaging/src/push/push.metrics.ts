import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

/** Bounded by what waits: a row is deleted once its push is sent or given up. */
const waitingSql = `
  SELECT count(*)::int AS waiting, extract(epoch FROM now() - min(created_at))::float8 AS seconds
  FROM (SELECT created_at FROM push_delivery LIMIT 100000) open`;

/** Notifications that wait, for operators. */
@Injectable()
export class PushMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        push_messages_waiting: {
          help: 'Notifications, one per browser, that are neither sent nor given up; a hundred thousand at most.',
        },
        push_messages_oldest_seconds: { help: 'Age of the oldest of them; 0 without one.' },
      },
      async () => {
        const found = await firstRow<{ waiting: number; seconds: number | null }>(this.dataSource, waitingSql);
        return { push_messages_waiting: found!.waiting, push_messages_oldest_seconds: found!.seconds ?? 0 };
      },
    );
  }
}
