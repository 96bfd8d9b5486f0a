import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fingerprintOf, readRelease, releases, sqlOf } from '../../infra/invariants/src/release.js';
import type { Owner } from '../../infra/invariants/src/databases.js';
import { migrations as catalog } from '../../services/catalog/src/database.js';
import { migrations as identity } from '../../services/identity/src/database.js';
import { migrations as messaging } from '../../services/messaging/src/database.js';
import { migrations as payments } from '../../services/payments/src/database.js';
import { migrations as tickets } from '../../services/tickets/src/database.js';
import { buildIndex } from '@raffle/service-kit/database';
import { longLocks } from './migration-locks.js';

type Migration = new () => MigrationInterface;
const services = { catalog, identity, messaging, payments, tickets } as unknown as Record<Owner, readonly Migration[]>;

/** Baselines create empty databases; what follows them runs beside the previous version. */
const isBaseline = ({ name }: Migration) =>
  /^Create(Catalog|Identity|Messaging|MessagingTables|Payments|Tickets)\d+$/.test(name);

test.each(Object.entries(services))(
  'no migration of %s after its baseline locks a large table for long',
  async (_, all) => {
    expect(all.some((one) => isBaseline(one))).toBe(true);
    for (const one of all.filter((migration) => !isBaseline(migration)))
      expect({ migration: one.name, locks: longLocks(await sqlOf(one)) }).toEqual({ migration: one.name, locks: [] });
  },
);

// A loop: the first tag creates the first release.
for (const release of releases())
  test.each(Object.entries(services))(`the migrations of %s are those of ${release}`, async (owner, all) => {
    const { schema, rows } = await readRelease(release, owner as Owner, all);
    expect([schema, rows]).toEqual([expect.stringContaining('CREATE TABLE'), expect.stringContaining('INSERT INTO')]);
  });

test('a dump of a release is read, and refused in one sentence when one of its migrations was edited', async () => {
  const Baseline: Migration = tickets.at(-1)!;
  class Edited extends Baseline {
    override async up(runner: QueryRunner): Promise<void> {
      await super.up(runner);
      await runner.query('ALTER TABLE entry ADD COLUMN planted integer');
    }
  }
  Object.defineProperty(Edited, 'name', { value: Baseline.name });
  class AddedLater1900000000000 {
    up = (runner: QueryRunner) => runner.query('CREATE TABLE planted (a int)');
  }
  const dump = mkdtempSync(join(tmpdir(), 'raffle-release-'));
  try {
    const applied = tickets.map(({ name }) => `INSERT INTO migrations VALUES ('${name}');`).join('\n');
    const schema = `${await fingerprintOf(tickets)}\n${applied}\n`;
    writeFileSync(join(dump, 'tickets.sql'), schema);
    writeFileSync(join(dump, 'tickets.rows.sql'), 'INSERT');
    expect(await readRelease(dump, 'tickets', [...tickets, AddedLater1900000000000])).toEqual({
      schema,
      rows: 'INSERT',
    });
    await expect(readRelease(dump, 'tickets', [...tickets.slice(0, -1), Edited])).rejects.toThrow(
      /^A migration of tickets is not as \S+ has it: before its tag exists, `npm run release:schema` writes it again; afterwards take the edit back and add a migration \(docs\/releasing\.md "Make a version"\)\.$/,
    );
  } finally {
    rmSync(dump, { recursive: true, force: true });
  }
});

test('the SQL of a migration is read: a baseline creates tables', async () => {
  expect(await sqlOf(catalog.at(-1)!)).toContain('CREATE TABLE products');
});

test.each([
  ['CREATE INDEX a ON entry (b)', '`buildIndex`'],
  ['create unique index a on entry (b)', '`buildIndex`'],
  ['REINDEX TABLE entry', 'CONCURRENTLY'],
  ['ALTER TABLE entry ALTER COLUMN price TYPE bigint', 'another type'],
  ['ALTER TABLE entry ALTER price SET DATA TYPE bigint', 'another type'],
  ['ALTER TABLE entry ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'differs by row'],
  ['ALTER TABLE entry ADD a timestamptz NOT NULL DEFAULT clock_timestamp()', 'differs by row'],
  ['ALTER TABLE entry ADD COLUMN a bigserial', 'generated value'],
  ['ALTER TABLE entry ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED', 'generated value'],
  ['ALTER TABLE entry ADD COLUMN a int REFERENCES product (id)', 'NOT VALID'],
  ['ALTER TABLE entry ADD COLUMN a int, ALTER COLUMN b SET NOT NULL', 'SET NOT NULL'],
  ['ALTER TABLE ONLY entry ADD CONSTRAINT a CHECK (b > 0)', 'NOT VALID'],
  ['ALTER TABLE entry ADD CONSTRAINT a UNIQUE (b)', 'USING INDEX'],
  ['ALTER TABLE entry ADD FOREIGN KEY (b) REFERENCES product (id)', 'NOT VALID'],
  ['UPDATE entry SET a = 1 WHERE a IS NULL', 'in batches'],
  ['DELETE FROM entry', 'in batches'],
  ['TRUNCATE entry', 'exclusive lock'],
  ['LOCK TABLE entry', 'exclusive lock'],
  ['CLUSTER entry USING a', 'rewrites'],
  ['-- fine\nCREATE TABLE other (a int); CREATE INDEX a ON entry (b)', '`buildIndex`'],
  ['CREATE INDEX CONCURRENTLY a ON entry (b)', '`buildIndex` alone'],
  ['DROP INDEX CONCURRENTLY a; CREATE INDEX CONCURRENTLY a ON entry (b); DROP INDEX b', '`buildIndex` alone'],
  ['ALTER TABLE entry ADD COLUMN a int; ALTER TABLE purchase ADD COLUMN a int', 'a migration for each'],
])('%s is refused', (sql, reason) => {
  const [found, ...more] = longLocks(sql);
  expect(found).toContain(reason);
  expect(more).toEqual([]);
});

test('what builds an index beside those who write is allowed', async () => {
  class IndexEntries1900000000000 {
    up = (runner: QueryRunner) => buildIndex(runner, 'a', 'ON entry (b)', { unique: true });
  }
  const sql = await sqlOf(IndexEntries1900000000000);
  expect(sql).toContain('CREATE UNIQUE INDEX CONCURRENTLY "a" ON entry (b)');
  expect(longLocks(sql)).toEqual([]);
});

test.each([
  'CREATE TABLE gift (id int PRIMARY KEY, a int CHECK (a > 0)); CREATE INDEX g ON gift (a); ALTER TABLE gift ADD CONSTRAINT b UNIQUE (a)',
  "ALTER TABLE entry ADD COLUMN a text NOT NULL DEFAULT 'x; UPDATE entry', ADD b int, ADD COLUMN c timestamptz DEFAULT now()",
  'ALTER TABLE entry ADD CONSTRAINT a CHECK (b IS NOT NULL) NOT VALID',
  'ALTER TABLE entry VALIDATE CONSTRAINT a; ALTER TABLE entry ALTER COLUMN b SET NOT NULL',
  'ALTER TABLE entry ADD CONSTRAINT a UNIQUE USING INDEX b',
  'ALTER TABLE entry DROP COLUMN a; DROP INDEX b',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE entry SET a = 1; RETURN NEW; END $$',
])('%s is allowed', (sql) => {
  expect(longLocks(sql)).toEqual([]);
});
