import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person downloads their stored data (docs/product.md rule 33): indexes find it without reading other people's rows. */
export class FindDataOfAPerson1795350000000 implements MigrationInterface {
  readonly name = 'FindDataOfAPerson1795350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_log_by_subject ON audit_log (subject) WHERE subject IS NOT NULL');
    await runner.query('CREATE INDEX password_reset_codes_of_user ON password_reset_codes (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX password_reset_codes_of_user, audit_log_by_subject');
  }
}
