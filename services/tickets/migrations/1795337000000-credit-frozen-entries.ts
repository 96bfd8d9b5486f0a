import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The frozen list of a cancelled draw closes and its entries become credits (docs/product.md rule 30); its places never move. */
export class CreditFrozenEntries1795337000000 implements MigrationInterface {
  readonly name = 'CreditFrozenEntries1795337000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE inventory DROP CONSTRAINT inventory_closed_or_frozen,
      ADD CONSTRAINT inventory_frozen_closes_as_cancelled
        CHECK (closed_as IS NULL OR frozen_at IS NULL OR closed_as = 'product_cancelled')`);
  }

  /** Fails once a full product was cancelled. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE inventory DROP CONSTRAINT inventory_frozen_closes_as_cancelled,
      ADD CONSTRAINT inventory_closed_or_frozen CHECK (closed_as IS NULL OR frozen_at IS NULL)`);
  }
}
