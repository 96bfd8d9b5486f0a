import { broadcast, type Broadcast } from '@raffle/contracts/http/admin-messages';
import type { broadcastList as list } from '@raffle/contracts/http/broadcast-list';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import { Conditions, rows, wordPatterns, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type BroadcastQuery = ListQuery<typeof list>;

/** @param stored with the number of accounts at the time of sending */
export async function insertBroadcast(
  manager: EntityManager,
  stored: Omit<Broadcast, 'created_at' | 'read'> & { created_at: Date; admin_id: string },
): Promise<void> {
  const { id, subject, content, created_at, admin_id, recipients } = stored;
  await manager.query(
    `INSERT INTO general_message (id, subject, content, created_at, admin_id, recipients) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, subject, content, created_at, admin_id, recipients],
  );
}

const sortKeys: Record<SortOf<typeof list>, string> = { created_at: 'g.created_at', recipients: 'g.recipients' };

/** The general messages that match a query; each sort has its index. */
export function broadcastList({ q, from, to, sort, direction }: BroadcastQuery): ListSource {
  const where = new Conditions()
    .days('g.created_at', { from, to })
    .search(wordPatterns(q), (pattern) => `g.search LIKE fold_text(${pattern})`);
  return { from: 'general_message AS g', where, key: sortKeys[sort], id: 'g.id', direction };
}

export const broadcastColumns = columnsOf(broadcast, {
  read: '(SELECT coalesce(sum(readers), 0)::integer FROM general_readers WHERE message_id = g.id)',
});

/** General messages with their readers, by id. */
export async function findBroadcasts(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Broadcast>> {
  const found = await rows<RowOf<typeof broadcast>>(
    manager,
    `SELECT ${broadcastColumns} FROM general_message AS g WHERE g.id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map(showBroadcast).map((one) => [one.id, one]));
}

export const showBroadcast = (row: RowOf<typeof broadcast>): Broadcast => answerOf(broadcast, row);
