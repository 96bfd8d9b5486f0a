import type { DataSource, EntityManager } from 'typeorm';

/**
 * The rows of a query, a batch at a time, by a cursor of the database: of any length in little memory, and all of one moment, as is
 * what is read by the batch's manager: a row that is changed or deleted meanwhile is still found as it was. The connection is given back when the reader ends, also early; a reader who stops reading loses it to the database's bound on
 * idle transactions.
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
