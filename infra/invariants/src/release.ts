import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner } from './databases.js';

/**
 * One folder for each release that has a dump (docs/releasing.md "Make a version"): of each database the schema with the rows that
 * its migrations insert (`<name>.sql`), and the rows of a system (`<name>.rows.sql`). The first tag creates the first.
 */
export const releasesFolder = 'infra/invariants/test/releases';

/** The folders of all releases that have a dump. */
export const releases = (): string[] =>
  existsSync(releasesFolder) ? readdirSync(releasesFolder).map((name) => join(releasesFolder, name)) : [];

type Migration = new () => { up(runner: never): Promise<unknown> };

/** The SQL that a migration sends, without a database. */
export async function sqlOf(migration: Migration): Promise<string> {
  const sent: string[] = [];
  const runner = { query: (sql: string) => Promise.resolve(void sent.push(sql)) };
  await new migration().up(runner as never);
  return sent.join(';\n');
}

/** The first line of a schema: by it {@link readRelease} notices that a migration of the release was edited. */
export async function fingerprintOf(migrations: readonly Migration[]): Promise<string> {
  const texts = await Promise.all(migrations.map((one) => sqlOf(one)));
  return `-- SHA-256 of its migrations: ${createHash('sha256').update(texts.join(';\n')).digest('hex')}`;
}

/**
 * One database of a release's dump.
 * @param folder one of {@link releases}
 * @param migrations all of the present version
 * @throws Error in one sentence when the SQL of one that the release has was edited since.
 */
export async function readRelease(
  folder: string,
  owner: Owner,
  migrations: readonly Migration[],
): Promise<{ schema: string; rows: string }> {
  const schema = readFileSync(join(folder, `${owner}.sql`), 'utf8');
  const released = migrations.filter(({ name }) => schema.includes(`'${name}'`));
  if (!schema.startsWith(`${await fingerprintOf(released)}\n`))
    throw new Error(
      `A migration of ${owner} is not as ${folder} has it: before its tag exists, \`npm run release:schema\` writes it again; afterwards take the edit back and add a migration (docs/releasing.md "Make a version").`,
    );
  return { schema, rows: readFileSync(join(folder, `${owner}.rows.sql`), 'utf8') };
}
