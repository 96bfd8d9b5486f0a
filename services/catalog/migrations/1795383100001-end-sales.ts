import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales end (docs/product.md rule 36). Products already on sale get seven more days, and their end is published once. */
export class EndSales1795383100001 implements MigrationInterface {
  readonly name = 'EndSales1795383100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD sale_ends_at timestamptz,
        ADD sale_moved boolean NOT NULL DEFAULT false,
        ADD sale_end_announced boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE products
      SET sale_ends_at = greatest(coalesce(draw_date, activated_at + interval '90 days'), now()) + interval '7 days',
        version = version + 1
      WHERE status = 'active'`);
    await runner.query(`
      ALTER TABLE products ADD CONSTRAINT a_sale_has_an_end CHECK (status <> 'active' OR sale_ends_at IS NOT NULL)`);
    await runner.query(`CREATE INDEX products_ended ON products (sale_ends_at) WHERE status = 'active'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP sale_ends_at, DROP sale_moved, DROP sale_end_announced');
  }
}
