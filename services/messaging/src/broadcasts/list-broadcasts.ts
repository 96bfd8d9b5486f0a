import { Injectable } from '@nestjs/common';
import { listAll, listPage } from '@raffle/service-kit/database';
import { csvFile, type CsvColumn } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import {
  broadcastColumns,
  broadcastList,
  findBroadcasts,
  showBroadcast,
  type Broadcast,
  type BroadcastQuery,
} from './broadcast.queries.js';

const csvColumns: readonly CsvColumn<Broadcast>[] = [
  { title: 'Date', value: ({ created_at }) => created_at },
  { title: 'Objet', value: ({ subject }) => subject },
  { title: 'Message', value: ({ content }) => content },
  { title: 'Destinataires', value: ({ recipients }) => recipients },
  { title: 'Lu par', value: ({ read }) => read },
];

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
    return csvFile('messages-a-tous', csvColumns, all, query);
  }
}
