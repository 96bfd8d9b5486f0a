import type { TicketEntry, TicketStatus } from '@raffle/contracts/http/tickets';
import type { TicketType } from '@raffle/contracts/values';
import type { OutboxValues } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { shownEntry, type EntryRow } from './entry-answer.js';

/**
 * The columns of {@link EntryRow}, of `entry e` joined with `product p`. The status shown to its owner is `won` when any of its tickets won
 * (docs/product.md section 3, docs/draw-protocol.md step 5).
 */
export const entryColumns = `
  e.id, e.product_id, p.name AS product_name, e.quantity, e.amount, e.granted_at, e.type, e.first_number, p.max_participants AS capacity,
  CASE
    WHEN e.credited_at IS NOT NULL THEN 'credited'
    WHEN NOT EXISTS (SELECT FROM draw_result d WHERE d.product_id = e.product_id) THEN 'valid'
    WHEN EXISTS (SELECT FROM winning_ticket w WHERE w.product_id = e.product_id
                   AND w.number >= e.first_number AND w.number < e.first_number + e.quantity
                   AND NOT EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = w.product_id AND f.number = w.number)) THEN 'won'
    WHEN EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = e.product_id
                   AND f.number >= e.first_number AND f.number < e.first_number + e.quantity) THEN 'forfeited'
    ELSE 'lost'
  END AS status,
  (SELECT c.cancel_reason FROM closed_product c WHERE c.product_id = e.product_id AND e.credited_at IS NOT NULL)
    AS cancel_reason,
  e.credit_id,
  CASE WHEN e.credited_at IS NOT NULL THEN
    (SELECT json_build_object('left', c.value_left, 'refunded', coalesce(c.refunded, 0)) FROM credit c WHERE c.entry_id = e.id)
  END AS credit`;

/** The newest entries of a person. */
export async function entriesOf(manager: EntityManager, userId: string, limit: number): Promise<TicketEntry[]> {
  const found = await rows<EntryRow>(
    manager,
    `SELECT ${entryColumns} FROM entry e JOIN product p USING (product_id)
     WHERE e.user_id = $1 ORDER BY e.granted_at DESC, e.id DESC LIMIT $2`,
    [userId, limit],
  );
  return found.map(shownEntry);
}

/** One entry of any owner. */
export async function entryById(manager: EntityManager, id: string): Promise<TicketEntry | undefined> {
  const found = await firstRow<EntryRow>(
    manager,
    `SELECT ${entryColumns} FROM entry e JOIN product p USING (product_id) WHERE e.id = $1`,
    [id],
  );
  return found && shownEntry(found);
}

const drawnProducts = 'SELECT product_id FROM draw_result';
const forfeitedEntries = 'SELECT t.entry_id FROM forfeited_prize JOIN ticket t USING (product_id, number)';
const winningEntries = `SELECT t.entry_id FROM winning_ticket w JOIN ticket t USING (product_id, number)
  WHERE NOT EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = w.product_id AND f.number = w.number)`;

/**
 * The status of {@link entryColumns} as conditions on `entry e`, for whole lists: draws and winners are few and are looked up once.
 * `IS TRUE` prevents a join for the losers' condition: it would lose the order of the index that a page is read from.
 */
export const hasStatus: Record<TicketStatus | 'kept', string> = {
  kept: 'e.credited_at IS NULL',
  credited: 'e.credited_at IS NOT NULL',
  valid: `e.credited_at IS NULL AND e.product_id NOT IN (${drawnProducts})`,
  won: `e.credited_at IS NULL AND e.id IN (${winningEntries})`,
  lost: `e.credited_at IS NULL AND (e.product_id IN (${drawnProducts})) IS TRUE AND e.id NOT IN (${winningEntries})
    AND e.id NOT IN (${forfeitedEntries})`,
  forfeited: `e.credited_at IS NULL AND e.id IN (${forfeitedEntries})`,
};

/** The payment of an entry and the paid purchase. */
export interface PayingPayment {
  paymentId: string;
  purchaseId: string;
  /** The amount received, F CFA, if it becomes only this entry; null: the caller stores the payment's outcome. */
  settledWith: number | null;
}

