import type { TicketEntry, TicketStatus } from '@raffle/contracts/http/tickets';
import type { TicketType } from '@raffle/contracts/values';

/** A stored entry with what its status follows from. */
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
  credited: boolean;
  drawn: boolean;
  won: boolean;
  forfeited: boolean;
  cancel_reason: string | null;
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
    capacity: row.capacity,
    status: entryStatus(row),
    cancel_reason: row.cancel_reason,
  };
}

/** The status shown to its owner: `won` when any of its tickets won (docs/product.md section 3, docs/draw-protocol.md step 5). */
export function entryStatus(entry: Pick<EntryRow, 'credited' | 'drawn' | 'won' | 'forfeited'>): TicketStatus {
  const { credited, drawn, won, forfeited } = entry;
  if (credited) return 'credited';
  if (!drawn) return 'valid';
  if (won) return 'won';
  return forfeited ? 'forfeited' : 'lost';
}
