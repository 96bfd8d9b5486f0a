import type { DataSource, EntityManager } from 'typeorm';

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
