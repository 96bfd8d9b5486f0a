import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminPayment, listPayments } from '@raffle/contracts/http/admin-money';
import { cursorBatches } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findAdminPayments } from './find-admin-payments.js';
import { orderOf, whereOf, type PaymentQuery } from './payment-filter.js';
import { listedIds, searchedIds } from './payment-pages.js';

type Listed = AnswerOf<typeof listPayments>;

/** Payments read per batch of an export. */
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

  /** All payments of the query, in its order, read in batches. */
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

  /** Counts of what waits for an administrator, independent of the filter. */
  private async waiting(): Promise<Listed['waiting']> {
    const rows = await this.dataSource.query<Listed['waiting'][]>(
      `SELECT (SELECT count(*) FROM payments WHERE status = 'review')::integer AS in_review,
         count(*)::integer AS refunds_owed, coalesce(sum(amount), 0)::float8 AS refunds_owed_amount
       FROM refunds WHERE status = 'owed'`,
    );
    return rows[0] ?? { in_review: 0, refunds_owed: 0, refunds_owed_amount: 0 };
  }
}
