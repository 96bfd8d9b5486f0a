import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useLocation } from 'react-router';
import { counted, plural } from './format/plural.js';
import { ButtonLink } from './ui/button.js';
import { wantedProduct } from './wanted-address.js';
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

/** The tickets that were placed just before this screen. */
export function useJustPlaced(): Placed['placed'] {
  const state: unknown = useLocation().state;
  return (state as Partial<Placed> | null)?.placed ?? [];
}

/**
 * The moment after placing the free tickets: their numbers in gold on the stage, until the next screen; otherwise renders nothing. A sheet
 * that the address asks for is not opened over them: the button leads to it.
 */
export function JustPlaced() {
  const placed = useJustPlaced();
  const { pathname, search } = useLocation();
  if (placed.length === 0) return null;
  return (
    <section className="stage placed" role="status">
      <div className="stack stack-1">
        <h2>{counted(placed.length, 'ticket gratuit placé', 'tickets gratuits placés')}</h2>
        <p className="muted">
          {plural(placed.length, 'Voici votre numéro. Bonne chance\u00a0!', 'Voici vos numéros. Bonne chance\u00a0!')}
        </p>
      </div>
      <ul>
        {placed.map(({ number, product }) => (
          <li key={number} className="roll gold">
            <span className="num num-lg">{number}</span>
            <b>{product}</b>
          </li>
        ))}
      </ul>
      {wantedProduct.named(search) === null ? (
        <ButtonLink kind="paper" className="at-start" to="/dashboard/tickets">
          Voir mes tickets
        </ButtonLink>
      ) : (
        <ButtonLink kind="paper" className="at-start" to={`${pathname}${search}`} replace>
          Continuer mon achat
        </ButtonLink>
      )}
    </section>
  );
}
