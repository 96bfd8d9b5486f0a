import type { DataSource } from 'typeorm';
import type { Backlog } from './messaging-metrics.js';

const maxCounted = 100_000;

/** Counts unsent rows, up to a hundred thousand, and the age of the oldest. */
export async function measureBacklog(dataSource: DataSource): Promise<Backlog> {
  const [row] = await dataSource.query<{ unsent: string; oldest_seconds: string | null }[]>(
    `SELECT count(*) AS unsent, extract(epoch FROM now() - min(occurred_at)) AS oldest_seconds
     FROM (SELECT occurred_at FROM outbox WHERE sent_at IS NULL ORDER BY id LIMIT ${maxCounted}) AS backlog`,
  );
  return { unsent: Number(row?.unsent ?? 0), oldestSeconds: Math.max(0, Number(row?.oldest_seconds ?? 0)) };
}
