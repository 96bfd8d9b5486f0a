import { countedRows, type PageEdges } from '@raffle/contracts/http/paging';
import type { DataSource, EntityManager } from 'typeorm';
import type { Conditions } from './conditions.js';
import { plannedAtEachUse } from './database-connection.js';
import { asPage, edgeOf, edgesOf, refusingForeignEdges, type Edge } from './page-edges.js';
import { firstRow, rows } from './rows.js';

/** The rows of a list and their order, as SQL: from the code, never from a request. */
export interface ListSource {
  /** The text after FROM: `payments p`. */
  from: string;
  where: Conditions;
  /** The sort expression, exactly as in its index; never null. A row is found again by what it was: text of its value can be compared. */
  key: string;
  /** Unique column that breaks ties. */
  id: string;
  direction: 'asc' | 'desc';
  /**
   * One pass over the matches serves page and total, if they are no more than is counted: for a search of which an index in the list's
   * order would read many rows that do not match. Otherwise the rows before the page are skipped in that index, from the nearer end.
   */
  onePass?: boolean;
}

/** Rows by their ids; a row that was deleted meanwhile is missing. */
export type RowsById<Row, Id> = (manager: EntityManager, ids: Id[]) => Promise<ReadonlyMap<Id, Row>>;

/** Rows per batch of an export. */
const exportBatch = 500;
export const opposite = { asc: 'desc', desc: 'asc' } as const;

interface Part {
  offset: number;
  limit: number;
  /** Rows that are counted; null: all. */
  counted: number | null;
}

