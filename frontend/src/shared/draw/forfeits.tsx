import type { DrawRecord } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { texts } from '../deliveries/texts.fr.js';
import { longDate } from '../format/dates.js';

/** One sentence for each prize that its first winner did not claim (docs/draw-protocol.md step 5). */
export function Forfeits({ productId, places, forfeits }: ForfeitsProps) {
  if (forfeits.length === 0) return null;
  const read = (ticket: number) => ticketNumber(productId, ticket, places);
  return (
    <ul className="stack stack-1 sm muted">
      {forfeits.map(({ ticket, at, to }) => (
        <li key={ticket}>{texts.forfeited(read(ticket), longDate(at), to === null ? null : read(to))}</li>
      ))}
    </ul>
  );
}

export interface ForfeitsProps {
  productId: number;
  places: number;
  /** `to`: the ticket that has the prize now. */
  forfeits: readonly { ticket: number; at: string; to: number | null }[];
}

/** The prizes of a record that were not claimed, and who has them now; nothing where there are none. */
export function RecordForfeits({ record: { product, terms, forfeits = [] } }: { record: DrawRecord }) {
  return (
    <Forfeits
      productId={product.id}
      places={terms.capacity}
      forfeits={forfeits.map(({ ticket, at, picks }) => ({
        ticket,
        at,
        to: picks.find((pick) => pick.wins)?.ticket ?? null,
      }))}
    />
  );
}
