import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { migrate } from '@raffle/service-kit/database';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import type pg from 'pg';
import { owners, type Owner } from '../src/databases.js';
import { readRelease, releases } from '../src/release.js';
import { asOwner, databaseSchemaOf, insertRows, migrations, superuserOf } from './restored-system.js';

/**
 * Everything that migrations create, one line each, but rights (database-rights.int.spec.ts). Pretty, so that a condition reads alike after a
 * dump, which groups it otherwise.
 */
const described = `
  WITH ours AS (SELECT oid, relname, relkind, reloptions FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  SELECT format('%s %s %s %s', CASE relkind WHEN 'v' THEN 'view' ELSE 'table' END, relname, reloptions,
    CASE relkind WHEN 'v' THEN pg_get_viewdef(oid, true) END) AS line FROM ours WHERE relkind IN ('r', 'p', 'v', 'm')
  UNION ALL SELECT format('column %s.%s %s %s identity %s generated %s storage %s collation %s default %s', relname, attname,
      format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END, attidentity, attgenerated, attstorage,
      nullif(attcollation, 0)::regcollation, pg_get_expr(adbin, adrelid, true))
    FROM ours JOIN pg_attribute a ON attrelid = oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('constraint %s of %s %s', conname, relname, pg_get_constraintdef(c.oid, true))
    FROM ours JOIN pg_constraint c ON conrelid = ours.oid
  UNION ALL SELECT pg_get_indexdef(oid, 0, true) FROM ours WHERE relkind IN ('i', 'I')
  UNION ALL SELECT format('%s, enabled %s', pg_get_triggerdef(t.oid, true), tgenabled)
    FROM ours JOIN pg_trigger t ON tgrelid = ours.oid WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
  UNION ALL SELECT 'extension ' || extname FROM pg_extension
  UNION ALL SELECT 'migration ' || name FROM migrations
  ORDER BY 1`;
const schemaOf = async (client: pg.Client) =>
  (await client.query<{ line: string }>(described)).rows.map(({ line }) => line);

async function rowsByTable(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
    counts[name] = rows[0]!.count;
  }
  return counts;
}

const migrated = (owner: Owner) => createTestDatabase(`upgrade_${owner}`, databaseSchemaOf(owner));
const rolesOf = ({ url, runningUrl }: TestDatabase) => ({ url: runningUrl, migrationUrl: url });

/** Fills an empty database with a release's dump: the schema as the role that owns it. */
async function load(release: string, owner: Owner, url: string): Promise<void> {
  const { schema, rows } = await readRelease(release, owner, migrations[owner]);
  await asOwner(url, (client) => client.query(schema));
  const client = await superuserOf(url);
  await insertRows(client, rows);
  await client.end();
}

// A loop: the first tag creates the first release.
for (const release of releases())
  test.each(owners)(
    `the database of %s of ${basename(release)} becomes one of this version and keeps every row`,
    async (owner) => {
      const [upgraded, created] = await Promise.all([createTestDatabase(`upgrade_${owner}`), migrated(owner)]);
      try {
        await load(release, owner, upgraded.url);
        const before = await asOwner(upgraded.url, rowsByTable);
        expect(Object.values(before).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
        await migrate({ ...rolesOf(upgraded), ...databaseSchemaOf(owner) });
        expect(await asOwner(upgraded.url, rowsByTable)).toMatchObject(before);
        const schema = await asOwner(upgraded.url, schemaOf);
        expect(schema.filter((line) => line.startsWith('migration '))).toHaveLength(migrations[owner].length);
        expect(schema).toEqual(await asOwner(created.url, schemaOf));
      } finally {
        await Promise.all([upgraded.drop(), created.drop()]);
      }
    },
  );

test('a schema that differs in anything is noticed', async () => {
  const database = await migrated('tickets');
  try {
    const unnoticed = await asOwner(database.url, async (client) => {
      const before = await schemaOf(client);
      const missed: string[] = [];
      for (const sql of [
        'ALTER TABLE entry ADD COLUMN planted integer',
        'ALTER TABLE purchase ALTER COLUMN status DROP NOT NULL',
        `ALTER TABLE purchase ALTER COLUMN status SET DEFAULT 'planted'`,
        'ALTER TABLE entry ADD CONSTRAINT planted CHECK (true)',
        'ALTER TABLE entry SET (fillfactor = 71)',
        'CREATE INDEX planted ON entry (user_id)',
        'CREATE TABLE planted (id integer)',
        'CREATE VIEW planted AS SELECT 1 AS one',
        'ALTER TABLE entry DISABLE TRIGGER USER',
        `CREATE OR REPLACE FUNCTION refuse_second_value() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
      ]) {
        await client.query(`BEGIN; ${sql}`);
        if (JSON.stringify(await schemaOf(client)) === JSON.stringify(before)) missed.push(sql);
        await client.query('ROLLBACK');
      }
      return missed;
    });
    expect(unnoticed).toEqual([]);
  } finally {
    await database.drop();
  }
});
