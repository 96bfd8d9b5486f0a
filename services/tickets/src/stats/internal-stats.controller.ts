import { Controller, Get } from '@nestjs/common';
import { ticketsStats } from '@raffle/contracts';
import { AllowCallers, firstRow, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';

type Stats = z.output<typeof ticketsStats.answer>;

/** Days that the administrators' charts show, today included. */
const days = 30;

/** This service's part of the admin's figures; the gateway composes them. */
@Controller('internal/stats')
@AllowCallers(...ticketsStats.callers)
export class InternalStatsController {
  constructor(private readonly dataSource: DataSource) {}

  /** Tickets that were bought and not turned back; free ones are not sold. */
  @Get()
  async stats(): Promise<Stats> {
    const [sold, by_day] = await Promise.all([
      firstRow<{ tickets_sold: number }>(
        this.dataSource.manager,
        `SELECT coalesce(sum(quantity), 0)::integer AS tickets_sold FROM entry WHERE type = 'purchase' AND credited_at IS NULL`,
      ),
      this.byDay(new Date()),
    ]);
    return { tickets_sold: sold?.tickets_sold ?? 0, by_day };
  }

  /** The same by the day they were granted (UTC), oldest first; days without any are left out. */
  private byDay(now: Date): Promise<Stats['by_day']> {
    const since = new Date(now);
    since.setUTCHours(0, 0, 0, 0);
    since.setUTCDate(since.getUTCDate() - (days - 1));
    return rows(
      this.dataSource.manager,
      `SELECT to_char(granted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(quantity)::integer AS count
       FROM entry WHERE type = 'purchase' AND credited_at IS NULL AND granted_at >= $1 GROUP BY day ORDER BY day`,
      [since],
    );
  }
}
