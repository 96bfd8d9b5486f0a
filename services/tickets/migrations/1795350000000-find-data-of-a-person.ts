import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person downloads what is stored of them (docs/product.md rule 33): found without reading what others have. */
export class FindDataOfAPerson1795350000000 implements MigrationInterface {
  readonly name = 'FindDataOfAPerson1795350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX purchase_of_user ON purchase (user_id)');
    await runner.query('CREATE INDEX credit_of_user ON credit (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX credit_of_user, purchase_of_user');
  }
}
