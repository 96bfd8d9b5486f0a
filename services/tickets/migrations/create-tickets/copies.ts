/** Copies of what identity and catalog own; a newer version wins. */
export const copies = `
CREATE TABLE person (
  user_id uuid PRIMARY KEY,
  version integer NOT NULL,
  display_name text NOT NULL,
  city text NOT NULL,
  -- When the account was closed (docs/product.md rule 33).
  erased_at timestamptz,
  -- Until then they ask for no refund: an administrator gave a code for the account (docs/product.md rule 61).
  guarded_until timestamptz,
  -- A space precedes each word, so that a search can match the start of one.
  search text COLLATE "C" GENERATED ALWAYS AS (fold_text(' ' || display_name)) STORED
);
CREATE INDEX person_search ON person USING gin (search gin_trgm_ops);

-- Public names and cities that people had before, each until it changed: those of the freeze of a list stand for a win (docs/product.md
-- rule 61). Erased with the account.
CREATE TABLE former_person (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person,
  display_name text NOT NULL,
  city text NOT NULL,
  until timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_person_of ON former_person (user_id, until);
CREATE FUNCTION keep_former_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NULL THEN
    INSERT INTO former_person (user_id, display_name, city) VALUES (OLD.user_id, OLD.display_name, OLD.city);
  ELSE
    DELETE FROM former_person WHERE user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
-- Without a name the registration had not arrived yet.
CREATE TRIGGER person_former AFTER UPDATE OF display_name, city ON person FOR EACH ROW
  WHEN ((NEW.display_name, NEW.city) IS DISTINCT FROM (OLD.display_name, OLD.city) AND OLD.display_name <> '')
  EXECUTE FUNCTION keep_former_person();

-- A deleted product stays as a tombstone, so that an older event cannot bring it back.
CREATE TABLE product (
  product_id integer PRIMARY KEY,
  version integer NOT NULL,
  name text NOT NULL,
  image_url text NOT NULL DEFAULT '',
  ticket_price integer NOT NULL,
  max_participants integer NOT NULL,
  max_winners integer NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'active', 'drawing', 'completed', 'cancelled', 'deleted')),
  commitment text CHECK (commitment ~ '^[0-9a-f]{64}$'),
  beacon_rule text NOT NULL,
  accepts_free_tickets boolean NOT NULL DEFAULT true,
  free_ticket_share integer,
  tickets_per_person integer NOT NULL,
  -- When its sale opens, while that is announced (docs/product.md rule 60).
  opens_at timestamptz,
  draw_at timestamptz,
  search text COLLATE "C" GENERATED ALWAYS AS (fold_text(' ' || name)) STORED
);

-- One row; version 0: the defaults of docs/product.md section 9, until the first event.
CREATE TABLE platform_settings (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version integer NOT NULL DEFAULT 0,
  -- Referral rewards.
  enabled boolean NOT NULL DEFAULT true,
  bonus_tickets integer NOT NULL DEFAULT 1 CHECK (bonus_tickets >= 0),
  required_referrals integer NOT NULL DEFAULT 5 CHECK (required_referrals >= 0),
  reward_tickets integer NOT NULL DEFAULT 5 CHECK (reward_tickets >= 0),
  -- Where tickets without payment may be placed (docs/product.md rules 27 and 28).
  free_ticket_max_price integer NOT NULL DEFAULT 1000 CHECK (free_ticket_max_price >= 0),
  free_ticket_share integer NOT NULL DEFAULT 20 CHECK (free_ticket_share BETWEEN 0 AND 100),
  -- What a person may spend on tickets; null for any amount (docs/product.md rule 40).
  play_limit_week integer CHECK (play_limit_week >= 0),
  play_limit_month integer CHECK (play_limit_month >= 0)
);
INSERT INTO platform_settings DEFAULT VALUES;
`;
