import { Controller, Get } from '@nestjs/common';
import { ticketsStats } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { firstRow } from '../database.js';

/** This service's part of the admin's figures; the gateway composes them. */
@Controller('internal/stats')
@AllowCallers(...ticketsStats.callers)
export class InternalStatsController {
  constructor(private readonly dataSource: DataSource) {}

  /** Tickets that were bought and not turned back; free ones are not sold. */
  @Get()
  async stats(): Promise<z.output<typeof ticketsStats.answer>> {
    const sold = await firstRow<{ tickets_sold: number }>(
      this.dataSource.manager,
      `SELECT coalesce(sum(quantity), 0)::integer AS tickets_sold FROM entry WHERE type = 'purchase' AND credited_at IS NULL`,
    );
    return { tickets_sold: sold?.tickets_sold ?? 0 };
  }
}
