import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The copy of what needs a second administrator (docs/product.md rule 42). */
export class CopySettings1795406200002 implements MigrationInterface {
  readonly name = 'CopySettings1795406200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_settings (
        id smallint PRIMARY KEY CHECK (id = 1),
        version integer NOT NULL DEFAULT 0,
        approve_money_from integer CHECK (approve_money_from > 0)
      )`);
    await runner.query('INSERT INTO platform_settings (id) VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_settings');
  }
}
