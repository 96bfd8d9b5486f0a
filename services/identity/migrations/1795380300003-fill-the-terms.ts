import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text of the terms about the operator and complaints (docs/product.md rule 23). */
export class FillTheTerms1795380300003 implements MigrationInterface {
  readonly name = 'FillTheTerms1795380300003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings ADD operator text CHECK (length(operator) BETWEEN 1 AND 500),
        ADD complaints text CHECK (length(complaints) BETWEEN 1 AND 500)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE settings DROP operator, DROP complaints');
  }
}
