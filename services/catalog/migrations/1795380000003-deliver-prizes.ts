import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The delivery of prizes, its steps, and the codes that authenticate our calls (docs/product.md rules 37 and 38). */
export class DeliverPrizes1795380000003 implements MigrationInterface {
  readonly name = 'DeliverPrizes1795380000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(deliveries);
    await runner.query(steps);
    await runner.query(callCodes);
    await runner.query(deletableImages);
    await runner.query(`
      INSERT INTO deliveries (product_id, ticket, user_id, won_at)
      SELECT product_id, ticket, user_id, drawn_at FROM draw_picks JOIN draws USING (product_id)
      WHERE wins AND stage = 'completed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER a_shown_image_is_never_deleted ON images;
      DROP TRIGGER a_size_of_a_shown_image_is_never_deleted ON image_sizes;
      DROP FUNCTION guard_image_deletion();
      DROP TRIGGER an_image_never_changes ON images;
      DROP TRIGGER an_image_size_never_changes ON image_sizes;
      CREATE TRIGGER an_image_never_changes BEFORE UPDATE OR DELETE ON images FOR EACH ROW EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER an_image_size_never_changes BEFORE UPDATE OR DELETE ON image_sizes FOR EACH ROW EXECUTE FUNCTION refuse_change();
      DROP TABLE call_codes, delivery_steps, deliveries;
      DROP FUNCTION guard_delivery(), guard_delivery_step()`);
  }
}

const deliveries = `
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id integer NOT NULL,
  ticket integer NOT NULL,
  user_id uuid NOT NULL,
  won_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'to_contact' CHECK (state IN ('to_contact', 'contacted', 'appointment', 'handed_over')),
  place text,
  meeting_at timestamptz,
  documents text,
  handed_over_at timestamptz,
  handed_over_by text,
  confirmed_at timestamptz,
  photo_agreed_at timestamptz,
  photo_url text,
  CONSTRAINT one_delivery_a_prize UNIQUE (product_id, ticket),
  CONSTRAINT a_delivery_is_of_a_pick FOREIGN KEY (product_id, ticket) REFERENCES draw_picks (product_id, ticket),
  CONSTRAINT an_appointment_has_place_and_time CHECK (
    (place IS NULL) = (meeting_at IS NULL) AND (place IS NULL) = (documents IS NULL) AND (state <> 'appointment' OR place IS NOT NULL)),
  CONSTRAINT a_hand_over_has_date_and_name CHECK (
    (state = 'handed_over') = (handed_over_at IS NOT NULL) AND (handed_over_at IS NULL) = (handed_over_by IS NULL)),
  CONSTRAINT only_a_hand_over_is_confirmed CHECK (confirmed_at IS NULL OR state = 'handed_over'),
  CONSTRAINT a_photo_is_of_a_hand_over_and_agreed_to CHECK (photo_url IS NULL OR (state = 'handed_over' AND photo_agreed_at IS NOT NULL))
);
CREATE INDEX deliveries_by_age ON deliveries (won_at, id);
CREATE INDEX deliveries_of_user ON deliveries (user_id);
CREATE INDEX deliveries_with_photo ON deliveries (photo_url) WHERE photo_url IS NOT NULL;

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
  IF OLD.state = 'handed_over' AND (NEW.place, NEW.meeting_at, NEW.documents, NEW.handed_over_at, NEW.handed_over_by)
     IS DISTINCT FROM (OLD.place, OLD.meeting_at, OLD.documents, OLD.handed_over_at, OLD.handed_over_by) THEN
    RAISE EXCEPTION 'a hand-over never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at THEN
    RAISE EXCEPTION 'a confirmation never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_delivery BEFORE INSERT OR UPDATE OR DELETE ON deliveries FOR EACH ROW EXECUTE FUNCTION guard_delivery();
`;

const steps = `
CREATE TABLE delivery_steps (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES deliveries,
  kind text NOT NULL CHECK (kind IN ('attempt', 'contacted', 'appointment', 'handed_over', 'confirmed', 'photo_agreed',
    'photo_added', 'photo_withdrawn')),
  at timestamptz NOT NULL DEFAULT now(),
  -- Null for the winner's own steps.
  admin_id uuid,
  method text CHECK (method IN ('call', 'whatsapp', 'sms', 'visit')),
  note text CHECK (length(note) <= 500),
  CONSTRAINT a_contact_has_its_method CHECK ((method IS NOT NULL) = (kind IN ('attempt', 'contacted')))
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
`;

const callCodes = `
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

/** A photo whose winner withdrew their consent is deleted, not only hidden. */
const deletableImages = `
CREATE FUNCTION guard_image_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE image text;
BEGIN
  image := '/images/' || CASE TG_TABLE_NAME WHEN 'images' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'image_id' END;
  IF EXISTS (SELECT FROM products WHERE image_url = image) OR EXISTS (SELECT FROM deliveries WHERE photo_url = image) THEN
    RAISE EXCEPTION '% is shown', image USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
DROP TRIGGER an_image_never_changes ON images;
DROP TRIGGER an_image_size_never_changes ON image_sizes;
CREATE TRIGGER an_image_never_changes BEFORE UPDATE ON images FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER an_image_size_never_changes BEFORE UPDATE ON image_sizes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER a_shown_image_is_never_deleted BEFORE DELETE ON images FOR EACH ROW EXECUTE FUNCTION guard_image_deletion();
CREATE TRIGGER a_size_of_a_shown_image_is_never_deleted BEFORE DELETE ON image_sizes FOR EACH ROW EXECUTE FUNCTION guard_image_deletion();
`;