export interface NewEntry {
  id: string;
  userId: string;
  productId: number;
  type: TicketType;
  /** F CFA. */
  amount: number;
  payment: PayingPayment | null;
  creditId: string | null;
  holder: Uint8Array;
  secret: Uint8Array;
  grantedAt: Date;
  /** The consecutive numbers of its tickets, and the leaf of each. */
  numbers: readonly number[];
  leaves: readonly Uint8Array[];
}

/**
 * Stores an entry, its tickets and its event, and settles the purchase that paid for it, in one round trip: the inventory row is
 * locked meanwhile.
 */
export async function storeEntry(manager: EntityManager, entry: NewEntry, event: OutboxValues): Promise<void> {
  await manager.query(
    `SELECT store_entry($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      entry.id,
      entry.userId,
      entry.productId,
      entry.type,
      entry.amount,
      entry.payment?.paymentId ?? null,
      entry.payment?.purchaseId ?? null,
      entry.creditId,
      Buffer.from(entry.holder),
      Buffer.from(entry.secret),
      entry.grantedAt,
      entry.numbers,
      entry.leaves.map((leaf) => Buffer.from(leaf)),
      entry.payment?.settledWith ?? null,
      ...event,
    ],
  );
}

/** The secret and holder that prove the tickets of an owner's entry. */
export function findEntrySecret(
  manager: EntityManager,
  { userId, entryId }: { userId: string; entryId: string },
): Promise<{ secret: Buffer; holder: Buffer } | undefined> {
  return firstRow(manager, 'SELECT secret, holder FROM entry WHERE id = $1 AND user_id = $2', [entryId, userId]);
}

/** The payment whose money became an entry, directly or as a credit, and the token of its purchase; undefined where nothing was paid. */
export function paymentOf(
  manager: EntityManager,
  entryId: string,
): Promise<{ id: string; token: string | null } | undefined> {
  return firstRow(
    manager,
    `WITH RECURSIVE origin AS (
       SELECT payment_id, credit_id FROM entry WHERE id = $1
       UNION ALL
       SELECT coalesce(c.payment_id, e.payment_id), e.credit_id
       FROM origin o JOIN credit c ON c.id = o.credit_id LEFT JOIN entry e ON e.id = c.entry_id
       WHERE o.payment_id IS NULL)
     SELECT o.payment_id AS id, (SELECT b.token FROM payment_outcome p JOIN purchase b ON b.id = p.purchase_id
       WHERE p.payment_id = o.payment_id) AS token
     FROM origin o WHERE o.payment_id IS NOT NULL`,
    [entryId],
  );
}

/** The tickets of an entry in the order of their numbers. */
export function leavesOfEntry(manager: EntityManager, entryId: string): Promise<{ number: number; leaf: Buffer }[]> {
  return rows(
    manager,
    `SELECT t.number, t.leaf FROM entry e JOIN ticket t
       ON t.product_id = e.product_id AND t.number >= e.first_number AND t.number < e.first_number + e.quantity
     WHERE e.id = $1 ORDER BY t.number`,
    [entryId],
  );
}

/** Stores the winning tickets of a draw, once; its other entries have the status lost. */
export async function storeDrawResult(
  manager: EntityManager,
  draw: { product_id: number; drawn_at: string; winners: readonly { ticket: number }[] },
): Promise<void> {
  await manager.query('INSERT INTO draw_result (product_id, drawn_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    draw.product_id,
    draw.drawn_at,
  ]);
  await manager.query(
    'INSERT INTO winning_ticket (product_id, number) SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING',
    [draw.product_id, draw.winners.map(({ ticket }) => ticket)],
  );
}

/** Records that a prize is handed over; idempotent. */
export async function storeDeliveredPrize(
  manager: EntityManager,
  prize: { product_id: number; ticket: number; at: string },
): Promise<void> {
  await manager.query(
    'INSERT INTO delivered_prize (product_id, number, delivered_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [prize.product_id, prize.ticket, prize.at],
  );
}

/** Moves an unclaimed prize to its new winning ticket; idempotent. */
export async function storeForfeitedPrize(
  manager: EntityManager,
  prize: { product_id: number; ticket: number; forfeited_at: string; next: { ticket: number } | null },
): Promise<void> {
  await manager.query(
    'INSERT INTO forfeited_prize (product_id, number, forfeited_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [prize.product_id, prize.ticket, prize.forfeited_at],
  );
  if (prize.next === null) return;
  await manager.query('INSERT INTO winning_ticket (product_id, number) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    prize.product_id,
    prize.next.ticket,
  ]);
}
