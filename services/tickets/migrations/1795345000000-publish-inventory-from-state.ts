import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last published version of each inventory; changes in the outbox at this migration count as published. */
export class PublishInventoryFromState1795345000000 implements MigrationInterface {
  readonly name = 'PublishInventoryFromState1795345000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE published_inventory (product_id integer PRIMARY KEY, version integer NOT NULL) WITH (fillfactor = 50)',
    );
    await runner.query('INSERT INTO published_inventory SELECT product_id, version FROM inventory');
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('DROP TABLE published_inventory');
  }
}
