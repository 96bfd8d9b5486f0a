import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every page of the administrators' list needs the revenue of its products: by an index-only scan. */
export class FindPaymentsOfProduct1764000000000 implements MigrationInterface {
  readonly name = 'FindPaymentsOfProduct1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX payments_of_product ON payments (product_id) INCLUDE (id, amount, resolution, received_amount)
         WHERE status = 'confirmed' AND product_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_of_product');
  }
}
