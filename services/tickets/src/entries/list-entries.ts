import { Injectable } from '@nestjs/common';
import { adminTicket, type AdminTicket } from '@raffle/contracts/http/admin-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import type { listTickets, ticketList } from '@raffle/contracts/http/ticket-list';
import { readTicketNumber } from '@raffle/contracts/ticket-number';
import {
  asPage,
  Conditions,
  countedOf,
  edgeOf,
  edgesOf,
  inOrder,
  listAllById,
  listPage,
  listTotal,
  opposite,
  refusingForeignEdges,
  rows,
  wordPatterns,
  type ListSource,
} from '@raffle/service-kit/database';
import { answerOf, type RowOf } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { entryColumns } from './entries.queries.js';

/** The back office's list of every bought or placed entry. */
@Injectable()
export class ListEntries {
  constructor(private readonly dataSource: DataSource) {}

  async listEntries(query: EntryQuery): Promise<AnswerOf<typeof listTickets>> {
    const { manager } = this.dataSource;
    const source = entryList(query);
    if (query.sort === 'product_name' && !source.onePass) {
      const { ids, total, isLast } = await pageByProduct(manager, query);
      const tickets = await inOrder(manager, ids, findAdminEntries);
      return { tickets, total, edges: await edgesOf(manager, source, ids, isLast) };
    }
    const { rows, ...page } = await listPage(manager, source, query, findAdminEntries);
    return { tickets: rows, ...page };
  }

  /** All entries that match the query, in its order. */
  allEntries(query: EntryQuery): AsyncGenerator<AdminTicket> {
    return listAllById(this.dataSource, entryList(query), findAdminEntries);
  }
}

export type EntryQuery = ListQuery<typeof ticketList>;

/** On `entry e` and, for the product's name, on `r` of {@link rankedByName}. */
const sortKeys: Record<SortOf<typeof ticketList>, string> = {
  purchase_date: 'e.granted_at',
  product_name: 'r.place',
  quantity: 'e.quantity',
  price: 'e.amount',
};

/** Products are few: where each comes by its name, and by its id where two have the same. A product that is added moves no other. */
const placesByName = `(SELECT product_id, search || chr(1) || lpad(product_id::text, 10, '0') AS place FROM product)`;
const rankedByName = `entry e JOIN ${placesByName} r USING (product_id)`;

const drawnProducts = 'SELECT product_id FROM draw_result';
const forfeitedEntries = 'SELECT t.entry_id FROM forfeited_prize JOIN ticket t USING (product_id, number)';
const winningEntries = `SELECT t.entry_id FROM winning_ticket w JOIN ticket t USING (product_id, number)
  WHERE NOT EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = w.product_id AND f.number = w.number)`;

/**
 * {@link entryStatus} as conditions on `entry e`, for whole lists: draws and winners are few and are looked up once.
 * `IS TRUE` prevents a join for the losers' condition: it would lose the order of the index that a page is read from. The products that are
 * not drawn are an array: their entries, few of all, are read instead of all in the order of the page.
 */
export const hasStatus: Record<NonNullable<EntryQuery['status']>, string> = {
  kept: 'e.credited_at IS NULL',
  credited: 'e.credited_at IS NOT NULL',
  valid: `e.credited_at IS NULL AND e.product_id = ANY (ARRAY(SELECT product_id FROM product EXCEPT ${drawnProducts}))`,
  won: `e.credited_at IS NULL AND e.id IN (${winningEntries})`,
  lost: `e.credited_at IS NULL AND (e.product_id IN (${drawnProducts})) IS TRUE AND e.id NOT IN (${winningEntries})
    AND e.id NOT IN (${forfeitedEntries})`,
  forfeited: `e.credited_at IS NULL AND e.id IN (${forfeitedEntries})`,
};

/** The entries that match a query. */
function entryList(query: EntryQuery): ListSource {
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
    // EXISTS: where too many people match to be hashed, each entry's own is looked up until enough are found.
    (pattern) => `(EXISTS (SELECT FROM person o WHERE o.user_id = e.user_id AND o.search LIKE fold_text(${pattern}))
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

/** A page sorted by the product's name: reads one product's entries after the other, no further than the end of the page. */
async function pageByProduct(manager: EntityManager, query: EntryQuery) {
  const source = { ...entryList(query), from: 'entry e' };
  const { parameters, sql: where } = source.where;
  const { page, limit } = query;
  const edge = edgeOf(query);
  const direction = edge?.backwards ? opposite[query.direction] : query.direction;
  const beyond = direction === 'asc' ? '>' : '<';
  const counted = countedOf(query);
  const total = await listTotal(manager, source, counted);
  if (!edge && counted !== null && page * limit > counted) return { ids: [], total, isLast: true };
  const offset = edge ? 0 : (page - 1) * limit;
  const end = `$${parameters.length + 2}::bigint`;
  const place = `$${parameters.length + 4}::text`;
  const id = `$${parameters.length + 5}::uuid`;
  const read = rows<{ id: string }>(
    manager,
    `SELECT id FROM (
       SELECT * FROM ${placesByName} r WHERE ${place} IS NULL OR place ${beyond}= ${place} ORDER BY place ${direction}) p
     CROSS JOIN LATERAL (
       SELECT e.id FROM entry e WHERE e.product_id = p.product_id AND ${where}
         AND (${place} IS NULL OR (p.place, e.id) ${beyond} (${place}, ${id}))
       ORDER BY e.id ${direction} LIMIT ${end}) e
     ORDER BY p.place ${direction}, id ${direction} OFFSET $${parameters.length + 1}::bigint LIMIT $${parameters.length + 3}::bigint`,
    [...parameters, offset, offset + limit + 1, limit + 1, edge?.key ?? null, edge?.id ?? null],
  );
  const ids = (await refusingForeignEdges(read)).map((row) => row.id);
  return { ...asPage(ids, edge ?? { backwards: false }, limit), total };
}

/** Entries as administrators see them, by id; unknown ids are omitted. */
async function findAdminEntries(manager: EntityManager, ids: readonly string[]): Promise<Map<string, AdminTicket>> {
  const found = await rows<RowOf<typeof adminTicket>>(
    manager,
    `SELECT ${entryColumns}, e.user_id, coalesce(o.display_name, '') AS display_name, coalesce(o.city, '') AS city
     FROM entry e JOIN product p USING (product_id) LEFT JOIN person o USING (user_id) WHERE e.id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((row) => [row.id, answerOf(adminTicket, row)]));
}
