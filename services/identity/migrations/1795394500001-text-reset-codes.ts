import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texted codes for forgotten passwords: issued without an administrator, with few attempts, independent of an administrator's. */
export class TextResetCodes1795394500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE password_reset_codes ALTER issued_by DROP NOT NULL,
        ADD attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5)`);
    await runner.query(
      'CREATE UNIQUE INDEX password_reset_codes_one_open_each ON password_reset_codes (user_id, (issued_by IS NULL)) WHERE ended_at IS NULL',
    );
    await runner.query('DROP INDEX password_reset_codes_one_open');
    await runner.query(
      'CREATE INDEX password_reset_codes_texted ON password_reset_codes (user_id, issued_at) WHERE issued_by IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM password_reset_codes WHERE issued_by IS NULL');
    await runner.query(
      'CREATE UNIQUE INDEX password_reset_codes_one_open ON password_reset_codes (user_id) WHERE ended_at IS NULL',
    );
    await runner.query('DROP INDEX password_reset_codes_one_open_each');
    await runner.query('DROP INDEX password_reset_codes_texted');
    await runner.query('ALTER TABLE password_reset_codes DROP attempts, ALTER issued_by SET NOT NULL');
  }
}
