import type { listBroadcasts } from '@raffle/contracts/http/admin-messages';
import type { AnswerOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { Conditions, rows, wordPatterns, type ListSource } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

export type Broadcast = AnswerOf<typeof listBroadcasts>['broadcasts'][number];
export type BroadcastQuery = QueryOf<typeof listBroadcasts>;

export interface NewBroadcast {
  id: string;
  subject: string;
  content: string;
  created_at: Date;
  adminId: string;
  /** Number of accounts at the time of sending. */
  recipients: number;
}

export async function insertBroadcast(manager: EntityManager, broadcast: NewBroadcast): Promise<void> {
  const { id, subject, content, created_at, adminId, recipients } = broadcast;
  await manager.query(
    `INSERT INTO general_message (id, subject, content, created_at, admin_id, recipients) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, subject, content, created_at, adminId, recipients],
  );
}

/** The general messages that match a query; each sort has its index. */
export function broadcastList({ q, from, to, sort, direction }: BroadcastQuery): ListSource {
  const where = new Conditions()
    .days('g.created_at', { from, to })
    .search(wordPatterns(q), (pattern) => `g.search LIKE fold_text(${pattern})`);
  return { from: 'general_message AS g', where, key: `g.${sort}`, id: 'g.id', direction };
}

type BroadcastRow = Omit<Broadcast, 'created_at'> & { created_at: Date };

export const broadcastColumns = `g.id, g.subject, g.content, g.created_at, g.recipients,
  (SELECT coalesce(sum(readers), 0)::integer FROM general_readers WHERE message_id = g.id) AS read`;

/** General messages with their readers, by id. */
export async function findBroadcasts(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Broadcast>> {
  const found = await rows<BroadcastRow>(
    manager,
    `SELECT ${broadcastColumns} FROM general_message AS g WHERE g.id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((row) => [row.id, showBroadcast(row)]));
}

export const showBroadcast = (row: BroadcastRow): Broadcast => ({ ...row, created_at: row.created_at.toISOString() });
