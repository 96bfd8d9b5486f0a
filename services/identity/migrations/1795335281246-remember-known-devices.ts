import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browsers from which an account has logged in: guesses from other browsers do not slow them down. */
export class RememberKnownDevices1795335281246 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_devices (
        kind         text NOT NULL CHECK (kind IN ('user', 'admin')),
        holder_id    uuid NOT NULL,
        token_hash   bytea NOT NULL CHECK (octet_length(token_hash) = 32),
        last_used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (kind, holder_id, token_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_devices');
  }
}
