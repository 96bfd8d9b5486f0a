import { Injectable } from '@nestjs/common';
import type { listBroadcasts } from '@raffle/contracts';
import { containing, firstRow, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import type { Broadcast } from './send-broadcast.js';

type Query = z.output<NonNullable<typeof listBroadcasts.query>>;

/** Messages to everybody, the newest first, with how many were to read them and how many have. */
@Injectable()
export class ListBroadcasts {
  constructor(private readonly dataSource: DataSource) {}

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
