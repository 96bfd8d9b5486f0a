import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the latest payment of a registration was opened: one that stays unpaid is deleted (docs/product.md rule 32). */
export class ForgetUnpaidRegistrations1795345200000 implements MigrationInterface {
  readonly name = 'ForgetUnpaidRegistrations1795345200000';

  async up(runner: QueryRunner): Promise<void> {
    // Existing registrations get the full time again: a failed one may have been sent again after it was created.
    await runner.query('ALTER TABLE registrations ADD payment_opened_at timestamptz NOT NULL DEFAULT now()');
    await runner.query(`
      CREATE INDEX registrations_unpaid ON registrations (payment_opened_at) WHERE status IN ('pending', 'failed')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations DROP payment_opened_at');
  }
}
