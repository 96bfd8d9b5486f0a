import type { TicketEntry } from '@raffle/contracts';
import { Badge, type BadgeTone } from './badge.js';

const statuses: Record<TicketEntry['status'], { tone: BadgeTone; label: string }> = {
  valid: { tone: 'ok', label: 'En jeu' },
  won: { tone: 'gold', label: 'Gagnant' },
  lost: { tone: 'plain', label: 'Perdu' },
  credited: { tone: 'info', label: 'Crédité' },
};

/** What became of a ticket entry, in an administrator's words. */
export function EntryStatusBadge({ status }: { status: TicketEntry['status'] }) {
  const { tone, label } = statuses[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
