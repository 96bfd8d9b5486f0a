import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a confirmed payment without an outcome was last announced; null: only at its confirmation. */
export class AnnouncePaymentsAgain1795334050253 implements MigrationInterface {
  readonly name = 'AnnouncePaymentsAgain1795334050253';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD announced_again_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP announced_again_at');
  }
}
