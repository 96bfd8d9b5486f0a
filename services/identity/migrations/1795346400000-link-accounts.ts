import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which number paid for an account and on which device it was first used (docs/product.md rule 28). For an older account the number is
 * unknown, and the device is its known device that has been unused for the longest time.
 */
export class LinkAccounts1795346400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      ALTER TABLE users
        ADD payer_phone text CONSTRAINT payer_phone_is_e164 CHECK (payer_phone ~ '^\+[1-9]\d{6,14}$'),
        ADD first_device bytea CONSTRAINT first_device_is_a_hash CHECK (octet_length(first_device) = 32)`);
    await runner.query(`
      UPDATE users SET first_device = known.token_hash
      FROM (SELECT DISTINCT ON (holder_id) holder_id, token_hash FROM known_devices WHERE kind = 'user'
            ORDER BY holder_id, last_used_at) known
      WHERE known.holder_id = users.id`);
    for (const column of ['payer_phone', 'first_device']) {
      await runner.query(`CREATE INDEX users_by_${column} ON users (${column}) WHERE ${column} IS NOT NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP payer_phone, DROP first_device');
  }
}
