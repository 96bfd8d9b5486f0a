
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

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
     SELECT lower(replace(replace(replace(replace(
       translate(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'),
         'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
       'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
   $$;

CREATE FUNCTION public.guard_credit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          RAISE EXCEPTION 'credit % is never deleted', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.refunded IS NOT NULL THEN
          RAISE EXCEPTION 'credit % was asked back and never changes', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        IF NEW.value_left > OLD.value_left OR NEW.tickets_left > OLD.tickets_left OR NEW.amount <> OLD.amount
           OR NEW.user_id <> OLD.user_id THEN
          RAISE EXCEPTION 'credit % never grows and never changes its owner', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;

CREATE FUNCTION public.guard_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   DECLARE unchanged entry;
   BEGIN
     IF TG_OP = 'DELETE' THEN
       RAISE EXCEPTION 'entry % is never deleted', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     unchanged := NEW;
     unchanged.credited_at := OLD.credited_at;
     IF unchanged IS DISTINCT FROM OLD OR OLD.credited_at IS NOT NULL THEN
       RAISE EXCEPTION 'entry % never changes; it may be credited once', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$;

CREATE FUNCTION public.guard_inventory() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN
       RAISE EXCEPTION 'the inventory of product % is never deleted', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NEW.product_id <> OLD.product_id OR NEW.granted < OLD.granted THEN
       RAISE EXCEPTION 'a granted place of product % is never taken back', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF OLD.frozen_at IS NOT NULL AND
        (NEW.frozen_at, NEW.granted, NEW.held, NEW.capacity) IS DISTINCT FROM (OLD.frozen_at, OLD.granted, OLD.held, OLD.capacity) THEN
       RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF OLD.closed_as IS NOT NULL AND (NEW.closed_as IS DISTINCT FROM OLD.closed_as OR NEW.granted > OLD.granted OR NEW.held > OLD.held) THEN
       RAISE EXCEPTION 'product % is closed', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NEW.capacity <> OLD.capacity AND OLD.granted + OLD.held > 0 THEN
       RAISE EXCEPTION 'places of product % are sold on its capacity', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF (NEW.granted, NEW.held, NEW.capacity) IS DISTINCT FROM (OLD.granted, OLD.held, OLD.capacity) AND NEW.version <= OLD.version THEN
       RAISE EXCEPTION 'a change of the places of product % needs a newer version', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$;

CREATE FUNCTION public.guard_ticket() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   BEGIN
     IF NOT EXISTS (SELECT FROM inventory WHERE product_id = NEW.product_id AND frozen_at IS NULL AND NEW.number < granted) THEN
       RAISE EXCEPTION 'ticket % of product % was not granted', NEW.number, NEW.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NOT EXISTS (SELECT FROM entry WHERE id = NEW.entry_id AND NEW.number >= first_number AND NEW.number < first_number + quantity) THEN
       RAISE EXCEPTION 'ticket % is none of its entry', NEW.number USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$;

CREATE FUNCTION public.never_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   BEGIN
     RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
   END $$;

CREATE FUNCTION public.tickets_follow_granted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   DECLARE before integer := 0; found integer;
   BEGIN
     IF TG_OP = 'UPDATE' THEN before := OLD.granted; END IF;
     SELECT count(*) INTO found FROM ticket
       WHERE product_id = NEW.product_id AND number >= before AND number < NEW.granted;
     IF found <> NEW.granted - before THEN
       RAISE EXCEPTION 'product % grants places % to % without their tickets', NEW.product_id, before, NEW.granted - 1
         USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NULL;
   END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.allowance (
    user_id uuid NOT NULL,
    referrer_id uuid,
    registration_given integer DEFAULT 0 NOT NULL,
    registration_placed integer DEFAULT 0 NOT NULL,
    referral_given integer DEFAULT 0 NOT NULL,
    referral_placed integer DEFAULT 0 NOT NULL,
    registered_at timestamp with time zone,
    CONSTRAINT allowance_no_self_referral CHECK ((referrer_id <> user_id)),
    CONSTRAINT allowance_of_a_registration CHECK (((registered_at IS NOT NULL) OR ((registration_given = 0) AND (referrer_id IS NULL)))),
    CONSTRAINT allowance_referral CHECK (((referral_placed >= 0) AND (referral_placed <= referral_given))),
    CONSTRAINT allowance_registration CHECK (((registration_placed >= 0) AND (registration_placed <= registration_given)))
);

CREATE TABLE public.closed_product (
    product_id integer NOT NULL,
    reason text NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    cancel_reason text,
    CONSTRAINT closed_product_reason_check CHECK ((reason = ANY (ARRAY['product_cancelled'::text, 'product_closed'::text])))
);

CREATE TABLE public.credit (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    amount integer NOT NULL,
    value_left integer NOT NULL,
    tickets_left integer NOT NULL,
    reason text NOT NULL,
    product_id integer NOT NULL,
    payment_id uuid,
    entry_id uuid,
    tickets_returned integer NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    refunded integer,
    refund_request_id uuid,
    refunded_at timestamp with time zone,
    CONSTRAINT credit_ends_with_its_refund CHECK (((refunded IS NULL) OR ((kind = 'paid'::text) AND (value_left = 0) AND (refunded > 0) AND (refunded <= amount)))),
    CONSTRAINT credit_has_one_origin CHECK ((num_nonnulls(payment_id, entry_id) = 1)),
    CONSTRAINT credit_is_money_or_a_ticket CHECK (
CASE kind
    WHEN 'paid'::text THEN (tickets_left = 0)
    ELSE (amount = 0)
END),
    CONSTRAINT credit_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'free'::text, 'referral'::text]))),
    CONSTRAINT credit_never_overspent CHECK (((value_left >= 0) AND (value_left <= amount) AND ((tickets_left >= 0) AND (tickets_left <= 1)))),
    CONSTRAINT credit_reason_check CHECK ((reason = ANY (ARRAY['sold_out'::text, 'paid_twice'::text, 'product_cancelled'::text, 'product_closed'::text]))),
    CONSTRAINT credit_refund_is_whole CHECK ((num_nonnulls(refunded, refund_request_id, refunded_at) = ANY (ARRAY[0, 3])))
);

CREATE TABLE public.draw_result (
    product_id integer NOT NULL,
    drawn_at timestamp with time zone NOT NULL
);

CREATE TABLE public.entry (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    product_id integer NOT NULL,
    type text NOT NULL,
    quantity integer NOT NULL,
    first_number integer NOT NULL,
    amount integer NOT NULL,
    payment_id uuid,
    purchase_id uuid,
    credit_id uuid,
    holder bytea NOT NULL,
    secret bytea NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    credited_at timestamp with time zone,
    CONSTRAINT entry_amount_check CHECK ((amount >= 0)),
    CONSTRAINT entry_bought_is_paid CHECK (((type <> 'purchase'::text) OR (num_nonnulls(payment_id, credit_id) = 1))),
    CONSTRAINT entry_first_number_check CHECK ((first_number >= 0)),
    CONSTRAINT entry_free_is_one_without_money CHECK (((type = 'purchase'::text) OR ((quantity = 1) AND (amount = 0)))),
    CONSTRAINT entry_holder_check CHECK ((octet_length(holder) = 32)),
    CONSTRAINT entry_paid_once CHECK (((payment_id IS NULL) OR (credit_id IS NULL))),
    CONSTRAINT entry_payment_pays_a_purchase CHECK (((payment_id IS NULL) = (purchase_id IS NULL))),
    CONSTRAINT entry_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10))),
    CONSTRAINT entry_secret_check CHECK ((octet_length(secret) = 32)),
    CONSTRAINT entry_type_check CHECK ((type = ANY (ARRAY['purchase'::text, 'free'::text, 'referral'::text])))
);

CREATE TABLE public.entry_list (
    product_id integer NOT NULL,
    tickets integer NOT NULL,
    root bytea NOT NULL,
    frozen_at timestamp with time zone NOT NULL,
    CONSTRAINT entry_list_root_check CHECK ((octet_length(root) = 32))
);

CREATE TABLE public.free_placement (
    user_id uuid NOT NULL,
    product_id integer NOT NULL,
    entry_id uuid NOT NULL
);

CREATE TABLE public.holder_key (
    product_id integer NOT NULL,
    key bytea NOT NULL,
    CONSTRAINT holder_key_key_check CHECK ((octet_length(key) = 32))
);

CREATE TABLE public.idempotent_request (
    user_id uuid NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    purchase_id uuid,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.inbox (
    message_id text NOT NULL,
    handler text NOT NULL,
    event text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.inventory (
    product_id integer NOT NULL,
    capacity integer NOT NULL,
    granted integer DEFAULT 0 NOT NULL,
    held integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    open boolean DEFAULT false NOT NULL,
    closed_as text,
    frozen_at timestamp with time zone,
    CONSTRAINT inventory_closed_as_check CHECK ((closed_as = ANY (ARRAY['product_cancelled'::text, 'product_closed'::text]))),
    CONSTRAINT inventory_closed_or_frozen CHECK (((closed_as IS NULL) OR (frozen_at IS NULL))),
    CONSTRAINT inventory_freezes_full CHECK (((frozen_at IS NULL) OR (granted = capacity))),
    CONSTRAINT inventory_places CHECK (((granted >= 0) AND (held >= 0) AND ((granted + held) <= capacity))),
    CONSTRAINT inventory_sells_while_neither_closed_nor_frozen CHECK (((NOT open) OR ((closed_as IS NULL) AND (frozen_at IS NULL))))
)
WITH (fillfactor='50');

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

CREATE TABLE public.payment_outcome (
    payment_id uuid NOT NULL,
    purchase_id uuid,
    outcome text NOT NULL,
    amount integer NOT NULL,
    entry_id uuid,
    credit_id uuid,
    refund_request_id uuid,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_outcome_is_one_thing CHECK (
CASE outcome
    WHEN 'granted'::text THEN ((entry_id IS NOT NULL) AND (credit_id IS NULL) AND (refund_request_id IS NULL))
    WHEN 'credited'::text THEN ((credit_id IS NOT NULL) AND (entry_id IS NULL) AND (refund_request_id IS NULL))
    ELSE ((refund_request_id IS NOT NULL) AND (entry_id IS NULL) AND (credit_id IS NULL))
END),
    CONSTRAINT payment_outcome_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'credited'::text, 'refund_requested'::text])))
);

CREATE TABLE public.person (
    user_id uuid NOT NULL,
    version integer NOT NULL,
    display_name text NOT NULL,
    city text NOT NULL,
    search text GENERATED ALWAYS AS (public.fold_text((' '::text || display_name))) STORED COLLATE pg_catalog."C"
);

