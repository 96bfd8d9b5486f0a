/**
 * Draws and public cancellations, which run through the same stages (docs/product.md rule 30), and forfeited prizes.
 * What a draw has published never changes: names are erased with accounts (docs/product.md rule 33), and a record grows
 * by its forfeits (docs/draw-protocol.md step 5).
 */
export const draws = `
CREATE TABLE draws (
  -- The primary key enforces one draw per product.
  product_id integer PRIMARY KEY REFERENCES products,
  stage text NOT NULL CHECK (stage IN ('freezing', 'awaiting_beacon', 'picking', 'completed', 'cancelled')),
  started_at timestamptz NOT NULL DEFAULT now(),
  started_by text NOT NULL,
  -- Null for a draw. A request that ends without a frozen list leaves no row.
  cancel_reason text,
  cancels_full boolean NOT NULL DEFAULT false,
  tickets integer CHECK (tickets >= 1),
  -- How many people have them.
  holders integer CHECK (holders BETWEEN 1 AND tickets),
  root text CHECK (root ~ '^[0-9a-f]{64}$'),
  frozen_at timestamptz,
  -- Stored while the draw is freezing, and public from the next stage on (docs/reliability.md "The disk is lost"); later once, with an
  -- hour, where that stage begins at the hour or after it.
  published_at timestamptz,
  -- By this database's clock: who had closed their account by then is passed over (docs/product.md rule 46).
  root_stored_at timestamptz,
  -- Of the list's holder tags, from the first opening on.
  holder_key text CHECK (holder_key ~ '^[0-9a-f]{64}$'),
  -- With a rule the draw waits, after the list is published, for a round of drand (docs/draw-protocol.md step 4): chain and round, signature.
  beacon_source text,
  beacon_value text,
  -- As the record, stored before the draw ends, and public from its end on.
  drawn_at timestamptz,
  -- json, not jsonb: preserves the published bytes exactly.
  record json,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_failure text,
  CONSTRAINT a_frozen_list_has_its_root CHECK (
    (root IS NULL) = (tickets IS NULL) AND (root IS NULL) = (holders IS NULL) AND (root IS NULL) = (frozen_at IS NULL)
    AND (root IS NULL) = (published_at IS NULL) AND (root IS NULL) = (root_stored_at IS NULL)
    AND (stage = 'freezing' OR root IS NOT NULL)),
  CONSTRAINT a_list_waits_in_public CHECK (
    CASE stage WHEN 'freezing' THEN beacon_value IS NULL
               WHEN 'awaiting_beacon' THEN published_at IS NOT NULL AND beacon_value IS NULL
               ELSE true END),
  CONSTRAINT a_beacon_has_its_source CHECK ((beacon_source IS NULL) = (beacon_value IS NULL)),
  CONSTRAINT a_beacon_is_a_signed_round CHECK (beacon_source ~ '^[0-9a-f]{64}/[1-9][0-9]{0,14}$' AND beacon_value ~ '^[0-9a-f]{96}$'),
  CONSTRAINT a_beacon_comes_after_the_list CHECK (beacon_value IS NULL OR published_at IS NOT NULL),
  CONSTRAINT an_ended_draw_has_its_record CHECK (
    (record IS NULL) = (drawn_at IS NULL)
    AND CASE stage WHEN 'freezing' THEN record IS NULL
                   WHEN 'awaiting_beacon' THEN record IS NULL OR cancel_reason IS NOT NULL
                   WHEN 'picking' THEN true
                   ELSE record IS NOT NULL END),
  CONSTRAINT a_draw_ends_as_it_was_asked_for CHECK (
    CASE stage WHEN 'completed' THEN cancel_reason IS NULL WHEN 'cancelled' THEN cancel_reason IS NOT NULL ELSE true END)
);
CREATE INDEX draws_to_resume ON draws (next_attempt_at) WHERE stage IN ('freezing', 'awaiting_beacon', 'picking');
CREATE INDEX draws_by_date ON draws (drawn_at DESC) WHERE stage = 'completed';

CREATE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.root_stored_at := CASE WHEN OLD.root IS NULL AND NEW.root IS NOT NULL THEN clock_timestamp() ELSE OLD.root_stored_at END;
  IF OLD.holder_key IS NOT NULL AND NEW.holder_key IS DISTINCT FROM OLD.holder_key THEN
    RAISE EXCEPTION 'the holder key of product % never changes', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (NEW.started_by, NEW.cancel_reason, NEW.cancels_full) IS DISTINCT FROM (OLD.started_by, OLD.cancel_reason, OLD.cancels_full)
     -- Two people end a draw whose round is absent for 30 days (docs/product.md rule 30).
     AND NOT (OLD.stage = 'awaiting_beacon' AND OLD.cancel_reason IS NULL AND NEW.stage = 'awaiting_beacon'
              AND now() >= OLD.published_at + interval '30 days'
              AND (SELECT draw_at FROM products WHERE id = NEW.product_id) IS NULL) THEN
    RAISE EXCEPTION 'the draw of product % stays what it was asked for', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- From 10 minutes on the round can be known: who then publishes the seed alone hides a result.
  IF OLD.stage = 'awaiting_beacon' AND OLD.record IS NULL AND NEW.record IS NOT NULL
     AND now() >= OLD.published_at + interval '10 minutes' AND now() < OLD.published_at + interval '30 days' THEN
    RAISE EXCEPTION 'the draw of product % waits for its beacon', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (OLD.stage <> 'freezing' AND NEW.stage = 'freezing') OR (OLD.root IS NOT NULL AND (
       (NEW.tickets, NEW.holders, NEW.root, NEW.frozen_at) IS DISTINCT FROM (OLD.tickets, OLD.holders, OLD.root, OLD.frozen_at)
       -- With an hour the round does not depend on it: a root that becomes public late says so (docs/draw-protocol.md step 10).
       OR NEW.published_at IS DISTINCT FROM OLD.published_at AND NOT (
         OLD.stage = 'freezing' AND NEW.stage = 'awaiting_beacon' AND NEW.published_at > OLD.published_at
         AND (SELECT beacon_rule FROM products WHERE id = NEW.product_id) LIKE '%;%'))) THEN
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
  -- Otherwise a record that was stored before the round could be exchanged for one after it.
  IF OLD.record IS NOT NULL AND (
       NEW.stage NOT IN (OLD.stage, 'completed', 'cancelled') OR NEW.drawn_at IS DISTINCT FROM OLD.drawn_at
       OR NEW.record::jsonb IS DISTINCT FROM record_with_names_of_picks(OLD.record, OLD.product_id)) THEN
    RAISE EXCEPTION 'the record of product % is stored once', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_draw BEFORE UPDATE ON draws FOR EACH ROW
  WHEN (OLD.stage NOT IN ('completed', 'cancelled')) EXECUTE FUNCTION guard_draw();

-- Otherwise a draw could be inserted with a root and its time.
CREATE FUNCTION guard_new_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stage <> 'freezing' OR NEW.root IS NOT NULL OR NEW.holder_key IS NOT NULL THEN
    RAISE EXCEPTION 'the draw of product % begins before its list is frozen', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_new_draw BEFORE INSERT ON draws FOR EACH ROW EXECUTE FUNCTION guard_new_draw();

CREATE FUNCTION guard_draw_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.stage <> 'freezing' OR OLD.root IS NOT NULL OR OLD.cancel_reason IS NULL THEN
    RAISE EXCEPTION 'draws is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER a_draw_is_never_deleted BEFORE DELETE ON draws FOR EACH ROW EXECUTE FUNCTION guard_draw_deletion();

-- A full product becomes cancelled only with its record.
CREATE FUNCTION guard_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_inventories WHERE product_id = NEW.id AND granted >= NEW.max_participants)
     AND NOT EXISTS (SELECT FROM draws WHERE product_id = NEW.id AND stage = 'cancelled') THEN
    RAISE EXCEPTION 'full product % is cancelled in public', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_cancellation BEFORE UPDATE ON products FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION guard_cancellation();

CREATE TABLE draw_picks (
  product_id integer NOT NULL REFERENCES draws (product_id),
  position integer NOT NULL CHECK (position >= 0),
  ticket integer NOT NULL CHECK (ticket >= 0),
  holder text NOT NULL CHECK (holder ~ '^[0-9a-f]{64}$'),
  secret text NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$'),
  path jsonb NOT NULL,
  wins boolean NOT NULL,
  -- Its holder's account was closed: passed over (docs/product.md rule 46).
  given_up boolean NOT NULL DEFAULT false,
  user_id uuid NOT NULL,
  -- Both null once the holder's name is erased.
  display_name text,
  city text,
  PRIMARY KEY (product_id, position),
  CONSTRAINT a_ticket_is_picked_once UNIQUE (product_id, ticket),
  CONSTRAINT what_is_given_up_wins_nothing CHECK (NOT (given_up AND wins)),
  CONSTRAINT a_name_is_erased_with_its_city CHECK ((display_name IS NULL) = (city IS NULL))
);
CREATE UNIQUE INDEX one_prize_a_holder ON draw_picks (product_id, holder) WHERE wins;
CREATE UNIQUE INDEX one_prize_a_person ON draw_picks (product_id, user_id) WHERE wins;
CREATE INDEX draw_picks_of_user ON draw_picks (user_id);

-- Prizes whose winners could not be reached, and the picks that followed.
CREATE TABLE prize_forfeits (
  product_id integer NOT NULL,
  ticket integer NOT NULL,
  forfeited_at timestamptz NOT NULL,
  admin_id text NOT NULL,
  tried_on date[] NOT NULL CONSTRAINT a_winner_is_tried_on_three_days CHECK (cardinality(tried_on) >= 3),
  -- Position of its first pick within the draw.
  first_position integer NOT NULL,
  picks integer NOT NULL CHECK (picks >= 0),
  -- Null when no ticket is left: the prize stays forfeited.
  next_ticket integer,
  CONSTRAINT a_prize_is_forfeited_once PRIMARY KEY (product_id, ticket),
  CONSTRAINT a_ticket_takes_one_forfeited_prize UNIQUE (product_id, next_ticket),
  CONSTRAINT what_is_forfeited_was_won FOREIGN KEY (product_id, ticket) REFERENCES draw_picks (product_id, ticket),
  -- Deferred: the forfeit is inserted before its picks.
  CONSTRAINT the_next_ticket_is_picked FOREIGN KEY (product_id, next_ticket) REFERENCES draw_picks (product_id, ticket)
    DEFERRABLE INITIALLY DEFERRED
);
CREATE FUNCTION guard_forfeit() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_forfeit BEFORE INSERT ON prize_forfeits FOR EACH ROW EXECUTE FUNCTION guard_forfeit();
CREATE TRIGGER a_forfeit_never_changes BEFORE UPDATE OR DELETE ON prize_forfeits FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_pick() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT stage FROM draws WHERE product_id = NEW.product_id AND record IS NULL) IS DISTINCT FROM 'picking' AND NOT EXISTS (
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
CREATE TRIGGER guard_pick BEFORE INSERT ON draw_picks FOR EACH ROW EXECUTE FUNCTION guard_pick();

CREATE FUNCTION guard_pick_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER a_pick_never_changes BEFORE UPDATE OR DELETE ON draw_picks FOR EACH ROW EXECUTE FUNCTION guard_pick_change();

-- A record with the names that the picks still have.
CREATE FUNCTION picks_with_names(picks jsonb, product integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN pick ->> 'display_name' IS NULL THEN pick
      ELSE pick || jsonb_build_object('display_name', p.display_name, 'city', p.city) END ORDER BY place), '[]')
  FROM jsonb_array_elements(picks) WITH ORDINALITY AS listed (pick, place)
  LEFT JOIN draw_picks p ON p.product_id = product AND p.ticket = (pick ->> 'ticket')::int
$$;
CREATE FUNCTION record_with_names_of_picks(record json, product integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT record::jsonb || jsonb_build_object('picks', picks_with_names(record::jsonb -> 'picks', product))
    || CASE WHEN record::jsonb ? 'forfeits' THEN jsonb_build_object('forfeits', (
         SELECT coalesce(jsonb_agg(forfeit || jsonb_build_object('picks', picks_with_names(forfeit -> 'picks', product)) ORDER BY place), '[]')
         FROM jsonb_array_elements(record::jsonb -> 'forfeits') WITH ORDINALITY AS listed (forfeit, place)))
       ELSE '{}' END
$$;
CREATE FUNCTION guard_names_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_ended_draw BEFORE UPDATE ON draws FOR EACH ROW
  WHEN (OLD.stage IN ('completed', 'cancelled')) EXECUTE FUNCTION guard_names_of_record();

-- The winners of a completed product are the current prize holders, under the names still stored in their picks.
CREATE FUNCTION guard_winners() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_winners BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.status = 'completed' AND NEW.winners IS DISTINCT FROM OLD.winners) EXECUTE FUNCTION guard_winners();

-- People whose public name an administrator replaced (docs/product.md rule 49). Nothing but initials can be published in
-- its place.
CREATE TABLE initials_only (
  user_id uuid PRIMARY KEY,
  version integer NOT NULL,
  -- Null once the name is corrected.
  initials text CHECK (initials ~ '^[^ .]{1,10}[.]( [^ .]{1,10}[.])?$')
);

-- People who closed their accounts (docs/product.md rules 33 and 46): stored once, at the time of this
-- database.
CREATE TABLE erased_people (
  user_id uuid PRIMARY KEY,
  keeps_winner_name boolean NOT NULL,
  erased_at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL
);
CREATE FUNCTION date_erased_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stored_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER date_erased_person BEFORE INSERT ON erased_people FOR EACH ROW EXECUTE FUNCTION date_erased_person();
CREATE TRIGGER an_erased_person_never_changes BEFORE UPDATE OR DELETE ON erased_people FOR EACH ROW EXECUTE FUNCTION refuse_change();
`;
