import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a draw was cancelled, for its ticket holders. Null for products closed before this migration, and for deleted ones. */
export class CancelReasons1763900000000 implements MigrationInterface {
  readonly name = 'CancelReasons1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE closed_product ADD cancel_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE closed_product DROP cancel_reason');
  }
}