/** The page of a list that a query asks for (`pagingQuery`). */
export interface PageQuery {
  page: number;
  limit: number;
  exact?: 'true' | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * One page of a list, its total and its edges. It continues after or before an edge of another page, or is counted from 1; one beyond the
 * end is empty. So that neither grows with the table, rows are counted and shown up to `countedRows`, unless the query asks for `exact`.
 * @throws ProblemException `invalid_request` for an edge of another list or order
 */
export async function listPage<Row, Id>(
  manager: EntityManager,
  source: ListSource,
  query: PageQuery,
  rowsById: RowsById<Row, Id>,
): Promise<{ rows: Row[]; total: number; edges: PageEdges }> {
  const { page, limit } = query;
  const part = { offset: (page - 1) * limit, limit, counted: countedOf(query) };
  const edge = edgeOf(query);
  if (edge) {
    const { ids, total, isLast } = await idsFromEdge<Id>(manager, source, edge, part);
    return { rows: await inOrder(manager, ids, rowsById), total, edges: await edgesOf(manager, source, ids, isLast) };
  }
  const { ids, total } = await (source.onePass ? idsInOnePass : idsFromNearerEnd)<Id>(manager, source, part);
  const isLast = part.offset + ids.length >= total;
  return { rows: await inOrder(manager, ids, rowsById), total, edges: await edgesOf(manager, source, ids, isLast) };
}

/** The whole list in order, from one snapshot and in little memory. `columns` are SQL and produce the `Raw` row. */
export async function* listAll<Raw, Row>(
  dataSource: DataSource,
  source: ListSource,
  columns: string,
  show: (raw: Raw) => Row,
): AsyncGenerator<Row> {
  for await (const batch of batchesOf<Raw>(dataSource, source, columns)) yield* batch.rows.map(show);
}

/** Like {@link listAll}, for rows that need more than one query. The manager of `rowsById` reads the snapshot. */
export async function* listAllById<Row, Id>(
  dataSource: DataSource,
  source: ListSource,
  rowsById: RowsById<Row, Id>,
): AsyncGenerator<Row> {
  for await (const batch of batchesOf<{ id: Id }>(dataSource, source, `${source.id} AS id`)) {
    yield* await inOrder(batch.manager, idsOf(batch.rows), rowsById);
  }
}

function batchesOf<Raw>(dataSource: DataSource, source: ListSource, columns: string) {
  const { from, where } = source;
  const sql = `SELECT ${columns} FROM ${from} WHERE ${where.sql} ORDER BY ${orderOf(source)}`;
  return cursorBatches<Raw>(dataSource, sql, where.parameters, exportBatch);
}

/** How many rows the list of a query counts: one more than it shows, so that a greater total is known; null for all. */
export const countedOf = ({ exact }: { exact?: 'true' | undefined }): number | null => (exact ? null : countedRows + 1);

/** The number of rows in a list, of so many at most. */
export async function listTotal(
  manager: EntityManager,
  { from, where }: ListSource,
  counted: number | null,
): Promise<number> {
  const most = `$${where.parameters.length + 1}::bigint`;
  const sql = `${plannedAtEachUse} SELECT count(*)::integer AS total FROM (SELECT FROM ${from} WHERE ${where.sql} LIMIT ${most}) AS counted`;
  return (await firstRow<{ total: number }>(manager, sql, [...where.parameters, counted]))?.total ?? 0;
}

/** The rows of the ids in the order of the ids. */
export async function inOrder<Row, Id>(manager: EntityManager, ids: Id[], rowsById: RowsById<Row, Id>): Promise<Row[]> {
  if (ids.length === 0) return [];
  const found = await rowsById(manager, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** More matches than are counted are dense: the page is then soon found in the index of its order. */
async function idsInOnePass<Id>(manager: EntityManager, source: ListSource, part: Part) {
  const { from, where, key, id, direction } = source;
  const { offset, limit, counted } = part;
  const most = counted === null ? '' : `LIMIT ${counted}`;
  const found = await rows<{ id: Id; total: number }>(
    manager,
    `${plannedAtEachUse} WITH found AS MATERIALIZED (SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${where.sql} ${most})
     SELECT id, (SELECT count(*)::integer FROM found) AS total FROM found
     ORDER BY key ${direction}, id ${direction} OFFSET ${offset} LIMIT ${limit}`,
    where.parameters,
  );
  // Without a row: nothing matches, or the page is beyond the end.
  const total = found[0]?.total ?? (offset === 0 ? 0 : await listTotal(manager, source, counted));
  return total === counted ? idsFromNearerEnd<Id>(manager, source, part, total) : { ids: idsOf(found), total };
}

/** Reads only ids from the index, so that the rows before the page are never read. */
async function idsFromNearerEnd<Id>(manager: EntityManager, source: ListSource, part: Part, known?: number) {
  const { from, where, id } = source;
  const { offset, limit, counted } = part;
  const total = known ?? (await listTotal(manager, source, counted));
  if (offset >= total || !isShown(offset, counted)) return { ids: [], total };
  // Where the end is not known, the page is near the start.
  const fromTheEnd = offset > total / 2 && total !== counted;
  const after = Math.max(0, total - offset - limit);
  const found = await rows<{ id: Id }>(
    manager,
    `${plannedAtEachUse} SELECT ${id} AS id FROM ${from} WHERE ${where.sql} ORDER BY ${orderOf(source, fromTheEnd)}
     OFFSET ${fromTheEnd ? after : offset} LIMIT ${fromTheEnd ? total - offset - after : limit}`,
    where.parameters,
  );
  const ids = idsOf(found);
  return { ids: fromTheEnd ? ids.reverse() : ids, total };
}

/** Where a page begins that continues another one. */
async function idsFromEdge<Id>(manager: EntityManager, source: ListSource, edge: Edge, { limit, counted }: Part) {
  const { from, where, key, id, direction } = source;
  const total = await listTotal(manager, source, counted);
  const turned = edge.backwards ? opposite[direction] : direction;
  const place = where.parameters.length;
  const found = await refusingForeignEdges(
    rows<{ id: Id }>(
      manager,
      `${plannedAtEachUse} SELECT ${id} AS id FROM ${from}
       WHERE ${where.sql} AND (${key}, ${id}) ${turned === 'asc' ? '>' : '<'} ($${place + 1}, $${place + 2})
       ORDER BY ${orderOf(source, edge.backwards)} LIMIT ${limit + 1}`,
      [...where.parameters, edge.key, edge.id],
    ),
  );
  return { ...asPage(idsOf(found), edge, limit), total };
}

const isShown = (offset: number, counted: number | null) => counted === null || offset < countedRows;

function orderOf({ key, id, direction }: ListSource, fromTheEnd = false): string {
  const turned = fromTheEnd ? opposite[direction] : direction;
  return `${key} ${turned}, ${id} ${turned}`;
}

const idsOf = <Id>(found: readonly { id: Id }[]) => found.map(({ id }) => id);

/**
 * The rows of a query in batches, through a database cursor: any number of rows in little memory, all from one snapshot, which the
 * batch's manager reads too: a row that is changed or deleted meanwhile is still found unchanged. The connection is released when the
 * reader ends, even early; if the reader stops reading, the database's timeout of idle transactions closes the connection.
 */
export async function* cursorBatches<Row>(
  dataSource: DataSource,
  sql: string,
  parameters: readonly unknown[],
  size: number,
): AsyncGenerator<{ rows: Row[]; manager: EntityManager }> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query(`DECLARE listed NO SCROLL CURSOR FOR ${sql}`, [...parameters]);
    for (;;) {
      const rows = (await runner.query(`FETCH ${size} FROM listed`)) as Row[];
      if (rows.length > 0) yield { rows, manager: runner.manager };
      if (rows.length < size) return;
    }
  } finally {
    try {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  }
}
