import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds files with unpaid refunds without reading all refunds that were ever paid through a file. */
export class FindFiledRefunds1795407200000 implements MigrationInterface {
  readonly name = 'FindFiledRefunds1795407200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX refunds_filed ON refunds (file_id) WHERE status = 'owed' AND file_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refunds_filed');
  }
}
