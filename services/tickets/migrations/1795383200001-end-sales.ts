import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After the end of a sale no place is held or granted without payment (docs/product.md rule 36); null until catalog publishes it. */
export class EndSales1795383200001 implements MigrationInterface {
  readonly name = 'EndSales1795383200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory ADD sale_ends_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory DROP sale_ends_at');
  }
}
