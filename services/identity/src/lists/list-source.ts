import { cursorBatches } from '@raffle/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { Conditions } from './conditions.js';

/** The table, order and filter of a list. Keys and names come from the code, never from a request. */
export interface ListSource {
  table: 'users' | 'audit_log' | 'admins';
  /** Spelled as its index has it, without NULL; ties are broken by id. */
  key: string;
  direction: 'asc' | 'desc';
  conditions: Conditions;
  /** Whether a search filters the rows. */
  searching: boolean;
}

/** Rows that an export reads at a time. */
const exportBatch = 500;

/**
 * The ids of one page in its order, and the total. Ids only: rows before the page are counted in an index from the nearer end
 * and never read. A search visits every row anyway, so it does so once for both.
 */
export async function readPage(
  manager: EntityManager,
  { table, key, direction, conditions, searching }: ListSource,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { where, parameters } = conditions;
  const order = `ORDER BY ${key} ${direction}, id ${direction}`;
  const back = direction === 'asc' ? 'desc' : 'asc';
  const before = (page - 1) * limit;
  const sql = searching
    ? `SELECT count(*)::integer AS total,
         coalesce(array_agg(id ORDER BY place) FILTER (WHERE place BETWEEN ${before + 1} AND ${before + limit}), '{}')::text[] AS ids
         FROM (SELECT id, row_number() OVER (${order}) AS place FROM ${table}${where}) AS found`
    : `WITH counted AS MATERIALIZED (SELECT count(*)::integer AS total FROM ${table}${where})
       SELECT total, ${before} > total / 2 AS backwards,
         CASE WHEN ${before} > total / 2
           THEN ARRAY(SELECT id FROM ${table}${where} ORDER BY ${key} ${back}, id ${back}
                      LIMIT (SELECT greatest(0, least(${limit}, total - ${before})) FROM counted)
                      OFFSET (SELECT greatest(0, total - ${before} - ${limit}) FROM counted))
           ELSE ARRAY(SELECT id FROM ${table}${where} ${order} LIMIT ${limit} OFFSET ${before})
         END::text[] AS ids FROM counted`;
  const [read] = await manager.query<{ total: number; ids: string[]; backwards?: boolean }[]>(sql, parameters);
  if (!read) return { ids: [], total: 0 };
  return { ids: read.backwards ? read.ids.reverse() : read.ids, total: read.total };
}

/** Every row of the list in its order, from one snapshot. */
export async function* readAll<Row extends { id: string }>(
  dataSource: DataSource,
  { table, key, direction, conditions: { where, parameters } }: ListSource,
  columns: string,
): AsyncGenerator<Row> {
  const sql = `SELECT ${columns} FROM ${table}${where} ORDER BY ${key} ${direction}, id ${direction}`;
  for await (const { rows } of cursorBatches<Row>(dataSource, sql, parameters, exportBatch)) yield* rows;
}

/** Rows in the order of `ids`; a row deleted between the two queries is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
