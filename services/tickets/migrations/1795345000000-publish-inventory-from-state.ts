import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of each inventory that was published last; what is in the outbox today has been. */
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
