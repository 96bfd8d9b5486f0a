import type { TicketEntry, TicketStatus, TicketType } from '@raffle/contracts';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** A row of `entryColumns`. */
export interface EntryRow {
  id: string;
  product_id: number;
  product_name: string;
  quantity: number;
  amount: number;
  granted_at: Date;
  type: TicketType;
  first_number: number;
  credited: boolean;
  drawn: boolean;
  won: boolean;
  cancel_reason: string | null;
}

/** Of `entry e` joined with `product p`. */
export const entryColumns = `
  e.id, e.product_id, p.name AS product_name, e.quantity, e.amount, e.granted_at, e.type, e.first_number,
  e.credited_at IS NOT NULL AS credited,
  EXISTS (SELECT FROM draw_result d WHERE d.product_id = e.product_id) AS drawn,
  EXISTS (SELECT FROM winning_ticket w WHERE w.product_id = e.product_id
            AND w.number >= e.first_number AND w.number < e.first_number + e.quantity) AS won,
  (SELECT c.cancel_reason FROM closed_product c WHERE c.product_id = e.product_id AND e.credited_at IS NOT NULL)
    AS cancel_reason`;

/** The newest entries of a person. @param limit at most so many */
export async function entriesOf(manager: EntityManager, userId: string, limit: number): Promise<TicketEntry[]> {
  const found = await rows<EntryRow>(
    manager,
    `SELECT ${entryColumns} FROM entry e JOIN product p USING (product_id)
     WHERE e.user_id = $1 ORDER BY e.granted_at DESC, e.id DESC LIMIT $2`,
    [userId, limit],
  );
  return found.map(shownEntry);
}

/** One entry, whoever it belongs to; undefined where there is none. */
export async function entryById(manager: EntityManager, id: string): Promise<TicketEntry | undefined> {
  const found = await rows<EntryRow>(
    manager,
    `SELECT ${entryColumns} FROM entry e JOIN product p USING (product_id) WHERE e.id = $1`,
    [id],
  );
  return found.map(shownEntry)[0];
}

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
    status: entryStatus(row),
    cancel_reason: row.cancel_reason,
  };
}

/** What a person is told of an entry: `won` when any of its tickets won (specification section 3, draw-protocol.md step 5). */
export function entryStatus({ credited, drawn, won }: Pick<EntryRow, 'credited' | 'drawn' | 'won'>): TicketStatus {
  if (credited) return 'credited';
  if (!drawn) return 'valid';
  return won ? 'won' : 'lost';
}

const drawnProducts = 'SELECT product_id FROM draw_result';
const winningEntries = 'SELECT t.entry_id FROM winning_ticket JOIN ticket t USING (product_id, number)';

/**
 * The same as conditions on `entry e`, for whole lists: draws and winners are few beside entries and are looked up once.
 * `IS TRUE` keeps the losers' a look-up: as a join it would lose the order of the index that a page is read from.
 */
export const hasStatus: Record<TicketStatus, string> = {
  credited: 'e.credited_at IS NOT NULL',
  valid: `e.credited_at IS NULL AND e.product_id NOT IN (${drawnProducts})`,
  won: `e.credited_at IS NULL AND e.id IN (${winningEntries})`,
  lost: `e.credited_at IS NULL AND (e.product_id IN (${drawnProducts})) IS TRUE AND e.id NOT IN (${winningEntries})`,
};
