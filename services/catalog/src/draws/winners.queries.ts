import type { AdminWinner, listWinners } from '@raffle/contracts/http/admin-winners';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { Conditions, rows, wordPatterns, type ListSource } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export type WinnerQuery = QueryOf<typeof listWinners>;
export type Winner = Omit<AdminWinner, 'full_name' | 'phone'>;

const sortKeys: Record<WinnerQuery['sort'], string> = {
  ticket: 'ticket',
  name: 'fold_text(display_name) COLLATE "C"',
  city: 'fold_text(city) COLLATE "C"',
};

/** The number as counted and as printed (`0290`), so that the beginning of either finds it. */
const searched = `fold_text(concat_ws(' ', '', ticket, lpad(ticket::text, greatest(4, length(ticket::text)), '0'), display_name, city))`;

/** The winners of a product that a query finds. */
export function winnerList(productId: number, { q, sort, direction }: WinnerQuery): ListSource {
  const where = new Conditions()
    .equal('product_id', productId)
    .and('wins')
    .search(wordPatterns(q), (pattern) => `${searched} LIKE fold_text(${pattern})`);
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
    `SELECT ticket, user_id, display_name AS name, city FROM draw_picks
     WHERE product_id = $1 AND wins AND ticket = ANY ($2)`,
    [productId, tickets],
  );
  return new Map(found.map((winner) => [winner.ticket, winner]));
}
