import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The display name that a person chose; null until then (docs/product.md rule 8). */
export class ChooseADisplayName1795384800004 implements MigrationInterface {
  readonly name = 'ChooseADisplayName1795384800004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD display_name text CHECK (display_name <> ''),
        ADD CONSTRAINT users_erased_display_name CHECK (erased_at IS NULL OR display_name IS NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP display_name');
  }
}
