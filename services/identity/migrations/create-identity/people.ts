import { countsInto } from '@raffle/service-kit/database';

/** Registrations, the accounts that they become, and who invited whom. */
export const people = String.raw`
CREATE TABLE registrations (
  id                  uuid PRIMARY KEY,
  status              text NOT NULL CHECK (status IN ('opening', 'pending', 'failed', 'completed', 'refund_owed')),
  name                text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- Null, like the password, once the account is closed, or once it is to be refunded and belongs to no account.
  phone               text CHECK (phone ~ '^\+(228[0-9]{8}|225[0-9]{10})$'),
  city                text NOT NULL CHECK (char_length(city) <= 40),
  password_hash       text CHECK (password_hash LIKE '$argon2id$%'),
  referrer_id         uuid,
  -- How the person found us (docs/product.md rule 76); null once erased.
  source              text DEFAULT 'direct' CHECK (length(source) <= 40),
  amount              integer NOT NULL CHECK (amount > 0),
  payment_id          uuid UNIQUE,
  payment_token       text UNIQUE,
  payment_url         text,
  -- When its latest payment was opened: a registration that stays unpaid is deleted (docs/product.md rule 32).
  payment_opened_at   timestamptz NOT NULL DEFAULT now(),
  idempotency_key     text UNIQUE,
  request_fingerprint text NOT NULL,
  applied_payment_id  uuid UNIQUE,
  confirmed_at        timestamptz,
  claim_ended_at      timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT session_is_whole CHECK ((payment_id IS NULL) = (payment_token IS NULL) AND (payment_id IS NULL) = (payment_url IS NULL)),
  CONSTRAINT payable_has_a_session CHECK (status NOT IN ('pending', 'failed') OR payment_token IS NOT NULL),
  CONSTRAINT final_means_paid CHECK ((status IN ('completed', 'refund_owed')) = (applied_payment_id IS NOT NULL)),
  CONSTRAINT paid_has_its_instant CHECK ((applied_payment_id IS NULL) = (confirmed_at IS NULL)),
  CONSTRAINT only_paid_ones_are_erased CHECK (
    CASE WHEN phone IS NULL
      THEN password_hash IS NULL AND city = '' AND status IN ('completed', 'refund_owed')
      ELSE password_hash IS NOT NULL AND city <> ''
    END),
  CONSTRAINT a_refunded_one_names_nobody CHECK (status <> 'refund_owed' OR phone IS NULL)
);
CREATE INDEX registrations_opening ON registrations (created_at) WHERE status = 'opening';
CREATE INDEX registrations_unpaid ON registrations (payment_opened_at) WHERE status IN ('pending', 'failed');
CREATE INDEX registrations_by_phone ON registrations (phone) WHERE phone IS NOT NULL;

CREATE TABLE users (
  id              uuid PRIMARY KEY,
  version         integer NOT NULL DEFAULT 1 CHECK (version > 0),
  registration_id uuid NOT NULL UNIQUE REFERENCES registrations (id),
  payment_id      uuid NOT NULL UNIQUE,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- The display name that the person chose; null until then (docs/product.md rule 8).
  display_name    text CHECK (display_name <> ''),
  -- An administrator replaced the public name by initials (docs/product.md rule 49).
  initials_only   boolean NOT NULL DEFAULT false,
  -- Earlier names, by which people are found too; a trigger keeps them.
  former_names    text NOT NULL DEFAULT '' CHECK (length(former_names) <= 200),
  phone           text UNIQUE CHECK (phone ~ '^\+(228[0-9]{8}|225[0-9]{10})$'),
  -- When a texted code proved that the phone is the person's (docs/product.md rule 41).
  phone_proven_at timestamptz,
  city            text NOT NULL CHECK (char_length(city) <= 40),
  password_hash   text CHECK (password_hash LIKE '$argon2id$%'),
  referral_code   text NOT NULL UNIQUE CHECK (referral_code ~ '^[A-HJKMNP-Z2-9]{7}$'),
  referrer_id     uuid REFERENCES users (id) CHECK (referrer_id <> id),
  -- How the person found us (docs/product.md rule 76).
  source          text DEFAULT 'direct' CHECK (length(source) <= 40),
  referrals       integer NOT NULL DEFAULT 0 CHECK (referrals >= 0),
  tickets         integer NOT NULL DEFAULT 0,
  total_spent     bigint NOT NULL DEFAULT 0,
  -- The number that paid for the account and the device of its first session, by which accounts are linked
  -- (docs/product.md rule 28).
  payer_phone     text CONSTRAINT payer_phone_is_e164 CHECK (payer_phone ~ '^\+[1-9]\d{6,14}$'),
  first_device    bytea CONSTRAINT first_device_is_a_hash CHECK (octet_length(first_device) = 32),
  created_at      timestamptz NOT NULL,
  last_active     timestamptz,
  blocked_at      timestamptz,
  block_reason    text CHECK (block_reason <> ''),
  -- Its owner asked to close it while a draw with their tickets was under way: it is carried out afterwards (docs/product.md rule 61).
  closing_asked_at   timestamptz,
  closing_keeps_name boolean,
  closing_checked_at timestamptz,
  -- A closed account stays as an anonymous number with a keyed hash of its phone (docs/product.md rule 33).
  erased_at       timestamptz,
  phone_hash      bytea CHECK (octet_length(phone_hash) = 32),
  sort_name       text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
  sort_city       text COLLATE "C" GENERATED ALWAYS AS (fold_text(city)) STORED,
  search          text COLLATE "C" GENERATED ALWAYS AS
    (fold_text(' ' || name || ' ' || coalesce(display_name, '') || ' ' || former_names || ' ' || city || ' ' || phone || ' ' || referral_code)) STORED,
  -- So that a participation can refer to a friend together with their referrer.
  CONSTRAINT users_of_referrer UNIQUE (id, referrer_id),
  CONSTRAINT blocked_for_a_reason CHECK ((blocked_at IS NULL) = (block_reason IS NULL)),
  CONSTRAINT erased_has_no_data CHECK (
    CASE WHEN erased_at IS NULL
      THEN phone IS NOT NULL AND password_hash IS NOT NULL AND city <> '' AND phone_hash IS NULL
      ELSE phone IS NULL AND password_hash IS NULL AND city = '' AND phone_hash IS NOT NULL
    END),
  CONSTRAINT a_kept_closing_is_whole CHECK ((closing_asked_at IS NULL) = (closing_keeps_name IS NULL)
    AND (closing_asked_at IS NOT NULL OR closing_checked_at IS NULL) AND (erased_at IS NULL OR closing_asked_at IS NULL)),
  CONSTRAINT initials_only_leave_no_choice CHECK (NOT initials_only OR display_name IS NULL),
  CONSTRAINT users_erased_source CHECK ((erased_at IS NULL) = (source IS NOT NULL)),
  CONSTRAINT users_erased_display_name CHECK (erased_at IS NULL OR display_name IS NULL),
  CONSTRAINT users_erased_former_names CHECK (erased_at IS NULL OR former_names = '')
);
COMMENT ON COLUMN users.tickets IS
  'A copy fed by events; below zero for the moment in which a return overtakes the grant it returns';
COMMENT ON COLUMN users.total_spent IS
  'Fed by events; below zero for the moment in which a refund overtakes the credit it pays back';
CREATE FUNCTION note_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.former_names := CASE WHEN NEW.erased_at IS NULL THEN right(concat_ws(' / ', nullif(OLD.former_names, ''), OLD.name), 200) ELSE '' END;
  RETURN NEW;
END $$;
CREATE TRIGGER users_note_former_name BEFORE UPDATE OF name ON users FOR EACH ROW
  WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION note_former_name();
CREATE INDEX users_referred ON users (referrer_id, created_at DESC, id DESC) WHERE referrer_id IS NOT NULL;
CREATE INDEX users_by_phone_hash ON users (phone_hash) WHERE phone_hash IS NOT NULL;
CREATE INDEX users_closing ON users (closing_checked_at NULLS FIRST, id) WHERE closing_asked_at IS NOT NULL;
CREATE INDEX users_by_payer_phone ON users (payer_phone) WHERE payer_phone IS NOT NULL;
CREATE INDEX users_by_first_device ON users (first_device) WHERE first_device IS NOT NULL;
-- The back-office shows the end of an id and finds a person by it.
CREATE INDEX users_by_short_id ON users ((right(id::text, 6)));
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
CREATE INDEX users_blocked ON users (created_at, id) WHERE blocked_at IS NOT NULL;
-- The orders of the back-office's list. The columns of its filters are in each index beside its key, so that a far page and the total
-- come from the index alone.
CREATE INDEX users_by_created_at ON users (created_at, id) INCLUDE (last_active, blocked_at, search);
CREATE INDEX users_by_name ON users (sort_name, id) INCLUDE (last_active, blocked_at, created_at, search);
CREATE INDEX users_by_phone ON users (phone COLLATE "C", id) INCLUDE (last_active, blocked_at, created_at, search);
CREATE INDEX users_by_city ON users (sort_city, id) INCLUDE (last_active, blocked_at, created_at, search);
CREATE INDEX users_by_tickets ON users (tickets, id) INCLUDE (last_active, blocked_at, created_at, search);
CREATE INDEX users_by_referrals ON users (referrals, id) INCLUDE (last_active, blocked_at, created_at, search);
CREATE INDEX users_by_total_spent ON users (total_spent, id) INCLUDE (last_active, blocked_at, created_at, search);
CREATE INDEX users_by_last_active ON users ((coalesce(last_active, '-infinity'::timestamptz)), id)
  INCLUDE (last_active, blocked_at, created_at, search);

ALTER TABLE registrations ADD FOREIGN KEY (referrer_id) REFERENCES users (id);

-- A referrer exists before the account that names them and is never set afterwards: no cycles.
CREATE FUNCTION keep_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the referrer of user % never changes', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER users_keep_referrer BEFORE UPDATE OF referrer_id ON users FOR EACH ROW
  WHEN (NEW.referrer_id IS DISTINCT FROM OLD.referrer_id) EXECUTE FUNCTION keep_referrer();

-- What was proven of a number says nothing about the next one, and nothing is left of a closed account's.
CREATE FUNCTION forget_phone_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phone_proven_at = NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_phone_proof BEFORE UPDATE OF phone ON users FOR EACH ROW
  WHEN (NEW.phone IS DISTINCT FROM OLD.phone) EXECUTE FUNCTION forget_phone_proof();

-- Names and phones that people had before, each until it changed: those of the freeze of a list stand for a win, which identity hears of
-- after the draw (docs/product.md rule 61). Erased with the account.
CREATE TABLE former_contacts (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  name    text NOT NULL,
  phone   text NOT NULL,
  until   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_contacts_of ON former_contacts (user_id, until);
CREATE FUNCTION keep_former_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NULL THEN
    INSERT INTO former_contacts (user_id, name, phone) VALUES (OLD.id, OLD.name, OLD.phone);
  ELSE
    DELETE FROM former_contacts WHERE user_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_former_contact AFTER UPDATE OF name, phone ON users FOR EACH ROW
  WHEN ((NEW.name, NEW.phone) IS DISTINCT FROM (OLD.name, OLD.phone) AND OLD.phone IS NOT NULL) EXECUTE FUNCTION keep_former_contact();

-- A kept closing is carried out, and not taken back.
CREATE FUNCTION keep_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the kept closing of user % ends with the account', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER users_keep_closing BEFORE UPDATE OF closing_asked_at ON users FOR EACH ROW
  WHEN (NEW.closing_asked_at IS DISTINCT FROM OLD.closing_asked_at AND OLD.closing_asked_at IS NOT NULL AND NEW.erased_at IS NULL)
  EXECUTE FUNCTION keep_closing();

-- Copies of who participated, and the rewards of their referrers (docs/product.md rule 17).
CREATE TABLE referral_participations (
  friend_id       uuid PRIMARY KEY,
  referrer_id     uuid NOT NULL,
  bonus_tickets   integer NOT NULL CHECK (bonus_tickets >= 0),
  reward_tickets  integer NOT NULL CHECK (reward_tickets >= 0),
  participated_at timestamptz NOT NULL,
  CONSTRAINT participation_of_a_referred_friend FOREIGN KEY (friend_id, referrer_id) REFERENCES users (id, referrer_id)
);
CREATE INDEX referral_participations_referrer ON referral_participations (referrer_id);

-- Payments of registrations that created no account, whose money goes back.
CREATE TABLE refund_requests (
  payment_id        uuid PRIMARY KEY,
  refund_request_id uuid NOT NULL UNIQUE,
  registration_id   uuid REFERENCES registrations (id),
  amount            integer NOT NULL CHECK (amount >= 0),
  reason            text NOT NULL CHECK (reason IN ('phone_already_registered', 'unknown_subject')),
  requested_at      timestamptz NOT NULL
);
-- Deleting a registration looks for those that name it.
CREATE INDEX refund_requests_registration ON refund_requests (registration_id) WHERE registration_id IS NOT NULL;

-- Administrators' notes about a person: append-only, and erased with the account (docs/product.md rule 33).
CREATE TABLE user_notes (
  id       uuid PRIMARY KEY,
  user_id  uuid NOT NULL REFERENCES users (id),
  -- Without a foreign key: an administrator's account may be deleted.
  admin_id uuid NOT NULL,
  author   text NOT NULL,
  text     text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_notes_user ON user_notes (user_id, at DESC);

CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM users WHERE id = OLD.user_id AND erased_at IS NULL) THEN
    RAISE EXCEPTION 'a note is only erased with its account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER a_note_never_changes BEFORE UPDATE OR DELETE ON user_notes FOR EACH ROW EXECUTE FUNCTION refuse_note_change();

-- The day's registrations: accounts of that day that are not closed.
${countsInto('user_registered_counted', {
  when: 'INSERT ON users FOR EACH ROW WHEN (NEW.erased_at IS NULL)',
  at: 'NEW.created_at',
  amount: '1',
})}
${countsInto('user_erased_counted', {
  when: 'UPDATE OF erased_at ON users FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)',
  at: 'NEW.created_at',
  amount: '-1',
})}
`;
