/** Purchases with their holds, limits of play, and stored answers. */
export const purchases = `
CREATE TABLE purchase (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  unit_price integer NOT NULL CHECK (unit_price > 0),
  amount integer NOT NULL CHECK (amount = unit_price * quantity),
  status text NOT NULL CHECK (status IN ('opening', 'awaiting_payment', 'failed', 'granted', 'credited')),
  hold text NOT NULL CHECK (hold IN ('held', 'expired', 'released', 'granted')),
  hold_expires_at timestamptz NOT NULL,
  -- What decides the wait after an unpaid hold (docs/product.md rule 29).
  last_places boolean NOT NULL DEFAULT false,
  hold_ended_at timestamptz,
  payment_id uuid,
  -- The payment's, for its buyer: payments need not be asked for it.
  reference text,
  token text,
  payment_url text,
  -- Of the request, so that the end of the hold is logged with the same id.
  correlation_id text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT purchase_granted_by_its_hold CHECK ((status = 'granted') = (hold = 'granted')),
  CONSTRAINT purchase_holds_while_unpaid CHECK (hold <> 'held' OR status IN ('opening', 'awaiting_payment')),
  CONSTRAINT purchase_hold_ended CHECK (hold <> 'held' OR hold_ended_at IS NULL),
  CONSTRAINT purchase_session_has_a_reference CHECK (token IS NULL OR reference IS NOT NULL),
  CONSTRAINT purchase_awaits_a_payment CHECK (status <> 'awaiting_payment' OR (token IS NOT NULL AND payment_url IS NOT NULL))
);
-- At most one unpaid hold per product and person (docs/product.md rule 7).
CREATE UNIQUE INDEX purchase_one_hold ON purchase (user_id, product_id) WHERE hold = 'held';
CREATE INDEX purchase_overdue ON purchase (hold_expires_at) WHERE hold = 'held';
CREATE INDEX purchase_held ON purchase (product_id) WHERE hold = 'held';
CREATE INDEX purchase_last_places ON purchase (user_id, product_id) WHERE last_places;
CREATE INDEX purchase_of_user ON purchase (user_id);
-- What everybody spent in 30 days.
CREATE INDEX purchase_lately ON purchase (created_at);
CREATE UNIQUE INDEX purchase_token ON purchase (token) WHERE token IS NOT NULL;

-- Limits of play and pauses (docs/product.md rule 40).
CREATE TABLE play_limit (
  user_id uuid NOT NULL,
  period text NOT NULL CHECK (period IN ('week', 'month')),
  amount integer CHECK (amount >= 0),
  next_amount integer CHECK (next_amount >= 0),
  next_from timestamptz,
  PRIMARY KEY (user_id, period),
  CONSTRAINT play_limit_next CHECK (next_amount IS NULL OR next_from IS NOT NULL)
);
-- A raised limit takes effect a day after the request, regardless of who writes it.
CREATE FUNCTION guard_play_limit() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER play_limit_raised BEFORE INSERT OR UPDATE OR DELETE ON play_limit
  FOR EACH ROW EXECUTE FUNCTION guard_play_limit();

CREATE TABLE play_pause (user_id uuid PRIMARY KEY, until timestamptz NOT NULL);
CREATE FUNCTION guard_play_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.until < OLD.until THEN
    RAISE EXCEPTION 'the pause of % never ends early', OLD.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER play_pause_kept BEFORE UPDATE OR DELETE ON play_pause FOR EACH ROW EXECUTE FUNCTION guard_play_pause();

-- First answers of POSTs that move money or places, by the caller's key.
CREATE TABLE idempotent_request (
  user_id uuid NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  purchase_id uuid REFERENCES purchase,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, operation, key)
);
CREATE INDEX idempotent_request_age ON idempotent_request (created_at);
CREATE INDEX idempotent_request_purchase ON idempotent_request (purchase_id) WHERE purchase_id IS NOT NULL;
`;
