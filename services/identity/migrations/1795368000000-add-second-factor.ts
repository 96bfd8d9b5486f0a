import type { MigrationInterface, QueryRunner } from 'typeorm';

/** TOTP of administrators, and their recovery codes. A code of the authenticator app works once: the step only grows. */
export class AddSecondFactor1795368000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admins
        ADD totp_secret      bytea,
        ADD totp_last_step   bigint,
        ADD second_factor_at timestamptz,
        ADD CONSTRAINT second_factor_is_whole CHECK (
          (second_factor_at IS NULL) = (totp_last_step IS NULL) AND (second_factor_at IS NULL OR totp_secret IS NOT NULL))`);
    await runner.query(`
      CREATE FUNCTION refuse_totp_replay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'this step of the second factor was used' USING ERRCODE = 'restrict_violation', TABLE = 'admins';
      END $$`);
    await runner.query(`
      CREATE TRIGGER admins_totp_replay BEFORE UPDATE OF totp_last_step ON admins FOR EACH ROW
        WHEN (OLD.totp_secret = NEW.totp_secret AND NEW.totp_last_step <= OLD.totp_last_step)
        EXECUTE FUNCTION refuse_totp_replay()`);
    // A used code is deleted, so that no second login can use it.
    await runner.query(`
      CREATE TABLE admin_recovery_codes (
        admin_id  uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
        code_hash text NOT NULL CHECK (code_hash LIKE '$argon2id$%'),
        PRIMARY KEY (admin_id, code_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE admin_recovery_codes');
    await runner.query('DROP TRIGGER admins_totp_replay ON admins');
    await runner.query('DROP FUNCTION refuse_totp_replay');
    await runner.query('ALTER TABLE admins DROP totp_secret, DROP totp_last_step, DROP second_factor_at');
  }
}
