/** Logging in: codes for forgotten passwords, known devices, and revocations of sessions. The sessions themselves are in Redis. */
export const sessions = `
-- Of an administrator, or texted without one: each kind is independent of the other.
CREATE TABLE password_reset_codes (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users (id),
  code_hash  text NOT NULL CHECK (code_hash LIKE '$argon2id$%'),
  -- Null for a texted code.
  issued_by  uuid,
  issued_at  timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > issued_at),
  -- Of a texted code: requested on a device of the account; and when its text was sent, before which it is not valid.
  known_device boolean NOT NULL DEFAULT false CHECK (issued_by IS NULL OR NOT known_device),
  texted_at  timestamptz CHECK (issued_by IS NULL OR texted_at IS NULL),
  used_at    timestamptz CHECK (used_at IS NULL OR issued_by IS NOT NULL OR texted_at IS NOT NULL),
  ended_at   timestamptz CHECK (used_at IS NULL OR ended_at IS NOT NULL)
);
-- Of each kind one is valid: a texted one until the text of a newer one was sent.
CREATE UNIQUE INDEX password_reset_codes_one_valid_each ON password_reset_codes (user_id, (issued_by IS NULL))
  WHERE ended_at IS NULL AND (issued_by IS NOT NULL OR texted_at IS NOT NULL);
CREATE INDEX password_reset_codes_texted ON password_reset_codes (user_id, issued_at) WHERE issued_by IS NULL;
CREATE INDEX password_reset_codes_of_user ON password_reset_codes (user_id);

-- The browsers from which an account has logged in: guesses from other browsers do not slow them down.
CREATE TABLE known_devices (
  kind         text NOT NULL CHECK (kind IN ('user', 'admin')),
  holder_id    uuid NOT NULL,
  token_hash   bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  last_used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (kind, holder_id, token_hash)
);

-- Revocations outlive Redis: each is committed with its cause, then applied to Redis, and again whenever Redis restarts.
CREATE TABLE session_revocations (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('user', 'admin')),
  holder_id         uuid NOT NULL,
  session_id        text CHECK (session_id ~ '^[0-9a-f]{64}$'),
  except_session_id text CHECK (except_session_id ~ '^[0-9a-f]{64}$'),
  -- Read when the row is inserted, under the lock of its person's row: a login either sees the cause or is earlier.
  revoked_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  applied_at        timestamptz,
  CONSTRAINT session_revocations_one_or_all CHECK (session_id IS NULL OR except_session_id IS NULL)
);
COMMENT ON COLUMN session_revocations.session_id IS 'The one session that ends; null: all of the holder, but except_session_id';
CREATE INDEX session_revocations_pending ON session_revocations (id) WHERE applied_at IS NULL;
CREATE INDEX session_revocations_of ON session_revocations (kind, holder_id, id);
CREATE INDEX session_revocations_by_age ON session_revocations (revoked_at);
`;
