import { adminWinner, type AdminWinner, type winnerList as list } from '@raffle/contracts/http/winner-list';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import { readTicketNumber } from '@raffle/contracts/ticket-number';
import { Conditions, rows, wordPatterns, type ListSource } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type WinnerQuery = ListQuery<typeof list>;
export type Winner = Omit<AdminWinner, 'full_name' | 'phone'>;

const sortKeys: Record<SortOf<typeof list>, string> = {
  ticket: 'ticket',
  // Erased ones have neither.
  name: `fold_text(coalesce(display_name, '')) COLLATE "C"`,
  city: `fold_text(coalesce(city, '')) COLLATE "C"`,
};

/** Includes the displayed number, plain and zero-padded for the largest draw: a search matches with any number of leading zeros. */
const searched = `fold_text(concat_ws(' ', '', ticket + 1, lpad((ticket + 1)::text, 7, '0'), display_name, city))`;
/** The winners of a product that a query finds. */
export function winnerList(productId: number, { q, people, sort, direction }: WinnerQuery): ListSource {
  const where = new Conditions();
  const named = people?.split(',') ?? [];
  // However it is typed; the draw is known.
  const numbered = readTicketNumber(q ?? '');
  where
    .equal('product_id', productId)
    .equal('ticket', numbered?.ticket)
    .and('wins')
    .and(
      'NOT EXISTS (SELECT FROM prize_forfeits f WHERE f.product_id = draw_picks.product_id AND f.ticket = draw_picks.ticket)',
    )
    .search(
      numbered ? [] : wordPatterns(q),
      (pattern) => `(${searched} LIKE fold_text(${pattern}) OR user_id = ANY (${where.parameter(named)}::uuid[]))`,
    );
  return { from: 'draw_picks', where, key: sortKeys[sort], id: 'ticket', direction };
}

/** Winners of a product by their tickets. */
export async function findWinners(
  manager: EntityManager,
  productId: number,
  tickets: readonly number[],
): Promise<Map<number, Winner>> {
  const found = await rows<Winner>(
    manager,
    `SELECT ${columnsOf(adminWinner, { name: 'display_name', full_name: null, phone: null })} FROM draw_picks
     WHERE product_id = $1 AND wins AND ticket = ANY ($2)`,
    [productId, tickets],
  );
  return new Map(found.map((winner) => [winner.ticket, winner]));
}
