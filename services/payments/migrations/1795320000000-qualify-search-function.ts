import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `search_text` names `fold_text` with its schema: `pg_dump` restores with an empty search_path, where the unqualified name is
 * unknown and no payment row could be restored.
 */
export class QualifySearchFunction1795320000000 implements MigrationInterface {
  readonly name = 'QualifySearchFunction1795320000000';

  up(runner: QueryRunner): Promise<unknown> {
    return runner.query(searchTextWith('public.fold_text'));
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query(searchTextWith('fold_text'));
  }
}

const searchTextWith = (fold: string) => `
  CREATE OR REPLACE FUNCTION search_text(reference text, client_name text, client_phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ${fold}(' ' || reference || ' ' || client_name || ' ' || regexp_replace(client_phone, '\\D', '', 'g')
      || ' ' || regexp_replace(client_phone, '^\\+(228|225)', ''))
  $$`;
