import { ticketEntry } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { myTicketsQuery } from '../../shared/api/my-queries.js';
import { serverTime } from '../../shared/server-clock.js';
import { storedToken, ticketsKey } from '../../shared/stored-token.js';
import { storedValue } from '../../shared/stored-value.js';
import { dateAndTime } from '../../shared/format/dates.js';
import '../../shared/ui/card.css';
import { texts } from './texts.fr.js';

const stored = storedValue(
  ticketsKey,
  z.object({
    at: z.iso.datetime(),
    tickets: z.array(
      z.pick(ticketEntry, { id: true, product_id: true, product_name: true, numbers: true, capacity: true }),
    ),
  }),
);

/** Further entries are not stored on a phone. */
const maxEntries = 200;

/** Stores the numbers of the tickets in play, for a visit without a network. The end of the session removes them. */
export function storeLastTickets(queries: QueryClient): void {
  const write = () => {
    const state = queries.getQueryState(myTicketsQuery.queryKey);
    // After sign-out nothing more is stored.
    if (!state?.data || state.status !== 'success' || storedToken.read() === null) return;
    const tickets = state.data.tickets.filter(({ status }) => status === 'valid').slice(0, maxEntries);
    try {
      stored.write({ at: serverTime(state.dataUpdatedAt).toISOString(), tickets });
    } catch (error) {
      // A full phone keeps its earlier copy; any other error is a defect.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  write();
  const hash = hashKey(myTicketsQuery.queryKey);
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryHash === hash) write();
  });
}

/** The stored numbers, as last read; null if there are none. */
export function readLastTickets() {
  const last = stored.read();
  return last !== null && last.tickets.length > 0 ? last : null;
}

/** The stored numbers of one's tickets in play; renders nothing if there are none. */
export function LastTickets() {
  const last = readLastTickets();
  if (last === null) return null;
  return (
    <section className="stack stack-3" aria-labelledby="kept-tickets">
      <h2 id="kept-tickets">{texts.keptTickets}</h2>
      <p className="sm muted">{texts.keptAt(dateAndTime(last.at))}</p>
      <ul className="stack stack-2">
        {last.tickets.map((entry) => (
          <li key={entry.id} className="card">
            <h3>{entry.product_name}</h3>
            <p className="num kept-numbers">
              {entry.numbers.map((number) => ticketNumber(entry.product_id, number, entry.capacity)).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
