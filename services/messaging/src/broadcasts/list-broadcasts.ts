import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { broadcastList as list, type listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { listAll, listPage } from '@raffle/service-kit/database';
import { listFile } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import {
  broadcastColumns,
  broadcastList,
  findBroadcasts,
  showBroadcast,
  type BroadcastQuery,
} from './broadcast.queries.js';

/** General messages with their recipients and readers: a page, or everything as CSV. */
@Injectable()
export class ListBroadcasts {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: BroadcastQuery): Promise<AnswerOf<typeof listBroadcasts>> {
    const { rows, ...page } = await listPage(this.dataSource.manager, broadcastList(query), query, findBroadcasts);
    return { broadcasts: rows, ...page };
  }

  csv(query: BroadcastQuery) {
    const all = listAll(this.dataSource, broadcastList(query), broadcastColumns, showBroadcast);
    return listFile(list, all, query);
  }
}
