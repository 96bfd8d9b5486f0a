import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { CircleCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { counted } from './format/plural.js';
import { Tear } from './ui/card.js';
import { Icon } from './ui/icon.js';
import './just-placed.css';
import './ui/ticket.css';

interface Placed {
  placed: readonly { number: string; product: string }[];
}

/** The state of the navigation that follows the placing of tickets. */
export const justPlaced = (entries: readonly TicketEntry[]): Placed => ({
  placed: entries.flatMap(({ product_id, product_name: product, numbers, capacity }) =>
    numbers.map((number) => ({ number: ticketNumber(product_id, number, capacity), product })),
  ),
});

/** The tickets that were placed just before, with their numbers, until the next screen; renders nothing otherwise. */
export function JustPlaced() {
  const { placed = [] } = (useLocation().state as Partial<Placed> | null) ?? {};
  if (placed.length === 0) return null;
  return (
    <section className="stack stack-3 placed" role="status">
      <h2 className="row">
        <Icon of={CircleCheck} large />
        {counted(placed.length, 'ticket gratuit placé', 'tickets gratuits placés')}
      </h2>
      <ul>
        {placed.map(({ number, product }) => (
          <li key={number} className="ticket">
            <span className="num num-md">{number}</span>
            <Tear vertical />
            <b>{product}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
