import { Injectable } from '@nestjs/common';
import type { AdminPayment, listPayments } from '@raffle/contracts';
import { cursorBatches } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { findAdminPayments } from './find-admin-payments.js';
import { orderOf, whereOf, type PaymentQuery } from './payment-filter.js';
import { listedIds, searchedIds } from './payment-pages.js';

type Listed = z.output<NonNullable<typeof listPayments.answer>>;

/** Payments read at a time for an export. */
const exportBatch = 500;

/** The back-office's list of payments. */
@Injectable()
export class ListPayments {
  constructor(private readonly dataSource: DataSource) {}

  /** One page; the total is exact. */
  async page(query: PaymentQuery): Promise<Listed> {
    const { manager } = this.dataSource;
    const [{ ids, total }, waiting] = await Promise.all([
      query.q?.trim() ? searchedIds(manager, query) : listedIds(manager, query),
      this.waiting(),
    ]);
    return { payments: await findAdminPayments(manager, ids), total, waiting };
  }

  /** All that the query finds, in its order, a few at a time. */
  async *all(query: PaymentQuery): AsyncGenerator<AdminPayment> {
    const { where, parameters } = whereOf(query);
    const sql = `SELECT p.id FROM payments p WHERE ${where} ORDER BY ${orderOf(query)}`;
    for await (const { rows, manager } of cursorBatches<{ id: string }>(
      this.dataSource,
      sql,
      parameters,
      exportBatch,
    )) {
      yield* await findAdminPayments(
        manager,
        rows.map(({ id }) => id),
      );
    }
  }

  /** What waits for a person, whatever the filter. */
  private async waiting(): Promise<Listed['waiting']> {
    const rows = await this.dataSource.query<Listed['waiting'][]>(
      `SELECT (SELECT count(*) FROM payments WHERE status = 'review')::integer AS in_review,
         count(*)::integer AS refunds_owed, coalesce(sum(amount), 0)::float8 AS refunds_owed_amount
       FROM refunds WHERE status = 'owed'`,
    );
    return rows[0] ?? { in_review: 0, refunds_owed: 0, refunds_owed_amount: 0 };
  }
}
