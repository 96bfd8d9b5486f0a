-- SHA-256 of its migrations: 02f6fe032d082e1aa47315a656380468683a3f0dba273130d66d61e6498b371f
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.entry_credited_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (NEW.granted_at AT TIME ZONE 'UTC')::date, -NEW.quantity;
  RETURN NULL;
END $$;

CREATE FUNCTION public.entry_sold_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (NEW.granted_at AT TIME ZONE 'UTC')::date, NEW.quantity;
  RETURN NULL;
END $$;

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT lower(regexp_replace(normalize(replace(replace(replace(replace(translate(written, 'ƉɖĐđƐɛƑƒƔɣŊŋƆɔƲʋØøŁł’‘‛ʼʻʽʹʾʿ′´`＇ꞌ‐‑‒–—―−﹣－⁃', 'ddddeeffggnnoovvooll''''''''''''''''''''''''''''----------'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad-\u00ad\u061c-\u061c\u115f-\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff-\ufeff]', '', 'g') COLLATE "C")
$$;

CREATE FUNCTION public.guard_allowance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the free tickets of % are given once and never taken back', OLD.user_id USING ERRCODE = 'restrict_violation';
END $$;

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

CREATE FUNCTION public.guard_entry_list_tile() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM inventory WHERE product_id = NEW.product_id AND frozen_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the entry list of product % is not frozen', NEW.product_id USING ERRCODE = 'restrict_violation';
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

CREATE FUNCTION public.guard_paid_purchase() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'purchase % has its outcome', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.guard_play_limit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE in_force integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    in_force := CASE WHEN OLD.next_from <= now() THEN OLD.next_amount ELSE OLD.amount END;
    IF in_force IS NOT NULL AND (NEW.amount IS NULL OR NEW.amount > in_force) THEN
      RAISE EXCEPTION 'the limit of % is raised a day after it was asked', OLD.user_id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'the limit of % is never deleted', OLD.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.next_from < now() + interval '1 day' AND (TG_OP = 'INSERT'
     OR (NEW.next_amount, NEW.next_from) IS DISTINCT FROM (OLD.next_amount, OLD.next_from)) THEN
    RAISE EXCEPTION 'the limit of % is raised a day after it was asked', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_play_pause() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.until < OLD.until THEN
    RAISE EXCEPTION 'the pause of % never ends early', OLD.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_product_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'price, places and limits of product % never change after its activation', OLD.product_id
    USING ERRCODE = 'restrict_violation';
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

CREATE FUNCTION public.guard_ticket_limits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.granted + OLD.held > 0 AND
     (NEW.free_limit, NEW.tickets_per_person) IS DISTINCT FROM (OLD.free_limit, OLD.tickets_per_person) THEN
    RAISE EXCEPTION 'places of product % are sold on its ticket limits', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.free_granted < OLD.free_granted THEN
    RAISE EXCEPTION 'a free ticket of product % is never taken back', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.limit_credit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payment_outcome WHERE payment_id = NEW.payment_id AND credit_id = NEW.id))
     OR (NEW.entry_id IS NOT NULL AND NEW.amount > (SELECT amount FROM entry WHERE id = NEW.entry_id))
     OR (NEW.entry_id IS NOT NULL AND (NEW.kind = 'promotional') <>
       EXISTS (SELECT FROM entry e JOIN credit c ON c.id = e.credit_id WHERE e.id = NEW.entry_id AND c.kind = 'promotional')) THEN
    RAISE EXCEPTION 'credit % is more than what came in', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.never_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.refuse_second_value() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what is set in % never changes: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.store_entry(entry_id uuid, owner_id uuid, product integer, entry_type text, entry_amount integer, payment uuid, purchase_paid uuid, credit uuid, entry_holder bytea, entry_secret bytea, granted timestamp with time zone, numbers integer[], leaves bytea[], received integer, message uuid, event_name text, event_payload json, correlation text, causation text, occurred timestamp with time zone, trace text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, credit_id,
                     holder, secret, granted_at)
  VALUES (entry_id, owner_id, product, entry_type, cardinality(numbers), numbers[1], entry_amount, payment, purchase_paid,
          credit, entry_holder, entry_secret, granted);
  INSERT INTO ticket (product_id, number, entry_id, leaf)
  SELECT product, numbered.number, store_entry.entry_id, numbered.leaf FROM unnest(numbers, leaves) AS numbered (number, leaf);
  IF received IS NOT NULL THEN
    INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, decided_at)
    VALUES (payment, purchase_paid, 'granted', received, store_entry.entry_id, now());
  END IF;
  UPDATE purchase SET status = 'granted', hold = 'granted' WHERE id = purchase_paid;
  INSERT INTO outbox (message_id, event, payload, correlation_id, causation_id, occurred_at, traceparent)
  VALUES (message, event_name, event_payload, correlation, causation, occurred, trace);
END $$;

CREATE FUNCTION public.sum_payment_outcome() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.outcome <> 'refund_requested' AND NEW.amount <>
     coalesce((SELECT amount FROM entry WHERE id = NEW.entry_id), 0) + coalesce((SELECT amount FROM credit WHERE id = NEW.credit_id), 0) THEN
    RAISE EXCEPTION 'the outcome of payment % is not what came in', NEW.payment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.sum_referral_rewards() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (SELECT referral_given FROM allowance WHERE user_id = NEW.user_id)
     > (SELECT coalesce(sum(tickets), 0) FROM referral_reward WHERE referrer_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the rewards of % are not those of their friends', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
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
    CONSTRAINT allowance_of_two_tickets CHECK ((registration_given = ANY (ARRAY[0, 2]))),
    CONSTRAINT allowance_referral CHECK (((referral_placed >= 0) AND (referral_placed <= referral_given))),
    CONSTRAINT allowance_registration CHECK (((registration_placed >= 0) AND (registration_placed <= registration_given)))
);

CREATE TABLE public.closed_product (
    product_id integer NOT NULL,
    reason text NOT NULL,
    cancel_reason text,
    closed_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
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
    product_id integer,
    payment_id uuid,
    entry_id uuid,
    goodwill_id uuid,
    tickets_returned integer NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    refunded integer,
    refund_request_id uuid,
    refunded_at timestamp with time zone,
    CONSTRAINT credit_ends_with_its_refund CHECK (((refunded IS NULL) OR ((kind = 'paid'::text) AND (value_left = 0) AND (refunded > 0) AND (refunded <= amount)))),
    CONSTRAINT credit_has_one_origin CHECK ((num_nonnulls(payment_id, entry_id, goodwill_id) = 1)),
    CONSTRAINT credit_is_money_or_a_ticket CHECK (
CASE
    WHEN (kind = ANY (ARRAY['paid'::text, 'promotional'::text])) THEN (tickets_left = 0)
    ELSE (amount = 0)
END),
    CONSTRAINT credit_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'free'::text, 'referral'::text, 'promotional'::text]))),
    CONSTRAINT credit_never_overspent CHECK ((((value_left >= 0) AND (value_left <= amount)) AND ((tickets_left >= 0) AND (tickets_left <= 1)))),
    CONSTRAINT credit_of_goodwill_is_promotional CHECK ((((reason = 'goodwill'::text) = (goodwill_id IS NOT NULL)) AND ((goodwill_id IS NULL) OR (kind = 'promotional'::text)) AND ((kind <> 'promotional'::text) OR (payment_id IS NULL)))),
    CONSTRAINT credit_reason_check CHECK ((reason = ANY (ARRAY['sold_out'::text, 'person_limit'::text, 'play_limit'::text, 'paid_twice'::text, 'product_cancelled'::text, 'product_closed'::text, 'paid_otherwise'::text, 'goodwill'::text]))),
    CONSTRAINT credit_refund_is_whole CHECK ((num_nonnulls(refunded, refund_request_id, refunded_at) = ANY (ARRAY[0, 3])))
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

CREATE TABLE public.delivered_prize (
    product_id integer NOT NULL,
    number integer NOT NULL,
    delivered_at timestamp with time zone NOT NULL,
    CONSTRAINT delivered_prize_number_check CHECK ((number >= 0))
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

CREATE TABLE public.entry_list_tile (
    product_id integer NOT NULL,
    level integer NOT NULL,
    tile integer NOT NULL,
    hashes bytea NOT NULL,
    CONSTRAINT entry_list_tile_hashes_check CHECK ((((octet_length(hashes) >= 32) AND (octet_length(hashes) <= 8192)) AND ((octet_length(hashes) % 32) = 0))),
    CONSTRAINT entry_list_tile_level_check CHECK ((level > 0)),
    CONSTRAINT entry_list_tile_tile_check CHECK ((tile >= 0))
);
ALTER TABLE ONLY public.entry_list_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;

CREATE TABLE public.event_handlers (
    event text NOT NULL,
    handler text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.forfeited_prize (
    product_id integer NOT NULL,
    number integer NOT NULL,
    forfeited_at timestamp with time zone NOT NULL,
    CONSTRAINT forfeited_prize_number_check CHECK ((number >= 0))
);

CREATE TABLE public.free_placement (
    user_id uuid NOT NULL,
    product_id integer NOT NULL,
    entry_id uuid NOT NULL,
    source text NOT NULL,
    CONSTRAINT free_placement_source_check CHECK ((source = ANY (ARRAY['registration'::text, 'reward'::text])))
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
    free_granted integer DEFAULT 0 NOT NULL,
    free_limit integer NOT NULL,
    tickets_per_person integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    open boolean DEFAULT false NOT NULL,
    sale_ends_at timestamp with time zone,
    closed_as text,
    frozen_at timestamp with time zone,
    CONSTRAINT inventory_closed_as_check CHECK ((closed_as = ANY (ARRAY['product_cancelled'::text, 'product_closed'::text]))),
    CONSTRAINT inventory_free_tickets CHECK ((((free_granted >= 0) AND (free_granted <= free_limit)) AND (free_granted <= granted))),
    CONSTRAINT inventory_freezes_full CHECK (((frozen_at IS NULL) OR (granted = capacity))),
    CONSTRAINT inventory_frozen_closes_as_cancelled CHECK (((closed_as IS NULL) OR (frozen_at IS NULL) OR (closed_as = 'product_cancelled'::text))),
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
    WHEN 'granted'::text THEN ((entry_id IS NOT NULL) AND (refund_request_id IS NULL))
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
    erased_at timestamp with time zone,
    search text GENERATED ALWAYS AS (public.fold_text((' '::text || display_name))) STORED COLLATE pg_catalog."C"
);

CREATE TABLE public.place_wish (
    id uuid NOT NULL,
    product_id integer NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.platform_settings (
    id smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    bonus_tickets integer DEFAULT 1 NOT NULL,
    required_referrals integer DEFAULT 5 NOT NULL,
    reward_tickets integer DEFAULT 5 NOT NULL,
    free_ticket_max_price integer DEFAULT 1000 NOT NULL,
    free_ticket_share integer DEFAULT 20 NOT NULL,
    play_limit_week integer,
    play_limit_month integer,
    CONSTRAINT platform_settings_bonus_tickets_check CHECK ((bonus_tickets >= 0)),
    CONSTRAINT platform_settings_free_ticket_max_price_check CHECK ((free_ticket_max_price >= 0)),
    CONSTRAINT platform_settings_free_ticket_share_check CHECK (((free_ticket_share >= 0) AND (free_ticket_share <= 100))),
    CONSTRAINT platform_settings_id_check CHECK ((id = 1)),
    CONSTRAINT platform_settings_play_limit_month_check CHECK ((play_limit_month >= 0)),
    CONSTRAINT platform_settings_play_limit_week_check CHECK ((play_limit_week >= 0)),
    CONSTRAINT platform_settings_required_referrals_check CHECK ((required_referrals >= 0)),
    CONSTRAINT platform_settings_reward_tickets_check CHECK ((reward_tickets >= 0))
);

CREATE TABLE public.play_limit (
    user_id uuid NOT NULL,
    period text NOT NULL,
    amount integer,
    next_amount integer,
    next_from timestamp with time zone,
    CONSTRAINT play_limit_amount_check CHECK ((amount >= 0)),
    CONSTRAINT play_limit_next CHECK (((next_amount IS NULL) OR (next_from IS NOT NULL))),
    CONSTRAINT play_limit_next_amount_check CHECK ((next_amount >= 0)),
    CONSTRAINT play_limit_period_check CHECK ((period = ANY (ARRAY['week'::text, 'month'::text])))
);

CREATE TABLE public.play_pause (
    user_id uuid NOT NULL,
    until timestamp with time zone NOT NULL
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
    accepts_free_tickets boolean DEFAULT true NOT NULL,
    free_ticket_share integer,
    tickets_per_person integer NOT NULL,
    search text GENERATED ALWAYS AS (public.fold_text((' '::text || name))) STORED COLLATE pg_catalog."C",
    CONSTRAINT product_commitment_check CHECK ((commitment ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT product_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'drawing'::text, 'completed'::text, 'cancelled'::text, 'deleted'::text])))
);

CREATE TABLE public.published_inventory (
    product_id integer NOT NULL,
    version integer NOT NULL
)
WITH (fillfactor='50');

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
    last_places boolean DEFAULT false NOT NULL,
    hold_ended_at timestamp with time zone,
    payment_id uuid,
    reference text,
    token text,
    payment_url text,
    correlation_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT purchase_awaits_a_payment CHECK (((status <> 'awaiting_payment'::text) OR ((token IS NOT NULL) AND (payment_url IS NOT NULL)))),
    CONSTRAINT purchase_check CHECK ((amount = (unit_price * quantity))),
    CONSTRAINT purchase_granted_by_its_hold CHECK (((status = 'granted'::text) = (hold = 'granted'::text))),
    CONSTRAINT purchase_hold_check CHECK ((hold = ANY (ARRAY['held'::text, 'expired'::text, 'released'::text, 'granted'::text]))),
    CONSTRAINT purchase_hold_ended CHECK (((hold <> 'held'::text) OR (hold_ended_at IS NULL))),
    CONSTRAINT purchase_holds_while_unpaid CHECK (((hold <> 'held'::text) OR (status = ANY (ARRAY['opening'::text, 'awaiting_payment'::text])))),
    CONSTRAINT purchase_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10))),
    CONSTRAINT purchase_session_has_a_reference CHECK (((token IS NULL) OR (reference IS NOT NULL))),
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

INSERT INTO public.dead_letters VALUES (true, 0);

INSERT INTO public.migrations VALUES (1, 1795627800000, 'CreateMessagingTables1795627800000');
INSERT INTO public.migrations VALUES (2, 1795627800003, 'CreateTickets1795627800003');

INSERT INTO public.platform_settings VALUES (1, 0, true, 1, 5, 5, 1000, 20, NULL, NULL);

SELECT pg_catalog.setval('public.daily_change_id_seq', 1, false);

SELECT pg_catalog.setval('public.migrations_id_seq', 2, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.allowance
    ADD CONSTRAINT allowance_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.closed_product
    ADD CONSTRAINT closed_product_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_goodwill_id_key UNIQUE (goodwill_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_refund_request_id_key UNIQUE (refund_request_id);

ALTER TABLE ONLY public.daily_change
    ADD CONSTRAINT daily_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.daily_figure
    ADD CONSTRAINT daily_figure_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.delivered_prize
    ADD CONSTRAINT delivered_prize_pkey PRIMARY KEY (product_id, number);

ALTER TABLE ONLY public.draw_result
    ADD CONSTRAINT draw_result_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_id_product_id_key UNIQUE (id, product_id);

ALTER TABLE ONLY public.entry_list
    ADD CONSTRAINT entry_list_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.entry_list_tile
    ADD CONSTRAINT entry_list_tile_pkey PRIMARY KEY (product_id, level, tile);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_product_id_first_number_key UNIQUE (product_id, first_number);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_purchase_id_key UNIQUE (purchase_id);

ALTER TABLE ONLY public.event_handlers
    ADD CONSTRAINT event_handlers_pkey PRIMARY KEY (event, handler);

ALTER TABLE ONLY public.forfeited_prize
    ADD CONSTRAINT forfeited_prize_pkey PRIMARY KEY (product_id, number);

ALTER TABLE ONLY public.free_placement
    ADD CONSTRAINT free_placement_distinct_products PRIMARY KEY (user_id, product_id, source);

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

ALTER TABLE ONLY public.place_wish
    ADD CONSTRAINT place_wish_once UNIQUE (product_id, user_id);

ALTER TABLE ONLY public.place_wish
    ADD CONSTRAINT place_wish_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_settings
    ADD CONSTRAINT platform_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.play_limit
    ADD CONSTRAINT play_limit_pkey PRIMARY KEY (user_id, period);

ALTER TABLE ONLY public.play_pause
    ADD CONSTRAINT play_pause_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.published_inventory
    ADD CONSTRAINT published_inventory_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.referral_participation
    ADD CONSTRAINT referral_participation_pkey PRIMARY KEY (friend_id);

ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_pkey PRIMARY KEY (friend_id, kind);

ALTER TABLE ONLY public.ticket
    ADD CONSTRAINT ticket_pkey PRIMARY KEY (product_id, number);

ALTER TABLE ONLY public.winning_ticket
    ADD CONSTRAINT winning_ticket_pkey PRIMARY KEY (product_id, number);

CREATE INDEX closed_product_open ON public.closed_product USING btree (closed_at) WHERE (done_at IS NULL);

CREATE INDEX credit_of_user ON public.credit USING btree (user_id);

CREATE INDEX credit_open ON public.credit USING btree (user_id, issued_at) WHERE ((value_left > 0) OR (tickets_left > 0));

CREATE INDEX entry_by_amount ON public.entry USING btree (amount, id) INCLUDE (type, product_id, user_id, granted_at, credited_at);

CREATE INDEX entry_by_credit ON public.entry USING btree (credit_id) WHERE (credit_id IS NOT NULL);

CREATE INDEX entry_by_date ON public.entry USING btree (granted_at, id) INCLUDE (type, product_id, user_id, credited_at);

CREATE INDEX entry_by_product ON public.entry USING btree (product_id, id) INCLUDE (type, user_id, granted_at, credited_at);

CREATE INDEX entry_by_quantity ON public.entry USING btree (quantity, id) INCLUDE (type, product_id, user_id, granted_at, credited_at);

CREATE INDEX entry_by_type ON public.entry USING btree (type);

CREATE INDEX entry_granted_lately ON public.entry USING btree (granted_at) INCLUDE (quantity) WHERE (credited_at IS NULL);

CREATE INDEX entry_of_user ON public.entry USING btree (user_id, granted_at DESC, id DESC);

CREATE INDEX entry_uncredited ON public.entry USING btree (product_id) WHERE (credited_at IS NULL);

CREATE INDEX idempotent_request_age ON public.idempotent_request USING btree (created_at);

CREATE INDEX idempotent_request_purchase ON public.idempotent_request USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_sent_by_payment_id ON public.outbox USING btree (((payload ->> 'payment_id'::text))) WHERE ((sent_at IS NOT NULL) AND ((payload ->> 'payment_id'::text) IS NOT NULL));

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX person_search ON public.person USING gin (search public.gin_trgm_ops);

CREATE INDEX place_wish_of_user ON public.place_wish USING btree (user_id);

CREATE INDEX purchase_held ON public.purchase USING btree (product_id) WHERE (hold = 'held'::text);

CREATE INDEX purchase_last_places ON public.purchase USING btree (user_id, product_id) WHERE last_places;

CREATE INDEX purchase_of_user ON public.purchase USING btree (user_id);

CREATE UNIQUE INDEX purchase_one_hold ON public.purchase USING btree (user_id, product_id) WHERE (hold = 'held'::text);

CREATE INDEX purchase_overdue ON public.purchase USING btree (hold_expires_at) WHERE (hold = 'held'::text);

CREATE UNIQUE INDEX purchase_token ON public.purchase USING btree (token) WHERE (token IS NOT NULL);

CREATE UNIQUE INDEX referral_reward_threshold_once ON public.referral_reward USING btree (referrer_id) WHERE (kind = 'threshold'::text);

CREATE TRIGGER allowance_guard BEFORE UPDATE ON public.allowance FOR EACH ROW WHEN ((((old.registered_at IS NOT NULL) AND ((new.registration_given IS DISTINCT FROM old.registration_given) OR (new.referrer_id IS DISTINCT FROM old.referrer_id))) OR (new.registration_placed < old.registration_placed) OR (new.referral_given < old.referral_given) OR (new.referral_placed < old.referral_placed))) EXECUTE FUNCTION public.guard_allowance();

CREATE CONSTRAINT TRIGGER allowance_rewards_are_those_of_friends AFTER INSERT OR UPDATE OF referral_given ON public.allowance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.referral_given > 0)) EXECUTE FUNCTION public.sum_referral_rewards();

CREATE TRIGGER allowance_set_once BEFORE UPDATE OF user_id, registered_at ON public.allowance FOR EACH ROW WHEN ((((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.registered_at IS NOT NULL) AND (new.registered_at IS DISTINCT FROM old.registered_at)))) EXECUTE FUNCTION public.refuse_second_value('user_id, registered_at');

CREATE TRIGGER closed_product_set_once BEFORE UPDATE OF product_id, reason, cancel_reason, closed_at, done_at ON public.closed_product FOR EACH ROW WHEN ((((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.reason IS NOT NULL) AND (new.reason IS DISTINCT FROM old.reason)) OR ((old.cancel_reason IS NOT NULL) AND (new.cancel_reason IS DISTINCT FROM old.cancel_reason)) OR ((old.closed_at IS NOT NULL) AND (new.closed_at IS DISTINCT FROM old.closed_at)) OR ((old.done_at IS NOT NULL) AND (new.done_at IS DISTINCT FROM old.done_at)))) EXECUTE FUNCTION public.refuse_second_value('product_id, reason, cancel_reason, closed_at, done_at');

CREATE TRIGGER credit_guard BEFORE DELETE OR UPDATE ON public.credit FOR EACH ROW EXECUTE FUNCTION public.guard_credit();

CREATE TRIGGER credit_set_once BEFORE UPDATE OF id, kind, reason, product_id, payment_id, entry_id, goodwill_id, tickets_returned, issued_at ON public.credit FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.kind IS NOT NULL) AND (new.kind IS DISTINCT FROM old.kind)) OR ((old.reason IS NOT NULL) AND (new.reason IS DISTINCT FROM old.reason)) OR ((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.payment_id IS NOT NULL) AND (new.payment_id IS DISTINCT FROM old.payment_id)) OR ((old.entry_id IS NOT NULL) AND (new.entry_id IS DISTINCT FROM old.entry_id)) OR ((old.goodwill_id IS NOT NULL) AND (new.goodwill_id IS DISTINCT FROM old.goodwill_id)) OR ((old.tickets_returned IS NOT NULL) AND (new.tickets_returned IS DISTINCT FROM old.tickets_returned)) OR ((old.issued_at IS NOT NULL) AND (new.issued_at IS DISTINCT FROM old.issued_at)))) EXECUTE FUNCTION public.refuse_second_value('id, kind, reason, product_id, payment_id, entry_id, goodwill_id, tickets_returned, issued_at');

CREATE CONSTRAINT TRIGGER credit_within_what_came_in AFTER INSERT ON public.credit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.limit_credit();

CREATE TRIGGER delivered_prize_never_changes BEFORE DELETE OR UPDATE ON public.delivered_prize FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER draw_result_never_changes BEFORE DELETE OR UPDATE ON public.draw_result FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER entry_credited_counted AFTER UPDATE OF credited_at ON public.entry FOR EACH ROW WHEN (((new.type = 'purchase'::text) AND (old.credited_at IS NULL) AND (new.credited_at IS NOT NULL))) EXECUTE FUNCTION public.entry_credited_counted();

CREATE TRIGGER entry_guard BEFORE DELETE OR UPDATE ON public.entry FOR EACH ROW EXECUTE FUNCTION public.guard_entry();

CREATE TRIGGER entry_list_never_changes BEFORE DELETE OR UPDATE ON public.entry_list FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER entry_list_tile_guard BEFORE INSERT ON public.entry_list_tile FOR EACH ROW EXECUTE FUNCTION public.guard_entry_list_tile();

CREATE TRIGGER entry_list_tile_never_changes BEFORE DELETE OR UPDATE ON public.entry_list_tile FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER entry_sold_counted AFTER INSERT ON public.entry FOR EACH ROW WHEN (((new.type = 'purchase'::text) AND (new.credited_at IS NULL))) EXECUTE FUNCTION public.entry_sold_counted();

CREATE TRIGGER forfeited_prize_never_changes BEFORE DELETE OR UPDATE ON public.forfeited_prize FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER holder_key_never_changes BEFORE DELETE OR UPDATE ON public.holder_key FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER inventory_guard BEFORE DELETE OR UPDATE ON public.inventory FOR EACH ROW EXECUTE FUNCTION public.guard_inventory();

CREATE TRIGGER inventory_ticket_limits BEFORE UPDATE ON public.inventory FOR EACH ROW EXECUTE FUNCTION public.guard_ticket_limits();

CREATE CONSTRAINT TRIGGER inventory_tickets_follow AFTER INSERT OR UPDATE OF granted ON public.inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.tickets_follow_granted();

CREATE TRIGGER payment_outcome_is_what_came_in BEFORE INSERT ON public.payment_outcome FOR EACH ROW EXECUTE FUNCTION public.sum_payment_outcome();

CREATE TRIGGER payment_outcome_never_changes BEFORE DELETE OR UPDATE ON public.payment_outcome FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER person_set_once BEFORE UPDATE OF user_id, erased_at ON public.person FOR EACH ROW WHEN ((((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.erased_at IS NOT NULL) AND (new.erased_at IS DISTINCT FROM old.erased_at)))) EXECUTE FUNCTION public.refuse_second_value('user_id, erased_at');

CREATE TRIGGER play_limit_raised BEFORE INSERT OR DELETE OR UPDATE ON public.play_limit FOR EACH ROW EXECUTE FUNCTION public.guard_play_limit();

CREATE TRIGGER play_pause_kept BEFORE DELETE OR UPDATE ON public.play_pause FOR EACH ROW EXECUTE FUNCTION public.guard_play_pause();

CREATE TRIGGER product_set_once BEFORE UPDATE OF product_id, commitment ON public.product FOR EACH ROW WHEN ((((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.commitment IS NOT NULL) AND (new.commitment IS DISTINCT FROM old.commitment)))) EXECUTE FUNCTION public.refuse_second_value('product_id, commitment');

CREATE TRIGGER product_terms_are_set_once BEFORE UPDATE OF ticket_price, max_participants, max_winners, beacon_rule, accepts_free_tickets, free_ticket_share, tickets_per_person ON public.product FOR EACH ROW WHEN (((old.commitment IS NOT NULL) AND (((((((new.ticket_price IS DISTINCT FROM old.ticket_price) OR (new.max_participants IS DISTINCT FROM old.max_participants)) OR (new.max_winners IS DISTINCT FROM old.max_winners)) OR (new.beacon_rule IS DISTINCT FROM old.beacon_rule)) OR (new.accepts_free_tickets IS DISTINCT FROM old.accepts_free_tickets)) OR (new.free_ticket_share IS DISTINCT FROM old.free_ticket_share)) OR (new.tickets_per_person IS DISTINCT FROM old.tickets_per_person)))) EXECUTE FUNCTION public.guard_product_terms();

CREATE TRIGGER purchase_has_one_outcome BEFORE UPDATE OF status ON public.purchase FOR EACH ROW WHEN (((old.status = ANY (ARRAY['granted'::text, 'credited'::text])) AND (new.status <> old.status))) EXECUTE FUNCTION public.guard_paid_purchase();

CREATE TRIGGER purchase_set_once BEFORE UPDATE OF id, user_id, product_id, quantity, unit_price, amount, hold_ended_at, correlation_id ON public.purchase FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.quantity IS NOT NULL) AND (new.quantity IS DISTINCT FROM old.quantity)) OR ((old.unit_price IS NOT NULL) AND (new.unit_price IS DISTINCT FROM old.unit_price)) OR ((old.amount IS NOT NULL) AND (new.amount IS DISTINCT FROM old.amount)) OR ((old.hold_ended_at IS NOT NULL) AND (new.hold_ended_at IS DISTINCT FROM old.hold_ended_at)) OR ((old.correlation_id IS NOT NULL) AND (new.correlation_id IS DISTINCT FROM old.correlation_id)))) EXECUTE FUNCTION public.refuse_second_value('id, user_id, product_id, quantity, unit_price, amount, hold_ended_at, correlation_id');

CREATE TRIGGER referral_participation_never_changes BEFORE DELETE OR UPDATE ON public.referral_participation FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER referral_reward_never_changes BEFORE DELETE OR UPDATE ON public.referral_reward FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER ticket_guard BEFORE INSERT ON public.ticket FOR EACH ROW EXECUTE FUNCTION public.guard_ticket();

CREATE TRIGGER ticket_never_changes BEFORE DELETE OR UPDATE ON public.ticket FOR EACH ROW EXECUTE FUNCTION public.never_changes();

CREATE TRIGGER winning_ticket_never_changes BEFORE DELETE OR UPDATE ON public.winning_ticket FOR EACH ROW EXECUTE FUNCTION public.never_changes();

ALTER TABLE ONLY public.credit
    ADD CONSTRAINT credit_of_entry FOREIGN KEY (entry_id) REFERENCES public.entry(id) DEFERRABLE;

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
