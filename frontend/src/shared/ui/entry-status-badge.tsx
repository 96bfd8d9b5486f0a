import { ticketStatusWords } from '@raffle/contracts/http/admin-money-words';
import type { TicketStatus } from '@raffle/contracts/http/tickets';
import { Badge, type BadgeTone } from './badge.js';

const tones: Record<TicketStatus, BadgeTone> = {
  valid: 'ok',
  won: 'gold',
  lost: 'plain',
  forfeited: 'plain',
  credited: 'info',
};

/** The outcome of a ticket entry, in an administrator's words. */
export function EntryStatusBadge({ status }: { status: TicketStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {ticketStatusWords[status]}
    </Badge>
  );
}
