import type { TicketEntry, TicketStatus } from '@raffle/contracts/http/tickets';
import type { TicketType } from '@raffle/contracts/values';

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
