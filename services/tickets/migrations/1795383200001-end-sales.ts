import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nothing of a product is held or granted freely after the end of its sale (docs/product.md rule 36); null until catalog tells it. */
export class EndSales1795383200001 implements MigrationInterface {
  readonly name = 'EndSales1795383200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory ADD sale_ends_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory DROP sale_ends_at');
  }
}
