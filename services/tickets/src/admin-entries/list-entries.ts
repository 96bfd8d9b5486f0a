import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminTicket, listTickets } from '@raffle/contracts/http/admin-money';
import { cursorBatches } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { fromOf, orderOf, whereOf, type EntryQuery } from './entry-filter.js';
import { idsByProduct, idsInOrder, searchedIds, totalOf } from './entry-pages.js';
import { findAdminEntries } from './find-admin-entries.js';

type Listed = AnswerOf<typeof listTickets>;

/** Entries read at a time for an export. */
const exportBatch = 500;

/** The back office's list of every bought or placed entry. */
@Injectable()
export class ListEntries {
  constructor(private readonly dataSource: DataSource) {}

  /** One page; the total is exact. */
  async page(query: EntryQuery): Promise<Listed> {
    const { manager } = this.dataSource;
    const { ids, total } = query.q?.trim() ? await searchedIds(manager, query) : await this.listed(query);
    return { tickets: await findAdminEntries(manager, ids), total };
  }

  /** All that the query finds, in its order, read in batches. */
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
