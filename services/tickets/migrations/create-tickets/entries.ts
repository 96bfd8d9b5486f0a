import { countsInto } from '@raffle/service-kit/database';

/** Entries with their tickets, and the outcomes of payments. */
export const entries = `
-- What was bought or placed in one go. Owner and secret never change (docs/draw-protocol.md step 2).
CREATE TABLE entry (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('purchase', 'free', 'referral')),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  first_number integer NOT NULL CHECK (first_number >= 0),
  amount integer NOT NULL CHECK (amount >= 0),
  -- What the provider takes of the payment (docs/product.md rule 65); null where it did not say, and without a payment.
  fee numeric CHECK (fee >= 0),
  payment_id uuid UNIQUE,
  purchase_id uuid UNIQUE REFERENCES purchase,
  credit_id uuid REFERENCES credit,
  holder bytea NOT NULL CHECK (octet_length(holder) = 32),
  secret bytea NOT NULL CHECK (octet_length(secret) = 32),
  granted_at timestamptz NOT NULL,
  credited_at timestamptz,
  UNIQUE (id, product_id),
  UNIQUE (product_id, first_number),
  CONSTRAINT entry_free_is_one_without_money CHECK (type = 'purchase' OR (quantity = 1 AND amount = 0)),
  CONSTRAINT entry_payment_pays_a_purchase CHECK ((payment_id IS NULL) = (purchase_id IS NULL)),
  CONSTRAINT entry_paid_once CHECK (payment_id IS NULL OR credit_id IS NULL),
  CONSTRAINT entry_fee_of_a_payment CHECK (fee IS NULL OR payment_id IS NOT NULL),
  CONSTRAINT entry_bought_is_paid CHECK (type <> 'purchase' OR num_nonnulls(payment_id, credit_id) = 1)
);
CREATE INDEX entry_of_user ON entry (user_id, granted_at DESC, id DESC);
-- What was paid for a product's tickets by an index-only scan.
CREATE INDEX entry_uncredited ON entry (product_id) INCLUDE (type, amount, credit_id) WHERE credited_at IS NULL;
CREATE INDEX entry_credited ON entry (granted_at, id) WHERE credited_at IS NOT NULL;
-- What each month of the books takes back.
CREATE INDEX entry_credited_at ON entry (credited_at) WHERE credited_at IS NOT NULL;
CREATE INDEX entry_by_credit ON entry (credit_id) WHERE credit_id IS NOT NULL;
-- For the trend and the news: some weeks of entries by an index-only scan, regardless of the total.
CREATE INDEX entry_granted_lately ON entry (granted_at) INCLUDE (quantity, type) WHERE credited_at IS NULL;
-- Small, because equal keys are stored once; used for counts.
CREATE INDEX entry_by_type ON entry (type);
-- The orders of the administrators' list, with the columns of its filters in each: deep pages need only the index.
CREATE INDEX entry_by_date ON entry (granted_at, id) INCLUDE (type, product_id, user_id, credited_at);
CREATE INDEX entry_by_quantity ON entry (quantity, id) INCLUDE (type, product_id, user_id, granted_at, credited_at);
CREATE INDEX entry_by_amount ON entry (amount, id) INCLUDE (type, product_id, user_id, granted_at, credited_at);
CREATE INDEX entry_by_product ON entry (product_id, id) INCLUDE (type, user_id, granted_at, credited_at);

ALTER TABLE credit ADD CONSTRAINT credit_of_entry FOREIGN KEY (entry_id) REFERENCES entry (id);

CREATE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER entry_guard BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION guard_entry();
-- The day's sold tickets: bought and not turned into a credit.
${countsInto('entry_sold_counted', {
  when: `INSERT ON entry FOR EACH ROW WHEN (NEW.type = 'purchase' AND NEW.credited_at IS NULL)`,
  at: 'NEW.granted_at',
  amount: 'NEW.quantity',
})}
${countsInto('entry_credited_counted', {
  when: `UPDATE OF credited_at ON entry FOR EACH ROW
  WHEN (NEW.type = 'purchase' AND OLD.credited_at IS NULL AND NEW.credited_at IS NOT NULL)`,
  at: 'NEW.granted_at',
  amount: '-NEW.quantity',
})}

-- One row per granted place; numbers run from 0 without gaps (inventory_tickets_follow).
CREATE TABLE ticket (
  product_id integer NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  entry_id uuid NOT NULL,
  leaf bytea NOT NULL CHECK (octet_length(leaf) = 32),
  PRIMARY KEY (product_id, number),
  FOREIGN KEY (entry_id, product_id) REFERENCES entry (id, product_id)
);
-- A ticket is numbered under "granted", belongs to its entry's run of numbers, and is inserted before the freeze.
CREATE FUNCTION guard_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM inventory WHERE product_id = NEW.product_id AND frozen_at IS NULL AND NEW.number < granted) THEN
    RAISE EXCEPTION 'ticket % of product % was not granted', NEW.number, NEW.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM entry WHERE id = NEW.entry_id AND NEW.number >= first_number AND NEW.number < first_number + quantity) THEN
    RAISE EXCEPTION 'ticket % is none of its entry', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_guard BEFORE INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION guard_ticket();
CREATE TRIGGER ticket_never_changes BEFORE UPDATE OR DELETE ON ticket FOR EACH ROW EXECUTE FUNCTION never_changes();

-- Each confirmed payment has exactly one outcome here, regardless of duplicates and the order of events.
CREATE TABLE payment_outcome (
  payment_id uuid PRIMARY KEY,
  purchase_id uuid REFERENCES purchase,
  outcome text NOT NULL CHECK (outcome IN ('granted', 'credited', 'refund_requested')),
  amount integer NOT NULL,
  entry_id uuid UNIQUE REFERENCES entry,
  credit_id uuid UNIQUE REFERENCES credit,
  refund_request_id uuid UNIQUE,
  decided_at timestamptz NOT NULL,
  -- Tickets have a credit beside them for money above the price.
  CONSTRAINT payment_outcome_is_one_thing CHECK (
    CASE outcome
      WHEN 'granted' THEN entry_id IS NOT NULL AND refund_request_id IS NULL
      WHEN 'credited' THEN credit_id IS NOT NULL AND entry_id IS NULL AND refund_request_id IS NULL
      ELSE refund_request_id IS NOT NULL AND entry_id IS NULL AND credit_id IS NULL
    END)
);
CREATE TRIGGER payment_outcome_never_changes BEFORE UPDATE OR DELETE ON payment_outcome FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE FUNCTION sum_payment_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.outcome <> 'refund_requested' AND NEW.amount <>
     coalesce((SELECT amount FROM entry WHERE id = NEW.entry_id), 0) + coalesce((SELECT amount FROM credit WHERE id = NEW.credit_id), 0) THEN
    RAISE EXCEPTION 'the outcome of payment % is not what came in', NEW.payment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_outcome_is_what_came_in BEFORE INSERT ON payment_outcome FOR EACH ROW EXECUTE FUNCTION sum_payment_outcome();

-- An entry with its tickets, its purchase and the outcome of its payment in one round trip: every buyer of the product waits while it runs.
-- It stores what was decided: "bought" has the id, status and hold of the purchase, and no row where none was paid; "settled" has no row
-- where the outcome is stored later, or no payment was made.
CREATE FUNCTION store_entry(made entry, leaves bytea[], bought purchase, settled payment_outcome) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Named: a column that a former version of the service does not know takes its default.
  INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, fee, payment_id, purchase_id, credit_id, holder, secret,
                     granted_at)
  VALUES (made.id, made.user_id, made.product_id, made.type, made.quantity, made.first_number, made.amount, made.fee, made.payment_id,
          made.purchase_id, made.credit_id, made.holder, made.secret, made.granted_at);
  INSERT INTO ticket (product_id, number, entry_id, leaf)
  SELECT made.product_id, made.first_number + numbered.nth - 1, made.id, numbered.leaf
  FROM unnest(leaves) WITH ORDINALITY AS numbered (leaf, nth);
  IF settled.payment_id IS NOT NULL THEN
    INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, decided_at)
    VALUES (settled.payment_id, settled.purchase_id, settled.outcome, settled.amount, settled.entry_id, now());
  END IF;
  UPDATE purchase SET status = bought.status, hold = bought.hold WHERE id = bought.id;
END $$;
`;
