-- SHA-256 of its migrations: ece588ebecc616889d15392f568d4fdcc6b8f381f497dc11c5291fd07027fa3a
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.admin_name_at(uuid, timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE
    AS $_$
  SELECT username FROM admin_names WHERE admin_id = $1
   ORDER BY since <= $2 DESC, CASE WHEN since <= $2 THEN since END DESC, since LIMIT 1
$_$;

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT lower(regexp_replace(normalize(replace(replace(replace(replace(translate(written, 'ƉɖĐđƐɛƑƒƔɣŊŋƆɔƲʋØøŁł’‘‛ʼʻʽʹʾʿ′´`＇ꞌ‐‑‒–—―−﹣－⁃', 'ddddeeffggnnoovvooll''''''''''''''''''''''''''''----------'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad-\u00ad\u061c-\u061c\u115f-\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff-\ufeff]', '', 'g') COLLATE "C")
$$;

CREATE FUNCTION public.forget_phone_proof() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.phone_proven_at = NULL;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_approval_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.decision IS NOT NULL
    OR (NEW.id, NEW.kind, NEW.subject, NEW.before, NEW.after, NEW.reason, NEW.requested_by, NEW.requested_by_name, NEW.requested_at, NEW.expires_at, NEW.alone_from)
       IS DISTINCT FROM
       (OLD.id, OLD.kind, OLD.subject, OLD.before, OLD.after, OLD.reason, OLD.requested_by, OLD.requested_by_name, OLD.requested_at, OLD.expires_at, OLD.alone_from)
    OR (NEW.secret IS DISTINCT FROM OLD.secret AND NEW.decision IS NULL)
  THEN
    RAISE EXCEPTION 'what was asked for never changes, and is decided once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_awaited_prize() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (NEW.product_id, NEW.ticket, NEW.user_id) IS DISTINCT FROM (OLD.product_id, OLD.ticket, OLD.user_id)
     OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
     OR (OLD.name IS NOT NULL AND NEW.name IS NOT NULL AND NEW.name <> OLD.name) THEN
    RAISE EXCEPTION 'a prize keeps its winner and the name at the draw, and ends once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_new_approval_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a request is asked for before it is decided' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.keep_an_admin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('admins'), 1);
  IF (OLD.role = 'super_admin' AND NOT EXISTS (SELECT FROM admins WHERE id <> OLD.id AND role = 'super_admin'))
     OR (TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM admins WHERE id <> OLD.id)) THEN
    RAISE EXCEPTION 'the last admin and the last super_admin stay'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'last_admin', TABLE = 'admins';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE FUNCTION public.keep_referrer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the referrer of user % never changes', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.note_admin_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO admin_names (admin_id, username) VALUES (NEW.id, NEW.username);
  RETURN NULL;
END $$;

CREATE FUNCTION public.note_colleague_left() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE settings SET colleague_left_at = now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.raise_settings_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (NEW.registration_price, NEW.referral_enabled, NEW.bonus_tickets, NEW.required_referrals, NEW.reward_tickets,
      NEW.free_ticket_max_price, NEW.free_ticket_share, NEW.play_limit_week, NEW.play_limit_month,
      NEW.two_people, NEW.approve_money_from)
     IS DISTINCT FROM
     (OLD.registration_price, OLD.referral_enabled, OLD.bonus_tickets, OLD.required_referrals, OLD.reward_tickets,
      OLD.free_ticket_max_price, OLD.free_ticket_share, OLD.play_limit_week, OLD.play_limit_month,
      OLD.two_people, OLD.approve_money_from) THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := now();
  ELSIF NEW.version <> OLD.version THEN
    RAISE EXCEPTION 'the version of the settings rises with them alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;

CREATE FUNCTION public.refuse_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM users WHERE id = OLD.user_id AND erased_at IS NULL) THEN
    RAISE EXCEPTION 'a note is only erased with its account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION public.refuse_second_value() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what is set in % never changes: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.refuse_totp_replay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'this step of the second factor was used' USING ERRCODE = 'restrict_violation', TABLE = 'admins';
END $$;

CREATE FUNCTION public.user_erased_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (NEW.created_at AT TIME ZONE 'UTC')::date, -1;
  RETURN NULL;
END $$;

CREATE FUNCTION public.user_registered_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (NEW.created_at AT TIME ZONE 'UTC')::date, 1;
  RETURN NULL;
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.admin_names (
    admin_id uuid NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    username text NOT NULL
);

CREATE TABLE public.admin_recovery_codes (
    admin_id uuid NOT NULL,
    code_hash text NOT NULL,
    CONSTRAINT admin_recovery_codes_code_hash_check CHECK ((code_hash ~~ '$argon2id$%'::text))
);

CREATE TABLE public.admins (
    id uuid NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    role text NOT NULL,
    confirmed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_login_at timestamp with time zone,
    totp_secret bytea,
    totp_last_step bigint,
    second_factor_at timestamp with time zone,
    sort_name text GENERATED ALWAYS AS (public.fold_text(username)) STORED COLLATE pg_catalog."C",
    search text GENERATED ALWAYS AS (public.fold_text((((' '::text || username) || ' '::text) || translate(username, '._@-'::text, '    '::text)))) STORED COLLATE pg_catalog."C",
    CONSTRAINT admins_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT admins_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'super_admin'::text]))),
    CONSTRAINT admins_username_check CHECK ((username ~ '^[A-Za-z0-9._@-]{1,80}$'::text)),
    CONSTRAINT second_factor_is_whole CHECK ((((second_factor_at IS NULL) = (totp_last_step IS NULL)) AND ((second_factor_at IS NULL) OR (totp_secret IS NOT NULL))))
);

CREATE TABLE public.approval_requests (
    id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    reason text NOT NULL,
    requested_by uuid NOT NULL,
    requested_by_name text NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '72:00:00'::interval) NOT NULL,
    alone_from timestamp with time zone,
    secret text,
    decision text,
    decided_by uuid,
    decided_by_name text,
    decided_at timestamp with time zone,
    decision_reason text,
    CONSTRAINT a_decided_request_keeps_no_secret CHECK (((decision IS NULL) OR (secret IS NULL))),
    CONSTRAINT a_decision_has_its_instant CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT a_refusal_has_its_reason CHECK ((((decision = 'refused'::text) IS TRUE) = (decision_reason IS NOT NULL))),
    CONSTRAINT an_administrator_decides CHECK (((((decision = ANY (ARRAY['approved'::text, 'refused'::text])) IS TRUE) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) = (decided_by_name IS NULL)))),
    CONSTRAINT approval_requests_after_check CHECK ((after <> '{}'::jsonb)),
    CONSTRAINT approval_requests_check CHECK ((alone_from >= (requested_at + '24:00:00'::interval))),
    CONSTRAINT approval_requests_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text, 'expired'::text]))),
    CONSTRAINT approval_requests_decision_reason_check CHECK ((length(decision_reason) <= 500)),
    CONSTRAINT approval_requests_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'reset_code'::text, 'settings'::text, 'two_people'::text, 'admin'::text]))),
    CONSTRAINT approval_requests_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500))),
    CONSTRAINT approved_in_time CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_at <= expires_at))),
    CONSTRAINT the_approver_is_another CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> requested_by) OR ((decided_at >= alone_from) IS TRUE)))
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    entry_id uuid,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    actor_username text,
    action text NOT NULL,
    subject text,
    before jsonb,
    after jsonb,
    address text,
    area text GENERATED ALWAYS AS (split_part(action, '.'::text, 1)) STORED COLLATE pg_catalog."C",
    search text GENERATED ALWAYS AS (public.fold_text((((((' '::text || COALESCE(actor_username, ''::text)) || ' '::text) || action) || ' '::text) || COALESCE(subject, ''::text)))) STORED COLLATE pg_catalog."C",
    search_values text GENERATED ALWAYS AS (public.fold_text((((' '::text || COALESCE("left"((before)::text, 4000), ''::text)) || ' '::text) || COALESCE("left"((after)::text, 4000), ''::text)))) STORED COLLATE pg_catalog."C",
    CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['admin'::text, 'operator'::text, 'system'::text, 'nobody'::text]))),
    CONSTRAINT audit_log_check CHECK (((actor_kind = 'admin'::text) = (actor_id IS NOT NULL)))
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.awaited_prizes (
    product_id integer NOT NULL,
    ticket integer NOT NULL,
    user_id uuid NOT NULL,
    name text,
    ended_at timestamp with time zone
);

CREATE TABLE public.daily_change (
    id bigint NOT NULL,
    day date NOT NULL,
    amount bigint NOT NULL
);

ALTER TABLE public.daily_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.daily_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.daily_figure (
    day date NOT NULL,
    amount bigint NOT NULL
);

CREATE TABLE public.dead_letters (
    only_one boolean DEFAULT true NOT NULL,
    announced integer DEFAULT 0 NOT NULL,
    CONSTRAINT dead_letters_announced_check CHECK ((announced >= 0)),
    CONSTRAINT dead_letters_only_one_check CHECK (only_one)
);

CREATE TABLE public.event_handlers (
    event text NOT NULL,
    handler text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.inbox (
    message_id text NOT NULL,
    handler text NOT NULL,
    event text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.known_devices (
    kind text NOT NULL,
    holder_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    last_used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT known_devices_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'admin'::text]))),
    CONSTRAINT known_devices_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

CREATE TABLE public.list_preferences (
    admin_id uuid NOT NULL,
    list text NOT NULL,
    views jsonb NOT NULL,
    hidden jsonb NOT NULL
);

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;

CREATE TABLE public.newest_backup (
    only_one boolean DEFAULT true NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    CONSTRAINT newest_backup_only_one_check CHECK (only_one)
);

CREATE TABLE public.outbox (
    id bigint NOT NULL,
    message_id uuid NOT NULL,
    event text NOT NULL,
    payload json NOT NULL,
    correlation_id text NOT NULL,
    causation_id text,
    traceparent text,
    occurred_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    not_before timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    last_error text
);

ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.password_reset_codes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    issued_by uuid,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    known_device boolean DEFAULT false NOT NULL,
    texted_at timestamp with time zone,
    used_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT password_reset_codes_check CHECK ((expires_at > issued_at)),
    CONSTRAINT password_reset_codes_check1 CHECK (((issued_by IS NULL) OR (NOT known_device))),
    CONSTRAINT password_reset_codes_check2 CHECK (((issued_by IS NULL) OR (texted_at IS NULL))),
    CONSTRAINT password_reset_codes_check3 CHECK (((used_at IS NULL) OR (issued_by IS NOT NULL) OR (texted_at IS NOT NULL))),
    CONSTRAINT password_reset_codes_check4 CHECK (((used_at IS NULL) OR (ended_at IS NOT NULL))),
    CONSTRAINT password_reset_codes_code_hash_check CHECK ((code_hash ~~ '$argon2id$%'::text))
);

CREATE TABLE public.referral_participations (
    friend_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    bonus_tickets integer NOT NULL,
    reward_tickets integer NOT NULL,
    participated_at timestamp with time zone NOT NULL,
    CONSTRAINT referral_participations_bonus_tickets_check CHECK ((bonus_tickets >= 0)),
    CONSTRAINT referral_participations_reward_tickets_check CHECK ((reward_tickets >= 0))
);

CREATE TABLE public.refund_requests (
    payment_id uuid NOT NULL,
    refund_request_id uuid NOT NULL,
    registration_id uuid,
    amount integer NOT NULL,
    reason text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    CONSTRAINT refund_requests_amount_check CHECK ((amount >= 0)),
    CONSTRAINT refund_requests_reason_check CHECK ((reason = ANY (ARRAY['phone_already_registered'::text, 'unknown_subject'::text])))
);

CREATE TABLE public.registrations (
    id uuid NOT NULL,
    status text NOT NULL,
    name text NOT NULL,
    phone text,
    city text NOT NULL,
    password_hash text,
    referrer_id uuid,
    amount integer NOT NULL,
    payment_id uuid,
    payment_token text,
    payment_url text,
    payment_opened_at timestamp with time zone DEFAULT now() NOT NULL,
    idempotency_key text,
    request_fingerprint text NOT NULL,
    applied_payment_id uuid,
    confirmed_at timestamp with time zone,
    claim_ended_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT a_refunded_one_names_nobody CHECK (((status <> 'refund_owed'::text) OR (phone IS NULL))),
    CONSTRAINT final_means_paid CHECK (((status = ANY (ARRAY['completed'::text, 'refund_owed'::text])) = (applied_payment_id IS NOT NULL))),
    CONSTRAINT only_paid_ones_are_erased CHECK (
CASE
    WHEN (phone IS NULL) THEN ((password_hash IS NULL) AND (city = ''::text) AND (status = ANY (ARRAY['completed'::text, 'refund_owed'::text])))
    ELSE ((password_hash IS NOT NULL) AND (city <> ''::text))
END),
    CONSTRAINT paid_has_its_instant CHECK (((applied_payment_id IS NULL) = (confirmed_at IS NULL))),
    CONSTRAINT payable_has_a_session CHECK (((status <> ALL (ARRAY['pending'::text, 'failed'::text])) OR (payment_token IS NOT NULL))),
    CONSTRAINT registrations_amount_check CHECK ((amount > 0)),
    CONSTRAINT registrations_city_check CHECK ((char_length(city) <= 40)),
    CONSTRAINT registrations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT registrations_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT registrations_phone_check CHECK ((phone ~ '^\+(228[0-9]{8}|225[0-9]{10})$'::text)),
    CONSTRAINT registrations_status_check CHECK ((status = ANY (ARRAY['opening'::text, 'pending'::text, 'failed'::text, 'completed'::text, 'refund_owed'::text]))),
    CONSTRAINT session_is_whole CHECK ((((payment_id IS NULL) = (payment_token IS NULL)) AND ((payment_id IS NULL) = (payment_url IS NULL))))
);

CREATE TABLE public.session_revocations (
    id bigint NOT NULL,
    kind text NOT NULL,
    holder_id uuid NOT NULL,
    session_id text,
    except_session_id text,
    revoked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    applied_at timestamp with time zone,
    CONSTRAINT session_revocations_except_session_id_check CHECK ((except_session_id ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT session_revocations_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'admin'::text]))),
    CONSTRAINT session_revocations_one_or_all CHECK (((session_id IS NULL) OR (except_session_id IS NULL))),
    CONSTRAINT session_revocations_session_id_check CHECK ((session_id ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE public.session_revocations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_revocations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.settings (
    id smallint DEFAULT 1 NOT NULL,
    registration_price integer DEFAULT 500 NOT NULL,
    referral_enabled boolean DEFAULT true NOT NULL,
    bonus_tickets integer DEFAULT 1 NOT NULL,
    required_referrals integer DEFAULT 5 NOT NULL,
    reward_tickets integer DEFAULT 5 NOT NULL,
    free_ticket_max_price integer DEFAULT 1000 NOT NULL,
    free_ticket_share integer DEFAULT 20 NOT NULL,
    play_limit_week integer,
    play_limit_month integer,
    two_people boolean DEFAULT false NOT NULL,
    approve_money_from integer DEFAULT 1 NOT NULL,
    colleague_left_at timestamp with time zone,
    help_whatsapp text,
    operator text,
    complaints text,
    version integer DEFAULT 1 NOT NULL,
    published_version integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT settings_approve_money_from_check CHECK ((approve_money_from > 0)),
    CONSTRAINT settings_bonus_tickets_check CHECK ((bonus_tickets >= 0)),
    CONSTRAINT settings_complaints_check CHECK (((length(complaints) >= 1) AND (length(complaints) <= 500))),
    CONSTRAINT settings_free_ticket_max_price_check CHECK ((free_ticket_max_price >= 0)),
    CONSTRAINT settings_free_ticket_share_check CHECK (((free_ticket_share >= 0) AND (free_ticket_share <= 100))),
    CONSTRAINT settings_help_whatsapp_check CHECK ((help_whatsapp ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT settings_id_check CHECK ((id = 1)),
    CONSTRAINT settings_operator_check CHECK (((length(operator) >= 1) AND (length(operator) <= 500))),
    CONSTRAINT settings_play_limit_month_check CHECK ((play_limit_month >= 0)),
    CONSTRAINT settings_play_limit_week_check CHECK ((play_limit_week >= 0)),
    CONSTRAINT settings_published_is_not_ahead CHECK (((published_version >= 0) AND (published_version <= version))),
    CONSTRAINT settings_registration_price_check CHECK ((registration_price >= 200)),
    CONSTRAINT settings_required_referrals_check CHECK ((required_referrals > 0)),
    CONSTRAINT settings_reward_tickets_check CHECK ((reward_tickets >= 0)),
    CONSTRAINT settings_version_check CHECK ((version > 0))
);

CREATE TABLE public.taken_tasks (
    kind text NOT NULL,
    subject text NOT NULL,
    admin_id uuid NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT taken_tasks_subject_check CHECK ((length(subject) <= 64))
);

CREATE TABLE public.user_notes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    author text NOT NULL,
    text text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    registration_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    name text NOT NULL,
    display_name text,
    initials_only boolean DEFAULT false NOT NULL,
    phone text,
    phone_proven_at timestamp with time zone,
    city text NOT NULL,
    password_hash text,
    referral_code text NOT NULL,
    referrer_id uuid,
    referrals integer DEFAULT 0 NOT NULL,
    tickets integer DEFAULT 0 NOT NULL,
    total_spent bigint DEFAULT 0 NOT NULL,
    payer_phone text,
    first_device bytea,
    created_at timestamp with time zone NOT NULL,
    last_active timestamp with time zone,
    blocked_at timestamp with time zone,
    block_reason text,
    erased_at timestamp with time zone,
    phone_hash bytea,
    sort_name text GENERATED ALWAYS AS (public.fold_text(name)) STORED COLLATE pg_catalog."C",
    sort_city text GENERATED ALWAYS AS (public.fold_text(city)) STORED COLLATE pg_catalog."C",
    search text GENERATED ALWAYS AS (public.fold_text((((((((' '::text || name) || ' '::text) || city) || ' '::text) || phone) || ' '::text) || referral_code))) STORED COLLATE pg_catalog."C",
    CONSTRAINT blocked_for_a_reason CHECK (((blocked_at IS NULL) = (block_reason IS NULL))),
    CONSTRAINT erased_has_no_data CHECK (
CASE
    WHEN (erased_at IS NULL) THEN ((phone IS NOT NULL) AND (password_hash IS NOT NULL) AND (city <> ''::text) AND (phone_hash IS NULL))
    ELSE ((phone IS NULL) AND (password_hash IS NULL) AND (city = ''::text) AND (phone_hash IS NOT NULL))
END),
    CONSTRAINT first_device_is_a_hash CHECK ((octet_length(first_device) = 32)),
    CONSTRAINT initials_only_leave_no_choice CHECK (((NOT initials_only) OR (display_name IS NULL))),
    CONSTRAINT payer_phone_is_e164 CHECK ((payer_phone ~ '^\+[1-9]\d{6,14}$'::text)),
    CONSTRAINT users_block_reason_check CHECK ((block_reason <> ''::text)),
    CONSTRAINT users_check CHECK ((referrer_id <> id)),
    CONSTRAINT users_city_check CHECK ((char_length(city) <= 40)),
    CONSTRAINT users_display_name_check CHECK ((display_name <> ''::text)),
    CONSTRAINT users_erased_display_name CHECK (((erased_at IS NULL) OR (display_name IS NULL))),
    CONSTRAINT users_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT users_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT users_phone_check CHECK ((phone ~ '^\+(228[0-9]{8}|225[0-9]{10})$'::text)),
    CONSTRAINT users_phone_hash_check CHECK ((octet_length(phone_hash) = 32)),
    CONSTRAINT users_referral_code_check CHECK ((referral_code ~ '^[A-HJKMNP-Z2-9]{7}$'::text)),
    CONSTRAINT users_referrals_check CHECK ((referrals >= 0)),
    CONSTRAINT users_total_spent_check CHECK ((total_spent >= 0)),
    CONSTRAINT users_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.dead_letters VALUES (true, 0);

INSERT INTO public.migrations VALUES (1, 1795627800000, 'CreateMessagingTables1795627800000');
INSERT INTO public.migrations VALUES (2, 1795627800001, 'CreateIdentity1795627800001');

INSERT INTO public.settings VALUES (1, 500, true, 1, 5, 5, 1000, 20, NULL, NULL, false, 1, NULL, NULL, NULL, NULL, 1, 0, '2026-11-27 20:12:46.775474+00');

SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);

SELECT pg_catalog.setval('public.daily_change_id_seq', 1, false);

SELECT pg_catalog.setval('public.migrations_id_seq', 2, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);

SELECT pg_catalog.setval('public.session_revocations_id_seq', 1, false);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_names
    ADD CONSTRAINT admin_names_pkey PRIMARY KEY (admin_id, since);

ALTER TABLE ONLY public.admin_recovery_codes
    ADD CONSTRAINT admin_recovery_codes_pkey PRIMARY KEY (admin_id, code_hash);

ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.approval_requests
    ADD CONSTRAINT approval_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.awaited_prizes
    ADD CONSTRAINT awaited_prizes_pkey PRIMARY KEY (product_id, ticket);

ALTER TABLE ONLY public.daily_change
    ADD CONSTRAINT daily_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.daily_figure
    ADD CONSTRAINT daily_figure_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.event_handlers
    ADD CONSTRAINT event_handlers_pkey PRIMARY KEY (event, handler);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (kind, holder_id, token_hash);

ALTER TABLE ONLY public.list_preferences
    ADD CONSTRAINT list_preferences_pkey PRIMARY KEY (admin_id, list);

ALTER TABLE ONLY public.newest_backup
    ADD CONSTRAINT newest_backup_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_reset_codes
    ADD CONSTRAINT password_reset_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referral_participations
    ADD CONSTRAINT referral_participations_pkey PRIMARY KEY (friend_id);

ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_refund_request_id_key UNIQUE (refund_request_id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_applied_payment_id_key UNIQUE (applied_payment_id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_idempotency_key_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_payment_token_key UNIQUE (payment_token);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session_revocations
    ADD CONSTRAINT session_revocations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.taken_tasks
    ADD CONSTRAINT taken_tasks_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_of_referrer UNIQUE (id, referrer_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_phone_key UNIQUE (phone);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_referral_code_key UNIQUE (referral_code);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_registration_id_key UNIQUE (registration_id);

CREATE INDEX admins_by_created_at ON public.admins USING btree (created_at, id) INCLUDE (last_login_at, role, search);

CREATE INDEX admins_by_last_login_at ON public.admins USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone), id) INCLUDE (last_login_at, role, search);

CREATE INDEX admins_by_role ON public.admins USING btree (role, id) INCLUDE (last_login_at, role, search);

CREATE INDEX admins_by_username ON public.admins USING btree (sort_name, id) INCLUDE (last_login_at, role, search);

CREATE INDEX admins_search ON public.admins USING gin (search public.gin_trgm_ops);

CREATE UNIQUE INDEX admins_username ON public.admins USING btree (lower(username));

CREATE INDEX approval_requests_of ON public.approval_requests USING btree (subject, requested_at DESC);

CREATE INDEX approval_requests_open ON public.approval_requests USING btree (requested_at) WHERE (decision IS NULL);

CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, at, id) WHERE (actor_id IS NOT NULL);

CREATE INDEX audit_log_by_area ON public.audit_log USING btree (area, at, id);

CREATE INDEX audit_log_by_at ON public.audit_log USING btree (at, id) INCLUDE (search);

CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject) WHERE (subject IS NOT NULL);

CREATE INDEX audit_log_of_payment ON public.audit_log USING btree (((after ->> 'payment_id'::text))) WHERE (after ? 'payment_id'::text);

CREATE INDEX audit_log_product_names ON public.audit_log USING gin (public.fold_text((' '::text || (after ->> 'name'::text))) public.gin_trgm_ops) WHERE ((area = 'product'::text) AND (after ? 'name'::text));

CREATE INDEX audit_log_search ON public.audit_log USING gin (search public.gin_trgm_ops);

CREATE INDEX audit_log_search_values ON public.audit_log USING gin (search_values public.gin_trgm_ops);

CREATE INDEX awaited_prizes_of ON public.awaited_prizes USING btree (user_id);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE UNIQUE INDEX one_open_approval_request ON public.approval_requests USING btree (kind, subject) WHERE (decision IS NULL);

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_sent_by_payment_id ON public.outbox USING btree (((payload ->> 'payment_id'::text))) WHERE ((sent_at IS NOT NULL) AND ((payload ->> 'payment_id'::text) IS NOT NULL));

CREATE INDEX outbox_sent_by_user_id ON public.outbox USING btree (((payload ->> 'user_id'::text))) WHERE ((sent_at IS NOT NULL) AND ((payload ->> 'user_id'::text) IS NOT NULL));

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX password_reset_codes_of_user ON public.password_reset_codes USING btree (user_id);

CREATE UNIQUE INDEX password_reset_codes_one_open_each ON public.password_reset_codes USING btree (user_id, ((issued_by IS NULL))) WHERE (ended_at IS NULL);

CREATE INDEX password_reset_codes_texted ON public.password_reset_codes USING btree (user_id, issued_at) WHERE (issued_by IS NULL);

CREATE INDEX referral_participations_referrer ON public.referral_participations USING btree (referrer_id);

CREATE INDEX refund_requests_registration ON public.refund_requests USING btree (registration_id) WHERE (registration_id IS NOT NULL);

CREATE INDEX registrations_by_phone ON public.registrations USING btree (phone) WHERE (phone IS NOT NULL);

CREATE INDEX registrations_opening ON public.registrations USING btree (created_at) WHERE (status = 'opening'::text);

CREATE INDEX registrations_unpaid ON public.registrations USING btree (payment_opened_at) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));

CREATE INDEX session_revocations_by_age ON public.session_revocations USING btree (revoked_at);

CREATE INDEX session_revocations_of ON public.session_revocations USING btree (kind, holder_id, id);

CREATE INDEX session_revocations_pending ON public.session_revocations USING btree (id) WHERE (applied_at IS NULL);

CREATE INDEX taken_tasks_admin ON public.taken_tasks USING btree (admin_id);

CREATE INDEX taken_tasks_taken_at ON public.taken_tasks USING btree (taken_at);

CREATE INDEX user_notes_user ON public.user_notes USING btree (user_id, at DESC);

CREATE INDEX users_blocked ON public.users USING btree (created_at, id) WHERE (blocked_at IS NOT NULL);

CREATE INDEX users_by_city ON public.users USING btree (sort_city, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_created_at ON public.users USING btree (created_at, id) INCLUDE (last_active, blocked_at, search);

CREATE INDEX users_by_first_device ON public.users USING btree (first_device) WHERE (first_device IS NOT NULL);

CREATE INDEX users_by_last_active ON public.users USING btree (COALESCE(last_active, '-infinity'::timestamp with time zone), id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_name ON public.users USING btree (sort_name, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_payer_phone ON public.users USING btree (payer_phone) WHERE (payer_phone IS NOT NULL);

CREATE INDEX users_by_phone ON public.users USING btree (phone COLLATE "C", id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_phone_hash ON public.users USING btree (phone_hash) WHERE (phone_hash IS NOT NULL);

CREATE INDEX users_by_referrals ON public.users USING btree (referrals, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_short_id ON public.users USING btree ("right"((id)::text, 6));

CREATE INDEX users_by_tickets ON public.users USING btree (tickets, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_total_spent ON public.users USING btree (total_spent, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_referred ON public.users USING btree (referrer_id, created_at DESC, id DESC) WHERE (referrer_id IS NOT NULL);

CREATE INDEX users_search ON public.users USING gin (search public.gin_trgm_ops);

CREATE TRIGGER a_note_never_changes BEFORE DELETE OR UPDATE ON public.user_notes FOR EACH ROW EXECUTE FUNCTION public.refuse_note_change();

CREATE TRIGGER admins_colleague_removed AFTER DELETE ON public.admins FOR EACH ROW WHEN (old.confirmed) EXECUTE FUNCTION public.note_colleague_left();

CREATE TRIGGER admins_colleague_unconfirmed AFTER UPDATE OF confirmed ON public.admins FOR EACH ROW WHEN ((old.confirmed AND (NOT new.confirmed))) EXECUTE FUNCTION public.note_colleague_left();

CREATE TRIGGER admins_last_keeps_its_role BEFORE UPDATE OF role ON public.admins FOR EACH ROW WHEN (((old.role = 'super_admin'::text) AND (new.role <> 'super_admin'::text))) EXECUTE FUNCTION public.keep_an_admin();

CREATE TRIGGER admins_last_stays BEFORE DELETE ON public.admins FOR EACH ROW EXECUTE FUNCTION public.keep_an_admin();

CREATE TRIGGER admins_note_changed_name AFTER UPDATE OF username ON public.admins FOR EACH ROW WHEN ((new.username <> old.username)) EXECUTE FUNCTION public.note_admin_name();

CREATE TRIGGER admins_note_new_name AFTER INSERT ON public.admins FOR EACH ROW EXECUTE FUNCTION public.note_admin_name();

CREATE TRIGGER admins_totp_replay BEFORE UPDATE OF totp_last_step ON public.admins FOR EACH ROW WHEN (((old.totp_secret = new.totp_secret) AND (new.totp_last_step <= old.totp_last_step))) EXECUTE FUNCTION public.refuse_totp_replay();

CREATE TRIGGER approval_requests_begin_open BEFORE INSERT ON public.approval_requests FOR EACH ROW WHEN ((new.decision IS NOT NULL)) EXECUTE FUNCTION public.guard_new_approval_request();

CREATE TRIGGER approval_requests_guard BEFORE UPDATE ON public.approval_requests FOR EACH ROW EXECUTE FUNCTION public.guard_approval_request();

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER awaited_prizes_guard BEFORE UPDATE ON public.awaited_prizes FOR EACH ROW EXECUTE FUNCTION public.guard_awaited_prize();

CREATE TRIGGER password_reset_codes_set_once BEFORE UPDATE OF id, user_id, code_hash, issued_by, used_at, ended_at ON public.password_reset_codes FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.code_hash IS NOT NULL) AND (new.code_hash IS DISTINCT FROM old.code_hash)) OR ((old.issued_by IS NOT NULL) AND (new.issued_by IS DISTINCT FROM old.issued_by)) OR ((old.used_at IS NOT NULL) AND (new.used_at IS DISTINCT FROM old.used_at)) OR ((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at)))) EXECUTE FUNCTION public.refuse_second_value('id, user_id, code_hash, issued_by, used_at, ended_at');

CREATE TRIGGER registrations_set_once BEFORE UPDATE OF id, referrer_id, amount, applied_payment_id, confirmed_at, claim_ended_at ON public.registrations FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.referrer_id IS NOT NULL) AND (new.referrer_id IS DISTINCT FROM old.referrer_id)) OR ((old.amount IS NOT NULL) AND (new.amount IS DISTINCT FROM old.amount)) OR ((old.applied_payment_id IS NOT NULL) AND (new.applied_payment_id IS DISTINCT FROM old.applied_payment_id)) OR ((old.confirmed_at IS NOT NULL) AND (new.confirmed_at IS DISTINCT FROM old.confirmed_at)) OR ((old.claim_ended_at IS NOT NULL) AND (new.claim_ended_at IS DISTINCT FROM old.claim_ended_at)))) EXECUTE FUNCTION public.refuse_second_value('id, referrer_id, amount, applied_payment_id, confirmed_at, claim_ended_at');

CREATE TRIGGER settings_version BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION public.raise_settings_version();

CREATE TRIGGER user_erased_counted AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION public.user_erased_counted();

CREATE TRIGGER user_registered_counted AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.erased_at IS NULL)) EXECUTE FUNCTION public.user_registered_counted();

CREATE TRIGGER users_keep_referrer BEFORE UPDATE OF referrer_id ON public.users FOR EACH ROW WHEN ((new.referrer_id IS DISTINCT FROM old.referrer_id)) EXECUTE FUNCTION public.keep_referrer();

CREATE TRIGGER users_phone_proof BEFORE UPDATE OF phone ON public.users FOR EACH ROW WHEN ((new.phone IS DISTINCT FROM old.phone)) EXECUTE FUNCTION public.forget_phone_proof();

CREATE TRIGGER users_set_once BEFORE UPDATE OF id, registration_id, payment_id, referral_code, erased_at, phone_hash ON public.users FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.registration_id IS NOT NULL) AND (new.registration_id IS DISTINCT FROM old.registration_id)) OR ((old.payment_id IS NOT NULL) AND (new.payment_id IS DISTINCT FROM old.payment_id)) OR ((old.referral_code IS NOT NULL) AND (new.referral_code IS DISTINCT FROM old.referral_code)) OR ((old.erased_at IS NOT NULL) AND (new.erased_at IS DISTINCT FROM old.erased_at)) OR ((old.phone_hash IS NOT NULL) AND (new.phone_hash IS DISTINCT FROM old.phone_hash)))) EXECUTE FUNCTION public.refuse_second_value('id, registration_id, payment_id, referral_code, erased_at, phone_hash');

ALTER TABLE ONLY public.admin_recovery_codes
    ADD CONSTRAINT admin_recovery_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.admins(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.list_preferences
    ADD CONSTRAINT list_preferences_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.admins(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.referral_participations
    ADD CONSTRAINT participation_of_a_referred_friend FOREIGN KEY (friend_id, referrer_id) REFERENCES public.users(id, referrer_id);

ALTER TABLE ONLY public.password_reset_codes
    ADD CONSTRAINT password_reset_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.taken_tasks
    ADD CONSTRAINT taken_tasks_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.admins(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id);
