
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', 'public', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

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
        SELECT lower(replace(replace(replace(replace(
          translate(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'),
            'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
          'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
      $$;

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

CREATE FUNCTION public.raise_settings_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        IF (NEW.registration_price, NEW.referral_enabled, NEW.bonus_tickets, NEW.required_referrals, NEW.reward_tickets)
           IS DISTINCT FROM
           (OLD.registration_price, OLD.referral_enabled, OLD.bonus_tickets, OLD.required_referrals, OLD.reward_tickets) THEN
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

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.admin_names (
    admin_id uuid NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    username text NOT NULL
);

CREATE TABLE public.admins (
    id uuid NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_login_at timestamp with time zone,
    sort_name text GENERATED ALWAYS AS (public.fold_text(username)) STORED COLLATE pg_catalog."C",
    search text GENERATED ALWAYS AS (public.fold_text((((' '::text || username) || ' '::text) || translate(username, '._@-'::text, '    '::text)))) STORED COLLATE pg_catalog."C",
    CONSTRAINT admins_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT admins_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'super_admin'::text]))),
    CONSTRAINT admins_username_check CHECK ((username ~ '^[A-Za-z0-9._@-]{1,80}$'::text))
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject text,
    entry_id uuid,
    actor_username text,
    before jsonb,
    after jsonb,
    address text,
    area text GENERATED ALWAYS AS (split_part(action, '.'::text, 1)) STORED COLLATE pg_catalog."C",
    search text GENERATED ALWAYS AS (public.fold_text((((((' '::text || COALESCE(actor_username, ''::text)) || ' '::text) || action) || ' '::text) || COALESCE(subject, ''::text)))) STORED COLLATE pg_catalog."C",
    CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['admin'::text, 'operator'::text, 'nobody'::text]))),
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