CREATE TABLE public.product (
    product_id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    ticket_price integer NOT NULL,
    max_participants integer NOT NULL,
    max_winners integer NOT NULL,
    status text NOT NULL,
    commitment text,
    beacon_rule text NOT NULL,
    search text GENERATED ALWAYS AS (public.fold_text((' '::text || name))) STORED COLLATE pg_catalog."C",
    CONSTRAINT product_commitment_check CHECK ((commitment ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT product_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'drawing'::text, 'completed'::text, 'cancelled'::text, 'deleted'::text])))
);

CREATE TABLE public.purchase (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    product_id integer NOT NULL,
    quantity integer NOT NULL,
    unit_price integer NOT NULL,
    amount integer NOT NULL,
    status text NOT NULL,
    hold text NOT NULL,
    hold_expires_at timestamp with time zone NOT NULL,
    payment_id uuid,
    token text,
    payment_url text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT purchase_awaits_a_payment CHECK (((status <> 'awaiting_payment'::text) OR ((token IS NOT NULL) AND (payment_url IS NOT NULL)))),
    CONSTRAINT purchase_check CHECK ((amount = (unit_price * quantity))),
    CONSTRAINT purchase_granted_by_its_hold CHECK (((status = 'granted'::text) = (hold = 'granted'::text))),
    CONSTRAINT purchase_hold_check CHECK ((hold = ANY (ARRAY['held'::text, 'expired'::text, 'released'::text, 'granted'::text]))),
    CONSTRAINT purchase_holds_while_unpaid CHECK (((hold <> 'held'::text) OR (status = ANY (ARRAY['opening'::text, 'awaiting_payment'::text])))),
    CONSTRAINT purchase_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10))),
    CONSTRAINT purchase_status_check CHECK ((status = ANY (ARRAY['opening'::text, 'awaiting_payment'::text, 'failed'::text, 'granted'::text, 'credited'::text]))),
    CONSTRAINT purchase_unit_price_check CHECK ((unit_price > 0))
);

CREATE TABLE public.referral_participation (
    friend_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    "position" integer NOT NULL,
    participated_at timestamp with time zone NOT NULL,
    CONSTRAINT participation_no_self_referral CHECK ((friend_id <> referrer_id)),
    CONSTRAINT referral_participation_position_check CHECK (("position" > 0))
);

CREATE TABLE public.referral_reward (
    friend_id uuid NOT NULL,
    kind text NOT NULL,
    referrer_id uuid NOT NULL,
    tickets integer NOT NULL,
    CONSTRAINT referral_reward_kind_check CHECK ((kind = ANY (ARRAY['bonus'::text, 'threshold'::text]))),
    CONSTRAINT referral_reward_tickets_check CHECK ((tickets >= 0))
);

CREATE TABLE public.referral_settings (
    id smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    bonus_tickets integer DEFAULT 1 NOT NULL,
    required_referrals integer DEFAULT 5 NOT NULL,
    reward_tickets integer DEFAULT 5 NOT NULL,
    CONSTRAINT referral_settings_bonus_tickets_check CHECK ((bonus_tickets >= 0)),
    CONSTRAINT referral_settings_id_check CHECK ((id = 1)),
    CONSTRAINT referral_settings_required_referrals_check CHECK ((required_referrals >= 0)),
    CONSTRAINT referral_settings_reward_tickets_check CHECK ((reward_tickets >= 0))
);

CREATE TABLE public.ticket (
    product_id integer NOT NULL,
    number integer NOT NULL,
    entry_id uuid NOT NULL,
    leaf bytea NOT NULL,
    CONSTRAINT ticket_leaf_check CHECK ((octet_length(leaf) = 32)),
    CONSTRAINT ticket_number_check CHECK ((number >= 0))
);

