/**
 * Who awaits a prize, from catalog's events, with the name and phone that the person had when the list of the draw was closed
 * (docs/product.md rules 47 and 61).
 */
export const awaitedPrizes = `
CREATE TABLE awaited_prizes (
  product_id integer NOT NULL,
  ticket     integer NOT NULL,
  user_id    uuid NOT NULL,
  -- Null where the end arrived first, or once the account is closed.
  name       text,
  phone      text,
  -- When the list of the draw was closed; null where the end arrived first.
  frozen_at  timestamptz,
  -- When its winner's protection ends: confirmed by them, 30 days after its hand-over, or given to the next ticket.
  ended_at   timestamptz,
  PRIMARY KEY (product_id, ticket),
  CONSTRAINT name_and_phone_are_of_the_freeze CHECK ((name IS NULL) = (phone IS NULL) AND (name IS NULL OR frozen_at IS NOT NULL))
);
CREATE INDEX awaited_prizes_of ON awaited_prizes (user_id);

CREATE FUNCTION guard_awaited_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.product_id, NEW.ticket, NEW.user_id) IS DISTINCT FROM (OLD.product_id, OLD.ticket, OLD.user_id)
     OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at <= OLD.ended_at) IS NOT TRUE)
     OR (OLD.name IS NOT NULL AND NEW.name IS NOT NULL AND (NEW.name, NEW.phone) IS DISTINCT FROM (OLD.name, OLD.phone))
     OR (OLD.frozen_at IS NOT NULL AND NEW.frozen_at IS DISTINCT FROM OLD.frozen_at) THEN
    RAISE EXCEPTION 'a prize keeps its winner, and name and phone of the freeze, and never ends later' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER awaited_prizes_guard BEFORE UPDATE ON awaited_prizes FOR EACH ROW EXECUTE FUNCTION guard_awaited_prize();
`;
