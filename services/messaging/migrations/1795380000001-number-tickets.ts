import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places of a product: ticket numbers are printed with as many digits (docs/product.md rule 34). Unknown until its next change arrives. */
export class NumberTickets1795380000001 implements MigrationInterface {
  readonly name = 'NumberTickets1795380000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product ADD places integer CHECK (places > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product DROP places');
  }
}
