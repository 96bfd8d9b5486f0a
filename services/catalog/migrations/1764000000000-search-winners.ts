import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The winners of a draw are searched and sorted whatever accents and case. They are a thousand at most: that needs no index. */
export class SearchWinners1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without accents and case, the letters of Ewe and French included; the same whatever the database's locale.
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
