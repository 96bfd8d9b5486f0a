import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the audit log searchable by field names, their values, and the names that products had. */
export class SearchTheAuditLog1795369000000 implements MigrationInterface {
  readonly name = 'SearchTheAuditLog1795369000000';

  async up(runner: QueryRunner): Promise<void> {
    // Limited: a description may be long, and searched values are short or near the start.
    await runner.query(`
      ALTER TABLE audit_log ADD said text COLLATE "C" GENERATED ALWAYS AS (
        fold_text(' ' || coalesce(left(before::text, 4000), '') || ' ' || coalesce(left(after::text, 4000), ''))) STORED`);
    await runner.query('CREATE INDEX audit_log_said ON audit_log USING gin (said gin_trgm_ops)');
    await runner.query(`
      CREATE INDEX audit_log_product_names ON audit_log USING gin (fold_text(' ' || (after->>'name')) gin_trgm_ops)
        WHERE area = 'product' AND after ? 'name'`);
    await runner.query(`
      CREATE INDEX audit_log_of_payment ON audit_log ((after->>'payment_id')) WHERE after ? 'payment_id'`);
    // Without statistics the planner chooses slow plans for the new column.
    await runner.query('ANALYZE audit_log');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_said, audit_log_product_names, audit_log_of_payment');
    await runner.query('ALTER TABLE audit_log DROP said');
  }
}
