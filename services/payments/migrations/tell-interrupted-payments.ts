import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the person left the provider's page, according to its last answer. */
export class TellInterruptedPayments1763900000000 implements MigrationInterface {
  readonly name = 'TellInterruptedPayments1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD interrupted boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP interrupted');
  }
}
