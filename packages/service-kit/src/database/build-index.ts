import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';

/** How long an index may be built, in milliseconds: it waits for every transaction that has written to its table, and blocks none. */
export const indexBuiltWithinMs = 600_000;

/**
 * Builds an index beside those who write, in a migration with `transaction = false` that does nothing else: one that fails half-way is
 * repeated from its beginning. What an aborted attempt left, an invalid index that every write maintains, is dropped first.
 * @param definition what follows the name: `ON entry (user_id)`
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  definition: string,
  { unique = false }: { unique?: boolean } = {},
): Promise<void> {
  const index = escapeIdentifier(name);
  for (const limit of ['statement_timeout', 'lock_timeout'])
    await runner.query('SELECT set_config($1, $2, false)', [limit, String(indexBuiltWithinMs)]);
  try {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await runner.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${index} ${definition}`);
  } finally {
    await runner.query('RESET statement_timeout');
    await runner.query('RESET lock_timeout');
  }
}
