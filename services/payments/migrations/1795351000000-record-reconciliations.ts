import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily reconciliation of all instances: the lease of a running one, when the last one ended, and what it found. */
export class RecordReconciliations1795351000000 implements MigrationInterface {
  readonly name = 'RecordReconciliations1795351000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliation (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        running_until timestamptz,
        finished_at timestamptz,
        differences jsonb NOT NULL DEFAULT '[]'
      )`);
    await runner.query('INSERT INTO reconciliation DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliation');
  }
}
