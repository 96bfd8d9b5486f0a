import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds payments that a webhook made due without reading all that are due on schedule. */
export class FindHintedPayments1795332000000 implements MigrationInterface {
  readonly name = 'FindHintedPayments1795332000000';

  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('CREATE INDEX payments_hinted ON payments (next_check_at) WHERE hinted');
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('DROP INDEX payments_hinted');
  }
}
