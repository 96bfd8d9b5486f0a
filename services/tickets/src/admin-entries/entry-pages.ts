import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { fromOf, orderOf, sortKeys, whereOf, type EntryQuery } from './entry-filter.js';

/** A page of a search and its total in one pass: names are in other tables, so every entry is read anyway. */
export async function searchedIds(
  manager: EntityManager,
  query: EntryQuery,
): Promise<{ ids: string[]; total: number }> {
  const { where, parameters } = whereOf(query);
  const found = await rows<{ id: string; total: number }>(
    manager,
    `WITH found AS MATERIALIZED (SELECT e.id, ${sortKeys[query.sort]} AS key FROM ${fromOf(query)} WHERE ${where})
     SELECT id, (SELECT count(*)::integer FROM found) AS total FROM found
     ORDER BY key ${query.direction}, id ${query.direction}
     OFFSET $${parameters.length + 1} LIMIT $${parameters.length + 2}`,
    [...parameters, (query.page - 1) * query.limit, query.limit],
  );
  const total = found[0]?.total ?? (await totalOf(manager, query));
  return { ids: found.map(({ id }) => id), total };
}

/**
 * A page sorted by the product's name. Products are few: the entries of each are counted to find those that the page falls
 * into, and only their entries are read.
 */
export async function idsByProduct(manager: EntityManager, query: EntryQuery): Promise<string[]> {
  const { where, parameters } = whereOf(query);
  const { direction, page, limit } = query;
  const offset = `$${parameters.length + 1}::bigint`;
  const length = `$${parameters.length + 2}::bigint`;
  const found = await rows<{ id: string }>(
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
  );
  return found.map(({ id }) => id);
}

/** How many entries a query finds. */
export async function totalOf(manager: EntityManager, query: EntryQuery): Promise<number> {
  const { where, parameters } = whereOf(query);
  const sql = `SELECT count(*)::integer AS total FROM entry e WHERE ${where}`;
  return (await firstRow<{ total: number }>(manager, sql, parameters))?.total ?? 0;
}

/** A page of a sort that has an index: only ids are read, and a page in the second half is reached from the end. */
export async function idsInOrder(manager: EntityManager, query: EntryQuery, total: number): Promise<string[]> {
  const offset = (query.page - 1) * query.limit;
  const length = Math.min(query.limit, total - offset);
  if (length <= 0) return [];
  const fromTheEnd = offset > total / 2;
  const { where, parameters } = whereOf(query);
  const found = await rows<{ id: string }>(
    manager,
    `SELECT e.id FROM ${fromOf(query)} WHERE ${where} ORDER BY ${orderOf(query, fromTheEnd)}
     OFFSET $${parameters.length + 1} LIMIT $${parameters.length + 2}`,
    [...parameters, fromTheEnd ? total - offset - length : offset, length],
  );
  const ids = found.map(({ id }) => id);
  return fromTheEnd ? ids.reverse() : ids;
}
