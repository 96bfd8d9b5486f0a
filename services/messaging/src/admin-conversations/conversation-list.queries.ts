import type { Conversation, listConversations } from '@raffle/contracts/http/admin-messages';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { Conditions, containing, firstRow, rows, type ListSource } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export type ConversationQuery = QueryOf<typeof listConversations>;

/** Shown until the event of the person's registration arrives. */
export const nameless = 'Participant';

/** Characters of the last message that the list shows. */
const shownCharacters = 200;

const from = 'conversation c LEFT JOIN person p USING (user_id)';

/** The conversations that match a query. */
export function conversationList({ q = '', people, filter, sort, direction }: ConversationQuery): ListSource {
  const text = q.trim();
  const where = new Conditions();
  where.and(`c.archived_at IS ${filter === 'archived' ? 'NOT NULL' : 'NULL'}`);
  if (filter === 'unread') where.and('c.unread > 0');
  // IS TRUE prevents a join: a frequent word matches a hundred thousand rows, which a join would look up one by one or sort.
  where.search(
    text ? [containing(text)] : [],
    (pattern) => `(c.user_id IN (
      SELECT unnest(${where.parameter(people?.split(',') ?? [])}::uuid[])
      UNION ALL
      SELECT user_id FROM person WHERE search LIKE fold_text(${pattern})
      UNION ALL
      SELECT user_id FROM message WHERE search LIKE fold_text(${pattern}))) IS TRUE`,
  );
  return { from, where, key: `c.${sort}`, id: 'c.user_id', direction, onePass: where.isSearch };
}

interface ConversationRow {
  user_id: string;
  unread: number;
  last_content: string;
  last_from_admin: boolean;
  last_at: Date;
  display_name: string | null;
}

const columnsWith = (content: string) =>
  `c.user_id, c.unread, ${content} AS last_content, c.last_from_admin, c.last_at, p.display_name`;
/** With the whole last message. */
export const conversationColumns = columnsWith('c.last_content');

/** Conversations by their person's id, with the start of the last message. */
export async function findConversations(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  const found = await rows<ConversationRow>(
    manager,
    `SELECT ${columnsWith(`left(c.last_content, ${shownCharacters})`)} FROM ${from} WHERE c.user_id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((row) => [row.user_id, showConversation(row)]));
}

/** How many conversations have unread messages. */
export async function countUnreadConversations(manager: EntityManager): Promise<number> {
  const counted = await firstRow<{ unread: number }>(
    manager,
    'SELECT count(*)::integer AS unread FROM conversation WHERE unread > 0 AND archived_at IS NULL',
  );
  return counted?.unread ?? 0;
}

export const showConversation = (row: ConversationRow): Conversation => ({
  user_id: row.user_id,
  user_name: row.display_name ?? nameless,
  unread: row.unread,
  last_message: { content: row.last_content, from_admin: row.last_from_admin, created_at: row.last_at.toISOString() },
});
