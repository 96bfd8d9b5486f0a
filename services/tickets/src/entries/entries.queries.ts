import { ticketEntry, type TicketEntry } from '@raffle/contracts/http/tickets';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type EntryRow = RowOf<typeof ticketEntry>;

/**
 * SQL: the status of `entry e` that is shown to its owner: `won` when any of its tickets won (docs/product.md section 3,
 * docs/draw-protocol.md step 5).
 */
export const entryStatus = `
  CASE
    WHEN e.credited_at IS NOT NULL THEN 'credited'
    WHEN NOT EXISTS (SELECT FROM draw_result d WHERE d.product_id = e.product_id) THEN 'valid'
    WHEN EXISTS (SELECT FROM winning_ticket w WHERE w.product_id = e.product_id
                   AND w.number >= e.first_number AND w.number < e.first_number + e.quantity
                   AND NOT EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = w.product_id AND f.number = w.number)) THEN 'won'
    WHEN EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = e.product_id
                   AND f.number >= e.first_number AND f.number < e.first_number + e.quantity) THEN 'forfeited'
    ELSE 'lost'
  END`;

/** SQL: the fields of an entry, of `entry e` joined with `product p`. */
export const entryColumns = columnsOf(ticketEntry, {
  id: 'e.id',
  product_id: 'e.product_id',
  product_name: 'p.name',
  image_url: 'p.image_url',
  quantity: 'e.quantity',
  price: 'e.amount',
  purchase_date: 'e.granted_at',
  type: 'e.type',
  numbers: 'ARRAY(SELECT generate_series(e.first_number, e.first_number + e.quantity - 1))',
  capacity: 'p.max_participants',
  draw_at: 'p.draw_at',
  status: entryStatus,
  cancel_reason:
    '(SELECT c.cancel_reason FROM closed_product c WHERE c.product_id = e.product_id AND e.credited_at IS NOT NULL)',
  credit_id: 'e.credit_id',
  credit: `CASE WHEN e.credited_at IS NOT NULL THEN
    (SELECT json_build_object('left', c.value_left, 'refunded', coalesce(c.refunded, 0)) FROM credit c WHERE c.entry_id = e.id)
  END`,
});

/** The newest entries of a person. */
export async function entriesOf(manager: EntityManager, userId: string, limit: number): Promise<TicketEntry[]> {
  const found = await rows<EntryRow>(
    manager,
    `SELECT ${entryColumns} FROM entry e JOIN product p USING (product_id)
     WHERE e.user_id = $1 ORDER BY e.granted_at DESC, e.id DESC LIMIT $2`,
    [userId, limit],
  );
  return found.map((row) => answerOf(ticketEntry, row));
}

/** One entry of any owner. */
export async function entryById(manager: EntityManager, id: string): Promise<TicketEntry | undefined> {
  const found = await firstRow<EntryRow>(
    manager,
    `SELECT ${entryColumns} FROM entry e JOIN product p USING (product_id) WHERE e.id = $1`,
    [id],
  );
  return found && answerOf(ticketEntry, found);
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
