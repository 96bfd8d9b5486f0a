/**
 * Money or tickets that could not stay on their product (docs/product.md rules 20 and 21), and their refunds. No
 * credit is worth more than the amount received for it (docs/product.md rule 31).
 */
export const credits = `
CREATE TABLE credit (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('paid', 'free', 'referral', 'promotional')),
  amount integer NOT NULL,
  value_left integer NOT NULL,
  tickets_left integer NOT NULL,
  reason text NOT NULL
    CHECK (reason IN ('sold_out', 'person_limit', 'play_limit', 'paid_twice', 'product_cancelled', 'product_closed', 'paid_otherwise',
      'goodwill')),
  -- Null for money above a registration's price, and for goodwill.
  product_id integer,
  payment_id uuid UNIQUE,
  -- Refers to entry, which is created later.
  entry_id uuid UNIQUE,
  -- Given by administrators (docs/product.md rule 55).
  goodwill_id uuid UNIQUE,
  tickets_returned integer NOT NULL,
  issued_at timestamptz NOT NULL,
  refunded integer,
  refund_request_id uuid UNIQUE,
  refunded_at timestamptz,
  CONSTRAINT credit_never_overspent CHECK (value_left BETWEEN 0 AND amount AND tickets_left BETWEEN 0 AND 1),
  CONSTRAINT credit_is_money_or_a_ticket CHECK (CASE WHEN kind IN ('paid', 'promotional') THEN tickets_left = 0 ELSE amount = 0 END),
  CONSTRAINT credit_has_one_origin CHECK (num_nonnulls(payment_id, entry_id, goodwill_id) = 1),
  CONSTRAINT credit_of_goodwill_is_promotional
    CHECK ((reason = 'goodwill') = (goodwill_id IS NOT NULL) AND (goodwill_id IS NULL OR kind = 'promotional') AND (kind <> 'promotional' OR payment_id IS NULL)),
  CONSTRAINT credit_refund_is_whole CHECK (num_nonnulls(refunded, refund_request_id, refunded_at) IN (0, 3)),
  CONSTRAINT credit_ends_with_its_refund
    CHECK (refunded IS NULL OR (kind = 'paid' AND value_left = 0 AND refunded > 0 AND refunded <= amount))
);
CREATE INDEX credit_open ON credit (user_id, issued_at) WHERE value_left > 0 OR tickets_left > 0;
CREATE INDEX credit_of_user ON credit (user_id);

CREATE FUNCTION guard_credit() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER credit_guard BEFORE UPDATE OR DELETE ON credit FOR EACH ROW EXECUTE FUNCTION guard_credit();

-- A credit of a payment is part of that payment's outcome; one for tickets is at most what those consumed, and promotional where they
-- were placed with a promotional credit: what was given never becomes money.
CREATE FUNCTION limit_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payment_outcome WHERE payment_id = NEW.payment_id AND credit_id = NEW.id))
     OR (NEW.entry_id IS NOT NULL AND NEW.amount > (SELECT amount FROM entry WHERE id = NEW.entry_id))
     OR (NEW.entry_id IS NOT NULL AND (NEW.kind = 'promotional') <>
       EXISTS (SELECT FROM entry e JOIN credit c ON c.id = e.credit_id WHERE e.id = NEW.entry_id AND c.kind = 'promotional')) THEN
    RAISE EXCEPTION 'credit % is more than what came in', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
-- Deferred: the outcome names its credit, so it is inserted after it.
CREATE CONSTRAINT TRIGGER credit_within_what_came_in AFTER INSERT ON credit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION limit_credit();
`;
