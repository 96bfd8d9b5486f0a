/** Money owed back, and the files in which it is sent to the operator (docs/product.md rule 39). */
export const refunds = `
CREATE TABLE refund_files (id uuid PRIMARY KEY, made_at timestamptz NOT NULL, made_by uuid NOT NULL);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  refund_request_id uuid NOT NULL UNIQUE,
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  user_id uuid,
  status text NOT NULL CHECK (status IN ('owed', 'paid')),
  owed_at timestamptz NOT NULL,
  file_id uuid REFERENCES refund_files,
  paid_at timestamptz,
  transfer_reference text CHECK (length(transfer_reference) BETWEEN 1 AND 100),
  paid_by uuid,
  CONSTRAINT paid_by_a_transfer CHECK (
    CASE status WHEN 'paid' THEN num_nonnulls(paid_at, transfer_reference, paid_by) = 3
                ELSE num_nonnulls(paid_at, transfer_reference, paid_by) = 0 END)
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_by_status ON refunds (status, payment_id);
CREATE INDEX refunds_owed ON refunds (payment_id) INCLUDE (amount) WHERE status = 'owed';
CREATE INDEX refunds_by_paid ON refunds (paid_at) INCLUDE (amount) WHERE status = 'paid';
CREATE INDEX refunds_by_owed ON refunds (status, owed_at, id) INCLUDE (file_id);
CREATE INDEX refunds_by_size ON refunds (status, amount, id) INCLUDE (file_id);
CREATE INDEX refunds_of_file ON refunds (file_id) INCLUDE (status, amount) WHERE file_id IS NOT NULL;
-- Files with unpaid refunds, without reading all refunds that were ever paid through a file.
CREATE INDEX refunds_filed ON refunds (file_id) WHERE status = 'owed' AND file_id IS NOT NULL;

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
  RETURN NEW;
END $$;
CREATE TRIGGER refund_in_one_file BEFORE UPDATE OF file_id ON refunds FOR EACH ROW
  WHEN (OLD.file_id IS DISTINCT FROM NEW.file_id) EXECUTE FUNCTION guard_refund_file();
`;
