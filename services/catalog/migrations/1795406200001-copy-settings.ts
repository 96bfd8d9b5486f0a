import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A copy of the approval settings: which actions need a second administrator (docs/product.md rule 42). */
export class CopySettings1795406200001 implements MigrationInterface {
  readonly name = 'CopySettings1795406200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_settings (
        id smallint PRIMARY KEY CHECK (id = 1),
        version integer NOT NULL DEFAULT 0,
        approve_draw boolean NOT NULL DEFAULT false,
        approve_cancellation boolean NOT NULL DEFAULT false
      )`);
    await runner.query('INSERT INTO platform_settings (id) VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_settings');
  }
}
