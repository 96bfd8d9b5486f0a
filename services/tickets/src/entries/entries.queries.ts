import type { TicketEntry, TicketStatus } from '@raffle/contracts/http/tickets';
import type { TicketType } from '@raffle/contracts/values';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** A stored entry as read for display. */
export interface EntryRow {
  id: string;
  product_id: number;
  product_name: string;
  quantity: number;
  amount: number;
  granted_at: Date;
  type: TicketType;
  first_number: number;
  capacity: number;
  status: TicketStatus;
  cancel_reason: string | null;
  credit_id: string | null;
  credit: TicketEntry['credit'];
}

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

export function shownEntry(row: EntryRow): TicketEntry {
  return {
    id: row.id,
    product_id: row.product_id,
    product_name: row.product_name,
    quantity: row.quantity,
    price: row.amount,
    purchase_date: row.granted_at.toISOString(),
    type: row.type,
    numbers: Array.from({ length: row.quantity }, (_, i) => row.first_number + i),
    capacity: row.capacity,
    status: row.status,
    cancel_reason: row.cancel_reason,
    credit_id: row.credit_id,
    credit: row.credit,
  };
}

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
