import { ticketTypeWords } from '@raffle/contracts/http/labels';
import type { TicketType } from '@raffle/contracts/values';
import { Badge, type BadgeTone } from './badge.js';

const types: Record<TicketType, BadgeTone> = { purchase: 'ok', free: 'gold', referral: 'info' };

/** How a ticket was obtained (docs/product.md section 2, My tickets). */
export function TicketTypeBadge({ type }: { type: TicketType }) {
  return (
    <Badge tone={types[type]} dot>
      {ticketTypeWords[type]}
    </Badge>
  );
}