CREATE TABLE public.inbox (
    message_id text NOT NULL,
    handler text NOT NULL,
    event text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
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

CREATE TABLE public.outbox (
    id bigint NOT NULL,
    message_id uuid NOT NULL,
    event text NOT NULL,
    payload json NOT NULL,
    correlation_id text NOT NULL,
    causation_id text,
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
    issued_by uuid NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT password_reset_codes_check CHECK ((expires_at > issued_at)),
    CONSTRAINT password_reset_codes_check1 CHECK (((used_at IS NULL) OR (ended_at IS NOT NULL))),
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
    phone text NOT NULL,
    city text NOT NULL,
    password_hash text NOT NULL,
    referrer_id uuid,
    amount integer NOT NULL,
    payment_id uuid,
    payment_token text,
    payment_url text,
    idempotency_key text,
    request_fingerprint text NOT NULL,
    applied_payment_id uuid,
    confirmed_at timestamp with time zone,
    claim_ended_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT final_means_paid CHECK (((status = ANY (ARRAY['completed'::text, 'refund_owed'::text])) = (applied_payment_id IS NOT NULL))),
    CONSTRAINT paid_has_its_instant CHECK (((applied_payment_id IS NULL) = (confirmed_at IS NULL))),
    CONSTRAINT payable_has_a_session CHECK (((status <> ALL (ARRAY['pending'::text, 'failed'::text])) OR (payment_token IS NOT NULL))),
    CONSTRAINT registrations_amount_check CHECK ((amount > 0)),
    CONSTRAINT registrations_city_check CHECK ((city <> ''::text)),
    CONSTRAINT registrations_name_check CHECK ((name <> ''::text)),
    CONSTRAINT registrations_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT registrations_phone_check CHECK ((phone ~ '^\+(228[0-9]{8}|225[0-9]{10})$'::text)),
    CONSTRAINT registrations_status_check CHECK ((status = ANY (ARRAY['opening'::text, 'pending'::text, 'failed'::text, 'completed'::text, 'refund_owed'::text]))),
    CONSTRAINT session_is_whole CHECK ((((payment_id IS NULL) = (payment_token IS NULL)) AND ((payment_id IS NULL) = (payment_url IS NULL))))
);

CREATE TABLE public.settings (
    id smallint DEFAULT 1 NOT NULL,
    registration_price integer DEFAULT 500 NOT NULL,
    referral_enabled boolean DEFAULT true NOT NULL,
    required_referrals integer DEFAULT 5 NOT NULL,
    reward_tickets integer DEFAULT 5 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    bonus_tickets integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    published_version integer DEFAULT 0 NOT NULL,
    help_whatsapp text,
    CONSTRAINT settings_bonus_tickets_check CHECK ((bonus_tickets >= 0)),
    CONSTRAINT settings_help_whatsapp_check CHECK ((help_whatsapp ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT settings_id_check CHECK ((id = 1)),
    CONSTRAINT settings_published_is_not_ahead CHECK (((published_version >= 0) AND (published_version <= version))),
    CONSTRAINT settings_registration_price_check CHECK ((registration_price >= 200)),
    CONSTRAINT settings_required_referrals_check CHECK ((required_referrals > 0)),
    CONSTRAINT settings_reward_tickets_check CHECK ((reward_tickets >= 0)),
    CONSTRAINT settings_version_check CHECK ((version > 0))
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    registration_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    city text NOT NULL,
    password_hash text NOT NULL,
    referral_code text NOT NULL,
    referrer_id uuid,
    referrals integer DEFAULT 0 NOT NULL,
    tickets integer DEFAULT 0 NOT NULL,
    total_spent bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_active timestamp with time zone,
    blocked_at timestamp with time zone,
    block_reason text,
    sort_name text GENERATED ALWAYS AS (public.fold_text(name)) STORED COLLATE pg_catalog."C",
    sort_city text GENERATED ALWAYS AS (public.fold_text(city)) STORED COLLATE pg_catalog."C",
    search text GENERATED ALWAYS AS (public.fold_text((((((((' '::text || name) || ' '::text) || city) || ' '::text) || phone) || ' '::text) || referral_code))) STORED COLLATE pg_catalog."C",
    CONSTRAINT blocked_for_a_reason CHECK (((blocked_at IS NULL) = (block_reason IS NULL))),
    CONSTRAINT users_block_reason_check CHECK ((block_reason <> ''::text)),
    CONSTRAINT users_check CHECK ((referrer_id <> id)),
    CONSTRAINT users_city_check CHECK ((city <> ''::text)),
    CONSTRAINT users_name_check CHECK ((name <> ''::text)),
    CONSTRAINT users_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
    CONSTRAINT users_phone_check CHECK ((phone ~ '^\+(228[0-9]{8}|225[0-9]{10})$'::text)),
    CONSTRAINT users_referral_code_check CHECK ((referral_code ~ '^[A-HJKMNP-Z2-9]{7}$'::text)),
    CONSTRAINT users_referrals_check CHECK ((referrals >= 0)),
    CONSTRAINT users_total_spent_check CHECK ((total_spent >= 0)),
    CONSTRAINT users_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.admin_names VALUES
	('01a20169-f9af-710c-a2ac-71aed2b2b531', '2026-11-22 04:00:52.156051+00', 'admin');

INSERT INTO public.admins VALUES
	('01a20169-f9af-710c-a2ac-71aed2b2b531', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$yUx1bla5bc64uVpSL67IPQ$MEy6zdRSxEclywSCYX+OSGE4a3uf2tnC7mHFMZHOm4c', 'super_admin', '2026-11-22 04:00:52.142337+00', '2026-11-22 04:02:52.084796+00', DEFAULT, DEFAULT);

INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-22 04:00:52.160908+00', 'operator', NULL, 'admin.created', '01a20169-f9af-710c-a2ac-71aed2b2b531', NULL, NULL, NULL, '{"role": "super_admin", "username": "admin"}', NULL, DEFAULT, DEFAULT),
	(2, '2026-11-22 04:00:52.469142+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'admin.logged_in', '01a20169-f9af-710c-a2ac-71aed2b2b531', NULL, 'admin', NULL, NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(3, '2026-11-22 04:00:52.623+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '1', '01a20169-fb90-7056-af3c-8565a30c3ec7', 'admin', NULL, '{"name": "Console de salon et 2 manettes", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-22T13:30:52.241Z", "image_url": "/products/console.svg", "commitment": null, "product_id": 1, "beacon_rule": "none", "description": "1 000 Go, deux manettes et trois jeux.", "max_winners": 1, "ticket_price": 1500, "artificial_boost": 0, "max_participants": 300}', '127.0.0.1', DEFAULT, DEFAULT),
	(4, '2026-11-22 04:00:52.687+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '1', '01a20169-fbcf-72d2-ac08-fb693c265f62', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "5e4cc22a3d1d494d116532b72adf4aaad4e3f636e8da9c9d5224ab078d452022"}', '127.0.0.1', DEFAULT, DEFAULT),
	(5, '2026-11-22 04:00:52.817+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '2', '01a20169-fc51-730c-bf6d-2022bbe96184', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "5a443c592db217130ac9b072c1c20a4e3c5a12c49748c526434ca6b2e8d96401"}', '127.0.0.1', DEFAULT, DEFAULT),
	(6, '2026-11-22 04:00:52.782+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '2', '01a20169-fc2e-724a-a4e7-c8beda93bc8a', 'admin', NULL, '{"name": "Smartphone 6,7 pouces, 256 Go", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-25T10:30:52.241Z", "image_url": "/products/smartphone.svg", "commitment": null, "product_id": 2, "beacon_rule": "none", "description": "Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.", "max_winners": 2, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 400}', '127.0.0.1', DEFAULT, DEFAULT),
	(7, '2026-11-22 04:00:52.983+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '3', '01a20169-fcf7-77c1-a50a-5acc95801088', 'admin', NULL, '{"name": "Casque sans fil à réduction de bruit", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-24T23:30:52.241Z", "image_url": "/products/casque.svg", "commitment": null, "product_id": 3, "beacon_rule": "none", "description": "Trente heures d’autonomie, pliable, étui rigide.", "max_winners": 3, "ticket_price": 500, "artificial_boost": 0, "max_participants": 300}', '127.0.0.1', DEFAULT, DEFAULT),
	(8, '2026-11-22 04:00:53.03+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '3', '01a20169-fd26-73fb-858b-47b58318f015', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "57a4d631fd7a3d55134a220eb5179c75a385e46772bb99ad342af2a839ca5a49"}', '127.0.0.1', DEFAULT, DEFAULT),
	(10, '2026-11-22 04:00:53.134+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '4', '01a20169-fd8e-75d9-ba3c-df5b673e202f', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "f2331f08cd54772198d286cdc92cbb13599378347cf1aa4e644c4a0a52b090fa"}', '127.0.0.1', DEFAULT, DEFAULT),
	(9, '2026-11-22 04:00:53.113+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '4', '01a20169-fd79-7067-b4dd-643f3d7bd404', 'admin', NULL, '{"name": "Ordinateur portable 15 pouces", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-30T18:30:52.241Z", "image_url": "/products/laptop.svg", "commitment": null, "product_id": 4, "beacon_rule": "none", "description": "16 Go de mémoire, disque de 512 Go, clavier français.", "max_winners": 1, "ticket_price": 2000, "artificial_boost": 0, "max_participants": 500}', '127.0.0.1', DEFAULT, DEFAULT),
	(11, '2026-11-22 04:00:53.238+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '5', '01a20169-fdf7-7123-b5be-4586b81748d2', 'admin', NULL, '{"name": "Tablette 11 pouces avec stylet", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-12-04T06:30:52.241Z", "image_url": "/products/tablet.svg", "commitment": null, "product_id": 5, "beacon_rule": "none", "description": "Pour étudier et dessiner, étui compris.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 250}', '127.0.0.1', DEFAULT, DEFAULT),
	(12, '2026-11-22 04:00:53.266+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '5', '01a20169-fe12-71a1-ba68-2c782749a35b', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "d311949a3e39209e9520f3781076b84882562339c8b01c1caac030ed8d60c68d"}', '127.0.0.1', DEFAULT, DEFAULT),
	(13, '2026-11-22 04:00:53.314+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '6', '01a20169-fe42-70f7-ac64-f1efeddf69ed', 'admin', NULL, '{"name": "Téléviseur 55 pouces 4K", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/televiseur.svg", "commitment": null, "product_id": 6, "beacon_rule": "none", "description": "Image 4K, trois prises HDMI, support mural fourni.", "max_winners": 1, "ticket_price": 2500, "artificial_boost": 0, "max_participants": 400}', '127.0.0.1', DEFAULT, DEFAULT),
	(14, '2026-11-22 04:00:53.382+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '6', '01a20169-fe86-7697-a010-d1c01aa0268e', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "83dee79647bad208e0d87c4cd8c5dda91373fcf1ceb7e9b75f64592705215fac"}', '127.0.0.1', DEFAULT, DEFAULT),
	(15, '2026-11-22 04:00:53.541+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '7', '01a20169-ff25-75d0-af0d-7719c3d80700', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "615d60d2d5f29b9b8f3fa8ba7ede0c1e78e824ce4937333b37461c5007632780"}', '127.0.0.1', DEFAULT, DEFAULT),
	(16, '2026-11-22 04:00:53.519+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '7', '01a20169-ff0f-7035-ad5e-ff1f1d5376c1', 'admin', NULL, '{"name": "Casque audio, petit tirage de deux places", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-23T06:00:52.241Z", "image_url": "/products/casque.svg", "commitment": null, "product_id": 7, "beacon_rule": "none", "description": "Deux places seulement : dès qu’elles sont prises, le tirage peut partir.", "max_winners": 1, "ticket_price": 200, "artificial_boost": 0, "max_participants": 2}', '127.0.0.1', DEFAULT, DEFAULT),
	(17, '2026-11-22 04:01:41.528999+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'admin.logged_in', '01a20169-f9af-710c-a2ac-71aed2b2b531', NULL, 'admin', NULL, NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(18, '2026-11-22 04:01:41.645+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '8', '01a2016a-bb0d-7016-9d7a-f50f89168914', 'admin', NULL, '{"name": "Téléphone tiré", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 8, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 2, "ticket_price": 500, "artificial_boost": 0, "max_participants": 4}', '127.0.0.1', DEFAULT, DEFAULT),
	(19, '2026-11-22 04:01:41.693+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '8', '01a2016a-bb3d-70eb-9a79-f5bc38bc2f44', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a"}', '127.0.0.1', DEFAULT, DEFAULT),
	(20, '2026-11-22 04:01:41.972+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '9', '01a2016a-bc54-7575-9472-fb7aa5413072', 'admin', NULL, '{"name": "Tablette annulée", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 9, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 6}', '127.0.0.1', DEFAULT, DEFAULT),
	(21, '2026-11-22 04:01:42.042+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '9', '01a2016a-bc9b-720e-92f3-7110cf0676c9', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0"}', '127.0.0.1', DEFAULT, DEFAULT),
	(22, '2026-11-22 04:01:42.36+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '10', '01a2016a-bdd8-73a8-9359-ebd6ebcb30a9', 'admin', NULL, '{"name": "Casque ouvert", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 10, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 700, "artificial_boost": 0, "max_participants": 5}', '127.0.0.1', DEFAULT, DEFAULT),
	(23, '2026-11-22 04:01:42.6+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '10', '01a2016a-bec8-76e4-bb9d-7828ad991a25', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35"}', '127.0.0.1', DEFAULT, DEFAULT),
	(24, '2026-11-22 04:01:42.71+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '11', '01a2016a-bf36-7187-af6d-442ed52b6fd2', 'admin', NULL, '{"name": "Brouillon", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "", "commitment": null, "product_id": 11, "beacon_rule": "none", "description": "", "max_winners": 1, "ticket_price": 300, "artificial_boost": 0, "max_participants": 10}', '127.0.0.1', DEFAULT, DEFAULT),
	(25, '2026-11-22 04:02:02.3469+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'admin.logged_in', '01a20169-f9af-710c-a2ac-71aed2b2b531', NULL, 'admin', NULL, NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(26, '2026-11-22 04:02:02.566+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.deleted', '8', '01a2016b-0cc6-70e3-a5c2-bba181417797', 'admin', '{"name": "Téléphone tiré", "status": "active", "version": 2, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": "9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a", "product_id": 8, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 2, "ticket_price": 500, "artificial_boost": 0, "max_participants": 4}', NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(27, '2026-11-22 04:02:02.746+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.deleted', '9', '01a2016b-0d7a-77d3-98d2-db01c914e510', 'admin', '{"name": "Tablette annulée", "status": "active", "version": 2, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": "43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0", "product_id": 9, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 6}', NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(28, '2026-11-22 04:02:02.854+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.deleted', '10', '01a2016b-0de6-73c5-8f19-57797a6e6e80', 'admin', '{"name": "Casque ouvert", "status": "active", "version": 2, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": "b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35", "product_id": 10, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 700, "artificial_boost": 0, "max_participants": 5}', NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(29, '2026-11-22 04:02:02.963+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.deleted', '11', '01a2016b-0e53-751b-8a2b-8d67585f81c2', 'admin', '{"name": "Brouillon", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "", "commitment": null, "product_id": 11, "beacon_rule": "none", "description": "", "max_winners": 1, "ticket_price": 300, "artificial_boost": 0, "max_participants": 10}', NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(30, '2026-11-22 04:02:03.313+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '12', '01a2016b-0fb1-74cc-8770-e330af4bbed2', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905"}', '127.0.0.1', DEFAULT, DEFAULT),
	(31, '2026-11-22 04:02:03.108+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '12', '01a2016b-0ee4-775e-8384-090e1783d15b', 'admin', NULL, '{"name": "Téléphone tiré", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 12, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 2, "ticket_price": 500, "artificial_boost": 0, "max_participants": 4}', '127.0.0.1', DEFAULT, DEFAULT),
	(32, '2026-11-22 04:02:03.41+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '13', '01a2016b-1012-72e7-b316-7bd54fbdb8d3', 'admin', NULL, '{"name": "Tablette annulée", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 13, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 6}', '127.0.0.1', DEFAULT, DEFAULT),
	(33, '2026-11-22 04:02:03.439+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '13', '01a2016b-102f-767d-aede-a86c77ea36f6', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3"}', '127.0.0.1', DEFAULT, DEFAULT),
	(34, '2026-11-22 04:02:03.591+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '14', '01a2016b-10c7-73a8-8870-e3d6705b1256', 'admin', NULL, '{"name": "Casque ouvert", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 14, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 700, "artificial_boost": 0, "max_participants": 5}', '127.0.0.1', DEFAULT, DEFAULT),
	(35, '2026-11-22 04:02:03.647+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.activated', '14', '01a2016b-10ff-713b-bb83-01c58968a695', 'admin', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "53dce77ea51adbfdd6a0bf626bbd305ff390df5025d07b1039b862310e45e284"}', '127.0.0.1', DEFAULT, DEFAULT),
	(36, '2026-11-22 04:02:03.82+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.created', '15', '01a2016b-11ac-76e1-b6ed-b16e74f1df6c', 'admin', NULL, '{"name": "Brouillon", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "", "commitment": null, "product_id": 15, "beacon_rule": "none", "description": "", "max_winners": 1, "ticket_price": 300, "artificial_boost": 0, "max_participants": 10}', '127.0.0.1', DEFAULT, DEFAULT),
	(37, '2026-11-22 04:02:23.015+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.draw_started', '12', '01a2016b-5ca7-7281-aff7-e3d10afdc2c2', 'admin', '{"status": "active"}', '{"status": "drawing"}', '127.0.0.1', DEFAULT, DEFAULT),
	(38, '2026-11-22 04:02:24.183+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.draw_completed', '12', '01a2016b-6138-75b8-b411-9d2b80ec1b65', 'admin', '{"status": "drawing", "winners": [], "draw_date": null}', '{"status": "completed", "winners": ["Kossi A., Kara", "Afi M., Lomé"], "draw_date": "2026-11-22T04:02:23.954Z"}', '127.0.0.1', DEFAULT, DEFAULT),
	(39, '2026-11-22 04:02:24.584+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'product.cancelled', '13', '01a2016b-62c8-7370-8bad-3cc2df7cf3a3', 'admin', '{"status": "active"}', '{"reason": "Le lot n’est plus disponible.", "status": "cancelled"}', '127.0.0.1', DEFAULT, DEFAULT),
	(40, '2026-11-22 04:02:52.103132+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'admin.logged_in', '01a20169-f9af-710c-a2ac-71aed2b2b531', NULL, 'admin', NULL, NULL, '127.0.0.1', DEFAULT, DEFAULT),
	(41, '2026-11-22 04:02:52.371+00', 'admin', '01a20169-f9af-710c-a2ac-71aed2b2b531', 'refund.paid', '01a2016b-7d4b-76b0-b079-48ccdc3c63fa', '01a2016b-cf56-7652-ad4d-d245bc5c2a3b', 'admin', '{"amount": 500, "status": "owed", "payment_id": "01a2016b-740d-77b2-95c3-1a63cb54cb9a", "transfer_reference": null}', '{"amount": 500, "status": "paid", "payment_id": "01a2016b-740d-77b2-95c3-1a63cb54cb9a", "transfer_reference": "TX-0001"}', '127.0.0.1', DEFAULT, DEFAULT);

INSERT INTO public.inbox VALUES
	('01a20169-fbcf-72d2-ac08-fd2a3a192993', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:52.774561+00'),
	('01a20169-fb90-7056-af3c-89eb70b0e7af', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:52.753743+00'),
	('01a20169-fc51-730c-bf6d-27f7da56281b', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:52.941796+00'),
	('01a20169-fc2f-772c-9109-82480667d32e', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:52.96231+00'),
	('01a20169-fcf7-77c1-a50a-5ca4ae41750f', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.061807+00'),
	('01a20169-fd26-73fb-858b-4b4dbf992f93', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.080906+00'),
	('01a20169-fd79-7067-b4dd-6bf62147a617', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.156485+00'),
	('01a20169-fd8e-75d9-ba3c-e1c5461f91ec', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.15703+00'),
	('01a20169-fdf7-7123-b5be-49170d1c602d', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.295626+00'),
	('01a20169-fe12-71a1-ba68-318a928cc884', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.30184+00'),
	('01a20169-fe43-7293-a9bf-6fe673a83521', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.427154+00'),
	('01a20169-fe86-7697-a010-d4f3d1651663', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.429208+00'),
	('01a20169-ff0f-7035-ad5f-01567f20b49c', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.5868+00'),
	('01a20169-ff25-75d0-af0d-7bb954cc0717', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:00:53.586718+00'),
	('01a2016a-bb0d-7016-9d7a-f8fe9043d0d0', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:41.745745+00'),
	('01a2016a-bb3d-70eb-9a79-fad0d417cf0c', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:41.93795+00'),
	('01a2016a-bc54-7575-9472-ff303f728263', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:42.093507+00'),
	('01a2016a-bc9b-720e-92f3-77253e0f0c3e', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:42.12024+00'),
	('01a2016a-bdd8-73a8-9359-ed2bf3e378b8', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:42.731892+00'),
	('01a2016a-bec8-76e4-bb9d-7c47451a9dbe', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:42.741771+00'),
	('01a2016a-bf36-7187-af6d-4a596c984ee5', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:01:42.844951+00'),
	('01a2016b-0cc6-70e3-a5c2-bffd66368ce9', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:02.681434+00'),
	('01a2016b-0d7a-77d3-98d2-df712ce6c3c4', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:02.786131+00'),
	('01a2016b-0de6-73c5-8f19-5a0db888f568', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:02.900823+00'),
	('01a2016b-0e53-751b-8a2b-908d93d07415', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.107237+00'),
	('01a2016b-0fb1-74cc-8770-e5defcf66cd7', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.370898+00'),
	('01a2016b-0ee4-775e-8384-0cdc50d2093b', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.371122+00'),
	('01a2016b-1012-72e7-b316-7d15b3a527bc', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.468907+00'),
	('01a2016b-1030-77e3-b9d2-60aff440be67', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.469032+00'),
	('01a2016b-10c7-73a8-8870-e4b71a017dae', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.676049+00'),
	('01a2016b-10ff-713b-bb83-07e8c6dc2ac3', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.690127+00'),
	('01a2016b-11ad-72f7-b28e-4895381ee48d', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:03.867269+00'),
	('01a2016b-184a-717c-9a31-9a61cf79a2fb', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:05.629375+00'),
	('01a2016b-242e-757d-b65c-aa98cb6434de', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:08.668179+00'),
	('01a2016b-2877-70fb-b30b-5f69732c7e86', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:09.737107+00'),
	('01a2016b-2cf1-752c-9f4f-d7777c73dbd4', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:10.991152+00'),
	('01a2016b-303a-7308-9246-85c54ab8fbb8', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:11.752554+00'),
	('01a2016b-30fb-74ed-883d-a36036f4ea1c', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:11.881648+00'),
	('01a2016b-3193-72e4-9517-440f0d1d3b3d', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.048105+00'),
	('01a2016b-320d-71ca-b279-1d2a3f68f96a', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.154443+00'),
	('01a2016b-32cb-748d-b58e-4ec39184595b', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.345999+00'),
	('01a2016b-3bbe-74ba-8db1-8fce0dd7ac44', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:14.619138+00'),
	('01a2016b-3c06-732a-848c-431cf92ff4c4', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:14.747328+00'),
	('01a2016b-3c0f-7297-a9b4-3f4cd933cb60', 'CopyParticipationWhenFriendParticipated.handle', 'tickets.friend-participated.v1', '2026-11-22 04:02:14.7502+00'),
	('01a2016b-439f-74d1-8ade-073cacabe05f', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:16.674396+00'),
	('01a2016b-43f2-75a5-b935-df3166ade335', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:16.791211+00'),
	('01a2016b-4b5b-77c6-9b4c-eb194793913c', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:18.664464+00'),
	('01a2016b-4c03-7093-8194-0e8082ee3087', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:18.785285+00'),
	('01a2016b-5332-71f2-8e73-4f79d33ff198', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:20.626694+00'),
	('01a2016b-5391-72db-99fe-4d9302751d2e', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:20.750166+00'),
	('01a2016b-5b38-724d-aa22-e0bb5e19f95a', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:22.663716+00'),
	('01a2016b-5b51-76ed-999d-25e38d616230', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:22.789131+00'),
	('01a2016b-5ca8-74e3-b96e-5150f5ae6f7d', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:23.117439+00'),
	('01a2016b-6138-75b8-b411-a14ddb75efab', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:24.389844+00'),
	('01a2016b-62c8-7370-8bad-42147dcd3499', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:24.778966+00'),
	('01a2016b-644b-7168-b15c-41bddf9c0868', 'ReturnTicketsWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.097044+00'),
	('01a2016b-643a-74fa-a3af-7c7232e74d3d', 'ReturnTicketsWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.098668+00'),
	('01a2016b-6455-76fe-ad49-dac60f36e350', 'ReturnTicketsWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.241837+00'),
	('01a2016b-6461-7418-b16e-32e30363d97c', 'ReturnTicketsWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.259679+00'),
	('01a2016b-68ea-7061-827c-47c58e0cb8ed', 'CountTicketsWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:26.181617+00'),
	('01a2016b-7692-7779-b11d-92877c499563', 'FailRegistrationWhenPaymentFailed.handle', 'payments.payment-failed.v1', '2026-11-22 04:02:29.675115+00'),
	('01a2016b-7a4f-73cb-bbb5-99ecf73232be', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:30.648131+00'),
	('01a2016b-7cb5-7016-8bef-9e8d42f5417e', 'CompleteRegistrationWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:31.296422+00'),
	('01a2016b-cf56-7652-ad4d-d7f6cd5b9cd8', 'RecordActWhenAdminActed.handle', 'audit.admin-acted.v1', '2026-11-22 04:02:52.489593+00');

INSERT INTO public.migrations VALUES
	(1, 1700000000000, 'CreateOutboxAndInbox1700000000000'),
	(2, 1763600000000, 'CreateIdentity1763600000000'),
	(3, 1763700000000, 'PublishSettingsAndCountFriends1763700000000'),
	(4, 1763800000000, 'AddBackOffice1763800000000'),
	(5, 1763900000000, 'FindUsersById1763900000000'),
	(6, 1764000000000, 'ListTheTeam1764000000000'),
	(7, 1764100000000, 'FilterUsersByDay1764100000000');

INSERT INTO public.outbox OVERRIDING SYSTEM VALUE VALUES
	(1, '01a20169-ac51-7185-bd01-89d25754733a', 'identity.settings-changed.v1', '{"version":1,"registration_price":500,"referral":{"enabled":true,"bonus_tickets":1,"required_referrals":5,"reward_tickets":5}}', '954b2af8-e491-48fc-87bf-aa86ed53190b', '954b2af8-e491-48fc-87bf-aa86ed53190b', '2026-11-22 04:00:32.344+00', '2026-11-22 04:00:43.645822+00', 0, '-infinity', NULL),
	(2, '01a2016b-18d3-7206-b3ba-d6d1cb6fe34d', 'identity.user-registered.v1', '{"user_id":"01a2016b-18c8-73db-b18f-37619bb27766","version":1,"display_name":"Afi M.","city":"Lomé","payment_id":"01a2016b-12fe-72c7-9d72-c3e6036ad448","amount":500,"free_tickets":2,"referrer_id":null,"registered_at":"2026-11-22T04:02:05.641Z"}', 'bc8fbeaf-3ec1-41ea-b682-9227d37cb478', '01a2016b-184a-717c-9a31-9a61cf79a2fb', '2026-11-22 04:02:05.651+00', '2026-11-22 04:02:05.67623+00', 0, '-infinity', NULL),
	(3, '01a2016b-24af-756c-bf09-481b28482f73', 'identity.user-registered.v1', '{"user_id":"01a2016b-24a2-764c-964d-93dad83801e7","version":1,"display_name":"Kossi A.","city":"Kara","payment_id":"01a2016b-1c3f-77f8-95c1-63c94f692240","amount":500,"free_tickets":2,"referrer_id":"01a2016b-18c8-73db-b18f-37619bb27766","registered_at":"2026-11-22T04:02:08.674Z"}', '6a0ebe74-4414-4ef0-a554-40c23c9a3c06', '01a2016b-242e-757d-b65c-aa98cb6434de', '2026-11-22 04:02:08.687+00', '2026-11-22 04:02:08.811923+00', 0, '-infinity', NULL),
	(4, '01a2016b-28cf-7615-9257-af13f1be34ce', 'identity.user-registered.v1', '{"user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","version":1,"display_name":"Awa K.","city":"Abidjan","payment_id":"01a2016b-27ab-733a-8081-66844cb14506","amount":500,"free_tickets":2,"referrer_id":null,"registered_at":"2026-11-22T04:02:09.740Z"}', 'ee575721-9790-4c29-8525-926a26cff8f9', '01a2016b-2877-70fb-b30b-5f69732c7e86', '2026-11-22 04:02:09.743+00', '2026-11-22 04:02:09.808228+00', 0, '-infinity', NULL),
	(5, '01a2016b-2dc5-7216-8ea1-f1d7bc526051', 'identity.user-registered.v1', '{"user_id":"01a2016b-2dbf-70bd-bde2-cb7dfb7d934e","version":1,"display_name":"Yao U.","city":"Sokodé","payment_id":"01a2016b-2c44-7187-a39d-f2a0526bde2a","amount":500,"free_tickets":2,"referrer_id":null,"registered_at":"2026-11-22T04:02:11.007Z"}', '713a8ebe-9116-4dcb-88bb-a1fb81e616fc', '01a2016b-2cf1-752c-9f4f-d7777c73dbd4', '2026-11-22 04:02:11.017+00', '2026-11-22 04:02:11.029016+00', 0, '-infinity', NULL),
	(6, '01a2016b-7a91-7149-8660-669fb083725c', 'identity.user-registered.v1', '{"user_id":"01a2016b-7a7c-77e1-8af4-5c7e9d553637","version":1,"display_name":"Nana A.","city":"Lomé","payment_id":"01a2016b-72d6-77f2-9cc9-daff26b642d1","amount":500,"free_tickets":2,"referrer_id":null,"registered_at":"2026-11-22T04:02:30.652Z"}', '97cc9b81-b7c6-49c9-acbe-0ca1807c4f11', '01a2016b-7a4f-73cb-bbb5-99ecf73232be', '2026-11-22 04:02:30.673+00', '2026-11-22 04:02:30.6926+00', 0, '-infinity', NULL),
	(7, '01a2016b-7d34-751b-9a3e-fe899261df70', 'payments.refund-requested.v1', '{"refund_request_id":"01a2016b-7d2c-7650-98e4-5a2827aa2a7b","payment_id":"01a2016b-740d-77b2-95c3-1a63cb54cb9a","amount":500,"reason":"phone_already_registered","user_id":null,"requested_at":"2026-11-22T04:02:31.340Z"}', 'c297c718-e6b9-4f9e-a991-d99fa2dcf2c7', '01a2016b-7cb5-7016-8bef-9e8d42f5417e', '2026-11-22 04:02:31.354+00', '2026-11-22 04:02:31.3581+00', 0, '-infinity', NULL);

INSERT INTO public.referral_participations VALUES
	('01a2016b-24a2-764c-964d-93dad83801e7', '01a2016b-18c8-73db-b18f-37619bb27766', 1, 0, '2026-11-22 04:02:14.648+00');

INSERT INTO public.refund_requests VALUES
	('01a2016b-740d-77b2-95c3-1a63cb54cb9a', '01a2016b-7d2c-7650-98e4-5a2827aa2a7b', '01a2016b-734f-7522-9f4a-b8e5fa2e6049', 500, 'phone_already_registered', '2026-11-22 04:02:31.34+00');

INSERT INTO public.registrations VALUES
	('01a2016a-bfb8-7612-8de7-dd1948d1199c', 'pending', 'Afi Mensah', '+22890110001', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$YSQ/zlefIZJGcMnO8OgrtA$yZNxQTVcpPLzBb1WQSqGrv+cJDqhg34xI7U+g1prTB4', NULL, 500, '01a2016a-c109-70d6-a93b-e1ff330f5d52', '66d47770198fbd8d7f0e', 'http://localhost:43275/pay/66d47770198fbd8d7f0e', NULL, 'dea9500df72cdb1ed0da9afd1bc94b66f7ffea7609dc34e1d33943ae393781cb', NULL, NULL, NULL, '2026-11-22 04:01:43.011016+00'),
	('01a2016b-1254-7021-bed7-9e7d4cd4b7b7', 'completed', 'Afi Mensah', '+22890110001', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$3b2VbBeAIntG9MgcFS0pVw$6YB9P0reE5XYOsRe9kiK3eX6uABmywHeJ1dwph36+mU', NULL, 500, '01a2016b-12fe-72c7-9d72-c3e6036ad448', 'c0743b662a6eff5d17d1', 'http://localhost:43275/pay/c0743b662a6eff5d17d1', NULL, 'dea9500df72cdb1ed0da9afd1bc94b66f7ffea7609dc34e1d33943ae393781cb', '01a2016b-12fe-72c7-9d72-c3e6036ad448', '2026-11-22 04:02:05.513+00', NULL, '2026-11-22 04:02:04.097772+00'),
	('01a2016b-1967-7474-98d2-39365a33fac9', 'completed', 'Kossi Adjo', '+22890110002', 'Kara', '$argon2id$v=19$m=19456,t=2,p=1$FCZTFZUDHpNi5sWvFH0ELA$BjtZbgtEaK402QNRDnJ3QVIhU3c0G1oOSig0WgT+d6o', '01a2016b-18c8-73db-b18f-37619bb27766', 500, '01a2016b-1c3f-77f8-95c1-63c94f692240', '953390e34abfdb990f02', 'http://localhost:43275/pay/953390e34abfdb990f02', NULL, '87b291ca8c2fe0b61f6823afeb644f6693a5f13355cc1677c92d057a21323153', '01a2016b-1c3f-77f8-95c1-63c94f692240', '2026-11-22 04:02:08.558+00', NULL, '2026-11-22 04:02:06.416722+00'),
	('01a2016b-276f-714c-a471-2f7f9495c391', 'completed', 'Awa Koné', '+2250701110003', 'Abidjan', '$argon2id$v=19$m=19456,t=2,p=1$lDxtG2JI7UgeehkbG3hUTA$BOnF7z46JmIa6g4+qHwo7JAndSLj6OlLqvGZAXEJ9Iw', NULL, 500, '01a2016b-27ab-733a-8081-66844cb14506', 'c13e17e13bb913e6c5a1', 'http://localhost:43275/pay/c13e17e13bb913e6c5a1', NULL, '0714e68257f453755fcb26319488c8afaf9279643da00c2da501748fce5da8d9', '01a2016b-27ab-733a-8081-66844cb14506', '2026-11-22 04:02:09.654+00', NULL, '2026-11-22 04:02:09.427659+00'),
	('01a2016b-29f7-75fb-8ba6-05ccf16a6ac7', 'pending', 'Edem Lawson', '+22890110004', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$58fRj456srE0AXWmIHv4WA$bO6LM8CfFztsd87ZTzSHxxk/wI0ON/zyASDw5PMH/KY', NULL, 500, '01a2016b-2a72-7239-a16b-9083ea1ddace', '16830daa885012e5d7ae', 'http://localhost:43275/pay/16830daa885012e5d7ae', NULL, '752c765c14ef309043a8015d239dbe7a332dd55f29f814d73969fab4fde697c9', NULL, NULL, NULL, '2026-11-22 04:02:10.129165+00'),
	('01a2016b-2bf6-726e-9c60-c7fa2b73d29e', 'completed', 'Yao Un', '+22890110005', 'Sokodé', '$argon2id$v=19$m=19456,t=2,p=1$MkerlcRZL1n65vlzkn67ww$1lKnlrMzh+o0+Jq4ImAlrsAKBu9G8ps5ObCn+xBBnso', NULL, 500, '01a2016b-2c44-7187-a39d-f2a0526bde2a', '3719265455bd615cc215', 'http://localhost:43275/pay/3719265455bd615cc215', NULL, '54fe058933d9571096c6acac65e5ec15e9af67d5b71c11b50e92cdf31aa2b2c1', '01a2016b-2c44-7187-a39d-f2a0526bde2a', '2026-11-22 04:02:10.8+00', NULL, '2026-11-22 04:02:10.60582+00'),
	('01a2016b-726d-7559-a11a-50cebada00ac', 'completed', 'Nana A', '+22890110006', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$335A5KH7Sdg+oE01gWZ5Og$Gf1C/lt+cU2tYormBbxokpkJ1+9uhM3jrq3HuNJyC5M', NULL, 500, '01a2016b-72d6-77f2-9cc9-daff26b642d1', '11555e2b28dabaca41a5', 'http://localhost:43275/pay/11555e2b28dabaca41a5', NULL, '10d99fbfcc09d6de961bd9f17dee58854cdc083801f8f1469e2875c6c1de4390', '01a2016b-72d6-77f2-9cc9-daff26b642d1', '2026-11-22 04:02:30.606+00', NULL, '2026-11-22 04:02:28.682816+00'),
	('01a2016b-734f-7522-9f4a-b8e5fa2e6049', 'refund_owed', 'Nana B', '+22890110006', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$tq/s1BVxOsRMkZBlSCZFeg$F5AbVnYUpY+bqoxpWWfl7sYo2DPLbi3UIwWd9JgVvZM', NULL, 500, '01a2016b-740d-77b2-95c3-1a63cb54cb9a', 'de02b0e96bc179674fcf', 'http://localhost:43275/pay/de02b0e96bc179674fcf', NULL, 'd4116abb02fe837306e51cb4acf168bcc6c63ac0c2daa997971cee47c6579c90', '01a2016b-740d-77b2-95c3-1a63cb54cb9a', '2026-11-22 04:02:31.22+00', NULL, '2026-11-22 04:02:28.945791+00');

INSERT INTO public.settings VALUES
	(1, 500, true, 5, 5, '2026-11-22 04:00:31.047121+00', 1, 1, 1, NULL);

INSERT INTO public.users VALUES
	('01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 1, '01a2016b-2bf6-726e-9c60-c7fa2b73d29e', '01a2016b-2c44-7187-a39d-f2a0526bde2a', 'Yao Un', '+22890110005', 'Sokodé', '$argon2id$v=19$m=19456,t=2,p=1$MkerlcRZL1n65vlzkn67ww$1lKnlrMzh+o0+Jq4ImAlrsAKBu9G8ps5ObCn+xBBnso', 'DUYKKMM', NULL, 0, 0, 0, '2026-11-22 04:02:11.007+00', '2026-11-22 04:02:11.403936+00', NULL, NULL, DEFAULT, DEFAULT, DEFAULT),
	('01a2016b-18c8-73db-b18f-37619bb27766', 1, '01a2016b-1254-7021-bed7-9e7d4cd4b7b7', '01a2016b-12fe-72c7-9d72-c3e6036ad448', 'Afi Mensah', '+22890110001', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$3b2VbBeAIntG9MgcFS0pVw$6YB9P0reE5XYOsRe9kiK3eX6uABmywHeJ1dwph36+mU', '2WZP859', NULL, 1, 2, 0, '2026-11-22 04:02:05.641+00', '2026-11-22 04:02:05.772099+00', NULL, NULL, DEFAULT, DEFAULT, DEFAULT),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 1, '01a2016b-276f-714c-a471-2f7f9495c391', '01a2016b-27ab-733a-8081-66844cb14506', 'Awa Koné', '+2250701110003', 'Abidjan', '$argon2id$v=19$m=19456,t=2,p=1$lDxtG2JI7UgeehkbG3hUTA$BOnF7z46JmIa6g4+qHwo7JAndSLj6OlLqvGZAXEJ9Iw', '3YF7UZ5', NULL, 0, 2, 3200, '2026-11-22 04:02:09.74+00', '2026-11-22 04:02:09.975342+00', NULL, NULL, DEFAULT, DEFAULT, DEFAULT),
	('01a2016b-24a2-764c-964d-93dad83801e7', 1, '01a2016b-1967-7474-98d2-39365a33fac9', '01a2016b-1c3f-77f8-95c1-63c94f692240', 'Kossi Adjo', '+22890110002', 'Kara', '$argon2id$v=19$m=19456,t=2,p=1$FCZTFZUDHpNi5sWvFH0ELA$BjtZbgtEaK402QNRDnJ3QVIhU3c0G1oOSig0WgT+d6o', 'NK5XW5F', '01a2016b-18c8-73db-b18f-37619bb27766', 0, 3, 1500, '2026-11-22 04:02:08.674+00', '2026-11-22 04:02:09.324669+00', NULL, NULL, DEFAULT, DEFAULT, DEFAULT),
	('01a2016b-7a7c-77e1-8af4-5c7e9d553637', 1, '01a2016b-726d-7559-a11a-50cebada00ac', '01a2016b-72d6-77f2-9cc9-daff26b642d1', 'Nana A', '+22890110006', 'Lomé', '$argon2id$v=19$m=19456,t=2,p=1$335A5KH7Sdg+oE01gWZ5Og$Gf1C/lt+cU2tYormBbxokpkJ1+9uhM3jrq3HuNJyC5M', '555BMF3', NULL, 0, 0, 0, '2026-11-22 04:02:30.652+00', '2026-11-22 04:02:31.081461+00', NULL, NULL, DEFAULT, DEFAULT, DEFAULT);

SELECT pg_catalog.setval('public.audit_log_id_seq', 41, true);

SELECT pg_catalog.setval('public.migrations_id_seq', 7, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 7, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_names
    ADD CONSTRAINT admin_names_pkey PRIMARY KEY (admin_id, since);

ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

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

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);

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

CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, at, id) WHERE (actor_id IS NOT NULL);

CREATE INDEX audit_log_by_area ON public.audit_log USING btree (area, at, id);

CREATE INDEX audit_log_by_at ON public.audit_log USING btree (at, id) INCLUDE (search);

CREATE INDEX audit_log_search ON public.audit_log USING gin (search public.gin_trgm_ops);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE UNIQUE INDEX password_reset_codes_one_open ON public.password_reset_codes USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX referral_participations_referrer ON public.referral_participations USING btree (referrer_id);

CREATE INDEX registrations_opening ON public.registrations USING btree (created_at) WHERE (status = 'opening'::text);

CREATE INDEX users_blocked ON public.users USING btree (created_at, id) WHERE (blocked_at IS NOT NULL);

CREATE INDEX users_by_city ON public.users USING btree (sort_city, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_created_at ON public.users USING btree (created_at, id) INCLUDE (last_active, blocked_at, search);

CREATE INDEX users_by_last_active ON public.users USING btree (COALESCE(last_active, '-infinity'::timestamp with time zone), id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_name ON public.users USING btree (sort_name, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_phone ON public.users USING btree (phone COLLATE "C", id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_referrals ON public.users USING btree (referrals, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_short_id ON public.users USING btree ("right"((id)::text, 6));

CREATE INDEX users_by_tickets ON public.users USING btree (tickets, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_by_total_spent ON public.users USING btree (total_spent, id) INCLUDE (last_active, blocked_at, created_at, search);

CREATE INDEX users_referred ON public.users USING btree (referrer_id, created_at DESC, id DESC) WHERE (referrer_id IS NOT NULL);

CREATE INDEX users_search ON public.users USING gin (search public.gin_trgm_ops);

CREATE TRIGGER admins_last_keeps_its_role BEFORE UPDATE OF role ON public.admins FOR EACH ROW WHEN (((old.role = 'super_admin'::text) AND (new.role <> 'super_admin'::text))) EXECUTE FUNCTION public.keep_an_admin();

CREATE TRIGGER admins_last_stays BEFORE DELETE ON public.admins FOR EACH ROW EXECUTE FUNCTION public.keep_an_admin();

CREATE TRIGGER admins_note_changed_name AFTER UPDATE OF username ON public.admins FOR EACH ROW WHEN ((new.username <> old.username)) EXECUTE FUNCTION public.note_admin_name();

CREATE TRIGGER admins_note_new_name AFTER INSERT ON public.admins FOR EACH ROW EXECUTE FUNCTION public.note_admin_name();

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER settings_version BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION public.raise_settings_version();

CREATE TRIGGER users_keep_referrer BEFORE UPDATE OF referrer_id ON public.users FOR EACH ROW WHEN ((new.referrer_id IS DISTINCT FROM old.referrer_id)) EXECUTE FUNCTION public.keep_referrer();

ALTER TABLE ONLY public.referral_participations
    ADD CONSTRAINT participation_of_a_referred_friend FOREIGN KEY (friend_id, referrer_id) REFERENCES public.users(id, referrer_id);

ALTER TABLE ONLY public.password_reset_codes
    ADD CONSTRAINT password_reset_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registrations(id);

