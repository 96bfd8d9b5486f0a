import { Controller } from '@nestjs/common';
import { listBroadcasts } from '@raffle/contracts/http/admin-messages';
import { Endpoint, RequestQuery, WantsCsv } from '@raffle/service-kit';
import type { BroadcastQuery } from './broadcast.queries.js';
import { ListBroadcasts } from './list-broadcasts.js';

@Controller()
export class BroadcastsController {
  constructor(private readonly broadcasts: ListBroadcasts) {}

  @Endpoint(listBroadcasts)
  list(@RequestQuery(listBroadcasts) query: BroadcastQuery, @WantsCsv() csv: boolean) {
    return csv ? this.broadcasts.csv(query) : this.broadcasts.page(query);
  }
}
