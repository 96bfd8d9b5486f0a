import { Controller } from '@nestjs/common';
import { listTickets } from '@raffle/contracts/http/admin-money';
import { csvFile, Endpoint, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { adminEntryColumns } from './admin-entry-columns.js';
import type { EntryQuery } from './entry-list.queries.js';
import { ListEntries } from './list-entries.js';

@Controller()
export class AdminEntriesController {
  constructor(private readonly entries: ListEntries) {}

  @Endpoint(listTickets)
  async list(@RequestQuery(listTickets) query: EntryQuery, @WantsCsv() csv: boolean) {
    return csv ? csvFile('tickets', adminEntryColumns, this.entries.all(query), query) : this.entries.page(query);
  }
}
