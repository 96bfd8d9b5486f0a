/** Administrators, their names over time, second factors, tasks and lists. */
export const administrators = `
CREATE TABLE admins (
  id                   uuid PRIMARY KEY,
  username             text NOT NULL CHECK (username ~ '^[A-Za-z0-9._@-]{1,80}$'),
  password_hash        text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  -- Somebody else set the password: the owner must change it before anything else.
  must_change_password boolean NOT NULL DEFAULT false,
  role                 text NOT NULL CHECK (role IN ('admin', 'super_admin')),
  -- What an admin works on; 'phones' is the right to export phone numbers (docs/product.md rule 64).
  areas                text[] NOT NULL DEFAULT '{support,money,draws,phones}'
                       CHECK (areas <@ '{support,money,draws,phones}' AND array_position(areas, NULL) IS NULL),
  -- Counts as one of two: no single administrator made, promoted or reset it (docs/product.md rule 48).
  confirmed            boolean NOT NULL DEFAULT false,
  created_at           timestamptz NOT NULL DEFAULT now(),
  last_login_at        timestamptz,
  -- The entry of the audit log up to which this administrator put away what was done on the machine (docs/product.md rule 48).
  operator_acts_seen   bigint NOT NULL DEFAULT 0,
  totp_secret          bytea,
  totp_last_step       bigint,
  second_factor_at     timestamptz,
  sort_name            text COLLATE "C" GENERATED ALWAYS AS (fold_text(username)) STORED,
  -- A name is found as written, and by the parts between its signs: agbeko and ag in k.agbeko.
  search               text COLLATE "C" GENERATED ALWAYS AS
    (fold_text(' ' || username || ' ' || translate(username, '._@-', '    '))) STORED,
  CONSTRAINT super_admin_has_every_area CHECK (role <> 'super_admin' OR areas @> '{support,money,draws,phones}'),
  CONSTRAINT second_factor_is_whole CHECK (
    (second_factor_at IS NULL) = (totp_last_step IS NULL) AND (second_factor_at IS NULL OR totp_secret IS NOT NULL))
);
CREATE UNIQUE INDEX admins_username ON admins (lower(username));
CREATE INDEX admins_search ON admins USING gin (search gin_trgm_ops);
-- The orders of the list, with the columns of its filters in each: a far page and the total come from the index alone.
CREATE INDEX admins_by_created_at ON admins (created_at, id) INCLUDE (last_login_at, role, search);
CREATE INDEX admins_by_username ON admins (sort_name, id) INCLUDE (last_login_at, role, search);
CREATE INDEX admins_by_role ON admins (role, id) INCLUDE (last_login_at, role, search);
CREATE INDEX admins_by_last_login_at ON admins ((coalesce(last_login_at, '-infinity'::timestamptz)), id)
  INCLUDE (last_login_at, role, search);

-- Serialized, so that two concurrent removals cannot each count the other as the remaining one.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('admins'), 1);
  IF (OLD.role = 'super_admin' AND NOT EXISTS (SELECT FROM admins WHERE id <> OLD.id AND role = 'super_admin'))
     OR (TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM admins WHERE id <> OLD.id)) THEN
    RAISE EXCEPTION 'the last admin and the last super_admin stay'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'last_admin', TABLE = 'admins';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER admins_last_stays BEFORE DELETE ON admins FOR EACH ROW EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER admins_last_keeps_its_role BEFORE UPDATE OF role ON admins FOR EACH ROW
  WHEN (OLD.role = 'super_admin' AND NEW.role <> 'super_admin') EXECUTE FUNCTION keep_an_admin();

-- Nobody becomes the only administrator by removing a colleague (docs/product.md rule 47).
CREATE FUNCTION note_colleague_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settings SET colleague_left_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER admins_colleague_removed AFTER DELETE ON admins FOR EACH ROW
  WHEN (OLD.confirmed) EXECUTE FUNCTION note_colleague_left();
CREATE TRIGGER admins_colleague_unconfirmed AFTER UPDATE OF confirmed ON admins FOR EACH ROW
  WHEN (OLD.confirmed AND NOT NEW.confirmed) EXECUTE FUNCTION note_colleague_left();

-- A code of the authenticator app works once: the step only grows.
CREATE FUNCTION refuse_totp_replay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this step of the second factor was used' USING ERRCODE = 'restrict_violation', TABLE = 'admins';
END $$;
CREATE TRIGGER admins_totp_replay BEFORE UPDATE OF totp_last_step ON admins FOR EACH ROW
  WHEN (OLD.totp_secret = NEW.totp_secret AND NEW.totp_last_step <= OLD.totp_last_step)
  EXECUTE FUNCTION refuse_totp_replay();

-- A used code is deleted, so that no second login can use it.
CREATE TABLE admin_recovery_codes (
  admin_id  uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  code_hash text NOT NULL CHECK (code_hash LIKE '$argon2id$%'),
  PRIMARY KEY (admin_id, code_hash)
);

-- The names of an admin over time: the log names the actor even after they were renamed or removed.
CREATE TABLE admin_names (
  admin_id uuid NOT NULL,
  since    timestamptz NOT NULL DEFAULT clock_timestamp(),
  username text NOT NULL,
  PRIMARY KEY (admin_id, since)
);
CREATE FUNCTION note_admin_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO admin_names (admin_id, username) VALUES (NEW.id, NEW.username);
  RETURN NULL;
END $$;
CREATE TRIGGER admins_note_new_name AFTER INSERT ON admins FOR EACH ROW EXECUTE FUNCTION note_admin_name();
CREATE TRIGGER admins_note_changed_name AFTER UPDATE OF username ON admins FOR EACH ROW
  WHEN (NEW.username <> OLD.username) EXECUTE FUNCTION note_admin_name();
CREATE FUNCTION admin_name_at(uuid, timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT username FROM admin_names WHERE admin_id = $1
   ORDER BY since <= $2 DESC, CASE WHEN since <= $2 THEN since END DESC, since LIMIT 1
$$;

-- When each administrator was last here, and when before the present visit (docs/product.md rule 66).
CREATE TABLE admin_visits (
  admin_id   uuid PRIMARY KEY REFERENCES admins (id) ON DELETE CASCADE,
  seen_at    timestamptz NOT NULL DEFAULT now(),
  away_since timestamptz CHECK (away_since < seen_at)
);

-- Which administrator has taken which task.
CREATE TABLE taken_tasks (
  kind     text NOT NULL,
  subject  text NOT NULL CHECK (length(subject) <= 64),
  admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, subject)
);
CREATE INDEX taken_tasks_admin ON taken_tasks (admin_id);
CREATE INDEX taken_tasks_taken_at ON taken_tasks (taken_at);
`;
