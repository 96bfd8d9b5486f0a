import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches and sorts the winners of a draw, ignoring accents and case. At most a thousand, so no index is needed. */
export class SearchWinners1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Removes accents and case, including Ewe and French letters; independent of the database's locale.
    await runner.query(`
      CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
        SELECT lower(replace(replace(replace(replace(
          translate(regexp_replace(normalize(written, NFD), '[\\u0300-\\u036f]', '', 'g'),
            'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
          'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION fold_text');
  }
}
