import { Injectable } from '@nestjs/common';
import type { Broadcast } from '@raffle/contracts/http/admin-messages';
import { broadcastList as list } from '@raffle/contracts/http/broadcast-list';
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

  async page(query: BroadcastQuery): Promise<{ broadcasts: Broadcast[]; total: number }> {
    const { rows, total } = await listPage(this.dataSource.manager, broadcastList(query), query, findBroadcasts);
    return { broadcasts: rows, total };
  }

  csv(query: BroadcastQuery) {
    const all = listAll(this.dataSource, broadcastList(query), broadcastColumns, showBroadcast);
    return listFile(list, all, query);
  }
}
