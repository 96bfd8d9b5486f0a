import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { rows } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

const purposes = ['code', 'notice', 'warning'] as const;

/** Bounded by what waits: a message that is sent or given up has `done_at`. */
const waitingSql = `
  SELECT purpose, count(*)::int AS waiting, extract(epoch FROM now() - min(created_at))::float8 AS seconds
  FROM (SELECT purpose, created_at FROM text_message WHERE done_at IS NULL LIMIT 100000) open GROUP BY purpose`;

/** Text messages that wait, for operators. */
@Injectable()
export class TextsMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        text_messages_waiting: {
          help: 'Text messages that are neither sent nor given up, by purpose; a hundred thousand at most.',
          labels: ['purpose'],
        },
        text_messages_oldest_seconds: { help: 'Age of the oldest of them; 0 without one.', labels: ['purpose'] },
      },
      async () => {
        const found = await rows<{ purpose: string; waiting: number; seconds: number }>(this.dataSource, waitingSql);
        const of = (purpose: string) => found.find((row) => row.purpose === purpose);
        return {
          text_messages_waiting: purposes.map((purpose) => [{ purpose }, of(purpose)?.waiting ?? 0] as const),
          text_messages_oldest_seconds: purposes.map((purpose) => [{ purpose }, of(purpose)?.seconds ?? 0] as const),
        };
      },
    );
  }
}
