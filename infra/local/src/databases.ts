import pg from 'pg';
import { databaseOwners, type DatabaseOwner, type Secrets } from './secrets.js';

const nameOf = (owner: DatabaseOwner) => `raffle_${owner}`;

/**
 * A database and a role for each service; no other role may connect to it (docs/architecture.md "Who owns what").
 * @returns which databases were made now.
 */
export async function ensureDatabases(
  superuserUrl: string,
  passwords: Secrets['databasePasswords'],
): Promise<DatabaseOwner[]> {
  const client = new pg.Client({
    connectionString: superuserUrl,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  });
  await client.connect();
  try {
    const names = async (query: string) =>
      new Set((await client.query<{ name: string }>(query)).rows.map(({ name }) => name));
    const roles = await names('SELECT rolname AS name FROM pg_roles');
    const databases = await names('SELECT datname AS name FROM pg_database');
    const made: DatabaseOwner[] = [];
    for (const owner of databaseOwners) {
      const name = nameOf(owner);
      const password = client.escapeLiteral(passwords[owner] ?? '');
      await client.query(`${roles.has(name) ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD ${password}`);
      if (databases.has(name)) continue;
      // Where the superuser is not one (a hosted server), it must be a member of the role to give it a database.
      await client.query(`GRANT ${name} TO CURRENT_USER`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
      made.push(owner);
    }
    return made;
  } finally {
    await client.end();
  }
}

/** A service's own URL. */
export function databaseUrl(
  superuserUrl: string,
  owner: DatabaseOwner,
  passwords: Secrets['databasePasswords'],
): string {
  const url = new URL(superuserUrl);
  url.username = nameOf(owner);
  url.password = passwords[owner] ?? '';
  url.pathname = `/${nameOf(owner)}`;
  return url.href;
}
