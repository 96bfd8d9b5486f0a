import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts, picture and boost of a product are fixed once its draw starts (docs/product.md rule 10b). */
export class FixDrawnProducts1795352000000 implements MigrationInterface {
  readonly name = 'FixDrawnProducts1795352000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION guard_drawn_product() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'what is shown of product % is fixed since its draw', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END $$;
      CREATE TRIGGER guard_drawn_product BEFORE UPDATE ON products FOR EACH ROW
        WHEN (OLD.status IN ('drawing', 'completed') AND
              (NEW.name, NEW.description, NEW.image_url, NEW.artificial_boost) IS DISTINCT FROM
              (OLD.name, OLD.description, OLD.image_url, OLD.artificial_boost))
        EXECUTE FUNCTION guard_drawn_product()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER guard_drawn_product ON products; DROP FUNCTION guard_drawn_product()');
  }
}
