import pg from 'pg';
import { inheritedEnvironment } from './config.js';
import { errorCode } from './error-code.js';
import { runToEnd } from './run-to-end.js';
import { databaseOwners, type DatabaseOwner, type Secrets } from './secrets.js';
import { StartRefusal } from './start-failure.js';

const nameOf = (owner: DatabaseOwner) => `raffle_${owner}`;
/** The role that a service runs with. */
export const runningNameOf = (owner: DatabaseOwner) => `${nameOf(owner)}_app`;

/** The databases of the services. */
export const databaseNames: readonly string[] = databaseOwners.map(nameOf);

type Passwords = Pick<Secrets, 'databasePasswords' | 'runningPasswords'>;

/**
 * Creates a database for each service, with a role that owns it and one for runtime, to which its migrations grant what
 * it needs; no other role may connect (docs/architecture.md "Who owns what"), and none of them to a database that PostgreSQL brings
 * along. The role for runtime may end a segment of WAL, so that it is archived at once.
 * @param isInstalled whether they must be there already
 * @throws StartRefusal when one of them is missing then: an empty one would hide its loss
 */
export async function ensureDatabases(
  superuserUrl: string,
  { databasePasswords, runningPasswords }: Passwords,
  isInstalled: boolean,
): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const names = async (query: string) =>
      new Set((await client.query<{ name: string }>(query)).rows.map(({ name }) => name));
    const roles = await names('SELECT rolname AS name FROM pg_roles');
    const databases = await names('SELECT datname AS name FROM pg_database');
    const missing = databaseNames.filter((name) => !databases.has(name));
    if (isInstalled && missing.length > 0)
      throw new StartRefusal(
        `${missing.join(', ')} of this installation ${missing.length > 1 ? 'are' : 'is'} not at ${new URL(superuserUrl).host}: \`npm run restore\` restores the databases from the backups, \`npm run reset\` deletes what is left.`,
      );
    // On a hosted server they may be missing, or their owner refuses with a warning.
    for (const broughtAlong of ['postgres', 'template1'])
      if (databases.has(broughtAlong)) await client.query(`REVOKE CONNECT ON DATABASE ${broughtAlong} FROM PUBLIC`);
    for (const owner of databaseOwners) {
      const name = nameOf(owner);
      for (const role of [name, runningNameOf(owner)])
        if (!roles.has(role)) await client.query(`CREATE ROLE ${role} LOGIN`);
      await setPasswords(client, owner, { databasePasswords, runningPasswords });
      if (databases.has(name)) continue;
      // On a hosted server the administrator is not a superuser and must be a member of the role to create a database
      // for it.
      await client.query(`GRANT ${name} TO CURRENT_USER`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
    }
  });
  for (const owner of archivingOwners) await grantSwitch(superuserUrl, owner);
}

/** On a hosted server only its superuser may; without it the alarm AnsweredBeforeArchive fires. */
const grantSwitch = (superuserUrl: string, owner: DatabaseOwner): Promise<unknown> =>
  asSuperuser(databaseUrl(superuserUrl, owner), (client) =>
    client.query(`GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${runningNameOf(owner)}`).catch((error: unknown) => {
      if (errorCode(error) !== '42501') throw error;
    }),
  );

/** Whose answers wait for the archive (docs/reliability.md "The disk is lost"). */
const archivingOwners = databaseOwners.filter((owner) => owner !== 'messaging');

/** Sets the passwords of both roles of a database. */
export async function setPasswords(
  client: pg.Client,
  owner: DatabaseOwner,
  { databasePasswords, runningPasswords }: Passwords,
): Promise<void> {
  const passwords = [
    [nameOf(owner), databasePasswords[owner]],
    [runningNameOf(owner), runningPasswords[owner]],
  ] as const;
  for (const [role, password] of passwords)
    await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(password)}`);
}

/** Does work on one connection of the superuser; a statement may take a minute, or `statementMs` milliseconds. */
export async function asSuperuser<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  statementMs = 60_000,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
  });
  // PostgreSQL ends it between two statements: the next one fails, and not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A service's variables: its database URL with the runtime role. */
export const databaseVariables = (
  superuserUrl: string,
  owner: DatabaseOwner,
  { runningPasswords }: Pick<Secrets, 'runningPasswords'>,
): { DATABASE_URL: string } => ({
  DATABASE_URL: urlOf(superuserUrl, owner, runningNameOf(owner), runningPasswords[owner]),
});

/** Migrates every database, before the services start: they do not get the address of the role that owns the tables. @throws StartFailure */
export function migrateDatabases(root: string, superuserUrl: string, passwords: Passwords): Promise<void> {
  const rolesOf = (owner: DatabaseOwner) => ({
    url: databaseVariables(superuserUrl, owner, passwords).DATABASE_URL,
    migrationUrl: ownerUrl(superuserUrl, owner, passwords),
  });
  return runToEnd({
    failure: 'The databases could not be migrated',
    args: ['infra/local/dist/migrate-databases.cli.js'],
    root,
    env: inheritedEnvironment(),
    input: JSON.stringify(Object.fromEntries(databaseOwners.map((owner) => [owner, rolesOf(owner)]))),
    // An index may take ten minutes, and locks two (packages/service-kit/src/database/migrate.ts).
    timeoutMs: 15 * 60_000,
  });
}

/** A service's database with the role that owns its tables. */
const ownerUrl = (
  superuserUrl: string,
  owner: DatabaseOwner,
  { databasePasswords }: Pick<Secrets, 'databasePasswords'>,
): string => urlOf(superuserUrl, owner, nameOf(owner), databasePasswords[owner]);

/** A service's database, as the superuser. */
export const databaseUrl = (superuserUrl: string, owner: DatabaseOwner) =>
  Object.assign(new URL(superuserUrl), { pathname: `/${nameOf(owner)}` }).href;

const urlOf = (superuserUrl: string, owner: DatabaseOwner, username: string, password: string) =>
  Object.assign(new URL(databaseUrl(superuserUrl, owner)), { username, password }).href;
