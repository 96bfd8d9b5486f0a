import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The team is paged, sorted and searched like every other list of the back-office. */
export class ListTheTeam1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A name is found as written, and by the parts between its signs: `agbeko` and `ag` in `k.agbeko`.
    await runner.query(`
      ALTER TABLE admins
        ADD sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(username)) STORED,
        ADD search    text COLLATE "C" GENERATED ALWAYS AS
          (fold_text(' ' || username || ' ' || translate(username, '._@-', '    '))) STORED`);
    await runner.query('CREATE INDEX admins_search ON admins USING gin (search gin_trgm_ops)');
    for (const [name, key] of [
      ['created_at', 'created_at'],
      ['username', 'sort_name'],
      ['role', 'role'],
      ['last_login_at', `(coalesce(last_login_at, '-infinity'::timestamptz))`],
    ] as const) {
      // Filter columns are in each index beside its key, so that a far page and the total come from the index alone.
      await runner.query(`CREATE INDEX admins_by_${name} ON admins (${key}, id) INCLUDE (last_login_at, role, search)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admins DROP search, DROP sort_name');
  }
}
