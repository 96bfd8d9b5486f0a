import { Controller, Get, Header, Headers, Query, type StreamableFile } from '@nestjs/common';
import { listTickets } from '@raffle/contracts';
import { csvFile, RequireAdmin, wantsCsv } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { entryBookColumns } from './entry-columns.js';
import type { EntryQuery } from './entry-filter.js';
import { ListEntries } from './list-entries.js';

type Listed = z.output<NonNullable<typeof listTickets.answer>>;

@Controller('admin/tickets')
@RequireAdmin()
export class AdminTicketsController {
  constructor(private readonly entries: ListEntries) {}

  /** One page, or with `Accept: text/csv` the whole of what the query finds. */
  @Get()
  @Header('vary', 'accept')
  async tickets(
    @Query({ schema: listTickets.query }) query: EntryQuery,
    @Headers('accept') accept: string | undefined,
  ): Promise<Listed | StreamableFile> {
    if (wantsCsv(accept)) return csvFile('tickets', entryBookColumns, this.entries.all(query));
    return this.entries.page(query);
  }
}
