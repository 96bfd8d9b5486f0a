import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who want a freed place (docs/product.md rule 35): one row per product and person, until they are notified or the sale ends. */
export class WishForPlaces1795382000001 implements MigrationInterface {
  readonly name = 'WishForPlaces1795382000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE place_wish (
        id uuid PRIMARY KEY,
        product_id integer NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT place_wish_once UNIQUE (product_id, user_id)
      )`);
    await runner.query('CREATE INDEX place_wish_of_user ON place_wish (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE place_wish');
  }
}
