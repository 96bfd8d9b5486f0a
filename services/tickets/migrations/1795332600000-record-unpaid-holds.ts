import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data that decides the wait after an unpaid hold (docs/product.md rule 29). Earlier holds cause no wait. */
export class RecordUnpaidHolds1795332600000 implements MigrationInterface {
  readonly name = 'RecordUnpaidHolds1795332600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE purchase
        ADD last_places boolean NOT NULL DEFAULT false,
        ADD hold_ended_at timestamptz,
        ADD CONSTRAINT purchase_hold_ended CHECK (hold <> 'held' OR hold_ended_at IS NULL)`);
    await runner.query('CREATE INDEX purchase_last_places ON purchase (user_id, product_id) WHERE last_places');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE purchase DROP last_places, DROP hold_ended_at');
  }
}