CREATE TABLE public.winning_ticket (
    product_id integer NOT NULL,
    number integer NOT NULL
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.allowance VALUES
	('01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', NULL, 2, 0, 0, 0, '2026-11-22 04:02:11.007+00'),
	('01a2016b-24a2-764c-964d-93dad83801e7', '01a2016b-18c8-73db-b18f-37619bb27766', 2, 2, 0, 0, '2026-11-22 04:02:08.674+00'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', NULL, 2, 1, 0, 0, '2026-11-22 04:02:09.74+00'),
	('01a2016b-18c8-73db-b18f-37619bb27766', NULL, 2, 2, 1, 0, '2026-11-22 04:02:05.641+00'),
	('01a2016b-7a7c-77e1-8af4-5c7e9d553637', NULL, 2, 0, 0, 0, '2026-11-22 04:02:30.652+00');

INSERT INTO public.closed_product VALUES
	(8, 'product_closed', '2026-11-22 04:02:02.61+00', '2026-11-22 04:02:03.204214+00', NULL),
	(9, 'product_closed', '2026-11-22 04:02:02.755+00', '2026-11-22 04:02:03.309608+00', NULL),
	(10, 'product_closed', '2026-11-22 04:02:02.87+00', '2026-11-22 04:02:03.314952+00', NULL),
	(11, 'product_closed', '2026-11-22 04:02:02.982+00', '2026-11-22 04:02:03.365818+00', NULL),
	(13, 'product_cancelled', '2026-11-22 04:02:24.523+00', '2026-11-22 04:02:24.925559+00', 'Le lot n’est plus disponible.');

INSERT INTO public.credit VALUES
	('01a2016b-6435-77f8-a3a7-a81d52458e51', '01a2016b-24a2-764c-964d-93dad83801e7', 'free', 0, 0, 1, 'product_cancelled', 13, NULL, '01a2016b-3208-7641-9dae-b1efce247cf4', 1, '2026-11-22 04:02:24.949+00', NULL, NULL, NULL),
	('01a2016b-6443-742a-91e0-6c7a3a16d0fc', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'free', 0, 0, 1, 'product_cancelled', 13, NULL, '01a2016b-32c6-75ed-9f0b-61db81d53568', 1, '2026-11-22 04:02:24.949+00', NULL, NULL, NULL),
	('01a2016b-6453-7195-952c-6d54db50db5f', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'paid', 2000, 0, 0, 'product_cancelled', 13, NULL, '01a2016b-4c01-75bd-9237-fdecdf928693', 2, '2026-11-22 04:02:24.949+00', 2000, '01a2016b-679a-7364-a050-2f16a53edb91', '2026-11-22 04:02:25.818+00'),
	('01a2016b-645b-7548-926d-89278555297e', '01a2016b-24a2-764c-964d-93dad83801e7', 'paid', 1000, 300, 0, 'product_cancelled', 13, NULL, '01a2016b-5388-702e-9aae-14f3661d7c87', 1, '2026-11-22 04:02:24.949+00', NULL, NULL, NULL);

INSERT INTO public.draw_result VALUES
	(12, '2026-11-22 04:02:23.954+00');

INSERT INTO public.entry VALUES
	('01a2016b-3005-70ba-bb53-0007ddcbcd61', '01a2016b-18c8-73db-b18f-37619bb27766', 12, 'free', 1, 0, 0, NULL, NULL, NULL, '\xe70902323693a18f1e5ad7192b5d11577d6ad259efc5a0cbd1a9c4fa0fa9ac0a', '\xb6f5d3343e7f919f675dd6f656f6259e080b72191ff52762b8c879997688f0d1', '2026-11-22 04:02:11.575+00', NULL),
	('01a2016b-30f6-75ed-975d-7336dd825561', '01a2016b-18c8-73db-b18f-37619bb27766', 14, 'free', 1, 0, 0, NULL, NULL, NULL, '\x4e270044ffbae4a7049262ed9c3b22e20883005c291bc4bbc247bcd746c9a959', '\x04d5ed55d513705ba58fc899f4d19742727f4d5a3119846e36a9851c75549f96', '2026-11-22 04:02:11.795+00', NULL),
	('01a2016b-318e-71c1-b3fe-e14fad4ace14', '01a2016b-24a2-764c-964d-93dad83801e7', 12, 'free', 1, 1, 0, NULL, NULL, NULL, '\x4f84ff88b66187de709201e682579bd4353c8e2ccbeaa111b4e9b156d483cccd', '\x06ab4221f9b06cc7b449d11d8a12b6bcf759cd9e6875a3f2119b2a1f3161169c', '2026-11-22 04:02:11.974+00', NULL),
	('01a2016b-3c03-701f-86c8-a1e6504b933d', '01a2016b-24a2-764c-964d-93dad83801e7', 12, 'purchase', 1, 2, 500, '01a2016b-345e-7352-b86d-663e3cad3d44', '01a2016b-336a-75ae-b125-4b18613ba65f', NULL, '\x4f84ff88b66187de709201e682579bd4353c8e2ccbeaa111b4e9b156d483cccd', '\x99419cba5e0f5627d249e857ba3fd27a4cc58f7973d8855b865c755694b2e795', '2026-11-22 04:02:14.648+00', NULL),
	('01a2016b-43ea-70fc-845e-f1d735c6954b', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 12, 'purchase', 1, 3, 500, '01a2016b-3ddc-71ed-887b-4f448cd6452a', '01a2016b-3dad-7349-9f8e-4744cd7cfea4', NULL, '\x81eac32f9d6bea3a53a51f24d3f539296ba4201b689b5dc1b7b7bdbc70aecc25', '\x977cf33a2df5f4cdb03b35de44a642434467005fe3c7c15759fbd98be5624a84', '2026-11-22 04:02:16.68+00', NULL),
	('01a2016b-5b50-715d-b5f3-f0a918cb8001', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 14, 'purchase', 1, 1, 700, '01a2016b-54e9-7256-9845-c2551310cdc8', '01a2016b-54a4-7009-9594-e3cf52f38a96', NULL, '\xcb5beac8b6d0981d36c8c114e7c786632d35b0ee44bef966c8503901bf412d7b', '\xfe45ebc231bd9e13261c1f04f0bbf6b990b31e1bb45f04c8b2aa9653a47463c2', '2026-11-22 04:02:22.668+00', NULL),
	('01a2016b-3208-7641-9dae-b1efce247cf4', '01a2016b-24a2-764c-964d-93dad83801e7', 13, 'free', 1, 0, 0, NULL, NULL, NULL, '\xe36201d3a4fa8b01e60c5a57b042154ec9956b2e92f1da1915e8c0f1f07ea9af', '\x87b777d15be077ec66c9e1c08ffd18d16df591bd1d8f28c66ca1fbe42aea7289', '2026-11-22 04:02:12.098+00', '2026-11-22 04:02:24.949+00'),
	('01a2016b-32c6-75ed-9f0b-61db81d53568', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 13, 'free', 1, 1, 0, NULL, NULL, NULL, '\xd7baa570a7e2989ee6cdc6effedff55453fd7f141e0976543753724655033686', '\xb2b539e09726f88d53ba2514c474b8e7500760e44d6ef77049dd8dd6c3e522c5', '2026-11-22 04:02:12.285+00', '2026-11-22 04:02:24.949+00'),
	('01a2016b-4c01-75bd-9237-fdecdf928693', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 13, 'purchase', 2, 2, 2000, '01a2016b-4617-718c-bfd2-15b5105234f1', '01a2016b-45f1-725b-a457-3254707c7ed7', NULL, '\xd7baa570a7e2989ee6cdc6effedff55453fd7f141e0976543753724655033686', '\x2dafd6301490a230cda05def27a4ce01c4797c9364913516a4cb02379ff33e10', '2026-11-22 04:02:18.714+00', '2026-11-22 04:02:24.949+00'),
	('01a2016b-5388-702e-9aae-14f3661d7c87', '01a2016b-24a2-764c-964d-93dad83801e7', 13, 'purchase', 1, 4, 1000, '01a2016b-4e70-7504-a691-f14d8fa1117b', '01a2016b-4e2b-7079-a7ca-f48a0fac5bda', NULL, '\xe36201d3a4fa8b01e60c5a57b042154ec9956b2e92f1da1915e8c0f1f07ea9af', '\x87556df807c90073090d2a3c8839e457f2d4240ee13c8454fcc443f1d47cb6bf', '2026-11-22 04:02:20.667+00', '2026-11-22 04:02:24.949+00'),
	('01a2016b-68e5-7571-91b1-2c66b046dc91', '01a2016b-24a2-764c-964d-93dad83801e7', 14, 'purchase', 1, 2, 700, NULL, NULL, '01a2016b-645b-7548-926d-89278555297e', '\x504e778091f8236e0f32595792a5bba6b0047d848c66b2334a93e129dc225730', '\x79d7528c6225fb5707ac0ddd153239869f9b4b021c18ff3ca9d4a777ff2a0f46', '2026-11-22 04:02:26.146+00', NULL);

INSERT INTO public.entry_list VALUES
	(12, 4, '\xdcddea58829b3cae7e3391354f37b49eb7586e4f069c08e2c43ed08cd3b0fdfc', '2026-11-22 04:02:23.133+00');

INSERT INTO public.free_placement VALUES
	('01a2016b-18c8-73db-b18f-37619bb27766', 12, '01a2016b-3005-70ba-bb53-0007ddcbcd61'),
	('01a2016b-18c8-73db-b18f-37619bb27766', 14, '01a2016b-30f6-75ed-975d-7336dd825561'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 12, '01a2016b-318e-71c1-b3fe-e14fad4ace14'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 13, '01a2016b-3208-7641-9dae-b1efce247cf4'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 13, '01a2016b-32c6-75ed-9f0b-61db81d53568');

INSERT INTO public.holder_key VALUES
	(1, '\x2f2288c12346109b1446cbf4dd35bf86204d52b9a81cd30591c08503e5e9d122'),
	(2, '\xe0421b377fe89e496279ff69cfcd0a8bfafd00c6746abce9b3d772b5913697d8'),
	(3, '\x3ce5edab7baa9647bc21cb44ff963088d7ede1861354558ce15422f326891ba2'),
	(4, '\x9ef4db3f462d6aed59072dab561fbda8f55240bf3ab705fc95867237c7065c29'),
	(5, '\xa683fc105eca4f85da8bff634fdaadbd971ceeb1dd88b6a28d2baddcfe411c62'),
	(6, '\x9fbbbafb837180b62e4fbdad8801da8d99a9fc94b1def49e5baa41c7de0e6eed'),
	(7, '\x9bbb38f2dc81219471f54aa9eee249e8049f5568110dad6432ee36656ea56f3e'),
	(8, '\x9f556ba008ff918cc1ab3d263710a3eff3eb651cdd5763aeecaf1c571f46c6f4'),
	(9, '\x821211d874021b572d4ec5b97417f50caba38751f05844ad19714fab302e7157'),
	(10, '\x705bdd13a6f97ef172851255ea4a0d88eacf5474f979bd8f904d927e446313dc'),
	(11, '\x15016bcc9b8639a32fcfb0669374f4ca91ff91a8659307d0241229fcd4914541'),
	(12, '\x7e1492871227a754cf7300cb25a1ed313de39773b73100db3aeeb1273699296d'),
	(13, '\x568dfb3a9b208250a8535f53626c7e1abcbb61b2e1a428d0a8d6cf1912800bbe'),
	(14, '\x546f53405c17e09bf1797fe591b6e387c094feeb8354d0f38fa410b3605e96bb'),
	(15, '\xdcd066a6ce491489b877f18fb2df1cf335b875e283a7a6cbfc40f7d05fa5f44d');

INSERT INTO public.idempotent_request VALUES
	('01a2016b-18c8-73db-b18f-37619bb27766', 'free-ticket', 'adeb95dd-338d-494f-bf8e-8531e23986c0', '\x828b3fd8c7a84aa821219d6ba6d070cd355cee7a3799b84676ec2c0a9184f83c', NULL, '{"ticket": {"id": "01a2016b-3005-70ba-bb53-0007ddcbcd61", "type": "free", "price": 0, "status": "valid", "numbers": [0], "quantity": 1, "product_id": 12, "product_name": "Téléphone tiré", "cancel_reason": null, "purchase_date": "2026-11-22T04:02:11.575Z"}, "success": true, "remaining": 1}', '2026-11-22 04:02:11.533806+00'),
	('01a2016b-18c8-73db-b18f-37619bb27766', 'free-ticket', '58b3725d-fc79-4971-9a99-b06f024be814', '\x19a42827910601dfd05ac15c4e15737eb9524d73f83f03dcf22c596f5a24095a', NULL, '{"ticket": {"id": "01a2016b-30f6-75ed-975d-7336dd825561", "type": "free", "price": 0, "status": "valid", "numbers": [0], "quantity": 1, "product_id": 14, "product_name": "Casque ouvert", "cancel_reason": null, "purchase_date": "2026-11-22T04:02:11.795Z"}, "success": true, "remaining": 0}', '2026-11-22 04:02:11.727892+00'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 'free-ticket', '3052fd4c-f1f1-46e2-869c-fb716934e4ad', '\x828b3fd8c7a84aa821219d6ba6d070cd355cee7a3799b84676ec2c0a9184f83c', NULL, '{"ticket": {"id": "01a2016b-318e-71c1-b3fe-e14fad4ace14", "type": "free", "price": 0, "status": "valid", "numbers": [1], "quantity": 1, "product_id": 12, "product_name": "Téléphone tiré", "cancel_reason": null, "purchase_date": "2026-11-22T04:02:11.974Z"}, "success": true, "remaining": 1}', '2026-11-22 04:02:11.950731+00'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 'free-ticket', '057262a4-cc84-4619-ab8b-8d71655cbeda', '\xd78380589ef4202065e818d16fa6d3c66e9f33a0268643cd84872847c6e2e20a', NULL, '{"ticket": {"id": "01a2016b-3208-7641-9dae-b1efce247cf4", "type": "free", "price": 0, "status": "valid", "numbers": [0], "quantity": 1, "product_id": 13, "product_name": "Tablette annulée", "cancel_reason": null, "purchase_date": "2026-11-22T04:02:12.098Z"}, "success": true, "remaining": 0}', '2026-11-22 04:02:12.087211+00'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'free-ticket', '439ec2d9-f01c-4331-bfb1-f0ece8003c36', '\xd78380589ef4202065e818d16fa6d3c66e9f33a0268643cd84872847c6e2e20a', NULL, '{"ticket": {"id": "01a2016b-32c6-75ed-9f0b-61db81d53568", "type": "free", "price": 0, "status": "valid", "numbers": [1], "quantity": 1, "product_id": 13, "product_name": "Tablette annulée", "cancel_reason": null, "purchase_date": "2026-11-22T04:02:12.285Z"}, "success": true, "remaining": 1}', '2026-11-22 04:02:12.270507+00'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 'purchase', 'dccd6e84-3475-4658-983b-1a4c19f7f66f', '\xd9d87a548cab7602489ba89835547f03484010fa05c2423aaa16f282b14fc779', '01a2016b-336a-75ae-b125-4b18613ba65f', NULL, '2026-11-22 04:02:12.389423+00'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'purchase', '521eeb47-1936-4c41-bb0f-a94ec1152a1a', '\xd9d87a548cab7602489ba89835547f03484010fa05c2423aaa16f282b14fc779', '01a2016b-3dad-7349-9f8e-4744cd7cfea4', NULL, '2026-11-22 04:02:15.05646+00'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'purchase', '14b6b096-d13a-4fa9-aa79-eef549fde438', '\x5052b10252d51ac89b62a7a9ef9f497658e0336594d6f8d780ab42860cb6665c', '01a2016b-45f1-725b-a457-3254707c7ed7', NULL, '2026-11-22 04:02:17.197205+00'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 'purchase', '34f5cbdf-b247-4ffc-bc00-e0995241df29', '\x08d04ef2e9bbd03c1f4e0d76e57b5c2487de991e059b2316e9287812811f0ada', '01a2016b-4e2b-7079-a7ca-f48a0fac5bda', NULL, '2026-11-22 04:02:19.302349+00'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'purchase', '28fee8d4-8440-4d8a-9904-411a5f62a228', '\xba6cdbe170f120c3be23f68beaf9a984190ba267a486a7fb760a6e48b5ab66b2', '01a2016b-54a4-7009-9594-e3cf52f38a96', NULL, '2026-11-22 04:02:20.923673+00'),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'credit-refund', '03971d2a-b703-44dc-815e-4fc0cffd07c7', '\xb15dfe7eff0d455f20dd84f972963b14283e73eb498ebd0f81d9a20ea11f1bb6', NULL, '{"amount": 2000, "success": true}', '2026-11-22 04:02:25.59986+00'),
	('01a2016b-24a2-764c-964d-93dad83801e7', 'free-ticket', '29d438a2-4326-4575-a2f5-fa68ab1f5a9b', '\x805c45a4dc6d29e41c411a3ab86e0509bbf00b0ba5899488ce663b2c037cb4b4', NULL, '{"ticket": {"id": "01a2016b-68e5-7571-91b1-2c66b046dc91", "type": "purchase", "price": 700, "status": "valid", "numbers": [2], "quantity": 1, "product_id": 14, "product_name": "Casque ouvert", "cancel_reason": null, "purchase_date": "2026-11-22T04:02:26.146Z"}, "success": true, "remaining": 2}', '2026-11-22 04:02:26.133863+00'),
	('01a2016b-18c8-73db-b18f-37619bb27766', 'purchase', '57cc5481-a696-4483-936f-fa80552489f9', '\xba6cdbe170f120c3be23f68beaf9a984190ba267a486a7fb760a6e48b5ab66b2', '01a2016b-6948-7624-81b2-8fcadce4bce8', NULL, '2026-11-22 04:02:26.23652+00'),
	('01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 'purchase', '6283948a-638a-4831-b375-1f1052825464', '\x38c292e14ebb9f7bd565637487231130cbca88bcd33f9a24d71433482bce001f', '01a2016b-70be-7412-b032-fda2899d846c', NULL, '2026-11-22 04:02:28.124331+00'),
	('01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 'purchase', '594d9b2b-9932-494b-b212-ab71ab797410', '\xa2533965ae88261116310153aba864f3f6a774d38bfd73d86e2918e4684abbc3', '01a2016b-71cf-71a8-b7de-1a512ed881bd', NULL, '2026-11-22 04:02:28.371094+00');

INSERT INTO public.inbox VALUES
	('01a20169-ac51-7185-bd01-89d25754733a', 'CopySettingsWhenSettingsChanged.handle', 'identity.settings-changed.v1', '2026-11-22 04:00:43.682525+00'),
	('01a20169-fbcd-74c6-a910-6104be8a90b6', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:52.741368+00'),
	('01a20169-fc4d-730b-a505-2e303d471511', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:52.839428+00'),
	('01a20169-fd1a-718f-93c8-b3b82d7dc6b3', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.066743+00'),
	('01a20169-fd89-703b-b587-15780c790c83', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.159948+00'),
	('01a20169-fe0e-70d1-9e9e-7d572efea310', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.28647+00'),
	('01a20169-fe7a-700c-880f-b7f3ab87fa75', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.426646+00'),
	('01a20169-ff22-70c9-9300-3da1d07c7c2c', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.598444+00'),
	('01a2016a-bb1c-7713-9a74-c2df7da5472c', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:41.745156+00'),
	('01a2016a-bc8f-74ca-ae5d-f9cb41992585', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:42.097812+00'),
	('01a2016a-beac-749f-b689-0eb84182658e', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:42.73547+00'),
	('01a2016a-bf37-76f6-81f9-5b1564a4b2bb', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:42.920435+00'),
	('01a2016b-0cf2-711e-809d-b5bdf12f0715', 'CloseProductWhenProductDeleted.handle', 'catalog.product-deleted.v1', '2026-11-22 04:02:02.686921+00'),
	('01a2016b-0d83-72e4-bb04-a06e296c8ed1', 'CloseProductWhenProductDeleted.handle', 'catalog.product-deleted.v1', '2026-11-22 04:02:02.789878+00'),
	('01a2016b-0df6-7730-a8a2-3cbef9379669', 'CloseProductWhenProductDeleted.handle', 'catalog.product-deleted.v1', '2026-11-22 04:02:02.910574+00'),
	('01a2016b-0e66-7107-942d-d8b31bea75fe', 'CloseProductWhenProductDeleted.handle', 'catalog.product-deleted.v1', '2026-11-22 04:02:03.109756+00'),
	('01a2016b-0faf-760f-ba28-dfe0780c0d68', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.376992+00'),
	('01a2016b-102a-741b-8be5-a61eaaf59af1', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.48394+00'),
	('01a2016b-10f6-73b9-a525-080b0be1e1ef', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.67762+00'),
	('01a2016b-11b7-7128-b7a5-b1dbdb45f1e9', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.869268+00'),
	('01a2016b-184a-717c-9a31-9a61cf79a2fb', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:05.585087+00'),
	('01a2016b-18d3-7206-b3ba-d6d1cb6fe34d', 'CopyPersonWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:05.701469+00'),
	('01a2016b-242e-757d-b65c-aa98cb6434de', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:08.693206+00'),
	('01a2016b-24af-756c-bf09-481b28482f73', 'CopyPersonWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:08.821809+00'),
	('01a2016b-2877-70fb-b30b-5f69732c7e86', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:09.732646+00'),
	('01a2016b-28cf-7615-9257-af13f1be34ce', 'CopyPersonWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:09.896519+00'),
	('01a2016b-2cf1-752c-9f4f-d7777c73dbd4', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:11.022782+00'),
	('01a2016b-2dc5-7216-8ea1-f1d7bc526051', 'CopyPersonWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:11.04542+00'),
	('01a2016b-3bbe-74ba-8db1-8fce0dd7ac44', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:14.617177+00'),
	('01a2016b-439f-74d1-8ade-073cacabe05f', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:16.673792+00'),
	('01a2016b-4b5b-77c6-9b4c-eb194793913c', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:18.685085+00'),
	('01a2016b-5332-71f2-8e73-4f79d33ff198', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:20.626711+00'),
	('01a2016b-5b38-724d-aa22-e0bb5e19f95a', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:22.663676+00'),
	('01a2016b-5c9e-7301-8446-ad05b0a724b1', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:23.120011+00'),
	('01a2016b-6139-7642-88d5-19404228d00a', 'MarkWinnersWhenDrawCompleted.handle', 'catalog.draw-completed.v1', '2026-11-22 04:02:24.390311+00'),
	('01a2016b-611c-75bf-bf2c-b98a358ac5ef', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:24.39141+00'),
	('01a2016b-62d5-7185-b117-631734d1b3d2', 'CloseProductWhenDrawCancelled.handle', 'catalog.draw-cancelled.v1', '2026-11-22 04:02:24.824979+00'),
	('01a2016b-62ad-70f8-962d-d0176046c30c', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:24.829178+00'),
	('01a2016b-7692-7779-b11d-92877c499563', 'FailPurchaseWhenPaymentFailed.handle', 'payments.payment-failed.v1', '2026-11-22 04:02:29.670098+00'),
	('01a2016b-7a4f-73cb-bbb5-99ecf73232be', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:30.649368+00'),
	('01a2016b-7a91-7149-8660-669fb083725c', 'CopyPersonWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:30.706158+00'),
	('01a2016b-7cb5-7016-8bef-9e8d42f5417e', 'GrantTicketsWhenPaymentConfirmed.handle', 'payments.payment-confirmed.v1', '2026-11-22 04:02:31.295026+00');

INSERT INTO public.inventory VALUES
	(3, 300, 0, 0, 1, true, NULL, NULL),
	(4, 500, 0, 0, 1, true, NULL, NULL),
	(5, 250, 0, 0, 1, true, NULL, NULL),
	(6, 400, 0, 0, 1, true, NULL, NULL),
	(7, 2, 0, 0, 1, true, NULL, NULL),
	(8, 4, 0, 0, 1, false, 'product_closed', NULL),
	(9, 6, 0, 0, 1, false, 'product_closed', NULL),
	(10, 5, 0, 0, 1, false, 'product_closed', NULL),
	(11, 10, 0, 0, 1, false, 'product_closed', NULL),
	(15, 10, 0, 0, 1, false, NULL, NULL),
	(12, 4, 4, 0, 7, false, NULL, '2026-11-22 04:02:23.133+00'),
	(13, 6, 5, 0, 7, false, 'product_cancelled', NULL),
	(14, 5, 3, 1, 6, true, NULL, NULL),
	(2, 400, 0, 1, 2, true, NULL, NULL),
	(1, 300, 0, 0, 3, true, NULL, NULL);

INSERT INTO public.migrations VALUES
	(1, 1700000000000, 'CreateOutboxAndInbox1700000000000'),
	(2, 1763600000000, 'CreateTickets1763600000000'),
	(3, 1763600000001, 'GuardTickets1763600000001'),
	(4, 1763700000000, 'ReferralRewards1763700000000'),
	(5, 1763700000001, 'CreditRefunds1763700000001'),
	(6, 1763800000000, 'GrantedLately1763800000000'),
	(7, 1763800000001, 'AdministerTickets1763800000001'),
	(8, 1763900000000, 'CancelReasons1763900000000'),
	(9, 1764000000000, 'FilterEntries1764000000000');

INSERT INTO public.outbox OVERRIDING SYSTEM VALUE VALUES
	(1, '01a20169-fc2a-706f-ba5a-f262b417b175', 'tickets.inventory-changed.v1', '{"product_id":1,"version":1,"granted":0,"held":0,"capacity":300}', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', '01a20169-fbcd-74c6-a910-6104be8a90b6', '2026-11-22 04:00:52.779+00', '2026-11-22 04:00:52.860061+00', 0, '-infinity', NULL),
	(2, '01a20169-fc8f-7709-8a1c-37ac390e5b69', 'tickets.inventory-changed.v1', '{"product_id":2,"version":1,"granted":0,"held":0,"capacity":400}', 'af566184-c15e-419d-ad93-76c917707bd3', '01a20169-fc4d-730b-a505-2e303d471511', '2026-11-22 04:00:52.879+00', '2026-11-22 04:00:52.934558+00', 0, '-infinity', NULL),
	(3, '01a20169-fd55-76ca-82e2-6beb52f13e15', 'tickets.inventory-changed.v1', '{"product_id":3,"version":1,"granted":0,"held":0,"capacity":300}', 'b60e6c21-fb80-4262-b193-b435b448a44d', '01a20169-fd1a-718f-93c8-b3b82d7dc6b3', '2026-11-22 04:00:53.078+00', '2026-11-22 04:00:53.093996+00', 0, '-infinity', NULL),
	(4, '01a20169-fdbd-74e8-b7c1-a45e66dbdee5', 'tickets.inventory-changed.v1', '{"product_id":4,"version":1,"granted":0,"held":0,"capacity":500}', 'b528501a-9150-4986-81bf-e632cf04ed4b', '01a20169-fd89-703b-b587-15780c790c83', '2026-11-22 04:00:53.181+00', '2026-11-22 04:00:53.219195+00', 0, '-infinity', NULL),
	(5, '01a20169-fe3b-72b3-a424-9a11d1e533fa', 'tickets.inventory-changed.v1', '{"product_id":5,"version":1,"granted":0,"held":0,"capacity":250}', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', '01a20169-fe0e-70d1-9e9e-7d572efea310', '2026-11-22 04:00:53.308+00', '2026-11-22 04:00:53.327173+00', 0, '-infinity', NULL),
	(6, '01a20169-fed6-7579-ad35-f2ca0e684b03', 'tickets.inventory-changed.v1', '{"product_id":6,"version":1,"granted":0,"held":0,"capacity":400}', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', '01a20169-fe7a-700c-880f-b7f3ab87fa75', '2026-11-22 04:00:53.462+00', '2026-11-22 04:00:53.464862+00', 0, '-infinity', NULL),
	(7, '01a20169-ff6f-7123-ac01-d223e1670dd0', 'tickets.inventory-changed.v1', '{"product_id":7,"version":1,"granted":0,"held":0,"capacity":2}', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', '01a20169-ff22-70c9-9300-3da1d07c7c2c', '2026-11-22 04:00:53.615+00', '2026-11-22 04:00:53.618385+00', 0, '-infinity', NULL),
	(8, '01a2016a-bbae-72c0-bf6b-8867be700095', 'tickets.inventory-changed.v1', '{"product_id":8,"version":1,"granted":0,"held":0,"capacity":4}', '98f28010-f89c-4140-8c84-42b8c2a51776', '01a2016a-bb1c-7713-9a74-c2df7da5472c', '2026-11-22 04:01:41.829+00', '2026-11-22 04:01:41.852339+00', 0, '-infinity', NULL),
	(9, '01a2016a-bce7-75cc-ad7f-1f3b696995a9', 'tickets.inventory-changed.v1', '{"product_id":9,"version":1,"granted":0,"held":0,"capacity":6}', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '01a2016a-bc8f-74ca-ae5d-f9cb41992585', '2026-11-22 04:01:42.12+00', '2026-11-22 04:01:42.129738+00', 0, '-infinity', NULL),
	(10, '01a2016a-bfca-7786-8207-1b387d2dbf35', 'tickets.inventory-changed.v1', '{"product_id":10,"version":1,"granted":0,"held":0,"capacity":5}', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', '01a2016a-beac-749f-b689-0eb84182658e', '2026-11-22 04:01:42.858+00', '2026-11-22 04:01:42.919225+00', 0, '-infinity', NULL),
	(11, '01a2016a-c04c-705f-9bf6-0612d138f509', 'tickets.inventory-changed.v1', '{"product_id":11,"version":1,"granted":0,"held":0,"capacity":10}', 'ffb8f0ce-ad38-4eec-8efc-06f2935d4d91', '01a2016a-bf37-76f6-81f9-5b1564a4b2bb', '2026-11-22 04:01:42.988+00', '2026-11-22 04:01:43.034911+00', 0, '-infinity', NULL),
	(12, '01a2016b-1022-70b9-a4c3-095edf09274f', 'tickets.inventory-changed.v1', '{"product_id":12,"version":1,"granted":0,"held":0,"capacity":4}', '211712b4-6c5d-43f7-84a5-45b174619603', '01a2016b-0faf-760f-ba28-dfe0780c0d68', '2026-11-22 04:02:03.426+00', '2026-11-22 04:02:03.448515+00', 0, '-infinity', NULL),
	(13, '01a2016b-10ca-77bc-a35f-c4e014257540', 'tickets.inventory-changed.v1', '{"product_id":13,"version":1,"granted":0,"held":0,"capacity":6}', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '01a2016b-102a-741b-8be5-a61eaaf59af1', '2026-11-22 04:02:03.594+00', '2026-11-22 04:02:03.643199+00', 0, '-infinity', NULL),
	(14, '01a2016b-1191-76b7-85da-4cb52ba3e0d6', 'tickets.inventory-changed.v1', '{"product_id":14,"version":1,"granted":0,"held":0,"capacity":5}', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', '01a2016b-10f6-73b9-a525-080b0be1e1ef', '2026-11-22 04:02:03.793+00', '2026-11-22 04:02:03.811636+00', 0, '-infinity', NULL),
	(15, '01a2016b-11fb-76ab-b764-1eda281a6623', 'tickets.inventory-changed.v1', '{"product_id":15,"version":1,"granted":0,"held":0,"capacity":10}', '381a7422-5af0-48a2-8891-a05555518194', '01a2016b-11b7-7128-b7a5-b1dbdb45f1e9', '2026-11-22 04:02:03.899+00', '2026-11-22 04:02:03.908105+00', 0, '-infinity', NULL),
	(16, '01a2016b-303a-7308-9246-85c54ab8fbb8', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-3005-70ba-bb53-0007ddcbcd61","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","product_id":12,"type":"free","numbers":[0],"quantity":1,"amount":0,"payment_id":null,"granted_at":"2026-11-22T04:02:11.575Z"}', '03a3c71f-0180-4f3f-bdcf-480685d34605', '03a3c71f-0180-4f3f-bdcf-480685d34605', '2026-11-22 04:02:11.642+00', '2026-11-22 04:02:11.702997+00', 0, '-infinity', NULL),
	(17, '01a2016b-303c-7546-a514-fa699cec4695', 'tickets.inventory-changed.v1', '{"product_id":12,"version":2,"granted":1,"held":0,"capacity":4}', '03a3c71f-0180-4f3f-bdcf-480685d34605', '03a3c71f-0180-4f3f-bdcf-480685d34605', '2026-11-22 04:02:11.644+00', '2026-11-22 04:02:11.702997+00', 0, '-infinity', NULL),
	(18, '01a2016b-30fb-74ed-883d-a36036f4ea1c', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-30f6-75ed-975d-7336dd825561","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","product_id":14,"type":"free","numbers":[0],"quantity":1,"amount":0,"payment_id":null,"granted_at":"2026-11-22T04:02:11.795Z"}', 'd408506c-8a7f-4829-a2a5-090b983fea26', 'd408506c-8a7f-4829-a2a5-090b983fea26', '2026-11-22 04:02:11.836+00', '2026-11-22 04:02:11.870446+00', 0, '-infinity', NULL),
	(19, '01a2016b-3101-75a7-9faf-7038896d1558', 'tickets.inventory-changed.v1', '{"product_id":14,"version":2,"granted":1,"held":0,"capacity":5}', 'd408506c-8a7f-4829-a2a5-090b983fea26', 'd408506c-8a7f-4829-a2a5-090b983fea26', '2026-11-22 04:02:11.841+00', '2026-11-22 04:02:11.870446+00', 0, '-infinity', NULL),
	(20, '01a2016b-3193-72e4-9517-440f0d1d3b3d', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-318e-71c1-b3fe-e14fad4ace14","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","product_id":12,"type":"free","numbers":[1],"quantity":1,"amount":0,"payment_id":null,"granted_at":"2026-11-22T04:02:11.974Z"}', 'b1068b60-5642-487a-99b2-4d4dbc9113c5', 'b1068b60-5642-487a-99b2-4d4dbc9113c5', '2026-11-22 04:02:11.987+00', '2026-11-22 04:02:12.034443+00', 0, '-infinity', NULL),
	(21, '01a2016b-3198-727c-91c6-672587e11611', 'tickets.inventory-changed.v1', '{"product_id":12,"version":3,"granted":2,"held":0,"capacity":4}', 'b1068b60-5642-487a-99b2-4d4dbc9113c5', 'b1068b60-5642-487a-99b2-4d4dbc9113c5', '2026-11-22 04:02:11.992+00', '2026-11-22 04:02:12.034443+00', 0, '-infinity', NULL),
	(22, '01a2016b-320d-71ca-b279-1d2a3f68f96a', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-3208-7641-9dae-b1efce247cf4","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","product_id":13,"type":"free","numbers":[0],"quantity":1,"amount":0,"payment_id":null,"granted_at":"2026-11-22T04:02:12.098Z"}', '537d75fe-87a3-4dfe-ab45-632a19d3e9e5', '537d75fe-87a3-4dfe-ab45-632a19d3e9e5', '2026-11-22 04:02:12.111+00', '2026-11-22 04:02:12.145755+00', 0, '-infinity', NULL),
	(23, '01a2016b-3218-7736-8f0d-121ac5d9f321', 'tickets.inventory-changed.v1', '{"product_id":13,"version":2,"granted":1,"held":0,"capacity":6}', '537d75fe-87a3-4dfe-ab45-632a19d3e9e5', '537d75fe-87a3-4dfe-ab45-632a19d3e9e5', '2026-11-22 04:02:12.12+00', '2026-11-22 04:02:12.145755+00', 0, '-infinity', NULL),
	(24, '01a2016b-32cb-748d-b58e-4ec39184595b', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-32c6-75ed-9f0b-61db81d53568","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","product_id":13,"type":"free","numbers":[1],"quantity":1,"amount":0,"payment_id":null,"granted_at":"2026-11-22T04:02:12.285Z"}', 'c910b884-26f6-4325-b55e-3438ca1bfb0c', 'c910b884-26f6-4325-b55e-3438ca1bfb0c', '2026-11-22 04:02:12.299+00', '2026-11-22 04:02:12.322381+00', 0, '-infinity', NULL),
	(25, '01a2016b-32cd-73ac-8b5a-ce216b22764e', 'tickets.inventory-changed.v1', '{"product_id":13,"version":3,"granted":2,"held":0,"capacity":6}', 'c910b884-26f6-4325-b55e-3438ca1bfb0c', 'c910b884-26f6-4325-b55e-3438ca1bfb0c', '2026-11-22 04:02:12.303+00', '2026-11-22 04:02:12.322381+00', 0, '-infinity', NULL),
	(30, '01a2016b-3dbc-7040-a094-cf207e9aa2d4', 'tickets.inventory-changed.v1', '{"product_id":12,"version":6,"granted":3,"held":1,"capacity":4}', '92d9bbc7-7501-4298-8e3e-7027cb9cb116', '92d9bbc7-7501-4298-8e3e-7027cb9cb116', '2026-11-22 04:02:15.1+00', '2026-11-22 04:02:15.103053+00', 0, '-infinity', NULL),
	(26, '01a2016b-339a-73ac-b26d-2653a22561da', 'tickets.inventory-changed.v1', '{"product_id":12,"version":4,"granted":2,"held":1,"capacity":4}', '78e424db-05a4-4ed0-a475-b6858a9b40e9', '78e424db-05a4-4ed0-a475-b6858a9b40e9', '2026-11-22 04:02:12.506+00', '2026-11-22 04:02:12.533655+00', 0, '-infinity', NULL),
	(50, '01a2016b-70d0-738f-9428-4e0a15e73571', 'tickets.inventory-changed.v1', '{"product_id":1,"version":2,"granted":0,"held":2,"capacity":300}', '50d9b437-832c-42c3-8f7a-84c39c9151df', '50d9b437-832c-42c3-8f7a-84c39c9151df', '2026-11-22 04:02:28.176+00', '2026-11-22 04:02:28.19293+00', 0, '-infinity', NULL),
	(27, '01a2016b-3c06-732a-848c-431cf92ff4c4', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-3c03-701f-86c8-a1e6504b933d","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","product_id":12,"type":"purchase","numbers":[2],"quantity":1,"amount":500,"payment_id":"01a2016b-345e-7352-b86d-663e3cad3d44","granted_at":"2026-11-22T04:02:14.648Z"}', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '01a2016b-3bbe-74ba-8db1-8fce0dd7ac44', '2026-11-22 04:02:14.663+00', '2026-11-22 04:02:14.693894+00', 0, '-infinity', NULL),
	(28, '01a2016b-3c07-778a-8da1-a0279acc02a3', 'tickets.inventory-changed.v1', '{"product_id":12,"version":5,"granted":3,"held":0,"capacity":4}', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '01a2016b-3bbe-74ba-8db1-8fce0dd7ac44', '2026-11-22 04:02:14.663+00', '2026-11-22 04:02:14.693894+00', 0, '-infinity', NULL),
	(29, '01a2016b-3c0f-7297-a9b4-3f4cd933cb60', 'tickets.friend-participated.v1', '{"friend_id":"01a2016b-24a2-764c-964d-93dad83801e7","referrer_id":"01a2016b-18c8-73db-b18f-37619bb27766","participating":1,"bonus_tickets":1,"reward_tickets":0,"participated_at":"2026-11-22T04:02:14.648Z"}', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '01a2016b-3bbe-74ba-8db1-8fce0dd7ac44', '2026-11-22 04:02:14.671+00', '2026-11-22 04:02:14.693894+00', 0, '-infinity', NULL),
	(31, '01a2016b-43f2-75a5-b935-df3166ade335', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-43ea-70fc-845e-f1d735c6954b","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","product_id":12,"type":"purchase","numbers":[3],"quantity":1,"amount":500,"payment_id":"01a2016b-3ddc-71ed-887b-4f448cd6452a","granted_at":"2026-11-22T04:02:16.680Z"}', 'e7ca05bb-f57f-43dc-b68e-b5cc65541a5d', '01a2016b-439f-74d1-8ade-073cacabe05f', '2026-11-22 04:02:16.69+00', '2026-11-22 04:02:16.769791+00', 0, '-infinity', NULL),
	(32, '01a2016b-43fa-724f-a563-734a009378e0', 'tickets.inventory-changed.v1', '{"product_id":12,"version":7,"granted":4,"held":0,"capacity":4}', 'e7ca05bb-f57f-43dc-b68e-b5cc65541a5d', '01a2016b-439f-74d1-8ade-073cacabe05f', '2026-11-22 04:02:16.698+00', '2026-11-22 04:02:16.769791+00', 0, '-infinity', NULL),
	(33, '01a2016b-45f4-7485-ae65-06ea62691cee', 'tickets.inventory-changed.v1', '{"product_id":13,"version":4,"granted":2,"held":2,"capacity":6}', '9f86c26e-4056-49ec-b50a-67c0570e2056', '9f86c26e-4056-49ec-b50a-67c0570e2056', '2026-11-22 04:02:17.204+00', '2026-11-22 04:02:17.209726+00', 0, '-infinity', NULL),
	(34, '01a2016b-4c03-7093-8194-0e8082ee3087', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-4c01-75bd-9237-fdecdf928693","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","product_id":13,"type":"purchase","numbers":[2,3],"quantity":2,"amount":2000,"payment_id":"01a2016b-4617-718c-bfd2-15b5105234f1","granted_at":"2026-11-22T04:02:18.714Z"}', 'a7485699-7523-4e6f-b621-b9cd28fde674', '01a2016b-4b5b-77c6-9b4c-eb194793913c', '2026-11-22 04:02:18.755+00', '2026-11-22 04:02:18.775013+00', 0, '-infinity', NULL),
	(35, '01a2016b-4c05-7595-b184-a609a96d2248', 'tickets.inventory-changed.v1', '{"product_id":13,"version":5,"granted":4,"held":0,"capacity":6}', 'a7485699-7523-4e6f-b621-b9cd28fde674', '01a2016b-4b5b-77c6-9b4c-eb194793913c', '2026-11-22 04:02:18.758+00', '2026-11-22 04:02:18.775013+00', 0, '-infinity', NULL),
	(36, '01a2016b-4e3e-71ab-bdb7-529bf7801c21', 'tickets.inventory-changed.v1', '{"product_id":13,"version":6,"granted":4,"held":1,"capacity":6}', '2339f039-41ab-441c-b584-735e5cc0e132', '2339f039-41ab-441c-b584-735e5cc0e132', '2026-11-22 04:02:19.326+00', '2026-11-22 04:02:19.350438+00', 0, '-infinity', NULL),
	(37, '01a2016b-5391-72db-99fe-4d9302751d2e', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-5388-702e-9aae-14f3661d7c87","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","product_id":13,"type":"purchase","numbers":[4],"quantity":1,"amount":1000,"payment_id":"01a2016b-4e70-7504-a691-f14d8fa1117b","granted_at":"2026-11-22T04:02:20.667Z"}', '45733f2e-b2ea-4ac9-850c-48cd5fcfc23f', '01a2016b-5332-71f2-8e73-4f79d33ff198', '2026-11-22 04:02:20.689+00', '2026-11-22 04:02:20.69956+00', 0, '-infinity', NULL),
	(38, '01a2016b-5393-7500-be1c-0144f6223564', 'tickets.inventory-changed.v1', '{"product_id":13,"version":7,"granted":5,"held":0,"capacity":6}', '45733f2e-b2ea-4ac9-850c-48cd5fcfc23f', '01a2016b-5332-71f2-8e73-4f79d33ff198', '2026-11-22 04:02:20.692+00', '2026-11-22 04:02:20.69956+00', 0, '-infinity', NULL),
	(39, '01a2016b-54c9-72cb-a988-cbb08e7103d8', 'tickets.inventory-changed.v1', '{"product_id":14,"version":3,"granted":1,"held":1,"capacity":5}', 'dc26c215-f363-4a0f-a3f7-86c8ea183fba', 'dc26c215-f363-4a0f-a3f7-86c8ea183fba', '2026-11-22 04:02:21.002+00', '2026-11-22 04:02:21.006929+00', 0, '-infinity', NULL),
	(40, '01a2016b-5b51-76ed-999d-25e38d616230', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-5b50-715d-b5f3-f0a918cb8001","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","product_id":14,"type":"purchase","numbers":[1],"quantity":1,"amount":700,"payment_id":"01a2016b-54e9-7256-9845-c2551310cdc8","granted_at":"2026-11-22T04:02:22.668Z"}', 'b7526fe0-2aee-437b-a98c-d1bf7e032c35', '01a2016b-5b38-724d-aa22-e0bb5e19f95a', '2026-11-22 04:02:22.673+00', '2026-11-22 04:02:22.761421+00', 0, '-infinity', NULL),
	(41, '01a2016b-5b82-7452-8865-526f1f2c08c5', 'tickets.inventory-changed.v1', '{"product_id":14,"version":4,"granted":2,"held":0,"capacity":5}', 'b7526fe0-2aee-437b-a98c-d1bf7e032c35', '01a2016b-5b38-724d-aa22-e0bb5e19f95a', '2026-11-22 04:02:22.723+00', '2026-11-22 04:02:22.761421+00', 0, '-infinity', NULL),
	(42, '01a2016b-643a-74fa-a3af-7c7232e74d3d', 'tickets.credit-issued.v1', '{"credit_id":"01a2016b-6435-77f8-a3a7-a81d52458e51","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","kind":"free","amount":0,"reason":"product_cancelled","payment_id":null,"product_id":13,"tickets_returned":1,"issued_at":"2026-11-22T04:02:24.949Z"}', '61848b79-6d78-4a27-97a6-16f471fa65cb', '61848b79-6d78-4a27-97a6-16f471fa65cb', '2026-11-22 04:02:24.954+00', '2026-11-22 04:02:25.083206+00', 0, '-infinity', NULL),
	(43, '01a2016b-644b-7168-b15c-41bddf9c0868', 'tickets.credit-issued.v1', '{"credit_id":"01a2016b-6443-742a-91e0-6c7a3a16d0fc","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","kind":"free","amount":0,"reason":"product_cancelled","payment_id":null,"product_id":13,"tickets_returned":1,"issued_at":"2026-11-22T04:02:24.949Z"}', 'eef20f3d-d39e-4d12-95cf-0267b9bca888', 'eef20f3d-d39e-4d12-95cf-0267b9bca888', '2026-11-22 04:02:24.972+00', '2026-11-22 04:02:25.083206+00', 0, '-infinity', NULL),
	(44, '01a2016b-6455-76fe-ad49-dac60f36e350', 'tickets.credit-issued.v1', '{"credit_id":"01a2016b-6453-7195-952c-6d54db50db5f","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","kind":"paid","amount":2000,"reason":"product_cancelled","payment_id":null,"product_id":13,"tickets_returned":2,"issued_at":"2026-11-22T04:02:24.949Z"}', '84fe3d99-a46c-4b6f-8eb2-1d7dbaede778', '84fe3d99-a46c-4b6f-8eb2-1d7dbaede778', '2026-11-22 04:02:24.982+00', '2026-11-22 04:02:25.083206+00', 0, '-infinity', NULL),
	(45, '01a2016b-6461-7418-b16e-32e30363d97c', 'tickets.credit-issued.v1', '{"credit_id":"01a2016b-645b-7548-926d-89278555297e","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","kind":"paid","amount":1000,"reason":"product_cancelled","payment_id":null,"product_id":13,"tickets_returned":1,"issued_at":"2026-11-22T04:02:24.949Z"}', 'd5a20ecf-121f-41a0-a313-e11fb924cfbc', 'd5a20ecf-121f-41a0-a313-e11fb924cfbc', '2026-11-22 04:02:24.993+00', '2026-11-22 04:02:25.083206+00', 0, '-infinity', NULL),
	(46, '01a2016b-6803-750c-aedc-a221aca528ed', 'payments.refund-requested.v1', '{"refund_request_id":"01a2016b-679a-7364-a050-2f16a53edb91","payment_id":"01a2016b-4617-718c-bfd2-15b5105234f1","amount":2000,"reason":"credit_asked_back","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","requested_at":"2026-11-22T04:02:25.818Z"}', '20e15ff6-bab0-4049-bb3c-dc06a5d8769b', '20e15ff6-bab0-4049-bb3c-dc06a5d8769b', '2026-11-22 04:02:25.924+00', '2026-11-22 04:02:25.958053+00', 0, '-infinity', NULL),
	(47, '01a2016b-68ea-7061-827c-47c58e0cb8ed', 'tickets.tickets-granted.v1', '{"entry_id":"01a2016b-68e5-7571-91b1-2c66b046dc91","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","product_id":14,"type":"purchase","numbers":[2],"quantity":1,"amount":700,"payment_id":null,"granted_at":"2026-11-22T04:02:26.146Z"}', '7892c98e-80bf-48bb-b375-706345b81bc0', '7892c98e-80bf-48bb-b375-706345b81bc0', '2026-11-22 04:02:26.154+00', '2026-11-22 04:02:26.173414+00', 0, '-infinity', NULL),
	(48, '01a2016b-68eb-70fa-b0b5-413d8955c3d7', 'tickets.inventory-changed.v1', '{"product_id":14,"version":5,"granted":3,"held":0,"capacity":5}', '7892c98e-80bf-48bb-b375-706345b81bc0', '7892c98e-80bf-48bb-b375-706345b81bc0', '2026-11-22 04:02:26.155+00', '2026-11-22 04:02:26.173414+00', 0, '-infinity', NULL),
	(49, '01a2016b-6967-72e2-ad29-955ae587123d', 'tickets.inventory-changed.v1', '{"product_id":14,"version":6,"granted":3,"held":1,"capacity":5}', '549eba32-9ad7-41f0-a8c1-79750aa3fa2c', '549eba32-9ad7-41f0-a8c1-79750aa3fa2c', '2026-11-22 04:02:26.279+00', '2026-11-22 04:02:26.287169+00', 0, '-infinity', NULL),
	(51, '01a2016b-71f0-7611-8d1d-6e3da701176d', 'tickets.inventory-changed.v1', '{"product_id":2,"version":2,"granted":0,"held":1,"capacity":400}', '0b64d386-6c38-44e3-ad02-4bc2dc07da5f', '0b64d386-6c38-44e3-ad02-4bc2dc07da5f', '2026-11-22 04:02:28.464+00', '2026-11-22 04:02:28.471187+00', 0, '-infinity', NULL),
	(52, '01a2016b-76b3-7204-86df-8e215aa788a2', 'tickets.inventory-changed.v1', '{"product_id":1,"version":3,"granted":0,"held":0,"capacity":300}', '756f1d1f-72b4-467e-a278-7cb62e6b3d9c', '01a2016b-7692-7779-b11d-92877c499563', '2026-11-22 04:02:29.683+00', '2026-11-22 04:02:29.691229+00', 0, '-infinity', NULL);

INSERT INTO public.payment_outcome VALUES
	('01a2016b-345e-7352-b86d-663e3cad3d44', '01a2016b-336a-75ae-b125-4b18613ba65f', 'granted', 500, '01a2016b-3c03-701f-86c8-a1e6504b933d', NULL, NULL, '2026-11-22 04:02:14.617177+00'),
	('01a2016b-3ddc-71ed-887b-4f448cd6452a', '01a2016b-3dad-7349-9f8e-4744cd7cfea4', 'granted', 500, '01a2016b-43ea-70fc-845e-f1d735c6954b', NULL, NULL, '2026-11-22 04:02:16.673792+00'),
	('01a2016b-4617-718c-bfd2-15b5105234f1', '01a2016b-45f1-725b-a457-3254707c7ed7', 'granted', 2000, '01a2016b-4c01-75bd-9237-fdecdf928693', NULL, NULL, '2026-11-22 04:02:18.685085+00'),
	('01a2016b-4e70-7504-a691-f14d8fa1117b', '01a2016b-4e2b-7079-a7ca-f48a0fac5bda', 'granted', 1000, '01a2016b-5388-702e-9aae-14f3661d7c87', NULL, NULL, '2026-11-22 04:02:20.626711+00'),
	('01a2016b-54e9-7256-9845-c2551310cdc8', '01a2016b-54a4-7009-9594-e3cf52f38a96', 'granted', 700, '01a2016b-5b50-715d-b5f3-f0a918cb8001', NULL, NULL, '2026-11-22 04:02:22.663676+00');

INSERT INTO public.person VALUES
	('01a2016b-18c8-73db-b18f-37619bb27766', 1, 'Afi M.', 'Lomé', DEFAULT),
	('01a2016b-24a2-764c-964d-93dad83801e7', 1, 'Kossi A.', 'Kara', DEFAULT),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 1, 'Awa K.', 'Abidjan', DEFAULT),
	('01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 1, 'Yao U.', 'Sokodé', DEFAULT),
	('01a2016b-7a7c-77e1-8af4-5c7e9d553637', 1, 'Nana A.', 'Lomé', DEFAULT);

INSERT INTO public.product VALUES
	(1, 2, 'Console de salon et 2 manettes', 1500, 300, 1, 'active', '5e4cc22a3d1d494d116532b72adf4aaad4e3f636e8da9c9d5224ab078d452022', 'none', DEFAULT),
	(2, 2, 'Smartphone 6,7 pouces, 256 Go', 1000, 400, 2, 'active', '5a443c592db217130ac9b072c1c20a4e3c5a12c49748c526434ca6b2e8d96401', 'none', DEFAULT),
	(3, 2, 'Casque sans fil à réduction de bruit', 500, 300, 3, 'active', '57a4d631fd7a3d55134a220eb5179c75a385e46772bb99ad342af2a839ca5a49', 'none', DEFAULT),
	(4, 2, 'Ordinateur portable 15 pouces', 2000, 500, 1, 'active', 'f2331f08cd54772198d286cdc92cbb13599378347cf1aa4e644c4a0a52b090fa', 'none', DEFAULT),
	(5, 2, 'Tablette 11 pouces avec stylet', 1000, 250, 1, 'active', 'd311949a3e39209e9520f3781076b84882562339c8b01c1caac030ed8d60c68d', 'none', DEFAULT),
	(6, 2, 'Téléviseur 55 pouces 4K', 2500, 400, 1, 'active', '83dee79647bad208e0d87c4cd8c5dda91373fcf1ceb7e9b75f64592705215fac', 'none', DEFAULT),
	(7, 2, 'Casque audio, petit tirage de deux places', 200, 2, 1, 'active', '615d60d2d5f29b9b8f3fa8ba7ede0c1e78e824ce4937333b37461c5007632780', 'none', DEFAULT),
	(8, 3, 'Téléphone tiré', 500, 4, 2, 'deleted', '9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a', 'none', DEFAULT),
	(9, 3, 'Tablette annulée', 1000, 6, 1, 'deleted', '43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0', 'none', DEFAULT),
	(10, 3, 'Casque ouvert', 700, 5, 1, 'deleted', 'b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35', 'none', DEFAULT),
	(11, 2, 'Brouillon', 300, 10, 1, 'deleted', NULL, 'none', DEFAULT),
	(14, 2, 'Casque ouvert', 700, 5, 1, 'active', '53dce77ea51adbfdd6a0bf626bbd305ff390df5025d07b1039b862310e45e284', 'none', DEFAULT),
	(15, 1, 'Brouillon', 300, 10, 1, 'draft', NULL, 'none', DEFAULT),
	(12, 4, 'Téléphone tiré', 500, 4, 2, 'completed', 'ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905', 'none', DEFAULT),
	(13, 3, 'Tablette annulée', 1000, 6, 1, 'cancelled', '41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3', 'none', DEFAULT);

INSERT INTO public.purchase VALUES
	('01a2016b-336a-75ae-b125-4b18613ba65f', '01a2016b-24a2-764c-964d-93dad83801e7', 12, 1, 500, 500, 'granted', 'granted', '2026-11-22 04:17:12.413+00', '01a2016b-345e-7352-b86d-663e3cad3d44', 'f7e0e61fd1e3463c1f83', 'http://localhost:43275/pay/f7e0e61fd1e3463c1f83', '2026-11-22 04:02:12.413+00'),
	('01a2016b-3dad-7349-9f8e-4744cd7cfea4', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 12, 1, 500, 500, 'granted', 'granted', '2026-11-22 04:17:15.056+00', '01a2016b-3ddc-71ed-887b-4f448cd6452a', 'acdec123cc161050d70a', 'http://localhost:43275/pay/acdec123cc161050d70a', '2026-11-22 04:02:15.056+00'),
	('01a2016b-45f1-725b-a457-3254707c7ed7', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 13, 2, 1000, 2000, 'granted', 'granted', '2026-11-22 04:17:17.198+00', '01a2016b-4617-718c-bfd2-15b5105234f1', '4536ea115a50018db7f2', 'http://localhost:43275/pay/4536ea115a50018db7f2', '2026-11-22 04:02:17.198+00'),
	('01a2016b-4e2b-7079-a7ca-f48a0fac5bda', '01a2016b-24a2-764c-964d-93dad83801e7', 13, 1, 1000, 1000, 'granted', 'granted', '2026-11-22 04:17:19.302+00', '01a2016b-4e70-7504-a691-f14d8fa1117b', '388ece71728cc897df5c', 'http://localhost:43275/pay/388ece71728cc897df5c', '2026-11-22 04:02:19.302+00'),
	('01a2016b-54a4-7009-9594-e3cf52f38a96', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 14, 1, 700, 700, 'granted', 'granted', '2026-11-22 04:17:20.923+00', '01a2016b-54e9-7256-9845-c2551310cdc8', '77b16a7f3691a711e2c2', 'http://localhost:43275/pay/77b16a7f3691a711e2c2', '2026-11-22 04:02:20.923+00'),
	('01a2016b-6948-7624-81b2-8fcadce4bce8', '01a2016b-18c8-73db-b18f-37619bb27766', 14, 1, 700, 700, 'awaiting_payment', 'held', '2026-11-22 04:17:26.236+00', '01a2016b-6991-75e3-94b6-7e9db98a7d7d', '3a22a919baa9e2870bed', 'http://localhost:43275/pay/3a22a919baa9e2870bed', '2026-11-22 04:02:26.236+00'),
	('01a2016b-71cf-71a8-b7de-1a512ed881bd', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 2, 1, 1000, 1000, 'awaiting_payment', 'held', '2026-11-22 04:17:28.382+00', '01a2016b-720d-7708-8c0f-a330da20a036', '86b91ca03e7de96a4a2f', 'http://localhost:43275/pay/86b91ca03e7de96a4a2f', '2026-11-22 04:02:28.382+00'),
	('01a2016b-70be-7412-b032-fda2899d846c', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 1, 2, 1500, 3000, 'failed', 'released', '2026-11-22 04:17:28.127+00', '01a2016b-70ef-761e-b8d0-8c0d00fceaf1', '6c41ef5fba5bb6be514b', 'http://localhost:43275/pay/6c41ef5fba5bb6be514b', '2026-11-22 04:02:28.127+00');

INSERT INTO public.referral_participation VALUES
	('01a2016b-24a2-764c-964d-93dad83801e7', '01a2016b-18c8-73db-b18f-37619bb27766', '01a2016b-3c03-701f-86c8-a1e6504b933d', 1, '2026-11-22 04:02:14.648+00');

INSERT INTO public.referral_reward VALUES
	('01a2016b-24a2-764c-964d-93dad83801e7', 'bonus', '01a2016b-18c8-73db-b18f-37619bb27766', 1);

INSERT INTO public.referral_settings VALUES
	(1, 1, true, 1, 5, 5);

INSERT INTO public.ticket VALUES
	(12, 0, '01a2016b-3005-70ba-bb53-0007ddcbcd61', '\xcb93468b0b80dec5a33c65a7dfacef99b7d7b4c831e9822f9ff1fe01e2b9fb8f'),
	(14, 0, '01a2016b-30f6-75ed-975d-7336dd825561', '\x4b57d9e36de5d47374b35464a46db9d0fa764537d05f0852e81b833c2294df53'),
	(12, 1, '01a2016b-318e-71c1-b3fe-e14fad4ace14', '\x7bd37589c247161d0fa38ae75b2549ce9cbbe0d5c13bfe1d6244e6486f335d14'),
	(13, 0, '01a2016b-3208-7641-9dae-b1efce247cf4', '\x3791cbcfd8688a8696032076fb588469ac45e2ffd06112ced127f8a07b7db515'),
	(13, 1, '01a2016b-32c6-75ed-9f0b-61db81d53568', '\x3750caa030d721c98d522a9e1761c894994870300069e504b02105967a90285c'),
	(12, 2, '01a2016b-3c03-701f-86c8-a1e6504b933d', '\xdfca618020493bec06d213a6e8149814cce5bf4b73be28a0e3a5d575d84cb9fc'),
	(12, 3, '01a2016b-43ea-70fc-845e-f1d735c6954b', '\x8e7e346f55b286626ef465365f96bbea04f82a70d315b877883c04166122e7f9'),
	(13, 2, '01a2016b-4c01-75bd-9237-fdecdf928693', '\x10b008069aece95f09d11d1115cef11d1ba07904723785af9450b06fd3147ed7'),
	(13, 3, '01a2016b-4c01-75bd-9237-fdecdf928693', '\xe1fc6be0b27c02fa15f047b690584c9d8a274f088afef52027174e0ed5390aab'),
	(13, 4, '01a2016b-5388-702e-9aae-14f3661d7c87', '\x136a5d6bb54a90b0e1fe225c658c48472aaabbb6136d8232ccac194be26cecbd'),
	(14, 1, '01a2016b-5b50-715d-b5f3-f0a918cb8001', '\x51803d12beeb61913f602b62ac779dae05459d4e3da4de8abe0a8fc85324800a'),
	(14, 2, '01a2016b-68e5-7571-91b1-2c66b046dc91', '\x39ab8d8d4adfe165b749e60662080a9c92fedd0fb4d630280cb6a50a4d88cc54');

INSERT INTO public.winning_ticket VALUES
	(12, 2),
	(12, 0);

SELECT pg_catalog.setval('public.migrations_id_seq', 9, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 52, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.allowance
    ADD CONSTRAINT allowance_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.closed_product
    ADD CONSTRAINT closed_product_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_refund_request_id_key UNIQUE (refund_request_id);

ALTER TABLE ONLY public.draw_result
    ADD CONSTRAINT draw_result_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_id_product_id_key UNIQUE (id, product_id);

ALTER TABLE ONLY public.entry_list
    ADD CONSTRAINT entry_list_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_product_id_first_number_key UNIQUE (product_id, first_number);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_purchase_id_key UNIQUE (purchase_id);

ALTER TABLE ONLY public.free_placement
    ADD CONSTRAINT free_placement_distinct_products PRIMARY KEY (user_id, product_id);

ALTER TABLE ONLY public.free_placement
    ADD CONSTRAINT free_placement_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.holder_key
    ADD CONSTRAINT holder_key_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.idempotent_request
    ADD CONSTRAINT idempotent_request_pkey PRIMARY KEY (user_id, operation, key);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

ALTER TABLE ONLY public.inventory
    ADD CONSTRAINT inventory_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT participation_counted_in_turn UNIQUE (referrer_id, "position");

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_credit_id_key UNIQUE (credit_id);

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_refund_request_id_key UNIQUE (refund_request_id);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_pkey PRIMARY KEY (friend_id);

ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_pkey PRIMARY KEY (friend_id, kind);

ALTER TABLE ONLY public.referral_settings
    ADD CONSTRAINT referral_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_pkey PRIMARY KEY (product_id, number);

ALTER TABLE ONLY public.winning_ticket
    ADD CONSTRAINT winning_ticket_pkey PRIMARY KEY (product_id, number);

CREATE INDEX closed_product_open ON public.closed_product USING btree (closed_at) WHERE (done_at IS NULL);

CREATE INDEX credit_open ON public.credit USING btree (user_id, issued_at) WHERE ((value_left > 0) OR (tickets_left > 0));

CREATE INDEX entry_by_amount ON public.entry USING btree (amount, id) INCLUDE (type, product_id, user_id, granted_at, credited_at);

CREATE INDEX entry_by_credit ON public.entry USING btree (credit_id) WHERE (credit_id IS NOT NULL);

CREATE INDEX entry_by_date ON public.entry USING btree (granted_at, id) INCLUDE (type, product_id, user_id, credited_at);

CREATE INDEX entry_by_product ON public.entry USING btree (product_id, id) INCLUDE (type, user_id, granted_at, credited_at);

CREATE INDEX entry_by_quantity ON public.entry USING btree (quantity, id) INCLUDE (type, product_id, user_id, granted_at, credited_at);

CREATE INDEX entry_by_type ON public.entry USING btree (type);

CREATE INDEX entry_granted_lately ON public.entry USING btree (granted_at) INCLUDE (quantity) WHERE (credited_at IS NULL);

CREATE INDEX entry_of_user ON public.entry USING btree (user_id, granted_at DESC, id DESC);

CREATE INDEX entry_sold ON public.entry USING btree (granted_at) INCLUDE (quantity) WHERE ((type = 'purchase'::text) AND (credited_at IS NULL));

CREATE INDEX entry_uncredited ON public.entry USING btree (product_id) WHERE (credited_at IS NULL);

CREATE INDEX idempotent_request_age ON public.idempotent_request USING btree (created_at);

CREATE INDEX idempotent_request_purchase ON public.idempotent_request USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX person_search ON public.person USING gin (search public.gin_trgm_ops);

CREATE INDEX purchase_held ON public.purchase USING btree (product_id) WHERE (hold = 'held'::text);

CREATE UNIQUE INDEX purchase_one_hold ON public.purchase USING btree (user_id, product_id) WHERE (hold = 'held'::text);

CREATE INDEX purchase_overdue ON public.purchase USING btree (hold_expires_at) WHERE (hold = 'held'::text);

CREATE UNIQUE INDEX purchase_token ON public.purchase USING btree (token) WHERE (token IS NOT NULL);

CREATE UNIQUE INDEX referral_reward_threshold_once ON public.referral_reward USING btree (referrer_id) WHERE (kind = 'threshold'::text);

CREATE TRIGGER credit_guard BEFORE DELETE OR UPDATE ON public.credit FOR EACH ROW EXECUTE FUNCTION public.guard_credit();

CREATE TRIGGER draw_result_never_changes BEFORE DELETE OR UPDATE ON public.draw_result FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER entry_guard BEFORE DELETE OR UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION public.guard_entry();

CREATE TRIGGER entry_list_never_changes BEFORE DELETE OR UPDATE ON public.entry_list FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER holder_key_never_changes BEFORE DELETE OR UPDATE ON public.holder_key FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER inventory_guard BEFORE DELETE OR UPDATE ON public.inventory FOR EACH ROW EXECUTE FUNCTION public.guard_inventory();

CREATE CONSTRAINT TRIGGER inventory_tickets_follow AFTER INSERT OR UPDATE OF granted ON public.inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tickets_follow_granted();

CREATE TRIGGER payment_outcome_never_changes BEFORE DELETE OR UPDATE ON public.payment_outcome FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER referral_participation_never_changes BEFORE DELETE OR UPDATE ON public.referral_participation FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER referral_reward_never_changes BEFORE DELETE OR UPDATE ON public.referral_reward FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER ticket_guard BEFORE INSERT ON public.ticket FOR EACH ROW EXECUTE FUNCTION public.guard_ticket();

CREATE TRIGGER ticket_never_changes BEFORE DELETE OR UPDATE ON public.ticket FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER winning_ticket_never_changes BEFORE DELETE OR UPDATE ON public.winning_ticket FOR EACH ROW EXECUTE FUNCTION public.never_changes();

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_of_entry FOREIGN KEY (entry_id) REFERENCES public.entry(id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES public.credit(id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(id);

ALTER TABLE ONLY public.free_placement
    ADD CONSTRAINT free_placement_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.entry(id);

ALTER TABLE ONLY public.free_placement
    ADD CONSTRAINT free_placement_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.allowance(user_id);

ALTER TABLE ONLY public.idempotent_request
    ADD CONSTRAINT idempotent_request_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(id);

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES public.credit(id);

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.entry(id);

ALTER TABLE ONLY public.payment_outcome
    ADD CONSTRAINT payment_outcome_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchase(id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.entry(id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.allowance(user_id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.allowance(user_id);

ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.referral_participation(friend_id);

ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.allowance(user_id);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_entry_id_product_id_fkey FOREIGN KEY (entry_id, product_id) REFERENCES public.entry(id, product_id);

ALTER TABLE ONLY public.winning_ticket
    ADD CONSTRAINT winning_ticket_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.draw_result(product_id);

ALTER TABLE ONLY public.winning_ticket
    ADD CONSTRAINT winning_ticket_product_id_number_fkey FOREIGN KEY (product_id, number) REFERENCES public.ticket(product_id, number);

