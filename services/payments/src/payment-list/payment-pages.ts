import type { EntityManager } from 'typeorm';
import { orderOf, sortKeys, whereOf, type PaymentQuery } from './payment-filter.js';

/** Ids of one page and the exact total of the query. */
export interface PageOfIds {
  ids: string[];
  total: number;
}

/** A page of a search and its total, in one pass over the matches. */
export async function searchedIds(manager: EntityManager, query: PaymentQuery): Promise<PageOfIds> {
  const { where, parameters } = whereOf(query);
  const rows = await manager.query<{ id: string; total: number }[]>(
    `WITH found AS MATERIALIZED (SELECT p.id, ${sortKeys[query.sort]} AS key FROM payments p WHERE ${where})
     SELECT id, (SELECT count(*)::integer FROM found) AS total FROM found
     ORDER BY key ${query.direction}, id ${query.direction}
     OFFSET $${parameters.length + 1} LIMIT $${parameters.length + 2}`,
    [...parameters, (query.page - 1) * query.limit, query.limit],
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (await totalOf(manager, query)) };
}

/** A page of a list without a search: an index scan over ids only; a page behind the middle is read from the end. */
export async function listedIds(manager: EntityManager, query: PaymentQuery): Promise<PageOfIds> {
  const total = await totalOf(manager, query);
  const offset = (query.page - 1) * query.limit;
  const length = Math.min(query.limit, total - offset);
  if (length <= 0) return { ids: [], total };
  const fromTheEnd = offset > total / 2;
  const { where, parameters } = whereOf(query);
  const rows = await manager.query<{ id: string }[]>(
    `SELECT p.id FROM payments p WHERE ${where} ORDER BY ${orderOf(query, fromTheEnd)}
     OFFSET $${parameters.length + 1} LIMIT $${parameters.length + 2}`,
    [...parameters, fromTheEnd ? total - offset - length : offset, length],
  );
  const ids = rows.map(({ id }) => id);
  return { ids: fromTheEnd ? ids.reverse() : ids, total };
}

async function totalOf(manager: EntityManager, query: PaymentQuery): Promise<number> {
  const { where, parameters } = whereOf(query);
  const sql = `SELECT count(*)::integer AS total FROM payments p WHERE ${where}`;
  return (await manager.query<{ total: number }[]>(sql, parameters))[0]?.total ?? 0;
}
