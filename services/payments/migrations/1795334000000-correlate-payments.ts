import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The correlation id of the request that started a payment, so that later checks log and publish under the same id. */
export class CorrelatePayments1795334000000 implements MigrationInterface {
  readonly name = 'CorrelatePayments1795334000000';

  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('ALTER TABLE payments ADD COLUMN correlation_id text');
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('ALTER TABLE payments DROP COLUMN correlation_id');
  }
}
