import { Injectable } from '@nestjs/common';
import type { MoneyNews } from '@raffle/contracts/http/admin-news';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { attemptsBetween, usualAttempts } from './attempts.queries.js';
import { incidentsBetween } from './incident.queries.js';
import { usualShare } from './unusual.js';

/** What payments knows of a period (docs/product.md rule 66). */
@Injectable()
export class ShowNews {
  constructor(private readonly dataSource: DataSource) {}

  async between(from: Date, to: Date): Promise<MoneyNews> {
    const { manager } = this.dataSource;
    const [revenue, attempts, usual, incidents] = await Promise.all([
      revenueBetween(manager, from, to),
      attemptsBetween(manager, from, to),
      usualAttempts(manager, from),
      incidentsBetween(manager, from, to),
    ]);
    return {
      revenue,
      refusals: attempts
        .filter(({ refused }) => refused > 0)
        .map(({ operator, ...counted }) => ({ operator, ...counted, usual: usualShare(usual.get(operator)) })),
      incidents: incidents.map(({ kind, operator, since, ended_at }) => ({
        kind,
        operator,
        since: since.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
      })),
    };
  }
}

/** Recettes of docs/product.md section 10, by the moment of the payment. */
async function revenueBetween(manager: EntityManager, from: Date, to: Date): Promise<number> {
  const found = await firstRow<{ revenue: number }>(
    manager,
    `WITH paid AS (SELECT id, came_in FROM payments WHERE status = 'confirmed' AND confirmed_at >= $1 AND confirmed_at < $2)
     SELECT (coalesce((SELECT sum(came_in) FROM paid), 0)
       - coalesce((SELECT sum(r.amount) FROM refunds r JOIN paid ON paid.id = r.payment_id), 0))::float8 AS revenue`,
    [from, to],
  );
  return found?.revenue ?? 0;
}
