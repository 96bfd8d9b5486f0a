import { Controller, Get } from '@nestjs/common';
import { catalogStats } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';

type Stats = z.output<typeof catalogStats.answer>;

/** The catalog's part of the administrators' figures. */
@Controller('internal/stats')
@AllowCallers(...catalogStats.callers)
export class CatalogStatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async stats(): Promise<Stats> {
    const [[row], popular] = await Promise.all([
      this.dataSource.query<{ active: number; completed: number }[]>(
        `SELECT count(*) FILTER (WHERE status = 'active')::int AS active,
                count(*) FILTER (WHERE status = 'completed')::int AS completed
         FROM products WHERE status IN ('active', 'completed')`,
      ),
      this.popular(),
    ]);
    return { active_products: row?.active ?? 0, completed_products: row?.completed ?? 0, popular };
  }

  /** The three open products with the most granted places; the boost counts for nothing here (product.md row 10). */
  private popular(): Promise<Stats['popular']> {
    return this.dataSource.query<Stats['popular']>(
      `SELECT p.id, p.name, p.image_url, p.ticket_price, coalesce(i.granted, 0) AS current_participants, p.max_participants
       FROM products p LEFT JOIN product_inventories i ON i.product_id = p.id
       WHERE p.status = 'active' ORDER BY coalesce(i.granted, 0) DESC, p.id LIMIT 3`,
    );
  }
}
