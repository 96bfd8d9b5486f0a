/** Closed months of the books (docs/product.md rule 43), and the daily reconciliation. */
export const books = `
-- Written once, one after the other, only when the month is over. What becomes known later about earlier times is recorded in the
-- corrections of the next month to be closed.
CREATE TABLE closed_months (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  -- Sums by operator, and the corrections of the months closed before; the month's own sums are theirs.
  operators jsonb NOT NULL CHECK (jsonb_typeof(operators) = 'array'),
  corrections jsonb NOT NULL CHECK (jsonb_typeof(corrections) = 'array'),
  goodwill bigint NOT NULL,
  corrected_goodwill bigint NOT NULL,
  credits jsonb NOT NULL CHECK ((credits ->> 'before')::bigint + (credits ->> 'issued')::bigint - (credits ->> 'placed')::bigint
    - (credits ->> 'refunded')::bigint = (credits ->> 'after')::bigint),
  products jsonb NOT NULL,
  -- What each product earned; a cost that changes later is corrected in the month that is open then.
  margins jsonb NOT NULL CHECK (jsonb_typeof(margins) = 'array'),
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid NOT NULL
);
CREATE FUNCTION guard_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last date;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a closed month never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT max(month) INTO last FROM closed_months;
  IF last IS NOT NULL AND NEW.month <> last + interval '1 month'
    AND NOT EXISTS (SELECT FROM closed_months WHERE month = NEW.month) THEN
    RAISE EXCEPTION 'month % does not follow %', NEW.month, last USING ERRCODE = 'restrict_violation';
  END IF;
  IF now() < (NEW.month + interval '1 month') AT TIME ZONE 'UTC' THEN
    RAISE EXCEPTION 'month % is not over', NEW.month USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_months_guard BEFORE INSERT OR UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION guard_closed_months();
CREATE TRIGGER closed_months_never_emptied BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION guard_closed_months();

-- One row for all instances: the lease of a running reconciliation, when the last one ended, and what it repaired.
CREATE TABLE reconciliation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  running_until timestamptz,
  finished_at timestamptz,
  repaired jsonb NOT NULL DEFAULT '[]'
);
INSERT INTO reconciliation DEFAULT VALUES;
-- What it left: until all sides agree again, or an operator closes the case. It names payments, and never holds one back.
CREATE TABLE reconciliation_differences (
  payment_id uuid NOT NULL,
  kind text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  compared_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  PRIMARY KEY (payment_id, kind)
);
CREATE INDEX reconciliation_differences_open ON reconciliation_differences (compared_at) WHERE closed_at IS NULL;
`;
