import { Injectable } from '@nestjs/common';
import type { Conversation, listConversations } from '@raffle/contracts/http/admin-messages';
import { containing, csvFile, cursorBatches, firstRow, rows, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';

export type ConversationQuery = z.output<NonNullable<typeof listConversations.query>>;
type Answer = z.output<NonNullable<typeof listConversations.answer>>;

/** Characters of the last message in the list. */
const shownCharacters = 200;
/** Rows that an export reads at a time. */
const exportBatch = 500;

interface Row {
  user_id: string;
  unread: number;
  last_content: string;
  last_from_admin: boolean;
  last_at: Date;
  display_name: string | null;
}

/** Who waits for an answer, to be divided among administrators; earlier messages stay in the conversations. */
const csvColumns: readonly CsvColumn<Conversation>[] = [
  { title: 'Utilisateur', value: ({ user_name }) => user_name },
  { title: 'Identifiant de l’utilisateur', value: ({ user_id }) => user_id },
  { title: 'Messages non lus', value: ({ unread }) => unread },
  { title: 'Date du dernier message', value: ({ last_message }) => last_message.created_at },
  { title: 'Écrit par', value: ({ last_message, user_name }) => (last_message.from_admin ? 'Équipe' : user_name) },
  { title: 'Dernier message', value: ({ last_message }) => last_message.content },
];

/** The administrators' list of conversations: a page, or everything as CSV. */
@Injectable()
export class ListConversations {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: ConversationQuery): Promise<Answer> {
    const manager = this.dataSource.manager;
    const { scope, parameters } = scopeOf(query);
    const order = orderOf(query);
    const [page, counted, unread] = await Promise.all([
      rows<Row>(
        manager,
        // A far page is found in the index alone; only its own rows are read.
        `SELECT c.user_id, c.unread, left(c.last_content, ${shownCharacters}) AS last_content, c.last_from_admin, c.last_at,
                p.display_name
         FROM (SELECT c.user_id ${scope} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}) AS page
         JOIN conversation c USING (user_id) LEFT JOIN person p USING (user_id)
         ORDER BY ${order}`,
        parameters,
      ),
      firstRow<{ total: number }>(manager, `SELECT count(*)::integer AS total ${scope}`, parameters),
      firstRow<{ unread: number }>(manager, 'SELECT count(*)::integer AS unread FROM conversation WHERE unread > 0'),
    ]);
    return { conversations: page.map(shown), total: counted?.total ?? 0, unread: unread?.unread ?? 0 };
  }

  csv(query: ConversationQuery) {
    return csvFile('conversations', csvColumns, this.all(query));
  }

  /** Every conversation of the query in its order, with whole last messages, in batches. */
  async *all(query: ConversationQuery): AsyncGenerator<Conversation> {
    const { scope, parameters } = scopeOf(query);
    const sql = `SELECT c.*, p.display_name FROM (SELECT c.* ${scope}) AS c LEFT JOIN person p USING (user_id) ORDER BY ${orderOf(query)}`;
    for await (const batch of cursorBatches<Row>(this.dataSource, sql, parameters, exportBatch)) {
      yield* batch.rows.map(shown);
    }
  }
}

function scopeOf({ q, filter }: ConversationQuery): { scope: string; parameters: unknown[] } {
  const search = q?.trim() ?? '';
  const conditions = `${filter === 'unread' ? 'c.unread > 0' : 'true'} ${search && `AND c.user_id = ANY (ARRAY(${matching}))`}`;
  return { scope: `FROM conversation c WHERE ${conditions}`, parameters: search ? [containing(search)] : [] };
}

const orderOf = ({ sort, direction }: ConversationQuery) => `c.${sort} ${direction}, c.user_id ${direction}`;

const shown = (row: Row): Conversation => ({
  user_id: row.user_id,
  user_name: row.display_name ?? nameless,
  unread: row.unread,
  last_message: { content: row.last_content, from_admin: row.last_from_admin, created_at: row.last_at.toISOString() },
});

/** Shown until the event of the person's registration arrives. */
export const nameless = 'Participant';

/** Used as one array: a frequent word matches a hundred thousand rows, which a join would look up one by one. */
const matching = `
  SELECT user_id FROM person WHERE search LIKE searchable($1)
  UNION ALL
  SELECT user_id FROM message WHERE search LIKE searchable($1)`;
