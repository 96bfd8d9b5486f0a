import type { DataSource, EntityManager } from 'typeorm';
import { isOfRow, skipRow } from '../process/failed-rows.js';
import { rows } from './rows.js';

/**
 * Works on a batch inside the caller's transaction: on all rows in one savepoint, and where that fails on each half of them. A row that
 * fails alone is skipped as in `skipRow`; what its work changed, and the events that it added, are rolled back.
 * @returns the rows that failed
 */
export async function inSavepoints<Row>(
  job: string,
  manager: EntityManager,
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<unknown>,
  about: (row: Row) => Record<string, unknown>,
): Promise<Row[]> {
  const [first] = rows;
  if (first === undefined) return [];
  try {
    // Within a transaction TypeORM makes it a savepoint, on the same manager.
    await manager.transaction(() => work(rows));
    return [];
  } catch (error) {
    if (!isOfRow(error)) throw error;
    if (rows.length === 1) {
      skipRow(job, error, about(first));
      return [first];
    }
  }
  const middle = rows.length >> 1;
  return [
    ...(await inSavepoints(job, manager, rows.slice(0, middle), work, about)),
    ...(await inSavepoints(job, manager, rows.slice(middle), work, about)),
  ];
}

/**
 * Deletes a batch of rows of a table in one transaction; one that cannot be deleted is skipped as in {@link inSavepoints}.
 * @param due SQL that selects and locks the `id` of each
 * @returns how many were deleted
 */
export function deleteInSavepoints(
  job: string,
  dataSource: DataSource,
  { table, due, parameters }: { table: string; due: string; parameters: readonly unknown[] },
): Promise<number> {
  return dataSource.transaction(async (manager) => {
    const ids = (await rows<{ id: string }>(manager, due, parameters)).map(({ id }) => id);
    const failed = await inSavepoints(
      job,
      manager,
      ids,
      (some) => manager.query(`DELETE FROM ${table} WHERE id = ANY ($1)`, [some]),
      (id) => ({ id }),
    );
    return ids.length - failed.length;
  });
}
