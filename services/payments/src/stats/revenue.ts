import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

@Injectable()
export class Revenue {
  constructor(private readonly dataSource: DataSource) {}

  /** What people paid and the shop keeps, F CFA: confirmed payments less refunds, whether owed or paid already. */
  async total(): Promise<number> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT ((SELECT coalesce(sum(amount), 0) FROM payments WHERE status = 'confirmed')
        - (SELECT coalesce(sum(amount), 0) FROM refunds))::text AS revenue`,
    );
    return z.object({ revenue: z.string().transform(Number) }).parse(rows[0]).revenue;
  }
}
