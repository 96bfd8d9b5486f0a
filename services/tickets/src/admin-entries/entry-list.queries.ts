import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { listTickets } from '@raffle/contracts/http/admin-money';
import { readTicketNumber } from '@raffle/contracts/ticket-number';
import { Conditions, listTotal, rows, wordPatterns, type ListSource } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { hasStatus } from '../entries/entries.queries.js';

export type EntryQuery = QueryOf<typeof listTickets>;

/** On `entry e` and, for the product's name, on `r` of {@link rankedByName}. */
const sortKeys: Record<EntryQuery['sort'], string> = {
  purchase_date: 'e.granted_at',
  product_name: 'r.place',
  quantity: 'e.quantity',
  price: 'e.amount',
};

/** Products are few: their names are ranked once and entries sorted by rank. */
const rankedByName = `entry e JOIN (
  SELECT product_id, row_number() OVER (ORDER BY search, product_id) AS place FROM product) r USING (product_id)`;

/** The entries that match a query. */
export function entryList(query: EntryQuery): ListSource {
  const { sort, direction } = query;
  const where = new Conditions()
    .equal('e.type', query.type)
    .equal('e.product_id', query.productId && Number(query.productId))
    .equal('e.user_id', query.userId)
    .days('e.granted_at', query);
  // Last, because the other conditions are cheaper.
  if (query.status) where.and(hasStatus[query.status]);
  const numbered = readTicketNumber(query.q ?? '');
  if (numbered) {
    const [product, number] = [where.parameter(numbered.productId), where.parameter(numbered.ticket)];
    where.and(`e.id = (SELECT entry_id FROM ticket WHERE product_id = ${product} AND number = ${number})`);
  }
  const people = query.people?.split(',') ?? [];
  where.search(
    numbered ? [] : wordPatterns(query.q),
    (pattern) => `(e.user_id IN (SELECT user_id FROM person WHERE search LIKE fold_text(${pattern}))
      OR e.user_id = ANY (${where.parameter(people)}::uuid[])
      OR e.product_id IN (SELECT product_id FROM product WHERE search LIKE fold_text(${pattern})))`,
  );
  return {
    from: sort === 'product_name' ? rankedByName : 'entry e',
    where,
    key: sortKeys[sort],
    id: 'e.id',
    direction,
    onePass: where.isSearch,
  };
}

/**
 * A page sorted by the product's name. Products are few: counting the entries of each tells which products are on the page, and
 * only their entries are read.
 */
export async function pageByProduct(
  manager: EntityManager,
  query: EntryQuery,
): Promise<{ ids: string[]; total: number }> {
  const source = { ...entryList(query), from: 'entry e' };
  const { parameters, sql: where } = source.where;
  const { direction, page, limit } = query;
  const offset = `$${parameters.length + 1}::bigint`;
  const length = `$${parameters.length + 2}::bigint`;
  const [total, found] = await Promise.all([
    listTotal(manager, source),
    rows<{ id: string }>(
      manager,
      `SELECT inside.id
       FROM (
         SELECT product_id, entries, sum(entries) OVER (ORDER BY p.search ${direction}, product_id ${direction}) - entries AS before
         FROM (SELECT product_id, count(*) AS entries FROM entry e WHERE ${where} GROUP BY product_id) counted
         JOIN product p USING (product_id)
       ) placed
       CROSS JOIN LATERAL (
         SELECT e.id FROM entry e WHERE e.product_id = placed.product_id AND ${where}
         ORDER BY e.id ${direction} OFFSET greatest(0, ${offset} - placed.before) LIMIT ${length}
       ) inside
       WHERE placed.before < ${offset} + ${length} AND placed.before + placed.entries > ${offset}
       ORDER BY placed.before, inside.id ${direction} LIMIT ${length}`,
      [...parameters, (page - 1) * limit, limit],
    ),
  ]);
  return { ids: found.map(({ id }) => id), total };
}
