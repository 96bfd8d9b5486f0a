import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Owner } from './databases.js';

/** From its dump databases are migrated to the present version (CONTRIBUTING.md "Releases and migrations"). */
export const release = 'v1.0.0-rc.1';
/** Of each database its schema, with the rows that its baseline inserts, and the rows of a system (`<name>.rows.sql`). */
export const releaseFolder = `infra/invariants/test/releases/${release}`;

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
 * The dump of the release.
 * @param migrations all of the present version
 * @throws Error in one sentence when the SQL of one that the release has was edited since.
 */
export async function readRelease(
  owner: Owner,
  migrations: readonly Migration[],
): Promise<{ schema: string; rows: string }> {
  const schema = readFileSync(`${releaseFolder}/${owner}.sql`, 'utf8');
  const released = migrations.filter(({ name }) => schema.includes(`'${name}'`));
  if (!schema.startsWith(`${await fingerprintOf(released)}\n`))
    throw new Error(
      `The baseline of ${owner} is not that of ${release}: until the tag ${release} exists, \`npm run release:schema\` writes ${releaseFolder} again; afterwards take the edit back and add a migration (CONTRIBUTING.md "Releases and migrations").`,
    );
  return { schema, rows: readFileSync(`${releaseFolder}/${owner}.rows.sql`, 'utf8') };
}
