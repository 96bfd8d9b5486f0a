import { countsInto } from '@raffle/service-kit/database';

/** What came in for a payment that is confirmed, less its refunds so far, whatever became of them. */
const worth = `NEW.came_in - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = NEW.id), 0)`;

/** Money owed back, and the files in which it is sent to the operator (docs/product.md rule 39). */
export const refunds = `
-- The number that the money of a payment goes back to (docs/product.md rule 44): the one that paid, unless it is
-- unknown, the payment was by card, or the number was the account's own before a correction, and may be somebody else's now. Then the
-- account's.
CREATE VIEW refund_numbers AS
SELECT payment_id, payer_phone, account_phone, name,
  CASE WHEN payer_phone IS NULL OR by_card OR was_own THEN account_phone ELSE payer_phone END AS phone
FROM (
  SELECT p.id AS payment_id, p.payer_phone, coalesce(h.phone, nullif(p.client_phone, '')) AS account_phone,
    coalesce(h.name, p.client_name) AS name, p.operator ~* 'card|carte|visa' AS by_card, p.payer_phone = ANY (h.former_phones) AS was_own
  FROM payments p LEFT JOIN people h ON h.user_id = p.user_id) numbers;

-- A transfer's reference without what differs between two ways of typing it: case, spaces and punctuation.
CREATE FUNCTION transfer_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g'))
$$;

CREATE TABLE refund_files (id uuid PRIMARY KEY, made_at timestamptz NOT NULL, made_by uuid NOT NULL);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  refund_request_id uuid NOT NULL UNIQUE,
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  user_id uuid,
  -- Of the payment, which is settled and keeps it: the books read it without the payment.
  operator text,
  status text NOT NULL CHECK (status IN ('owed', 'paid', 'given_up')),
  owed_at timestamptz NOT NULL,
  file_id uuid REFERENCES refund_files,
  -- The number that it is sent to, fixed with its file or its transfer; until then that of refund_numbers. Null again once erased.
  sent_to text,
  paid_at timestamptz,
  transfer_reference text CHECK (length(transfer_reference) BETWEEN 1 AND 100),
  paid_by uuid,
  -- When its owner renounced it by closing their account (docs/product.md rule 33).
  given_up_at timestamptz,
  -- One that is paid may have it: its transfer was sent before.
  CONSTRAINT given_up_in_no_file CHECK (
    CASE status WHEN 'given_up' THEN given_up_at IS NOT NULL AND num_nonnulls(file_id, sent_to) = 0
                WHEN 'owed' THEN given_up_at IS NULL ELSE true END),
  -- A transfer pays one person, or what is in one file.
  CONSTRAINT one_transfer_pays_one_person
    EXCLUDE USING gist (transfer_key(transfer_reference) WITH =, coalesce(file_id, user_id, payment_id) WITH <>),
  CONSTRAINT number_fixed_when_sent CHECK (sent_to IS NULL OR status = 'paid' OR file_id IS NOT NULL),
  CONSTRAINT paid_by_a_transfer CHECK (
    CASE status WHEN 'paid' THEN num_nonnulls(paid_at, transfer_reference, paid_by) = 3
                ELSE num_nonnulls(paid_at, transfer_reference, paid_by) = 0 END)
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_by_status ON refunds (status, payment_id);
CREATE INDEX refunds_owed ON refunds (payment_id) INCLUDE (amount) WHERE status = 'owed';
CREATE INDEX refunds_by_given_up ON refunds (given_up_at) INCLUDE (amount, operator) WHERE status = 'given_up';
CREATE INDEX refunds_by_paid ON refunds (paid_at) INCLUDE (amount, operator) WHERE status = 'paid';
-- The books group by it: without, the planner expects as many groups as rows, and sorts them.
CREATE STATISTICS refunds_by_month ON date_trunc('month', paid_at AT TIME ZONE 'UTC') FROM refunds;
CREATE INDEX refunds_by_owed ON refunds (status, owed_at, id) INCLUDE (file_id);
CREATE INDEX refunds_by_size ON refunds (status, amount, id) INCLUDE (file_id);
CREATE INDEX refunds_of_file ON refunds (file_id) INCLUDE (status, amount) WHERE file_id IS NOT NULL;
-- Files with unpaid refunds, without reading all refunds that were ever paid through a file.
CREATE INDEX refunds_filed ON refunds (file_id) WHERE status = 'owed' AND file_id IS NOT NULL;

-- Mistyped references of transfers, with the reason of each correction.
CREATE TABLE transfer_corrections (
  id uuid PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds,
  was text NOT NULL,
  reference text NOT NULL CHECK (reference <> was),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  corrected_by uuid NOT NULL,
  corrected_at timestamptz NOT NULL
);
CREATE INDEX transfer_corrections_of_refund ON transfer_corrections (refund_id, corrected_at);

-- Refunds taken out of a file that the operator did not pay, with the reason.
CREATE TABLE refund_releases (
  id uuid PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds,
  file_id uuid NOT NULL REFERENCES refund_files,
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  released_by uuid NOT NULL,
  released_at timestamptz NOT NULL
);
CREATE INDEX refund_releases_of_refund ON refund_releases (refund_id, released_at);

-- The reference of a transfer changes only as its last correction says.
CREATE FUNCTION guard_transfer_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (was, reference) FROM transfer_corrections WHERE refund_id = OLD.id ORDER BY corrected_at DESC, id DESC LIMIT 1)
     IS DISTINCT FROM (OLD.transfer_reference, NEW.transfer_reference) THEN
    RAISE EXCEPTION 'the reference of refund % never changes without its correction', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_reference_is_corrected BEFORE UPDATE OF transfer_reference ON refunds FOR EACH ROW
  WHEN (OLD.transfer_reference IS NOT NULL AND NEW.transfer_reference IS DISTINCT FROM OLD.transfer_reference)
  EXECUTE FUNCTION guard_transfer_reference();

-- No other number, whoever writes it; and none changes once it is fixed, except that it leaves its file or is erased.
CREATE FUNCTION guard_refund_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_to IS NOT NULL OR NEW.sent_to IS DISTINCT FROM (SELECT phone FROM refund_numbers WHERE payment_id = NEW.payment_id) THEN
    RAISE EXCEPTION 'refund % goes to the number of its payment', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_goes_to_its_number BEFORE UPDATE OF sent_to ON refunds FOR EACH ROW
  WHEN (NEW.sent_to IS NOT NULL AND NEW.sent_to IS DISTINCT FROM OLD.sent_to) EXECUTE FUNCTION guard_refund_number();

-- Only the owner's closed account gives up a refund, and only one that is owed.
CREATE FUNCTION guard_given_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'owed' OR NOT EXISTS (
    SELECT FROM payments p JOIN erased_people e ON e.user_id = p.user_id WHERE p.id = NEW.payment_id) THEN
    RAISE EXCEPTION 'refund % is not given up by its owner', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_given_up_by_its_owner BEFORE UPDATE OF status ON refunds FOR EACH ROW
  WHEN (NEW.status = 'given_up') EXECUTE FUNCTION guard_given_up();

CREATE FUNCTION set_refund_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.operator := (SELECT operator FROM payments WHERE id = NEW.payment_id);
  RETURN NEW;
END $$;
CREATE TRIGGER refund_has_the_operator_of_its_payment BEFORE INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION set_refund_operator();

-- Refuses to refund more than came in. The payment's row is locked, so that two refunds cannot both take the rest.
CREATE FUNCTION limit_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE available integer; owed bigint;
BEGIN
  SELECT came_in INTO available FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT sum(amount) INTO owed FROM refunds WHERE payment_id = NEW.payment_id;
  IF owed > coalesce(available, 0) THEN
    RAISE EXCEPTION '% of payment % would go back, % came in', owed, NEW.payment_id, coalesce(available, 0)
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_within_what_came_in AFTER INSERT OR UPDATE OF amount, payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION limit_refunds();

-- A refund is in one file at a time, and leaves it only while it is owed, so that no refund is in two files that an operator may both pay.
CREATE FUNCTION guard_refund_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'paid' OR NEW.status = 'paid' THEN
    RAISE EXCEPTION 'refund % is paid and stays in its file', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.file_id IS NOT NULL AND NEW.file_id IS NOT NULL THEN
    RAISE EXCEPTION 'refund % is in a file already', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.file_id IS NULL AND OLD.file_id IS DISTINCT FROM
     (SELECT file_id FROM refund_releases WHERE refund_id = OLD.id ORDER BY released_at DESC, id DESC LIMIT 1) THEN
    RAISE EXCEPTION 'refund % leaves its file with a reason', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_in_one_file BEFORE UPDATE OF file_id ON refunds FOR EACH ROW
  WHEN (OLD.file_id IS DISTINCT FROM NEW.file_id) EXECUTE FUNCTION guard_refund_file();

-- The day's revenue (docs/product.md section 10): what came in for confirmed payments, less their refunds, on the day of the payment.
${countsInto('payment_confirmed_counted', {
  when: `UPDATE OF status ON payments FOR EACH ROW WHEN (NEW.status = 'confirmed' AND OLD.status <> 'confirmed')`,
  at: 'NEW.confirmed_at',
  amount: worth,
})}
${countsInto('payment_added_counted', {
  when: `INSERT ON payments FOR EACH ROW WHEN (NEW.status = 'confirmed')`,
  at: 'NEW.confirmed_at',
  amount: worth,
})}
${countsInto('refund_counted', {
  when: 'INSERT ON refunds FOR EACH ROW',
  at: 'confirmed_at',
  amount: `-NEW.amount FROM payments WHERE id = NEW.payment_id AND status = 'confirmed'`,
})}
`;
