import { Injectable } from '@nestjs/common';
import type { AdminTicket, listTickets } from '@raffle/contracts';
import { cursorBatches } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { fromOf, orderOf, whereOf, type EntryQuery } from './entry-filter.js';
import { idsByProduct, idsInOrder, searchedIds, totalOf } from './entry-pages.js';
import { findAdminEntries } from './find-admin-entries.js';

type Listed = z.output<NonNullable<typeof listTickets.answer>>;

/** Entries read at a time for an export. */
const exportBatch = 500;

/** The back-office's list of everything that was bought or placed. */
@Injectable()
export class ListEntries {
  constructor(private readonly dataSource: DataSource) {}

  /** One page; the total is exact. */
  async page(query: EntryQuery): Promise<Listed> {
    const { manager } = this.dataSource;
    const { ids, total } = query.q?.trim() ? await searchedIds(manager, query) : await this.listed(query);
    return { tickets: await findAdminEntries(manager, ids), total };
  }

  /** All that the query finds, in its order, a few at a time. */
  async *all(query: EntryQuery): AsyncGenerator<AdminTicket> {
    const { where, parameters } = whereOf(query);
    const sql = `SELECT e.id FROM ${fromOf(query)} WHERE ${where} ORDER BY ${orderOf(query)}`;
    for await (const batch of cursorBatches<{ id: string }>(this.dataSource, sql, parameters, exportBatch)) {
      yield* await findAdminEntries(
        batch.manager,
        batch.rows.map(({ id }) => id),
      );
    }
  }

  private async listed(query: EntryQuery): Promise<{ ids: string[]; total: number }> {
    const { manager } = this.dataSource;
    if (query.sort === 'product_name') {
      const [total, ids] = await Promise.all([totalOf(manager, query), idsByProduct(manager, query)]);
      return { ids, total };
    }
    const total = await totalOf(manager, query);
    return { ids: await idsInOrder(manager, query, total), total };
  }
}
