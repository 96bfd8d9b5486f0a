import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A closed account stays as an anonymous number with a keyed hash of its phone (docs/product.md rule 33). */
export class EraseUsers1795345500000 implements MigrationInterface {
  readonly name = 'EraseUsers1795345500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD erased_at timestamptz,
        ADD phone_hash bytea CHECK (octet_length(phone_hash) = 32),
        ALTER phone DROP NOT NULL,
        ALTER password_hash DROP NOT NULL,
        DROP CONSTRAINT users_city_check,
        ADD CONSTRAINT erased_has_no_data CHECK (
          CASE WHEN erased_at IS NULL
            THEN phone IS NOT NULL AND password_hash IS NOT NULL AND city <> '' AND phone_hash IS NULL
            ELSE phone IS NULL AND password_hash IS NULL AND city = '' AND phone_hash IS NOT NULL
          END)`);
    await runner.query('CREATE INDEX users_by_phone_hash ON users (phone_hash) WHERE phone_hash IS NOT NULL');
    await runner.query(`
      ALTER TABLE registrations
        ALTER phone DROP NOT NULL,
        ALTER password_hash DROP NOT NULL,
        DROP CONSTRAINT registrations_city_check,
        ADD CONSTRAINT only_paid_ones_are_erased CHECK (
          CASE WHEN phone IS NULL
            THEN password_hash IS NULL AND city = '' AND status IN ('completed', 'refund_owed')
            ELSE password_hash IS NOT NULL AND city <> ''
          END)`);
    await runner.query('CREATE INDEX registrations_by_phone ON registrations (phone) WHERE phone IS NOT NULL');
  }

  /** Fails once an account was closed. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX registrations_by_phone;
      ALTER TABLE registrations DROP CONSTRAINT only_paid_ones_are_erased,
        ADD CONSTRAINT registrations_city_check CHECK (city <> ''),
        ALTER password_hash SET NOT NULL, ALTER phone SET NOT NULL;
      ALTER TABLE users DROP CONSTRAINT erased_has_no_data, DROP phone_hash, DROP erased_at,
        ADD CONSTRAINT users_city_check CHECK (city <> ''),
        ALTER password_hash SET NOT NULL, ALTER phone SET NOT NULL`);
  }
}
