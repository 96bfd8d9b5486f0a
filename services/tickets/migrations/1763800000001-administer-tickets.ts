import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For administrators: entries searched by person or product, sorted, with quick deep pages; sales by day. */
export class AdministerTickets1763800000001 implements MigrationInterface {
  readonly name = 'AdministerTickets1763800000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX person_search, entry_by_type, entry_by_date, entry_by_quantity, entry_by_amount, entry_by_product, entry_sold;
      ALTER TABLE person DROP search;
      ALTER TABLE product DROP search;
      DROP FUNCTION fold_text`);
  }
}

const statements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  // Without accents and case, the letters of Ewe and French included; the same whatever the database's locale.
  `CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
     SELECT lower(replace(replace(replace(replace(
       translate(regexp_replace(normalize(written, NFD), '[\\u0300-\\u036f]', '', 'g'),
         'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
       'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
   $$`,
  // A space precedes each word, so that a search can match the start of one.
  `ALTER TABLE person ADD search text COLLATE "C" GENERATED ALWAYS AS (fold_text(' ' || display_name)) STORED`,
  `ALTER TABLE product ADD search text COLLATE "C" GENERATED ALWAYS AS (fold_text(' ' || name)) STORED`,
  'CREATE INDEX person_search ON person USING gin (search gin_trgm_ops)',
  // Each key includes the filter columns, so that deep filtered pages need only the index.
  // Small, because equal keys are stored once; used for counts.
  'CREATE INDEX entry_by_type ON entry (type)',
  'CREATE INDEX entry_by_date ON entry (granted_at, id) INCLUDE (type, product_id, user_id)',
  'CREATE INDEX entry_by_quantity ON entry (quantity, id) INCLUDE (type, product_id, user_id)',
  'CREATE INDEX entry_by_amount ON entry (amount, id) INCLUDE (type, product_id, user_id)',
  'CREATE INDEX entry_by_product ON entry (product_id, id) INCLUDE (type, user_id)',
  `CREATE INDEX entry_sold ON entry (granted_at) INCLUDE (quantity) WHERE type = 'purchase' AND credited_at IS NULL`,
];
