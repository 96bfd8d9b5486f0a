import { Injectable } from '@nestjs/common';
import type { MoneyNews } from '@raffle/contracts/http/admin-news';
import { DataSource } from 'typeorm';
import { attemptsBetween, usualAttempts } from './attempts.queries.js';
import { incidentsBetween } from './incident.queries.js';
import { revenueBetween } from './revenue.queries.js';
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
