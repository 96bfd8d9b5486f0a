import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminTicket, listTickets } from '@raffle/contracts/http/admin-money';
import { inOrder, listAllById, listPage } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { entryList, pageByProduct, type EntryQuery } from './entry-list.queries.js';
import { findAdminEntries } from './find-admin-entries.js';

/** The back office's list of every bought or placed entry. */
@Injectable()
export class ListEntries {
  constructor(private readonly dataSource: DataSource) {}

  /** One page; the total is exact. */
  async page(query: EntryQuery): Promise<AnswerOf<typeof listTickets>> {
    const { manager } = this.dataSource;
    const source = entryList(query);
    if (query.sort === 'product_name' && !source.onePass) {
      const { ids, total } = await pageByProduct(manager, query);
      return { tickets: await inOrder(manager, ids, findAdminEntries), total };
    }
    const { rows, total } = await listPage(manager, source, query, findAdminEntries);
    return { tickets: rows, total };
  }

  /** All entries that match the query, in its order. */
  all(query: EntryQuery): AsyncGenerator<AdminTicket> {
    return listAllById(this.dataSource, entryList(query), findAdminEntries);
  }
}
