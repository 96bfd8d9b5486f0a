/** What is searched of a delivery. @param product alias of the product's row @param pick of its winning pick */
const searched = (product: string, pick: string) =>
  `fold_text(' ' || ${product}.name || ' ' || coalesce(${pick}.display_name, '') || ' ' || coalesce(${pick}.city, ''))`;

/**
 * The delivery of prizes, its steps, and the codes that authenticate our calls (docs/product.md rules 37 and 38).
 */
export const deliveries = `
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id integer NOT NULL,
  ticket integer NOT NULL,
  user_id uuid NOT NULL,
  won_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'to_contact' CHECK (state IN ('to_contact', 'contacted', 'appointment', 'handed_over', 'forfeited')),
  place text,
  meeting_at timestamptz,
  documents text,
  handed_over_at timestamptz,
  handed_over_by text,
  -- With the winner's code, or approved by another administrator (by the only one after 24 hours).
  handed_over_with text CHECK (handed_over_with IN ('code', 'approval')),
  confirmed_at timestamptz,
  -- In a session that no administrator's code can have opened: what the public reads as confirmed.
  confirmed_by_winner boolean NOT NULL DEFAULT false,
  photo_agreed_at timestamptz,
  photo_url text,
  -- Never changes, except that the winner's name is erased with their account.
  search text COLLATE "C" NOT NULL DEFAULT '',
  CONSTRAINT one_delivery_a_prize UNIQUE (product_id, ticket),
  CONSTRAINT a_delivery_is_of_a_pick FOREIGN KEY (product_id, ticket) REFERENCES draw_picks (product_id, ticket),
  CONSTRAINT an_appointment_has_place_and_time CHECK (
    (place IS NULL) = (meeting_at IS NULL) AND (place IS NULL) = (documents IS NULL) AND (state <> 'appointment' OR place IS NOT NULL)),
  CONSTRAINT a_hand_over_has_date_and_name CHECK (
    (state = 'handed_over') = (handed_over_at IS NOT NULL) AND (handed_over_at IS NULL) = (handed_over_by IS NULL) AND (handed_over_at IS NULL) = (handed_over_with IS NULL)),
  -- To the minute, as it is typed.
  CONSTRAINT a_hand_over_follows_the_win CHECK (handed_over_at > won_at - interval '1 minute'),
  CONSTRAINT only_a_hand_over_is_confirmed CHECK (confirmed_at IS NULL OR state = 'handed_over'),
  CONSTRAINT what_the_winner_confirmed_is_confirmed CHECK (confirmed_at IS NOT NULL OR NOT confirmed_by_winner),
  CONSTRAINT a_photo_is_of_a_hand_over_and_agreed_to CHECK (photo_url IS NULL OR (state = 'handed_over' AND photo_agreed_at IS NOT NULL))
);
CREATE INDEX deliveries_by_age ON deliveries (won_at, id) INCLUDE (state);
CREATE INDEX deliveries_open ON deliveries (won_at, id) INCLUDE (state) WHERE state NOT IN ('handed_over', 'forfeited');
CREATE INDEX deliveries_of_user ON deliveries (user_id);
CREATE INDEX deliveries_with_photo ON deliveries (photo_url) WHERE photo_url IS NOT NULL;
CREATE INDEX deliveries_search ON deliveries USING gin (search gin_trgm_ops);

CREATE FUNCTION guard_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.state = 'handed_over' AND (NEW.place, NEW.meeting_at, NEW.documents, NEW.handed_over_at, NEW.handed_over_by, NEW.handed_over_with)
     IS DISTINCT FROM (OLD.place, OLD.meeting_at, OLD.documents, OLD.handed_over_at, OLD.handed_over_by, OLD.handed_over_with) THEN
    RAISE EXCEPTION 'a hand-over never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.handed_over_at IS NULL AND NEW.handed_over_at > clock_timestamp() + interval '2 minutes' THEN
    RAISE EXCEPTION 'a hand-over has taken place' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.handed_over_with IS NULL AND NEW.handed_over_with = 'approval' AND NOT EXISTS (
       SELECT FROM approval_requests WHERE kind = 'handover' AND subject = NEW.id::text AND decision = 'approved') THEN
    RAISE EXCEPTION 'a hand-over without a code is approved' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_at, NEW.confirmed_by_winner) IS DISTINCT FROM (OLD.confirmed_at, OLD.confirmed_by_winner) THEN
    RAISE EXCEPTION 'a confirmation never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_delivery BEFORE INSERT OR UPDATE OR DELETE ON deliveries FOR EACH ROW EXECUTE FUNCTION guard_delivery();

CREATE FUNCTION guard_forfeited_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('handed_over', 'forfeited') OR NOT EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = NEW.product_id AND ticket = NEW.ticket) THEN
    RAISE EXCEPTION 'a delivery goes from % to % with a forfeit only', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_forfeited_delivery BEFORE UPDATE ON deliveries FOR EACH ROW
  WHEN ((OLD.state = 'forfeited') <> (NEW.state = 'forfeited')) EXECUTE FUNCTION guard_forfeited_delivery();

CREATE FUNCTION search_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT ${searched('p', 'k')} INTO NEW.search
  FROM products p JOIN draw_picks k ON k.product_id = p.id WHERE p.id = NEW.product_id AND k.ticket = NEW.ticket;
  RETURN NEW;
END $$;
CREATE TRIGGER search_delivery BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION search_delivery();
CREATE FUNCTION erase_search_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries d SET search = ${searched('p', 'NEW')}
  FROM products p WHERE p.id = d.product_id AND d.product_id = NEW.product_id AND d.ticket = NEW.ticket;
  RETURN NULL;
END $$;
CREATE TRIGGER erase_search_of_delivery AFTER UPDATE OF display_name, city ON draw_picks FOR EACH ROW
  EXECUTE FUNCTION erase_search_of_delivery();

CREATE TABLE delivery_steps (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES deliveries,
  -- came_forward: the winner responded in the app. blocked: their account was, of which they are told.
  kind text NOT NULL CHECK (kind IN ('attempt', 'contacted', 'appointment', 'handed_over', 'confirmed', 'photo_agreed', 'photo_added',
    'photo_withdrawn', 'forfeited', 'came_forward', 'blocked', 'corrected', 'evidence_added')),
  at timestamptz NOT NULL DEFAULT now(),
  -- When a contact took place that was noted later, or the day of a hand-over. A forfeit counts the days of the notes, which nobody can choose.
  happened_at timestamptz CHECK (happened_at <= at + interval '2 minutes'),
  -- Null for the winner's own steps.
  admin_id uuid,
  -- Their name then.
  admin_name text,
  method text CHECK (method IN ('call', 'whatsapp', 'sms', 'visit')),
  -- Read by administrators alone; of a correction by everybody.
  note text CHECK (length(note) <= 500),
  CONSTRAINT a_contact_has_its_method CHECK ((method IS NOT NULL) = (kind IN ('attempt', 'contacted')) AND (happened_at IS NULL OR method IS NOT NULL OR kind = 'handed_over'))
);
CREATE INDEX steps_of_delivery ON delivery_steps (delivery_id, at, id);
CREATE FUNCTION guard_delivery_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE erased delivery_steps;
BEGIN
  erased := OLD;
  erased.note := NULL;
  IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM erased THEN
    RAISE EXCEPTION 'a step never changes; its note may be erased' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_delivery_step BEFORE UPDATE OR DELETE ON delivery_steps FOR EACH ROW EXECUTE FUNCTION guard_delivery_step();

-- What shows that a prize was handed over, kept for two years apart from the pictures that pages show (docs/product.md rule 58).
CREATE TABLE handover_evidence (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries,
  kind text NOT NULL CHECK (kind IN ('photo', 'signature')),
  -- WebP; null once two years have passed.
  bytes bytea CONSTRAINT evidence_is_small CHECK (octet_length(bytes) BETWEEN 1 AND 1048576),
  -- SHA-256 of what was sent: the same picture sent again is no other one.
  sent_hash text NOT NULL CHECK (sent_hash ~ '^[0-9a-f]{64}$'),
  added_at timestamptz NOT NULL DEFAULT now()
);
-- Already compressed: PostgreSQL need not compress it again.
ALTER TABLE handover_evidence ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX evidence_to_delete ON handover_evidence (added_at) WHERE bytes IS NOT NULL;

CREATE FUNCTION guard_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.bytes IS NULL OR NOT EXISTS (SELECT FROM deliveries WHERE id = NEW.delivery_id AND state = 'handed_over') THEN
      RAISE EXCEPTION 'evidence is of a hand-over' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.bytes IS NOT NULL OR OLD.added_at > now() - interval '2 years'
     OR (NEW.delivery_id, NEW.kind, NEW.sent_hash, NEW.added_at) IS DISTINCT FROM (OLD.delivery_id, OLD.kind, OLD.sent_hash, OLD.added_at) THEN
    RAISE EXCEPTION 'evidence never changes, and its picture is deleted after two years' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_evidence BEFORE INSERT OR UPDATE OR DELETE ON handover_evidence FOR EACH ROW EXECUTE FUNCTION guard_evidence();

-- All of them are shown: one more would hide the first. Corrections of one hand-over are added under the lock of its delivery.
CREATE FUNCTION guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM delivery_steps WHERE delivery_id = NEW.delivery_id AND kind = 'corrected') >= 10 THEN
    RAISE EXCEPTION 'a hand-over has 10 corrections at most' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_correction BEFORE INSERT ON delivery_steps FOR EACH ROW WHEN (NEW.kind = 'corrected') EXECUTE FUNCTION guard_correction();

CREATE TABLE call_codes (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES deliveries,
  -- Plain text: shown to administrator and winner; it grants no access.
  code text NOT NULL CHECK (code ~ '^[A-HJKMNP-Z2-9]{8}$'),
  -- SHA-256 of code and number: no phone is stored here.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  admin_id uuid NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL CHECK (expires_at > issued_at)
);
CREATE INDEX call_codes_by_fingerprint ON call_codes (fingerprint);
CREATE INDEX call_codes_of_delivery ON call_codes (delivery_id, issued_at);
CREATE INDEX call_codes_to_forget ON call_codes (expires_at);
`;
