/** Who changed what (docs/product.md rule 36 for the actor `system`). */
export const auditLog = String.raw`
CREATE TABLE audit_log (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the event that reported the action, so that a repeated one adds no line.
  entry_id       uuid UNIQUE,
  at             timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind     text NOT NULL CHECK (actor_kind IN ('admin', 'operator', 'system', 'nobody')),
  actor_id       uuid CHECK ((actor_kind = 'admin') = (actor_id IS NOT NULL)),
  actor_username text,
  action         text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject        text,
  before         jsonb,
  after          jsonb,
  address        text,
  area           text COLLATE "C" GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED,
  search         text COLLATE "C" GENERATED ALWAYS AS
    (fold_text(' ' || coalesce(actor_username, '') || ' ' || action || ' ' || coalesce(subject, '') || ' ' || coalesce(address, ''))) STORED,
  -- The product and the payment that it is about.
  product_id     text GENERATED ALWAYS AS (
    CASE split_part(action, '.', 1) WHEN 'product' THEN subject ELSE coalesce(after->>'product_id', before->>'product_id') END) STORED,
  payment_id     text GENERATED ALWAYS AS (
    CASE split_part(action, '.', 1) WHEN 'payment' THEN subject ELSE coalesce(after->>'payment_id', before->>'payment_id') END) STORED,
  -- Field names and their values. Limited: a description may be long, and searched values are short or near the start.
  search_values  text COLLATE "C" GENERATED ALWAYS AS (
    fold_text(' ' || coalesce(left(before::text, 4000), '') || ' ' || coalesce(left(after::text, 4000), ''))) STORED
);
CREATE INDEX audit_log_by_at ON audit_log (at, id) INCLUDE (search);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_by_area ON audit_log (area, at, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject) WHERE subject IS NOT NULL;
CREATE INDEX audit_log_of_product ON audit_log (product_id, at) WHERE product_id IS NOT NULL;
CREATE INDEX audit_log_of_payment ON audit_log (payment_id, at) WHERE payment_id IS NOT NULL;
CREATE INDEX audit_log_of_refund_file ON audit_log ((after->>'file_id')) WHERE after ? 'file_id';
CREATE INDEX audit_log_search ON audit_log USING gin (search gin_trgm_ops);
CREATE INDEX audit_log_search_values ON audit_log USING gin (search_values gin_trgm_ops);
-- The names that products had.
CREATE INDEX audit_log_product_names ON audit_log USING gin (fold_text(' ' || (after->>'name')) gin_trgm_ops)
  WHERE area = 'product' AND after ? 'name';
-- The references of payments.
CREATE INDEX audit_log_references ON audit_log USING gin (fold_text(' ' || (after->>'reference')) gin_trgm_ops)
  WHERE after ? 'reference';

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
`;
