/** Payments and what the provider reports about them. */
export const payments = String.raw`
-- What is searched of a payment: reference, name, and the phone as digits with and without the country; a space precedes each word.
-- fold_text with its schema: pg_dump restores with an empty search_path, where the unqualified name is unknown.
CREATE FUNCTION search_text(reference text, client_name text, client_phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(' ' || reference || ' ' || client_name || ' ' || regexp_replace(client_phone, '\D', '', 'g')
    || ' ' || regexp_replace(client_phone, '^\+(228|225)', ''))
$$;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('registration', 'ticket')),
  subject_id uuid NOT NULL,
  user_id uuid,
  product_id integer,
  quantity integer NOT NULL CHECK (quantity > 0),
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency = 'XOF'),
  description text NOT NULL,
  -- As given to the provider when the payment was opened: facts of that moment, which no correction changes. Without a number once erased.
  client_name text NOT NULL,
  client_phone text NOT NULL,
  -- Of the request that started the payment: later checks log and publish under the same id.
  correlation_id text NOT NULL,
  -- Of its trace (W3C Trace Context); null without tracing.
  traceparent text,
  provider text NOT NULL,
  token text UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{6,128}$'),
  payment_url text,
  status text NOT NULL
    CHECK (status IN ('creating', 'pending', 'confirmed', 'failed', 'review', 'refunded', 'expired', 'not_created')),
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- When a confirmed payment without an outcome was last announced; null: only at its confirmation.
  announced_again_at timestamptz,
  closed_at timestamptz,
  -- When it came to review, the last time: its buyer reads by which day it is decided (docs/product.md rule 31).
  review_began_at timestamptz,
  next_check_at timestamptz,
  check_lease_until timestamptz,
  last_checked_at timestamptz,
  -- A webhook made it due.
  hinted boolean NOT NULL DEFAULT false,
  hinted_checks integer NOT NULL DEFAULT 0 CHECK (hinted_checks >= 0),
  hint_allowed_at timestamptz,
  -- Whether the person left the provider's page, according to its last answer.
  interrupted boolean NOT NULL DEFAULT false,
  -- As the provider reports them; came_in is the part that counts (docs/product.md rule 31).
  received_amount numeric,
  received_fee numeric,
  came_in integer CHECK (came_in > 0),
  operator text,
  -- The number that paid: accounts paid from one number are listed (docs/product.md rule 28).
  payer_phone text CONSTRAINT payer_phone_is_e164 CHECK (payer_phone ~ '^\+[1-9]\d{6,14}$'),
  -- The decision of an administrator.
  resolution text CHECK (resolution IN ('grant', 'refund', 'close')),
  resolved_by uuid,
  resolved_at timestamptz,
  resolution_reason text CHECK (length(resolution_reason) BETWEEN 1 AND 500),
  -- When the provider, asked about it in review, first no longer showed the money that it had reported; null while it shows it.
  money_missed_at timestamptz,
  search text COLLATE "C" GENERATED ALWAYS AS (search_text(reference, client_name, client_phone)) STORED,
  -- Only a token that our own create call answered can confirm a payment.
  CONSTRAINT token_before_money CHECK (status IN ('creating', 'not_created') OR token IS NOT NULL),
  CONSTRAINT token_with_url CHECK ((token IS NULL) = (payment_url IS NULL)),
  CONSTRAINT confirmed_has_its_time CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
  CONSTRAINT asked_only_with_token CHECK (next_check_at IS NULL OR token IS NOT NULL),
  CONSTRAINT settled_by_what_came_in CHECK (status NOT IN ('confirmed', 'refunded') OR came_in IS NOT NULL),
  CONSTRAINT resolved_by_somebody_for_a_reason
    CHECK (num_nonnulls(resolution, resolved_by, resolved_at, resolution_reason) IN (0, 4)),
  -- Accepting a registration for which too little was received refunds it.
  CONSTRAINT refunded_by_a_person CHECK (status <> 'refunded' OR resolution IN ('refund', 'grant') IS TRUE),
  CONSTRAINT review_waits_for_a_person CHECK (status <> 'review' OR resolution IS NULL),
  CONSTRAINT review_has_its_start CHECK (status <> 'review' OR review_began_at IS NOT NULL),
  CONSTRAINT money_is_missed_in_review CHECK (money_missed_at IS NULL OR status = 'review'),
  -- Money that is reported after the account was closed names no number.
  CONSTRAINT closed_account_names_no_payer CHECK (user_id IS NULL OR client_phone <> '' OR payer_phone IS NULL)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX payments_one_open_a_subject ON payments (subject_id) WHERE status IN ('creating', 'pending');
CREATE INDEX payments_subject ON payments (subject_id, created_at);
CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_hinted ON payments (next_check_at) WHERE hinted;
CREATE INDEX payments_creating ON payments (created_at) WHERE status = 'creating';
CREATE INDEX payments_in_review ON payments (created_at, id) WHERE status = 'review';
-- Registrations that created no account, whose name and numbers are erased after a time.
CREATE INDEX payments_of_nobody ON payments (created_at) WHERE type = 'registration' AND user_id IS NULL AND client_phone <> '';
CREATE INDEX payments_of_user ON payments (user_id, created_at, id) WHERE user_id IS NOT NULL;
CREATE INDEX payments_search ON payments USING gin (search gin_trgm_ops);
-- For counts; small, since equal keys are stored once.
CREATE INDEX payments_by_state ON payments (status, type);
-- The orders of the administrators' list, with the columns of its filters in each: even a late page is an index-only scan.
CREATE INDEX payments_by_created ON payments (created_at, id) INCLUDE (status, type);
CREATE INDEX payments_by_amount ON payments (amount, id) INCLUDE (status, type, created_at);
CREATE INDEX payments_by_confirmed ON payments ((coalesce(confirmed_at, '-infinity'::timestamptz)), id)
  INCLUDE (confirmed_at, status, type, created_at);
-- The books of any period by index-only scans.
CREATE INDEX payments_revenue ON payments (confirmed_at) INCLUDE (id, came_in, received_fee, type, operator) WHERE status = 'confirmed';
-- Purchases of a person in their order: the first one, and the next after another.
CREATE INDEX payments_bought ON payments (user_id, confirmed_at, id) WHERE status = 'confirmed' AND type = 'ticket';
-- As refunds_by_month.
CREATE STATISTICS payments_by_month ON date_trunc('month', confirmed_at AT TIME ZONE 'UTC') FROM payments;
CREATE INDEX payments_sent_back ON payments (resolved_at) INCLUDE (came_in, received_fee, operator) WHERE status = 'refunded';

-- Tokens of sessions, by whichever stores them first: the create call, or a webhook that no payment has (yet). The other waits for its commit and
-- finds it.
CREATE TABLE session_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{6,128}$'),
  opened boolean NOT NULL DEFAULT false,
  -- Of the webhook.
  event text CHECK (length(event) <= 64),
  received_at timestamptz,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  CONSTRAINT stored_by_one CHECK (opened OR received_at IS NOT NULL),
  CHECK ((event IS NULL) = (received_at IS NULL))
);
CREATE INDEX session_tokens_expiry ON session_tokens (expires_at);

-- What became of each confirmed payment's money; the sum of a payment's rows is its amount (docs/architecture.md invariant 1).
CREATE TABLE payment_outcomes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('account', 'grant', 'credit', 'taken_back', 'refund')),
  amount integer NOT NULL,
  source text NOT NULL UNIQUE,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT only_taken_back_is_negative CHECK ((kind = 'taken_back') = (amount < 0))
);
CREATE INDEX payment_outcomes_payment ON payment_outcomes (payment_id);

-- Confirmed payments that are not the sum of their outcomes: those in transit and those that need somebody. The service looks for them every
-- minute, without reading all that balance.
CREATE TABLE unbalanced_payments (payment_id uuid PRIMARY KEY);
CREATE FUNCTION list_confirmed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unbalanced_payments VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_confirmed_listed AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.status = 'confirmed' AND OLD.status <> 'confirmed') EXECUTE FUNCTION list_confirmed_payment();
CREATE TRIGGER payment_added_listed AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION list_confirmed_payment();
-- Locks the payment, as the transaction that adds an outcome does: two that ran at once would both leave it listed.
CREATE FUNCTION weigh_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE weighed uuid := coalesce(NEW.payment_id, OLD.payment_id); received integer;
BEGIN
  SELECT came_in INTO received FROM payments WHERE id = weighed AND status = 'confirmed' FOR UPDATE;
  IF received <> (SELECT coalesce(sum(amount), 0) FROM payment_outcomes WHERE payment_id = weighed) THEN
    INSERT INTO unbalanced_payments VALUES (weighed) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM unbalanced_payments WHERE payment_id = weighed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_outcome_weighed AFTER INSERT OR DELETE ON payment_outcomes FOR EACH ROW EXECUTE FUNCTION weigh_payment();

-- Account holders, copied from identity's events (docs/product.md rule 53): people are found by their id, never by a
-- number, which may pass from one person to another. A newer version wins; former_phones are the numbers that were theirs before a
-- correction.
CREATE TABLE people (
  user_id uuid PRIMARY KEY,
  version integer NOT NULL CHECK (version > 0),
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL CHECK (phone <> ''),
  former_phones text[] NOT NULL DEFAULT '{}',
  CONSTRAINT current_phone_is_not_former CHECK (phone <> ALL (former_phones))
);

-- People whose accounts are closed: no name or phone of theirs is stored, whatever arrives later (docs/product.md rule 33).
CREATE TABLE erased_people (user_id uuid PRIMARY KEY, erased_at timestamptz NOT NULL);
`;
