import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People, registrations, admins, settings and the audit log, each invariant as a constraint. */
export class CreateIdentity1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settings (
        id                 smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        registration_price integer NOT NULL DEFAULT 500 CHECK (registration_price >= 200),
        referral_enabled   boolean NOT NULL DEFAULT true,
        required_referrals integer NOT NULL DEFAULT 5 CHECK (required_referrals > 0),
        reward_tickets     integer NOT NULL DEFAULT 5 CHECK (reward_tickets >= 0),
        updated_at         timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`INSERT INTO settings DEFAULT VALUES`);

    await runner.query(`
      CREATE TABLE registrations (
        id                  uuid PRIMARY KEY,
        status              text NOT NULL CHECK (status IN ('opening', 'pending', 'failed', 'completed', 'refund_owed')),
        name                text NOT NULL CHECK (name <> ''),
        phone               text NOT NULL CHECK (phone ~ '^\\+(228[0-9]{8}|225[0-9]{10})$'),
        city                text NOT NULL CHECK (city <> ''),
        password_hash       text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
        referrer_id         uuid,
        amount              integer NOT NULL CHECK (amount > 0),
        payment_id          uuid UNIQUE,
        payment_token       text UNIQUE,
        payment_url         text,
        idempotency_key     text UNIQUE,
        request_fingerprint text NOT NULL,
        applied_payment_id  uuid UNIQUE,
        confirmed_at        timestamptz,
        claim_ended_at      timestamptz,
        created_at          timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT session_is_whole CHECK ((payment_id IS NULL) = (payment_token IS NULL) AND (payment_id IS NULL) = (payment_url IS NULL)),
        CONSTRAINT payable_has_a_session CHECK (status NOT IN ('pending', 'failed') OR payment_token IS NOT NULL),
        CONSTRAINT final_means_paid CHECK ((status IN ('completed', 'refund_owed')) = (applied_payment_id IS NOT NULL)),
        CONSTRAINT paid_has_its_instant CHECK ((applied_payment_id IS NULL) = (confirmed_at IS NULL))
      )`);
    await runner.query(`CREATE INDEX registrations_opening ON registrations (created_at) WHERE status = 'opening'`);

    await runner.query(`
      CREATE TABLE users (
        id              uuid PRIMARY KEY,
        version         integer NOT NULL DEFAULT 1 CHECK (version > 0),
        registration_id uuid NOT NULL UNIQUE REFERENCES registrations (id),
        payment_id      uuid NOT NULL UNIQUE,
        name            text NOT NULL CHECK (name <> ''),
        phone           text NOT NULL UNIQUE CHECK (phone ~ '^\\+(228[0-9]{8}|225[0-9]{10})$'),
        city            text NOT NULL CHECK (city <> ''),
        password_hash   text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
        referral_code   text NOT NULL UNIQUE CHECK (referral_code ~ '^[A-HJKMNP-Z2-9]{7}$'),
        referrer_id     uuid REFERENCES users (id) CHECK (referrer_id <> id),
        referrals       integer NOT NULL DEFAULT 0 CHECK (referrals >= 0),
        tickets         integer NOT NULL DEFAULT 0,
        total_spent     bigint NOT NULL DEFAULT 0 CHECK (total_spent >= 0),
        created_at      timestamptz NOT NULL,
        last_active     timestamptz
      )`);
    await runner.query(`ALTER TABLE registrations ADD FOREIGN KEY (referrer_id) REFERENCES users (id)`);
    await runner.query(`
      COMMENT ON COLUMN users.tickets IS
        'A copy fed by events; below zero for the moment in which a return overtakes the grant it returns'`);

    await runner.query(`
      CREATE TABLE refund_requests (
        payment_id        uuid PRIMARY KEY,
        refund_request_id uuid NOT NULL UNIQUE,
        registration_id   uuid REFERENCES registrations (id),
        amount            integer NOT NULL CHECK (amount >= 0),
        reason            text NOT NULL CHECK (reason IN ('phone_already_registered', 'unknown_subject')),
        requested_at      timestamptz NOT NULL
      )`);

    await runner.query(`
      CREATE TABLE admins (
        id            uuid PRIMARY KEY,
        username      text NOT NULL CHECK (username ~ '^[A-Za-z0-9._@-]{1,80}$'),
        password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
        role          text NOT NULL CHECK (role IN ('admin', 'super_admin')),
        created_at    timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE UNIQUE INDEX admins_username ON admins (lower(username))`);

    await runner.query(`
      CREATE TABLE audit_log (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at         timestamptz NOT NULL DEFAULT clock_timestamp(),
        actor_kind text NOT NULL CHECK (actor_kind IN ('admin', 'operator', 'nobody')),
        actor_id   uuid CHECK ((actor_kind = 'admin') = (actor_id IS NOT NULL)),
        action     text NOT NULL CHECK (action ~ '^[a-z]+\\.[a-z_]+$'),
        subject    text,
        details    jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query(`
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the audit log is append-only';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_log, admins, refund_requests, settings;
      ALTER TABLE registrations DROP CONSTRAINT registrations_referrer_id_fkey;
      DROP TABLE users, registrations;
      DROP FUNCTION refuse_audit_change()`);
  }
}
