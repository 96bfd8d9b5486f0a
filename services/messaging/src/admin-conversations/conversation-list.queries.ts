import { conversation, type Conversation } from '@raffle/contracts/http/admin-messages';
import {
  countedConversations,
  type ConversationFilter,
  type conversationList as list,
} from '@raffle/contracts/http/conversation-list';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import { Conditions, containing, firstRow, rows, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type ConversationQuery = ListQuery<typeof list>;

/** Shown until the event of the person's registration arrives. */
export const nameless = 'Participant';

/** Characters of the last message that the list shows. */
const shownCharacters = 200;

const from = 'conversation c LEFT JOIN person p USING (user_id)';

const listed = 'c.archived_at IS NULL';
/** What waits is never archived (a constraint). Each condition is that of an index. */
const waiting = 'c.waiting_since IS NOT NULL';
const conditions: Record<ConversationFilter, (me: () => string) => string> = {
  to_answer: () => waiting,
  unassigned: () => `${waiting} AND c.assigned_to IS NULL`,
  available: (me) => `${waiting} AND (c.assigned_to IS NULL OR c.assigned_to = ${me()})`,
  mine: (me) => `c.assigned_to = ${me()}`,
  answered: () => `c.waiting_since IS NULL AND ${listed}`,
  unread: () => `c.unread > 0 AND ${listed}`,
  archived: () => 'c.archived_at IS NOT NULL',
};
const byWait: readonly (ConversationFilter | undefined)[] = ['to_answer', 'unassigned', 'available'];
const sortKeys: Record<SortOf<typeof list>, string> = { last_at: 'c.last_at' };

/** The conversations that match a query of an administrator. */
export function conversationList(
  { q = '', people, filter, sort, direction }: ConversationQuery,
  adminId: string,
): ListSource {
  const text = q.trim();
  const where = new Conditions();
  where.and(filter === undefined ? listed : conditions[filter](() => where.parameter(adminId)));
  // EXISTS: where too many people match to be hashed, those of each conversation are looked up until enough are found.
  where.search(
    text ? [containing(text)] : [],
    (pattern) => `(c.user_id = ANY (${where.parameter(people?.split(',') ?? [])}::uuid[])
      OR EXISTS (SELECT FROM person n WHERE n.user_id = c.user_id AND n.search LIKE fold_text(${pattern}))
      OR EXISTS (SELECT FROM message m WHERE m.user_id = c.user_id AND m.search LIKE fold_text(${pattern})))`,
  );
  return {
    from,
    where,
    key: byWait.includes(filter) ? 'c.waiting_since' : sortKeys[sort],
    id: 'c.user_id',
    direction,
    onePass: where.isSearch,
  };
}

interface ConversationRow extends Omit<Conversation, 'waiting_since' | 'last_message'> {
  waiting_since: Date | null;
  last_content: string;
  last_from_admin: boolean;
  last_at: Date;
}

const columnsWith = (content: string) => {
  const user_name = `coalesce(p.display_name, '${nameless}')`;
  const named = columnsOf(conversation, { user_name, last_message: null });
  return `${named}, ${content} AS last_content, last_from_admin, last_at`;
};
/** With the whole last message. */
export const conversationColumns = columnsWith('last_content');

/** Conversations by their person's id, with the start of the last message. */
export async function findConversations(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  const found = await rows<ConversationRow>(
    manager,
    `SELECT ${columnsWith(`left(last_content, ${shownCharacters})`)} FROM ${from} WHERE c.user_id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((row) => [row.user_id, showConversation(row)]));
}

/** How many conversations have unread messages, wait for an answer, and wait without anybody who has them; each up to one more than is shown. */
export async function countConversations(manager: EntityManager) {
  const counted = await firstRow<{ unread: number; to_answer: number; unassigned: number }>(
    manager,
    `SELECT ${upToShown(conditions.unread(noAdmin))} AS unread, ${upToShown(conditions.to_answer(noAdmin))} AS to_answer,
       ${upToShown(conditions.unassigned(noAdmin))} AS unassigned`,
  );
  return counted ?? { unread: 0, to_answer: 0, unassigned: 0 };
}
const noAdmin = () => 'NULL';
const upToShown = (condition: string) =>
  `(SELECT count(*)::integer FROM (SELECT FROM conversation c WHERE ${condition} LIMIT ${countedConversations + 1}) AS counted)`;

export const showConversation = (row: ConversationRow): Conversation =>
  answerOf(conversation, {
    ...row,
    last_message: { content: row.last_content, from_admin: row.last_from_admin, created_at: row.last_at.toISOString() },
  });
