import { holderMessage, type HolderMessage, type listHolderMessages } from '@raffle/contracts/http/admin-messages';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { Conditions, containing, firstRow, rows, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type NewHolderMessage = Pick<HolderMessage, 'id' | 'product_id' | 'subject' | 'content'> & {
  admin_id: string;
  created_at: Date;
  send_at: Date;
  /** Two people agreed to it, or it tells what is decided elsewhere. */
  agreed: boolean;
};

/** Once: a message that is stored stays. */
export async function insertHolderMessage(manager: EntityManager, message: NewHolderMessage): Promise<void> {
  const { id, product_id, admin_id, subject, content, created_at, send_at, agreed } = message;
  await manager.query(
    `INSERT INTO holder_message (id, product_id, admin_id, subject, content, created_at, send_at, agreed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
    [id, product_id, admin_id, subject, content, created_at, send_at, agreed],
  );
}

/** People with an account who hold tickets of a product. */
const holders = `FROM participation WHERE product_id = $1
  AND NOT EXISTS (SELECT FROM person p WHERE p.user_id = participation.user_id AND p.erased_at IS NOT NULL)`;

export async function productIsKnown(manager: EntityManager, productId: number): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM product WHERE product_id = $1', [productId])) !== undefined;
}

export async function countHolders(manager: EntityManager, productId: number): Promise<number> {
  const counted = await firstRow<{ people: number }>(manager, `SELECT count(*)::integer AS people ${holders}`, [
    productId,
  ]);
  return counted?.people ?? 0;
}

export interface DueMessage {
  id: string;
  /** Null: everyone. */
  product_id: number | null;
  admin_id: string | null;
  subject: string;
  content: string;
  agreed: boolean;
  begun_at: Date | null;
}

const due = 'sent_at IS NULL AND cancelled_at IS NULL AND send_at <= now()';

/** Whether a message is due. */
export async function hasDueMessage(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, `SELECT 1 FROM holder_message WHERE ${due} LIMIT 1`)) !== undefined;
}

/** Locks the message that has been due longest; skips those locked by another instance. */
export function lockDueMessage(manager: EntityManager, leftOut: readonly string[]): Promise<DueMessage | undefined> {
  return firstRow(
    manager,
    `SELECT id, product_id, admin_id, subject, content, agreed, begun_at FROM holder_message
     WHERE ${due} AND id <> ALL ($1) ORDER BY send_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [leftOut],
  );
}

/** Stores the recipients of a message: the current ticket holders. @returns how many */
export async function freezeRecipients(manager: EntityManager, { id, product_id }: DueMessage): Promise<number> {
  const frozen = await firstRow<{ recipients: number }>(
    manager,
    `WITH frozen AS (INSERT INTO holder_message_recipient (message_id, user_id) SELECT $2, user_id ${holders} RETURNING 1)
     UPDATE holder_message SET begun_at = now(), recipients = (SELECT count(*) FROM frozen) WHERE id = $2 RETURNING recipients`,
    [product_id, id],
  );
  return frozen?.recipients ?? 0;
}

/** The next recipients of a locked message. */
export async function nextRecipients(manager: EntityManager, messageId: string, limit: number): Promise<string[]> {
  const next = await rows<{ user_id: string }>(
    manager,
    'SELECT user_id FROM holder_message_recipient WHERE message_id = $1 ORDER BY user_id LIMIT $2',
    [messageId, limit],
  );
  return next.map(({ user_id }) => user_id);
}

/** Deletes recipients; their notices must be posted in the same savepoint. */
export async function deleteRecipients(
  manager: EntityManager,
  messageId: string,
  userIds: readonly string[],
): Promise<void> {
  await manager.query('DELETE FROM holder_message_recipient WHERE message_id = $1 AND user_id = ANY ($2::uuid[])', [
    messageId,
    userIds,
  ]);
}

/** Marks a message to everyone as sent: it is one row that all read, so there are no batches. */
export async function markSentToEveryone(manager: EntityManager, id: string, recipients: number): Promise<void> {
  await manager.query('UPDATE holder_message SET begun_at = now(), sent_at = now(), recipients = $2 WHERE id = $1', [
    id,
    recipients,
  ]);
}

export async function markSent(manager: EntityManager, messageId: string): Promise<void> {
  await manager.query('UPDATE holder_message SET sent_at = now() WHERE id = $1', [messageId]);
}

export function lockHolderMessage(
  manager: EntityManager,
  id: string,
): Promise<{ product_id: number | null; begun_at: Date | null; cancelled_at: Date | null } | undefined> {
  return firstRow(manager, 'SELECT product_id, begun_at, cancelled_at FROM holder_message WHERE id = $1 FOR UPDATE', [
    id,
  ]);
}

export async function markCancelled(manager: EntityManager, id: string): Promise<void> {
  await manager.query('UPDATE holder_message SET cancelled_at = now() WHERE id = $1', [id]);
}

export type HolderMessageQuery = QueryOf<typeof listHolderMessages>;

/**
 * The messages that match a query, newest first. Once sent, one to everyone is listed as a general message instead.
 * @param seesThoseToEveryone those to everyone are the work of support (docs/product.md rule 64)
 */
export function holderMessageList({ q = '' }: HolderMessageQuery, seesThoseToEveryone: boolean): ListSource {
  const where = new Conditions()
    .and(seesThoseToEveryone ? '(h.product_id IS NOT NULL OR h.sent_at IS NULL)' : 'h.product_id IS NOT NULL')
    .search(q.trim() ? [containing(q.trim())] : [], (pattern) => `fold_text(h.subject) LIKE fold_text(${pattern})`);
  return { from: 'holder_message AS h', where, key: 'h.created_at', id: 'h.id', direction: 'desc' };
}

const holderMessageColumns = columnsOf(holderMessage, {
  product_name: `CASE WHEN product_id IS NOT NULL THEN coalesce(name, 'Produit ' || product_id) END`,
  state: `CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled' WHEN sent_at IS NOT NULL THEN 'sent'
    WHEN begun_at IS NOT NULL THEN 'sending' ELSE 'scheduled' END`,
});

export async function findHolderMessages(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, HolderMessage>> {
  const found = await rows<RowOf<typeof holderMessage>>(
    manager,
    `SELECT ${holderMessageColumns} FROM holder_message LEFT JOIN product USING (product_id) WHERE id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((row) => answerOf(holderMessage, row)).map((one) => [one.id, one]));
}
