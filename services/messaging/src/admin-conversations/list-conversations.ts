import { Injectable } from '@nestjs/common';
import type { listConversations } from '@raffle/contracts';
import { containing, firstRow, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';

type Query = z.output<NonNullable<typeof listConversations.query>>;
type Answer = z.output<NonNullable<typeof listConversations.answer>>;

/** People whose name or words match a search are looked through no further than that; the newest come first. */
const mostFound = 1_000;
/** Enough of the last message for its line in the list. */
const shownCharacters = 200;

interface Row {
  user_id: string;
  unread: number;
  last_content: string;
  last_from_admin: boolean;
  last_at: Date;
  display_name: string | null;
}

/** The administrators' conversations, the newest first. */
@Injectable()
export class ListConversations {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: Query): Promise<Answer> {
    const manager = this.dataSource.manager;
    const search = query.q?.trim() ?? '';
    const where = search === '' ? '' : `AND c.user_id IN (${matching})`;
    const scope = `FROM conversation c WHERE ${query.filter === 'unread' ? 'c.unread > 0' : 'true'} ${where}`;
    const parameters = search === '' ? [] : [containing(search)];
    const [page, counted, unread] = await Promise.all([
      rows<Row>(
        manager,
        // A page far behind is found in the index alone; only its own rows are read.
        `SELECT c.user_id, c.unread, left(c.last_content, ${shownCharacters}) AS last_content, c.last_from_admin, c.last_at,
                p.display_name
         FROM (SELECT c.user_id ${scope} ORDER BY c.last_at DESC, c.user_id DESC
               LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}) AS page
         JOIN conversation c USING (user_id) LEFT JOIN person p USING (user_id)
         ORDER BY c.last_at DESC, c.user_id DESC`,
        parameters,
      ),
      firstRow<{ total: number }>(manager, `SELECT count(*)::integer AS total ${scope}`, parameters),
      firstRow<{ unread: number }>(manager, 'SELECT count(*)::integer AS unread FROM conversation WHERE unread > 0'),
    ]);
    return {
      conversations: page.map((row) => ({
        user_id: row.user_id,
        user_name: row.display_name ?? nameless,
        unread: row.unread,
        last_message: {
          content: row.last_content,
          from_admin: row.last_from_admin,
          created_at: row.last_at.toISOString(),
        },
      })),
      total: counted?.total ?? 0,
      unread: unread?.unread ?? 0,
    };
  }
}

/** While the news of an account has not arrived, its conversation is there all the same. */
export const nameless = 'Participant';

const matching = `
  (SELECT user_id FROM person WHERE searchable(display_name) LIKE searchable($1) LIMIT ${mostFound})
  UNION
  (SELECT user_id FROM message WHERE author <> 'platform' AND searchable(content) LIKE searchable($1) LIMIT ${mostFound})`;
