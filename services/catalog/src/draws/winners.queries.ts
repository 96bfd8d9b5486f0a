import type { AdminWinner, listWinners } from '@raffle/contracts/http/admin-winners';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { firstRow, likePattern, rows, searchWords } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export type WinnerQuery = QueryOf<typeof listWinners>;
export type Winner = Omit<AdminWinner, 'full_name' | 'phone'>;

/** The key of each sort; the ticket breaks ties. */
const sortKeys: Record<WinnerQuery['sort'], string> = {
  ticket: 'ticket',
  name: 'fold_text(display_name) COLLATE "C"',
  city: 'fold_text(city) COLLATE "C"',
};

/** The number as counted and as printed (`0290`), so that the beginning of either finds it. */
const searched = `fold_text(concat_ws(' ', '', ticket, lpad(ticket::text, greatest(4, length(ticket::text)), '0'), display_name, city))`;

export async function countWinners(manager: EntityManager, productId: number, query: WinnerQuery): Promise<number> {
  const { from, parameters } = found(productId, query);
  const counted = await firstRow<{ total: number }>(manager, `SELECT count(*)::int AS total ${from}`, parameters);
  return counted?.total ?? 0;
}

export function readWinners(
  manager: EntityManager,
  productId: number,
  query: WinnerQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Winner[]> {
  const { from, parameters } = found(productId, query);
  const { sort, direction } = query;
  return rows(
    manager,
    `SELECT ticket, user_id, display_name AS name, city ${from}
     ORDER BY ${sortKeys[sort]} ${direction}, ticket ${direction} LIMIT ${limit} OFFSET ${offset}`,
    parameters,
  );
}

/** The winners that a query finds, on all pages. */
function found(productId: number, { q }: WinnerQuery): { from: string; parameters: unknown[] } {
  const words = searchWords(q ?? '').map(likePattern);
  const isFound = words.map((_, index) => ` AND ${searched} LIKE fold_text($${index + 2})`).join('');
  return { from: `FROM draw_picks WHERE product_id = $1 AND wins${isFound}`, parameters: [productId, ...words] };
}
