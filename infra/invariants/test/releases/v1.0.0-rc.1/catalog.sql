-- SHA-256 of its migrations: ae51f9eb41c3861ab40adfd5d4293883993d913b9ed482118e96fe34e30e1607
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.date_erased_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.stored_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE FUNCTION public.erase_search_of_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE deliveries d SET search = fold_text(' ' || p.name || ' ' || coalesce(NEW.display_name, '') || ' ' || coalesce(NEW.city, ''))
  FROM products p WHERE p.id = d.product_id AND d.product_id = NEW.product_id AND d.ticket = NEW.ticket;
  RETURN NULL;
END $$;

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT lower(regexp_replace(normalize(replace(replace(replace(replace(translate(written, 'ƉɖĐđƐɛƑƒƔɣŊŋƆɔƲʋØøŁł’‘‛ʼʻʽʹʾʿ′´`＇ꞌ‐‑‒–—―−﹣－⁃', 'ddddeeffggnnoovvooll''''''''''''''''''''''''''''----------'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad-\u00ad\u061c-\u061c\u115f-\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff-\ufeff]', '', 'g') COLLATE "C")
$$;

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

CREATE FUNCTION public.guard_cancellation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM product_inventories WHERE product_id = NEW.id AND granted >= NEW.max_participants)
     AND NOT EXISTS (SELECT FROM draws WHERE product_id = NEW.id AND stage = 'cancelled') THEN
    RAISE EXCEPTION 'full product % is cancelled in public', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM draw_picks WHERE product_id = NEW.product_id AND ticket = NEW.ticket AND wins AND user_id = NEW.user_id) THEN
      RAISE EXCEPTION 'ticket % of product % has won no prize', NEW.ticket, NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a delivery is never deleted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.id, NEW.product_id, NEW.ticket, NEW.user_id, NEW.won_at) IS DISTINCT FROM (OLD.id, OLD.product_id, OLD.ticket, OLD.user_id, OLD.won_at) THEN
    RAISE EXCEPTION 'a delivery stays of its prize and winner' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF array_position(ARRAY['to_contact', 'contacted', 'appointment', 'handed_over'], NEW.state)
     < array_position(ARRAY['to_contact', 'contacted', 'appointment', 'handed_over'], OLD.state) THEN
    RAISE EXCEPTION 'a delivery never goes back from % to %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.state = 'handed_over' AND (NEW.place, NEW.meeting_at, NEW.documents, NEW.handed_over_at, NEW.handed_over_by)
     IS DISTINCT FROM (OLD.place, OLD.meeting_at, OLD.documents, OLD.handed_over_at, OLD.handed_over_by) THEN
    RAISE EXCEPTION 'a hand-over never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at THEN
    RAISE EXCEPTION 'a confirmation never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_delivery_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE erased delivery_steps;
BEGIN
  erased := OLD;
  erased.note := NULL;
  IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM erased THEN
    RAISE EXCEPTION 'a step never changes; its note may be erased' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_draw() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.root_stored_at := CASE WHEN OLD.root IS NULL AND NEW.root IS NOT NULL THEN clock_timestamp() ELSE OLD.root_stored_at END;
  IF OLD.holder_key IS NOT NULL AND NEW.holder_key IS DISTINCT FROM OLD.holder_key THEN
    RAISE EXCEPTION 'the holder key of product % never changes', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.started_by, NEW.cancel_reason, NEW.cancels_full) IS DISTINCT FROM (OLD.started_by, OLD.cancel_reason, OLD.cancels_full)
     -- Two people end a draw whose round is absent for 30 days (docs/product.md rule 30).
     AND NOT (OLD.stage = 'awaiting_beacon' AND OLD.cancel_reason IS NULL AND NEW.stage = 'awaiting_beacon'
              AND now() >= OLD.published_at + interval '30 days') THEN
    RAISE EXCEPTION 'the draw of product % stays what it was asked for', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- From 10 minutes on the round can be known: who then publishes the seed alone hides a result.
  IF OLD.stage = 'awaiting_beacon' AND NEW.stage = 'cancelled'
     AND now() >= OLD.published_at + interval '10 minutes' AND now() < OLD.published_at + interval '30 days' THEN
    RAISE EXCEPTION 'the draw of product % waits for its beacon', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.stage <> 'freezing' AND (NEW.stage = 'freezing' OR
     (NEW.tickets, NEW.root, NEW.frozen_at, NEW.published_at) IS DISTINCT FROM (OLD.tickets, OLD.root, OLD.frozen_at, OLD.published_at)) THEN
    RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.stage = 'picking' AND NEW.beacon_value IS NULL
     AND (SELECT beacon_rule FROM products WHERE id = NEW.product_id) <> 'none' THEN
    RAISE EXCEPTION 'product % is drawn with its beacon alone', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.beacon_source, NEW.beacon_value) IS DISTINCT FROM (OLD.beacon_source, OLD.beacon_value)
     AND NOT (OLD.stage = 'awaiting_beacon' AND NEW.stage = 'picking') THEN
    RAISE EXCEPTION 'the beacon of product % is entered once', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_draw_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.stage <> 'freezing' OR OLD.cancel_reason IS NULL THEN
    RAISE EXCEPTION 'draws is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION public.guard_drawn_product() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what is shown of product % is fixed since its draw or cancellation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.guard_end_of_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.sale_moved OR NOT NEW.sale_moved OR NEW.sale_ends_at > OLD.sale_ends_at + interval '30 days' THEN
    RAISE EXCEPTION 'the end of the sale of product % moves once, by 30 days', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_forfeit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deliveries WHERE product_id = NEW.product_id AND ticket = NEW.ticket
                   AND state NOT IN ('handed_over', 'forfeited') AND won_at + interval '30 days' <= NEW.forfeited_at) THEN
    RAISE EXCEPTION 'the prize of ticket % of product % cannot be forfeited', NEW.ticket, NEW.product_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.first_position <> (SELECT count(*) FROM draw_picks WHERE product_id = NEW.product_id) THEN
    RAISE EXCEPTION 'the picks of a forfeit follow those that exist' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_forfeited_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.state IN ('handed_over', 'forfeited') OR NOT EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = NEW.product_id AND ticket = NEW.ticket) THEN
    RAISE EXCEPTION 'a delivery goes from % to % with a forfeit only', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_image_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE image text;
BEGIN
  image := '/images/' || CASE TG_TABLE_NAME WHEN 'images' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'image_id' END;
  IF EXISTS (SELECT FROM products WHERE image_url = image) OR EXISTS (SELECT FROM deliveries WHERE photo_url = image) THEN
    RAISE EXCEPTION '% is shown', image USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION public.guard_inventory_copy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the places of product % that were granted stay known', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.guard_names_of_record() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  same draws;
  kept jsonb;
  appended jsonb;
BEGIN
  same := NEW;
  same.record := OLD.record;
  kept := record_with_names_of_picks(OLD.record, OLD.product_id);
  -- What a completed draw may get: one forfeit that is stored, behind those that it has.
  appended := NEW.record::jsonb -> 'forfeits' -> -1;
  IF OLD.stage = 'completed' AND EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = OLD.product_id AND ticket = (appended ->> 'ticket')::int
         AND forfeited_at = (appended ->> 'at')::timestamptz)
     AND NOT coalesce(kept -> 'forfeits', '[]') @> jsonb_build_array(appended) THEN
    kept := kept || jsonb_build_object('forfeits', coalesce(kept -> 'forfeits', '[]') || jsonb_build_array(appended));
  END IF;
  -- json has no equality: rows are compared as text.
  IF same::text = OLD::text AND NEW.record::jsonb = kept THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the draw of product % is final', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.guard_new_approval_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a request is asked for before it is decided' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.guard_new_draw() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.stage <> 'freezing' OR NEW.holder_key IS NOT NULL THEN
    RAISE EXCEPTION 'the draw of product % begins before its list is frozen', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_pick() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (SELECT stage FROM draws WHERE product_id = NEW.product_id) IS DISTINCT FROM 'picking' AND NOT EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = NEW.product_id AND NEW.position >= first_position
         AND NEW.position < first_position + picks AND NEW.wins = (NEW.ticket IS NOT DISTINCT FROM next_ticket)) THEN
    RAISE EXCEPTION 'product % has no draw that picks', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.given_up <> EXISTS (
       SELECT FROM erased_people e JOIN draws d ON d.product_id = NEW.product_id
       WHERE e.user_id = NEW.user_id AND (d.stage <> 'picking' OR e.stored_at <= d.root_stored_at)) THEN
    RAISE EXCEPTION 'whether ticket % of product % is given up follows from the closed accounts', NEW.ticket, NEW.product_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_pick_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE renamed draw_picks;
BEGIN
  renamed := OLD;
  renamed.display_name := NULL;
  renamed.city := NULL;
  IF NEW.display_name IS NOT NULL AND OLD.display_name IS NOT NULL
     AND EXISTS (SELECT FROM initials_only WHERE user_id = OLD.user_id AND initials = NEW.display_name) THEN
    renamed.display_name := NEW.display_name;
    renamed.city := '';
  END IF;
  IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM renamed THEN
    RAISE EXCEPTION 'a pick never changes; its name may be erased or replaced by initials' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_product() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.status <> 'draft' AND
     (NEW.ticket_price, NEW.max_participants, NEW.max_winners, NEW.beacon_rule, NEW.commitment, NEW.activated_at)
     IS DISTINCT FROM
     (OLD.ticket_price, OLD.max_participants, OLD.max_winners, OLD.beacon_rule, OLD.commitment, OLD.activated_at) THEN
    RAISE EXCEPTION 'the terms of product % are locked since its activation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || '>' || NEW.status)
     NOT IN ('draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed', 'drawing>cancelled') THEN
    RAISE EXCEPTION 'product % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'every change of product % is its next version', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_product_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM product_inventories WHERE product_id = OLD.id AND (highest_granted > 0 OR held > 0)) THEN
    RAISE EXCEPTION 'product % has tickets or holds', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION public.guard_ticket_limits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.accepts_free_tickets, NEW.free_ticket_share, NEW.tickets_per_person)
     IS DISTINCT FROM (OLD.accepts_free_tickets, OLD.free_ticket_share, OLD.tickets_per_person) THEN
    RAISE EXCEPTION 'the ticket limits of product % are locked since its activation', OLD.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_winners() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT display_name, city, row_number() OVER (ORDER BY position) AS place
      FROM draw_picks d WHERE product_id = OLD.id AND wins
        AND NOT EXISTS (SELECT FROM prize_forfeits f WHERE f.product_id = d.product_id AND f.ticket = d.ticket)) AS holder
    FULL JOIN jsonb_array_elements_text(NEW.winners) WITH ORDINALITY AS listed (name, place) USING (place)
    WHERE (CASE WHEN display_name IS NULL THEN name = 'Gagnant anonyme'
             ELSE name = concat_ws(', ', display_name, nullif(city, '')) END) IS NOT TRUE) THEN
    RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.picks_with_names(picks jsonb, product integer) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN pick ->> 'display_name' IS NULL THEN pick
      ELSE pick || jsonb_build_object('display_name', p.display_name, 'city', p.city) END ORDER BY place), '[]')
  FROM jsonb_array_elements(picks) WITH ORDINALITY AS listed (pick, place)
  LEFT JOIN draw_picks p ON p.product_id = product AND p.ticket = (pick ->> 'ticket')::int
$$;

CREATE FUNCTION public.record_with_names_of_picks(record json, product integer) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT record::jsonb || jsonb_build_object('picks', picks_with_names(record::jsonb -> 'picks', product))
    || CASE WHEN record::jsonb ? 'forfeits' THEN jsonb_build_object('forfeits', (
         SELECT coalesce(jsonb_agg(forfeit || jsonb_build_object('picks', picks_with_names(forfeit -> 'picks', product)) ORDER BY place), '[]')
         FROM jsonb_array_elements(record::jsonb -> 'forfeits') WITH ORDINALITY AS listed (forfeit, place)))
       ELSE '{}' END
$$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.refuse_second_value() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what is set in % never changes: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.search_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT fold_text(' ' || p.name || ' ' || coalesce(k.display_name, '') || ' ' || coalesce(k.city, '')) INTO NEW.search
  FROM products p JOIN draw_picks k ON k.product_id = p.id WHERE p.id = NEW.product_id AND k.ticket = NEW.ticket;
  RETURN NEW;
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

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
    CONSTRAINT approval_requests_kind_check CHECK ((kind = ANY (ARRAY['draw'::text, 'cancellation'::text, 'forfeit'::text]))),
    CONSTRAINT approval_requests_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500))),
    CONSTRAINT approved_in_time CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_at <= expires_at))),
    CONSTRAINT the_approver_is_another CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> requested_by) OR ((decided_at >= alone_from) IS TRUE)))
);

CREATE TABLE public.call_codes (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    code text NOT NULL,
    fingerprint text NOT NULL,
    admin_id uuid NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT call_codes_check CHECK ((expires_at > issued_at)),
    CONSTRAINT call_codes_code_check CHECK ((code ~ '^[A-HJKMNP-Z2-9]{8}$'::text)),
    CONSTRAINT call_codes_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE public.dead_letters (
    only_one boolean DEFAULT true NOT NULL,
    announced integer DEFAULT 0 NOT NULL,
    CONSTRAINT dead_letters_announced_check CHECK ((announced >= 0)),
    CONSTRAINT dead_letters_only_one_check CHECK (only_one)
);

CREATE TABLE public.deliveries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    product_id integer NOT NULL,
    ticket integer NOT NULL,
    user_id uuid NOT NULL,
    won_at timestamp with time zone NOT NULL,
    state text DEFAULT 'to_contact'::text NOT NULL,
    place text,
    meeting_at timestamp with time zone,
    documents text,
    handed_over_at timestamp with time zone,
    handed_over_by text,
    confirmed_at timestamp with time zone,
    photo_agreed_at timestamp with time zone,
    photo_url text,
    search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT a_hand_over_has_date_and_name CHECK ((((state = 'handed_over'::text) = (handed_over_at IS NOT NULL)) AND ((handed_over_at IS NULL) = (handed_over_by IS NULL)))),
    CONSTRAINT a_photo_is_of_a_hand_over_and_agreed_to CHECK (((photo_url IS NULL) OR ((state = 'handed_over'::text) AND (photo_agreed_at IS NOT NULL)))),
    CONSTRAINT an_appointment_has_place_and_time CHECK ((((place IS NULL) = (meeting_at IS NULL)) AND ((place IS NULL) = (documents IS NULL)) AND ((state <> 'appointment'::text) OR (place IS NOT NULL)))),
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['to_contact'::text, 'contacted'::text, 'appointment'::text, 'handed_over'::text, 'forfeited'::text]))),
    CONSTRAINT only_a_hand_over_is_confirmed CHECK (((confirmed_at IS NULL) OR (state = 'handed_over'::text)))
);

CREATE TABLE public.delivery_steps (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    happened_at timestamp with time zone,
    admin_id uuid,
    method text,
    note text,
    CONSTRAINT a_contact_has_its_method CHECK ((((method IS NOT NULL) = (kind = ANY (ARRAY['attempt'::text, 'contacted'::text]))) AND ((happened_at IS NULL) OR (method IS NOT NULL)))),
    CONSTRAINT delivery_steps_check CHECK ((happened_at <= at)),
    CONSTRAINT delivery_steps_kind_check CHECK ((kind = ANY (ARRAY['attempt'::text, 'contacted'::text, 'appointment'::text, 'handed_over'::text, 'confirmed'::text, 'photo_agreed'::text, 'photo_added'::text, 'photo_withdrawn'::text, 'forfeited'::text, 'came_forward'::text]))),
    CONSTRAINT delivery_steps_method_check CHECK ((method = ANY (ARRAY['call'::text, 'whatsapp'::text, 'sms'::text, 'visit'::text]))),
    CONSTRAINT delivery_steps_note_check CHECK ((length(note) <= 500))
);

CREATE TABLE public.draw_picks (
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    ticket integer NOT NULL,
    holder text NOT NULL,
    secret text NOT NULL,
    path jsonb NOT NULL,
    wins boolean NOT NULL,
    given_up boolean DEFAULT false NOT NULL,
    user_id uuid NOT NULL,
    display_name text,
    city text,
    CONSTRAINT a_name_is_erased_with_its_city CHECK (((display_name IS NULL) = (city IS NULL))),
    CONSTRAINT draw_picks_holder_check CHECK ((holder ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draw_picks_position_check CHECK (("position" >= 0)),
    CONSTRAINT draw_picks_secret_check CHECK ((secret ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draw_picks_ticket_check CHECK ((ticket >= 0)),
    CONSTRAINT what_is_given_up_wins_nothing CHECK ((NOT (given_up AND wins)))
);

CREATE TABLE public.draws (
    product_id integer NOT NULL,
    stage text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    started_by text NOT NULL,
    cancel_reason text,
    cancels_full boolean DEFAULT false NOT NULL,
    tickets integer,
    root text,
    frozen_at timestamp with time zone,
    published_at timestamp with time zone,
    root_stored_at timestamp with time zone,
    holder_key text,
    beacon_source text,
    beacon_value text,
    drawn_at timestamp with time zone,
    record json,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    last_failure text,
    CONSTRAINT a_beacon_comes_after_the_list CHECK (((beacon_value IS NULL) OR (published_at IS NOT NULL))),
    CONSTRAINT a_beacon_has_its_source CHECK (((beacon_source IS NULL) = (beacon_value IS NULL))),
    CONSTRAINT a_beacon_is_a_signed_round CHECK (((beacon_source ~ '^[0-9a-f]{64}/[1-9][0-9]{0,14}$'::text) AND (beacon_value ~ '^[0-9a-f]{96}$'::text))),
    CONSTRAINT a_draw_ends_as_it_was_asked_for CHECK (
CASE stage
    WHEN 'completed'::text THEN (cancel_reason IS NULL)
    WHEN 'cancelled'::text THEN (cancel_reason IS NOT NULL)
    ELSE true
END),
    CONSTRAINT a_frozen_list_has_its_root CHECK ((((stage = 'freezing'::text) = (tickets IS NULL)) AND ((stage = 'freezing'::text) = (root IS NULL)) AND ((stage = 'freezing'::text) = (frozen_at IS NULL)) AND ((stage = 'freezing'::text) = (published_at IS NULL)) AND ((stage = 'freezing'::text) = (root_stored_at IS NULL)))),
    CONSTRAINT a_list_waits_in_public CHECK (
CASE stage
    WHEN 'freezing'::text THEN ((published_at IS NULL) AND (beacon_value IS NULL))
    WHEN 'awaiting_beacon'::text THEN ((published_at IS NOT NULL) AND (beacon_value IS NULL))
    ELSE true
END),
    CONSTRAINT an_ended_draw_has_its_record CHECK ((((stage = ANY (ARRAY['completed'::text, 'cancelled'::text])) = (record IS NOT NULL)) AND ((stage = ANY (ARRAY['completed'::text, 'cancelled'::text])) = (drawn_at IS NOT NULL)))),
    CONSTRAINT draws_holder_key_check CHECK ((holder_key ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draws_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draws_stage_check CHECK ((stage = ANY (ARRAY['freezing'::text, 'awaiting_beacon'::text, 'picking'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT draws_tickets_check CHECK ((tickets >= 1))
);

CREATE TABLE public.erased_people (
    user_id uuid NOT NULL,
    keeps_winner_name boolean NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone NOT NULL
);

CREATE TABLE public.event_handlers (
    event text NOT NULL,
    handler text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.image_sizes (
    image_id text NOT NULL,
    width integer NOT NULL,
    format text NOT NULL,
    pixel_width integer NOT NULL,
    pixel_height integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT a_size_is_small CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576))),
    CONSTRAINT image_sizes_check CHECK (((pixel_height >= 1) AND (pixel_height <= (2 * width)))),
    CONSTRAINT image_sizes_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text]))),
    CONSTRAINT image_sizes_width_check CHECK ((width = ANY (ARRAY[240, 480, 960]))),
    CONSTRAINT never_wider_than_its_address CHECK (((pixel_width >= 1) AND (pixel_width <= width)))
);
ALTER TABLE ONLY public.image_sizes ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE public.images (
    id text NOT NULL,
    original_type text NOT NULL,
    original_bytes integer NOT NULL,
    admin_id text NOT NULL,
    request_id text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT an_image_is_named_by_its_bytes CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT images_original_bytes_check CHECK (((original_bytes >= 1) AND (original_bytes <= 8388608))),
    CONSTRAINT images_original_type_check CHECK ((original_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/avif'::text])))
);

CREATE TABLE public.inbox (
    message_id text NOT NULL,
    handler text NOT NULL,
    event text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.initials_only (
    user_id uuid NOT NULL,
    version integer NOT NULL,
    initials text,
    CONSTRAINT initials_only_initials_check CHECK ((initials ~ '^[^ .]{1,10}[.]( [^ .]{1,10}[.])?$'::text))
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

CREATE TABLE public.platform_settings (
    id smallint NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    two_people boolean DEFAULT false NOT NULL,
    CONSTRAINT platform_settings_id_check CHECK ((id = 1))
);

CREATE TABLE public.prize_forfeits (
    product_id integer NOT NULL,
    ticket integer NOT NULL,
    forfeited_at timestamp with time zone NOT NULL,
    admin_id text NOT NULL,
    tried_on date[] NOT NULL,
    first_position integer NOT NULL,
    picks integer NOT NULL,
    next_ticket integer,
    CONSTRAINT a_winner_is_tried_on_three_days CHECK ((cardinality(tried_on) >= 3)),
    CONSTRAINT prize_forfeits_picks_check CHECK ((picks >= 0))
);

CREATE TABLE public.product_audit (
    id bigint NOT NULL,
    product_id integer NOT NULL,
    admin_id text NOT NULL,
    action text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT product_audit_action_check CHECK ((action = ANY (ARRAY['created'::text, 'updated'::text, 'activated'::text, 'deleted'::text, 'cancelled'::text, 'draw_started'::text, 'draw_completed'::text, 'draw_requested'::text, 'draw_approved'::text, 'draw_refused'::text, 'cancellation_requested'::text, 'cancellation_approved'::text, 'cancellation_refused'::text])))
);

ALTER TABLE public.product_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.product_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.product_inventories (
    product_id integer NOT NULL,
    version integer NOT NULL,
    granted integer NOT NULL,
    held integer NOT NULL,
    held_until timestamp with time zone,
    free_left integer NOT NULL,
    highest_granted integer NOT NULL,
    CONSTRAINT product_inventories_check CHECK ((highest_granted >= granted)),
    CONSTRAINT product_inventories_free_left_check CHECK ((free_left >= 0)),
    CONSTRAINT product_inventories_granted_check CHECK ((granted >= 0)),
    CONSTRAINT product_inventories_held_check CHECK ((held >= 0))
)
WITH (fillfactor='70');

CREATE TABLE public.product_seeds (
    product_id integer NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.products (
    id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    image_url text DEFAULT ''::text NOT NULL,
    ticket_price integer NOT NULL,
    max_participants integer NOT NULL,
    max_winners integer DEFAULT 1 NOT NULL,
    accepts_free_tickets boolean DEFAULT true NOT NULL,
    free_ticket_share integer,
    tickets_per_person integer NOT NULL,
    artificial_boost integer DEFAULT 0 NOT NULL,
    beacon_rule text DEFAULT 'none'::text NOT NULL,
    status text NOT NULL,
    draw_date timestamp with time zone,
    sale_ends_at timestamp with time zone,
    sale_moved boolean DEFAULT false NOT NULL,
    commitment text,
    winners jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    activated_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    cancel_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    search text GENERATED ALWAYS AS (public.fold_text(name)) STORED COLLATE pg_catalog."C",
    CONSTRAINT a_beacon_rule_is_of_a_kind CHECK ((beacon_rule ~ '^(none|drand:[0-9a-f]{64})$'::text)),
    CONSTRAINT a_cancellation_has_its_reason CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((status = 'cancelled'::text) = (cancel_reason IS NOT NULL)))),
    CONSTRAINT a_person_may_have_a_ticket CHECK ((tickets_per_person >= 1)),
    CONSTRAINT a_product_has_a_name CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))),
    CONSTRAINT a_sale_has_an_end CHECK (((status <> 'active'::text) OR (sale_ends_at IS NOT NULL))),
    CONSTRAINT a_ticket_costs_at_least_200 CHECK ((ticket_price >= 200)),
    CONSTRAINT every_product_but_a_draft_is_committed_to CHECK ((((status = 'draft'::text) = (commitment IS NULL)) AND ((status = 'draft'::text) = (activated_at IS NULL)))),
    CONSTRAINT only_a_completed_product_has_winners CHECK (((status = 'completed'::text) OR (jsonb_array_length(winners) = 0))),
    CONSTRAINT products_artificial_boost_check CHECK ((artificial_boost >= 0)),
    CONSTRAINT products_commitment_check CHECK ((commitment ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT products_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT products_free_ticket_share_check CHECK (((free_ticket_share >= 0) AND (free_ticket_share <= 100))),
    CONSTRAINT products_image_url_check CHECK ((length(image_url) <= 500)),
    CONSTRAINT products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'drawing'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT products_version_check CHECK ((version >= 1)),
    CONSTRAINT products_winners_check CHECK ((jsonb_typeof(winners) = 'array'::text)),
    CONSTRAINT there_is_a_place CHECK ((max_participants >= 1)),
    CONSTRAINT there_is_a_prize CHECK ((max_winners >= 1)),
    CONSTRAINT winners_fit_into_the_places CHECK ((max_winners <= max_participants))
);

ALTER TABLE public.products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.unused_images (
    image_id text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.dead_letters VALUES (true, 0);

INSERT INTO public.migrations VALUES (1, 1795627800000, 'CreateMessagingTables1795627800000');
INSERT INTO public.migrations VALUES (2, 1795627800002, 'CreateCatalog1795627800002');

INSERT INTO public.platform_settings VALUES (1, 0, false);

SELECT pg_catalog.setval('public.migrations_id_seq', 2, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);

SELECT pg_catalog.setval('public.product_audit_id_seq', 1, false);

SELECT pg_catalog.setval('public.products_id_seq', 1, false);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.prize_forfeits
    ADD CONSTRAINT a_prize_is_forfeited_once PRIMARY KEY (product_id, ticket);

ALTER TABLE ONLY public.draw_picks
    ADD CONSTRAINT a_ticket_is_picked_once UNIQUE (product_id, ticket);

ALTER TABLE ONLY public.prize_forfeits
    ADD CONSTRAINT a_ticket_takes_one_forfeited_prize UNIQUE (product_id, next_ticket);

ALTER TABLE ONLY public.approval_requests
    ADD CONSTRAINT approval_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.call_codes
    ADD CONSTRAINT call_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.delivery_steps
    ADD CONSTRAINT delivery_steps_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.draw_picks
    ADD CONSTRAINT draw_picks_pkey PRIMARY KEY (product_id, "position");

ALTER TABLE ONLY public.draws
    ADD CONSTRAINT draws_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.erased_people
    ADD CONSTRAINT erased_people_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.event_handlers
    ADD CONSTRAINT event_handlers_pkey PRIMARY KEY (event, handler);

ALTER TABLE ONLY public.image_sizes
    ADD CONSTRAINT image_sizes_pkey PRIMARY KEY (image_id, width, format);

ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

ALTER TABLE ONLY public.initials_only
    ADD CONSTRAINT initials_only_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT one_delivery_a_prize UNIQUE (product_id, ticket);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_settings
    ADD CONSTRAINT platform_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.product_audit
    ADD CONSTRAINT product_audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.product_inventories
    ADD CONSTRAINT product_inventories_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.product_seeds
    ADD CONSTRAINT product_seeds_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.unused_images
    ADD CONSTRAINT unused_images_pkey PRIMARY KEY (image_id);

CREATE INDEX approval_requests_of ON public.approval_requests USING btree (subject, requested_at DESC);

CREATE INDEX approval_requests_open ON public.approval_requests USING btree (requested_at) WHERE (decision IS NULL);

CREATE INDEX call_codes_by_fingerprint ON public.call_codes USING btree (fingerprint);

CREATE INDEX call_codes_of_delivery ON public.call_codes USING btree (delivery_id, issued_at);

CREATE INDEX call_codes_to_forget ON public.call_codes USING btree (expires_at);

CREATE INDEX deliveries_by_age ON public.deliveries USING btree (won_at, id) INCLUDE (state);

CREATE INDEX deliveries_of_user ON public.deliveries USING btree (user_id);

CREATE INDEX deliveries_open ON public.deliveries USING btree (won_at, id) INCLUDE (state) WHERE (state <> ALL (ARRAY['handed_over'::text, 'forfeited'::text]));

CREATE INDEX deliveries_search ON public.deliveries USING gin (search public.gin_trgm_ops);

CREATE INDEX deliveries_with_photo ON public.deliveries USING btree (photo_url) WHERE (photo_url IS NOT NULL);

CREATE INDEX draw_picks_of_user ON public.draw_picks USING btree (user_id);

CREATE INDEX draws_by_date ON public.draws USING btree (drawn_at DESC) WHERE (stage = 'completed'::text);

CREATE INDEX draws_to_resume ON public.draws USING btree (next_attempt_at) WHERE (stage = ANY (ARRAY['freezing'::text, 'awaiting_beacon'::text, 'picking'::text]));

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE UNIQUE INDEX one_open_approval_request ON public.approval_requests USING btree (kind, subject) WHERE (decision IS NULL);

CREATE UNIQUE INDEX one_prize_a_holder ON public.draw_picks USING btree (product_id, holder) WHERE wins;

CREATE UNIQUE INDEX one_prize_a_person ON public.draw_picks USING btree (product_id, user_id) WHERE wins;

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_sent_by_product_id ON public.outbox USING btree (((payload ->> 'product_id'::text))) WHERE ((sent_at IS NOT NULL) AND ((payload ->> 'product_id'::text) IS NOT NULL));

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX product_audit_by_product ON public.product_audit USING btree (product_id, id);

CREATE INDEX products_by_date ON public.products USING btree (COALESCE(draw_date, 'infinity'::timestamp with time zone), id) INCLUDE (status, draw_date);

CREATE INDEX products_by_date_backwards ON public.products USING btree (COALESCE(draw_date, '-infinity'::timestamp with time zone), id) INCLUDE (status, draw_date);

CREATE INDEX products_by_name ON public.products USING btree (lower(name), id) INCLUDE (status);

CREATE INDEX products_by_price ON public.products USING btree (ticket_price, id) INCLUDE (status);

CREATE INDEX products_by_status ON public.products USING btree (status, draw_date, id);

CREATE INDEX products_by_status_then_id ON public.products USING btree (array_position(ARRAY['draft'::text, 'active'::text, 'drawing'::text, 'completed'::text, 'cancelled'::text], status), id) INCLUDE (status);

CREATE INDEX products_by_winners ON public.products USING btree (max_winners, id) INCLUDE (status);

CREATE INDEX products_ended ON public.products USING btree (sale_ends_at) WHERE (status = 'active'::text);

CREATE INDEX products_search ON public.products USING gin (search public.gin_trgm_ops);

CREATE INDEX steps_of_delivery ON public.delivery_steps USING btree (delivery_id, at, id);

CREATE INDEX unused_images_since ON public.unused_images USING btree (since);

CREATE TRIGGER a_draw_is_never_deleted BEFORE DELETE ON public.draws FOR EACH ROW EXECUTE FUNCTION public.guard_draw_deletion();

CREATE TRIGGER a_forfeit_never_changes BEFORE DELETE OR UPDATE ON public.prize_forfeits FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER a_pick_never_changes BEFORE DELETE OR UPDATE ON public.draw_picks FOR EACH ROW EXECUTE FUNCTION public.guard_pick_change();

CREATE TRIGGER a_seed_never_changes BEFORE UPDATE ON public.product_seeds FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER a_shown_image_is_never_deleted BEFORE DELETE ON public.images FOR EACH ROW EXECUTE FUNCTION public.guard_image_deletion();

CREATE TRIGGER a_size_of_a_shown_image_is_never_deleted BEFORE DELETE ON public.image_sizes FOR EACH ROW EXECUTE FUNCTION public.guard_image_deletion();

CREATE TRIGGER an_audit_line_never_changes BEFORE DELETE OR UPDATE ON public.product_audit FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER an_erased_person_never_changes BEFORE DELETE OR UPDATE ON public.erased_people FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER an_image_never_changes BEFORE UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER an_image_size_never_changes BEFORE UPDATE ON public.image_sizes FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER approval_requests_begin_open BEFORE INSERT ON public.approval_requests FOR EACH ROW WHEN ((new.decision IS NOT NULL)) EXECUTE FUNCTION public.guard_new_approval_request();

CREATE TRIGGER approval_requests_guard BEFORE UPDATE ON public.approval_requests FOR EACH ROW EXECUTE FUNCTION public.guard_approval_request();

CREATE TRIGGER date_erased_person BEFORE INSERT ON public.erased_people FOR EACH ROW EXECUTE FUNCTION public.date_erased_person();

CREATE TRIGGER draws_set_once BEFORE UPDATE OF product_id, started_at ON public.draws FOR EACH ROW WHEN ((((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.started_at IS NOT NULL) AND (new.started_at IS DISTINCT FROM old.started_at)))) EXECUTE FUNCTION public.refuse_second_value('product_id, started_at');

CREATE TRIGGER erase_search_of_delivery AFTER UPDATE OF display_name, city ON public.draw_picks FOR EACH ROW EXECUTE FUNCTION public.erase_search_of_delivery();

CREATE TRIGGER guard_cancellation BEFORE UPDATE ON public.products FOR EACH ROW WHEN (((new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text))) EXECUTE FUNCTION public.guard_cancellation();

CREATE TRIGGER guard_delivery BEFORE INSERT OR DELETE OR UPDATE ON public.deliveries FOR EACH ROW EXECUTE FUNCTION public.guard_delivery();

CREATE TRIGGER guard_delivery_step BEFORE DELETE OR UPDATE ON public.delivery_steps FOR EACH ROW EXECUTE FUNCTION public.guard_delivery_step();

CREATE TRIGGER guard_draw BEFORE UPDATE ON public.draws FOR EACH ROW WHEN ((old.stage <> ALL (ARRAY['completed'::text, 'cancelled'::text]))) EXECUTE FUNCTION public.guard_draw();

CREATE TRIGGER guard_drawn_product BEFORE UPDATE ON public.products FOR EACH ROW WHEN (((old.status = ANY (ARRAY['drawing'::text, 'completed'::text, 'cancelled'::text])) AND ((((new.name IS DISTINCT FROM old.name) OR (new.description IS DISTINCT FROM old.description)) OR (new.image_url IS DISTINCT FROM old.image_url)) OR (new.artificial_boost IS DISTINCT FROM old.artificial_boost)))) EXECUTE FUNCTION public.guard_drawn_product();

CREATE TRIGGER guard_end_of_sale BEFORE UPDATE OF sale_ends_at, sale_moved ON public.products FOR EACH ROW WHEN (((old.status <> 'draft'::text) AND ((new.sale_ends_at > old.sale_ends_at) OR (old.sale_moved AND (NOT new.sale_moved))))) EXECUTE FUNCTION public.guard_end_of_sale();

CREATE TRIGGER guard_ended_draw BEFORE UPDATE ON public.draws FOR EACH ROW WHEN ((old.stage = ANY (ARRAY['completed'::text, 'cancelled'::text]))) EXECUTE FUNCTION public.guard_names_of_record();

CREATE TRIGGER guard_forfeit BEFORE INSERT ON public.prize_forfeits FOR EACH ROW EXECUTE FUNCTION public.guard_forfeit();

CREATE TRIGGER guard_forfeited_delivery BEFORE UPDATE ON public.deliveries FOR EACH ROW WHEN (((old.state = 'forfeited'::text) <> (new.state = 'forfeited'::text))) EXECUTE FUNCTION public.guard_forfeited_delivery();

CREATE TRIGGER guard_inventory_copy BEFORE UPDATE ON public.product_inventories FOR EACH ROW WHEN (((new.highest_granted < old.highest_granted) OR (new.version < old.version))) EXECUTE FUNCTION public.guard_inventory_copy();

CREATE TRIGGER guard_new_draw BEFORE INSERT ON public.draws FOR EACH ROW EXECUTE FUNCTION public.guard_new_draw();

CREATE TRIGGER guard_pick BEFORE INSERT ON public.draw_picks FOR EACH ROW EXECUTE FUNCTION public.guard_pick();

CREATE TRIGGER guard_product BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION public.guard_product();

CREATE TRIGGER guard_product_deletion BEFORE DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION public.guard_product_deletion();

CREATE TRIGGER guard_ticket_limits BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION public.guard_ticket_limits();

CREATE TRIGGER guard_winners BEFORE UPDATE ON public.products FOR EACH ROW WHEN (((old.status = 'completed'::text) AND (new.winners IS DISTINCT FROM old.winners))) EXECUTE FUNCTION public.guard_winners();

CREATE TRIGGER products_set_once BEFORE UPDATE OF activated_at, commitment, cancelled_at, cancel_reason ON public.products FOR EACH ROW WHEN ((((old.activated_at IS NOT NULL) AND (new.activated_at IS DISTINCT FROM old.activated_at)) OR ((old.commitment IS NOT NULL) AND (new.commitment IS DISTINCT FROM old.commitment)) OR ((old.cancelled_at IS NOT NULL) AND (new.cancelled_at IS DISTINCT FROM old.cancelled_at)) OR ((old.cancel_reason IS NOT NULL) AND (new.cancel_reason IS DISTINCT FROM old.cancel_reason)))) EXECUTE FUNCTION public.refuse_second_value('activated_at, commitment, cancelled_at, cancel_reason');

CREATE TRIGGER search_delivery BEFORE INSERT ON public.deliveries FOR EACH ROW EXECUTE FUNCTION public.search_delivery();

CREATE TRIGGER the_audit_is_never_emptied BEFORE TRUNCATE ON public.product_audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT a_delivery_is_of_a_pick FOREIGN KEY (product_id, ticket) REFERENCES public.draw_picks(product_id, ticket);

ALTER TABLE ONLY public.call_codes
    ADD CONSTRAINT call_codes_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id);

ALTER TABLE ONLY public.delivery_steps
    ADD CONSTRAINT delivery_steps_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id);

ALTER TABLE ONLY public.draw_picks
    ADD CONSTRAINT draw_picks_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.draws(product_id);

ALTER TABLE ONLY public.draws
    ADD CONSTRAINT draws_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.image_sizes
    ADD CONSTRAINT image_sizes_image_id_fkey FOREIGN KEY (image_id) REFERENCES public.images(id);

ALTER TABLE ONLY public.product_inventories
    ADD CONSTRAINT product_inventories_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.product_seeds
    ADD CONSTRAINT product_seeds_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.prize_forfeits
    ADD CONSTRAINT the_next_ticket_is_picked FOREIGN KEY (product_id, next_ticket) REFERENCES public.draw_picks(product_id, ticket) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.unused_images
    ADD CONSTRAINT unused_images_image_id_fkey FOREIGN KEY (image_id) REFERENCES public.images(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.prize_forfeits
    ADD CONSTRAINT what_is_forfeited_was_won FOREIGN KEY (product_id, ticket) REFERENCES public.draw_picks(product_id, ticket);
