import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where tickets without payment may be placed (docs/product.md rules 27 and 28). */
export class SetFreeTicketLimits1795335000000 implements MigrationInterface {
  readonly name = 'SetFreeTicketLimits1795335000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings
        ADD free_ticket_max_price integer NOT NULL DEFAULT 1000 CHECK (free_ticket_max_price >= 0),
        ADD free_ticket_share integer NOT NULL DEFAULT 20 CHECK (free_ticket_share BETWEEN 0 AND 100)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE settings DROP free_ticket_max_price, DROP free_ticket_share');
  }
}
