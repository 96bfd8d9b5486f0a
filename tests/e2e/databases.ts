import pg from 'pg';

/** The URL of a service's database on the server of `superuserUrl`, as its superuser. */
export const databaseOf = (superuserUrl: string, owner: string) => {
  const url = new URL(superuserUrl);
  url.pathname = `/raffle_${owner}`;
  return url.href;
};

/** Connects, runs `work` and disconnects. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Changes rows of a table whose triggers refuse it, as if they had been written earlier or elsewhere. */
export const unguarded = (connectionString: string, table: string, sql: string, parameters: readonly unknown[] = []) =>
  withClient(connectionString, async (client) => {
    await client.query(`BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(sql, [...parameters]);
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER; COMMIT`);
  });
