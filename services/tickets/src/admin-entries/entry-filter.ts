import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { listTickets } from '@raffle/contracts/http/admin-money';
import { endOfDay, likePattern, searchWords, startOfDay } from '@raffle/service-kit';
import { hasStatus } from '../entries/entries.queries.js';

export type EntryQuery = QueryOf<typeof listTickets>;

/** The key of each sort on `entry e` and, for the product's name, on `r` of {@link fromOf}; the id breaks ties. */
export const sortKeys: Record<EntryQuery['sort'], string> = {
  purchase_date: 'e.granted_at',
  product_name: 'r.place',
  quantity: 'e.quantity',
  price: 'e.amount',
};
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A query's conditions on `entry e`, with their parameters. */
export function whereOf(query: EntryQuery): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  const add = (condition: (placeholder: string) => string, value: unknown) => {
    parameters.push(value);
    conditions.push(condition(`$${parameters.length}`));
  };
  if (query.type) add((value) => `e.type = ${value}`, query.type);
  if (query.productId) add((value) => `e.product_id = ${value}`, Number(query.productId));
  if (query.userId) add((value) => `e.user_id = ${value}`, query.userId);
  if (query.from) add((value) => `e.granted_at >= ${value}`, startOfDay(query.from));
  if (query.to) add((value) => `e.granted_at < ${value}`, endOfDay(query.to));
  // After the cheaper conditions.
  if (query.status) conditions.push(hasStatus[query.status]);
  for (const word of searchWords(query.q ?? '')) {
    add(
      (value) => `(e.user_id IN (SELECT user_id FROM person WHERE search LIKE fold_text(${value}))
        OR e.product_id IN (SELECT product_id FROM product WHERE search LIKE fold_text(${value})))`,
      likePattern(word),
    );
  }
  return { where: conditions.join(' AND '), parameters };
}

/** The rows that a sort reads. Products are few: their names are ranked once and entries sorted by rank. */
export function fromOf({ sort }: Pick<EntryQuery, 'sort'>): string {
  if (sort !== 'product_name') return 'entry e';
  return `entry e JOIN (
    SELECT product_id, row_number() OVER (ORDER BY search, product_id) AS place FROM product) r USING (product_id)`;
}

/** The order of a query, or its reverse. */
export function orderOf({ sort, direction }: Pick<EntryQuery, 'sort' | 'direction'>, fromTheEnd = false): string {
  const turned = fromTheEnd ? opposite[direction] : direction;
  return `${sortKeys[sort]} ${turned}, e.id ${turned}`;
}
