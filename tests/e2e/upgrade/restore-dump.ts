import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export const owners = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export type Owner = (typeof owners)[number];

export const databaseOf = (superuserUrl: string, owner: Owner) => {
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

/** Creates each service's role and database and fills it from `folder`, with everything owned by that role as in production. */
export async function restoreDump(superuserUrl: string, folder: string): Promise<void> {
  for (const owner of owners) {
    const name = `raffle_${owner}`;
    await withClient(superuserUrl, async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    });
    const dump = await readFile(join(folder, `${owner}.sql`), 'utf8');
    await withClient(databaseOf(superuserUrl, owner), async (client) => {
      await client.query(`SET ROLE ${name}`);
      await client.query(dump);
    });
  }
}
