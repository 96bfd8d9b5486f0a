/**
 * Who awaits a prize, from catalog's events, with the full name that the person had at the draw (docs/product.md rule
 * 47).
 */
export const awaitedPrizes = `
CREATE TABLE awaited_prizes (
  product_id integer NOT NULL,
  ticket     integer NOT NULL,
  user_id    uuid NOT NULL,
  -- Null where the end arrived first, or once the account is closed.
  name       text,
  -- When its winner's protection ends: confirmed by them, 30 days after its hand-over, or given to the next ticket.
  ended_at   timestamptz,
  PRIMARY KEY (product_id, ticket)
);
CREATE INDEX awaited_prizes_of ON awaited_prizes (user_id);

CREATE FUNCTION guard_awaited_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.product_id, NEW.ticket, NEW.user_id) IS DISTINCT FROM (OLD.product_id, OLD.ticket, OLD.user_id)
     OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at <= OLD.ended_at) IS NOT TRUE)
     OR (OLD.name IS NOT NULL AND NEW.name IS NOT NULL AND NEW.name <> OLD.name) THEN
    RAISE EXCEPTION 'a prize keeps its winner and the name at the draw, and never ends later' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER awaited_prizes_guard BEFORE UPDATE ON awaited_prizes FOR EACH ROW EXECUTE FUNCTION guard_awaited_prize();
`;
