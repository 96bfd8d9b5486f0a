import type { Product } from '@raffle/contracts/http/products';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMyTickets } from '../../api/my-queries.js';
import { ownTexts } from '../texts.fr.js';
import { OwnNumbers } from './own-numbers.js';

/** The signed-in person's tickets of a draw, from 0, in their order; undefined until they are known. */
export function useOwnTickets(productId: number): number[] | undefined {
  return useMyTickets()
    .data?.tickets.filter(({ product_id, status }) => product_id === productId && status !== 'credited')
    .flatMap(({ numbers }) => numbers)
    .sort((one, other) => one - other);
}

/** Those that fit two lines of a phone. */
const maxShown = 6;

/** The signed-in person's tickets of a draw that is to come. */
export function OwnTickets({ product }: { product: Product }) {
  const own = useOwnTickets(product.id);
  if (own === undefined) return <div className="own-tickets" />;
  if (own.length === 0) return <p className="on-stage-2">{ownTexts.none}</p>;
  return (
    <OwnNumbers
      tickets={own}
      maxShown={maxShown}
      numberOf={(ticket) => ticketNumber(product.id, ticket, product.max_participants)}
    />
  );
}
