import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the holds that take a product's last places end (docs/product.md rule 35). */
export class ShowHeldPlaces1795381000001 implements MigrationInterface {
  readonly name = 'ShowHeldPlaces1795381000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_inventories ADD held_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_inventories DROP held_until');
  }
}
