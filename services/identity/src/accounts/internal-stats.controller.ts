import { Controller, Get } from '@nestjs/common';
import type { identityStats } from '@raffle/contracts';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { User } from './user.entity.js';

type Stats = z.output<(typeof identityStats)['answer']>;

/** Days that a chart shows, today (UTC) with them. */
const days = 30;

/** Serves contracts' identityStats to the gateway. */
@Controller('internal/stats')
export class InternalStatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async show(): Promise<Stats> {
    const { manager } = this.dataSource;
    const byDay = manager.query<Stats['by_day']>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS count FROM users
        WHERE created_at >= (date_trunc('day', now() AT TIME ZONE 'UTC') - make_interval(days => $1)) AT TIME ZONE 'UTC'
        GROUP BY 1 ORDER BY 1`,
      [days - 1],
    );
    const [users, by_day] = await Promise.all([manager.count(User), byDay]);
    return { users, by_day };
  }
}
