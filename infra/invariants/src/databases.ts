import pg from 'pg';

export const owners = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export type Owner = (typeof owners)[number];

/** Runs a statement and returns its rows, read as `Row`. */
export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
export type Databases = Record<Owner, Query>;

const rowsAPage = 1_000;

/**
 * Connects to the five databases, read-only.
 * @throws Error when one cannot be reached within ten seconds.
 */
export async function connectDatabases(
  urls: Record<Owner, string>,
): Promise<{ databases: Databases; close(): Promise<void> }> {
  const pools = owners.map((owner) => {
    const pool = new pg.Pool({
      connectionString: urls[owner],
      max: 1,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 60_000,
      options: '-c default_transaction_read_only=on',
    });
    // A broken idle connection is replaced; the next statement reports the error.
    pool.on('error', () => undefined);
    return { owner, pool };
  });
  const queryOf =
    (pool: pg.Pool): Query =>
    async (sql, values) =>
      (await pool.query(sql, values)).rows as never;
  return {
    databases: Object.fromEntries(pools.map(({ owner, pool }) => [owner, queryOf(pool)])) as Databases,
    close: async () => {
      await Promise.all(pools.map(({ pool }) => pool.end()));
    },
  };
}

/**
 * Reads a table a thousand rows at a time, so that each page can be looked up in another database.
 * @param sql selects `id` and further columns, where `id > $1`, ordered by it, without a LIMIT; further parameters
 * start at $2.
 * @param first smaller than every id.
 */
export async function* pagesOf<Row extends { id: string }>(
  query: Query,
  sql: string,
  { first, values = [] }: { first: string; values?: unknown[] },
): AsyncGenerator<Row[], void, void> {
  let after: string | undefined = first;
  while (after !== undefined) {
    const page: Row[] = await query<Row>(`${sql} LIMIT ${rowsAPage}`, [after, ...values]);
    if (page.length > 0) yield page;
    after = page.length === rowsAPage ? page.at(-1)?.id : undefined;
  }
}

/** Smaller than every id of our tables. */
export const firstUuid = '00000000-0000-0000-0000-000000000000';
