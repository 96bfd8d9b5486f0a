import pg from 'pg';

/**
 * Passes a connection of the superuser to one service's database to the callback: without a timeout, and without triggers and foreign keys,
 * which the rows that it writes satisfy.
 */
export async function inDatabase<T>(
  postgresUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0; SET lock_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
