import { Injectable } from '@nestjs/common';
import type { listBroadcasts } from '@raffle/contracts/http/admin-messages';
import {
  csvFile,
  cursorBatches,
  endOfDay,
  firstRow,
  likePattern,
  rows,
  searchWords,
  startOfDay,
  type CsvColumn,
} from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import type { Broadcast } from './send-broadcast.js';

export type BroadcastQuery = z.output<NonNullable<typeof listBroadcasts.query>>;
type Row = Omit<Broadcast, 'created_at'> & { created_at: Date };

/** Rows that an export reads at a time. */
const exportBatch = 500;

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
    const { manager } = this.dataSource;
    const { where, parameters } = whereOf(query);
    const [found, counted] = await Promise.all([
      rows<Row>(
        manager,
        withReaders(query, `${listed(query, where)} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`),
        parameters,
      ),
      firstRow<{ total: number }>(
        manager,
        `SELECT count(*)::integer AS total FROM general_message AS g WHERE ${where}`,
        parameters,
      ),
    ]);
    return { broadcasts: found.map(shown), total: counted?.total ?? 0 };
  }

  csv(query: BroadcastQuery) {
    return csvFile('messages-a-tous', csvColumns, this.all(query));
  }

  /** Every general message of the query in its order, in batches. */
  async *all(query: BroadcastQuery): AsyncGenerator<Broadcast> {
    const { where, parameters } = whereOf(query);
    const sql = withReaders(query, listed(query, where));
    for await (const batch of cursorBatches<Row>(this.dataSource, sql, parameters, exportBatch)) {
      yield* batch.rows.map(shown);
    }
  }
}

/** Each sort has its index; the id breaks ties. */
const orderOf = ({ sort, direction }: BroadcastQuery) => `ORDER BY g.${sort} ${direction}, g.id ${direction}`;

const listed = (query: BroadcastQuery, where: string) =>
  `SELECT g.id, g.subject, g.content, g.created_at, g.recipients FROM general_message AS g WHERE ${where} ${orderOf(query)}`;

/** Adds up readers for the rows of the page only. */
const withReaders = (query: BroadcastQuery, sql: string) =>
  `SELECT g.*, (SELECT coalesce(sum(readers), 0)::integer FROM general_readers WHERE message_id = g.id) AS read
   FROM (${sql}) AS g ${orderOf(query)}`;

function whereOf({ q = '', from, to }: BroadcastQuery): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  const add = (condition: (place: string) => string, value: unknown) =>
    conditions.push(condition(`$${parameters.push(value)}`));
  if (from) add((place) => `g.created_at >= ${place}`, startOfDay(from));
  if (to) add((place) => `g.created_at < ${place}`, endOfDay(to));
  for (const word of searchWords(q)) add((place) => `g.search LIKE searchable(${place})`, likePattern(word));
  return { where: conditions.join(' AND '), parameters };
}

const shown = (row: Row): Broadcast => ({ ...row, created_at: row.created_at.toISOString() });
