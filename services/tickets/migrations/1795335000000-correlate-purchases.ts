import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The correlation id of the purchase request, so that the end of the hold is logged with the same id. */
export class CorrelatePurchases1795335000000 implements MigrationInterface {
  readonly name = 'CorrelatePurchases1795335000000';

  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('ALTER TABLE purchase ADD COLUMN correlation_id text');
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('ALTER TABLE purchase DROP COLUMN correlation_id');
  }
}
