import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Revocations outlive Redis: each is committed with its cause, then applied to Redis, and again whenever Redis restarts. */
export class RecordSessionRevocations1795333069267 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The time is read when the row is inserted, under the lock of its person's row: a login either sees the cause or is earlier.
    await runner.query(`
      CREATE TABLE session_revocations (
        id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind              text NOT NULL CHECK (kind IN ('user', 'admin')),
        holder_id         uuid NOT NULL,
        session_id        text CHECK (session_id ~ '^[0-9a-f]{64}$'),
        except_session_id text CHECK (except_session_id ~ '^[0-9a-f]{64}$'),
        revoked_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
        applied_at        timestamptz,
        CONSTRAINT session_revocations_one_or_all CHECK (session_id IS NULL OR except_session_id IS NULL)
      )`);
    await runner.query(`
      COMMENT ON COLUMN session_revocations.session_id IS 'The one session that ends; null: all of the holder, but except_session_id'`);
    await runner.query('CREATE INDEX session_revocations_pending ON session_revocations (id) WHERE applied_at IS NULL');
    await runner.query('CREATE INDEX session_revocations_of ON session_revocations (kind, holder_id, id)');
    await runner.query('CREATE INDEX session_revocations_by_age ON session_revocations (revoked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE session_revocations');
  }
}
