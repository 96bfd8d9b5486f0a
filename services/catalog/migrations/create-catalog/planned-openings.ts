/** When drafts open for sale by themselves (docs/product.md rule 60). */
export const plannedOpenings = String.raw`
CREATE TABLE planned_openings (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  opens_at timestamptz NOT NULL,
  planned_by uuid NOT NULL,
  planned_by_name text NOT NULL,
  planned_at timestamptz NOT NULL DEFAULT now(),
  -- Who agreed to it; null: one person planned it alone.
  approved_by_name text,
  -- Why a rule refused it at its hour: it is not tried again.
  failed_at timestamptz,
  failed_code text,
  CONSTRAINT an_opening_is_at_most_90_days_ahead CHECK (opens_at > planned_at AND opens_at <= planned_at + interval '90 days'),
  CONSTRAINT a_failed_opening_has_its_reason CHECK ((failed_at IS NULL) = (failed_code IS NULL)),
  CONSTRAINT an_opening_fails_at_its_hour CHECK (failed_at >= opens_at)
);
CREATE INDEX planned_openings_due ON planned_openings (opens_at) WHERE failed_at IS NULL;

CREATE FUNCTION guard_planned_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM products WHERE id = NEW.product_id AND status = 'draft' AND coalesce(opens_at, NEW.opens_at) = NEW.opens_at FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'product % is no draft, or another hour of it is announced: it does not open', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF OLD.failed_at IS NOT NULL OR (NEW.product_id, NEW.opens_at, NEW.planned_by, NEW.planned_by_name, NEW.planned_at, NEW.approved_by_name)
      IS DISTINCT FROM (OLD.product_id, OLD.opens_at, OLD.planned_by, OLD.planned_by_name, OLD.planned_at, OLD.approved_by_name) THEN
    RAISE EXCEPTION 'the planned opening of product % never changes', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_planned_opening BEFORE INSERT OR UPDATE ON planned_openings
  FOR EACH ROW EXECUTE FUNCTION guard_planned_opening();

-- It opens with the terms that were planned: neither they nor its status change while the plan exists, nor whether it is announced. What a
-- rule refused at its hour is announced no longer.
CREATE FUNCTION guard_planned_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  failed boolean := (SELECT failed_at IS NOT NULL FROM planned_openings WHERE product_id = OLD.id);
  -- The search's words are generated after this.
  apart text[] := '{opens_at,version,updated_at,search}';
BEGIN
  IF NOT failed OR failed AND (NEW.opens_at IS NOT NULL OR to_jsonb(NEW) - apart <> to_jsonb(OLD) - apart) THEN
    RAISE EXCEPTION 'the opening of product % is planned: it does not change before', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_planned_terms BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.status = 'draft') EXECUTE FUNCTION guard_planned_terms();
`;
