import { Injectable } from '@nestjs/common';
import type { listBroadcasts } from '@raffle/contracts';
import { containing, csvFile, firstRow, rows, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import type { Broadcast } from './send-broadcast.js';

type Query = z.output<NonNullable<typeof listBroadcasts.query>>;

/** Rows that an export reads at a time. */
const exportStep = 500;

const csvColumns: readonly CsvColumn<Broadcast>[] = [
  { title: 'Date', value: ({ created_at }) => created_at },
  { title: 'Objet', value: ({ subject }) => subject },
  { title: 'Message', value: ({ content }) => content },
  { title: 'Destinataires', value: ({ recipients }) => recipients },
  { title: 'Lu par', value: ({ read }) => read },
];

/** Messages to everybody, the newest first, with how many were to read them and how many have. */
@Injectable()
export class ListBroadcasts {
  constructor(private readonly dataSource: DataSource) {}

  csv({ q }: Query) {
    return csvFile('messages-a-tous', csvColumns, this.all(q));
  }

  private async *all(q: string | undefined) {
    for (let page = 1, more = true; more; page += 1) {
      const { broadcasts } = await this.list({ page, limit: exportStep, q });
      yield* broadcasts;
      more = broadcasts.length === exportStep;
    }
  }

  async list({ page, limit, q }: Query): Promise<{ broadcasts: Broadcast[]; total: number }> {
    const manager = this.dataSource.manager;
    const scope = `FROM general_message WHERE $1 = '%%' OR searchable(subject || ' ' || content) LIKE searchable($1)`;
    const parameters = [containing(q?.trim() ?? '')];
    const [found, counted] = await Promise.all([
      rows<Omit<Broadcast, 'created_at'> & { created_at: Date }>(
        manager,
        `SELECT page.*, (SELECT count(*)::integer FROM general_reading WHERE message_id = page.id) AS read
         FROM (SELECT id, subject, content, created_at, recipients ${scope}
               ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}) AS page
         ORDER BY page.created_at DESC, page.id DESC`,
        parameters,
      ),
      firstRow<{ total: number }>(manager, `SELECT count(*)::integer AS total ${scope}`, parameters),
    ]);
    return {
      broadcasts: found.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      total: counted?.total ?? 0,
    };
  }
}
