import { goodwillLimits } from '@raffle/contracts/http/goodwill';

const { least, person, everybody, days } = goodwillLimits;

/**
 * Promotional credits that administrators gave (docs/product.md rule 55). Written once, within the limits whoever writes it, and
 * where the amount needs two people only with what both agreed on.
 */
export const goodwill = `
CREATE TABLE goodwill (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  amount integer NOT NULL CHECK (amount BETWEEN ${least} AND ${person}),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  given_by uuid NOT NULL,
  -- The approved request; requests are deleted with the person, so it is no foreign key.
  approval_id uuid UNIQUE,
  request_key text,
  given_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (given_by, request_key)
);
CREATE INDEX goodwill_by_date ON goodwill (given_at) INCLUDE (amount);
CREATE INDEX goodwill_of_user ON goodwill (user_id, given_at) INCLUDE (amount);

CREATE FUNCTION guard_goodwill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'goodwill is given once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  -- One at a time, so that two sums cannot both be within the limits.
  PERFORM pg_advisory_xact_lock(7302);
  NEW.given_at := now();
  IF NEW.amount + (SELECT coalesce(sum(amount), 0) FROM goodwill
       WHERE user_id = NEW.user_id AND given_at > now() - interval '${days} days') > ${person}
     OR NEW.amount + (SELECT coalesce(sum(amount), 0) FROM goodwill WHERE given_at > now() - interval '${days} days') > ${everybody} THEN
    RAISE EXCEPTION 'more goodwill than the limits allow' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.approval_id IS NULL AND NEW.amount >= (SELECT approve_money_from FROM platform_settings)
     OR NEW.approval_id IS NOT NULL AND NOT EXISTS (SELECT FROM approval_requests WHERE id = NEW.approval_id AND kind = 'goodwill'
       AND decision = 'approved' AND subject = NEW.user_id::text AND after ->> 'amount' = NEW.amount::text) THEN
    RAISE EXCEPTION 'goodwill of this amount needs two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER goodwill_guard BEFORE INSERT OR UPDATE OR DELETE ON goodwill FOR EACH ROW EXECUTE FUNCTION guard_goodwill();
`;
