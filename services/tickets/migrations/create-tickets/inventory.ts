import { InventoryChanged } from '@raffle/contracts/events';

/** The places of a product: their numbers only move under the lock of its row (docs/locking.md). */
export const inventory = `
-- The hot row of a product: narrow, without secondary indexes and with room for HOT updates.
CREATE TABLE inventory (
  product_id integer PRIMARY KEY,
  capacity integer NOT NULL,
  granted integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  -- Limits of free tickets and of tickets per person (docs/product.md rules 27 and 28).
  free_granted integer NOT NULL DEFAULT 0,
  free_limit integer NOT NULL,
  tickets_per_person integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  open boolean NOT NULL DEFAULT false,
  -- Afterwards no place is held or granted without payment (docs/product.md rule 36).
  sale_ends_at timestamptz,
  -- When it first opened, by this database's clock.
  opened_at timestamptz,
  closed_as text CHECK (closed_as IN ('product_cancelled', 'product_closed')),
  frozen_at timestamptz,
  CONSTRAINT inventory_places CHECK (granted >= 0 AND held >= 0 AND granted + held <= capacity),
  CONSTRAINT inventory_free_tickets CHECK (free_granted BETWEEN 0 AND free_limit AND free_granted <= granted),
  CONSTRAINT inventory_freezes_full CHECK (frozen_at IS NULL OR granted = capacity),
  CONSTRAINT inventory_sells_while_neither_closed_nor_frozen
    CHECK (NOT open OR (closed_as IS NULL AND frozen_at IS NULL)),
  -- The frozen list of a cancelled draw closes and its entries become credits (docs/product.md rule 30).
  CONSTRAINT inventory_frozen_closes_as_cancelled
    CHECK (closed_as IS NULL OR frozen_at IS NULL OR closed_as = 'product_cancelled')
) WITH (fillfactor = 50);

CREATE FUNCTION guard_inventory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'the inventory of product % is never deleted', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.product_id <> OLD.product_id OR NEW.granted < OLD.granted THEN
    RAISE EXCEPTION 'a granted place of product % is never taken back', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.frozen_at IS NOT NULL AND
     (NEW.frozen_at, NEW.granted, NEW.held, NEW.capacity) IS DISTINCT FROM (OLD.frozen_at, OLD.granted, OLD.held, OLD.capacity) THEN
    RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.closed_as IS NOT NULL AND (NEW.closed_as IS DISTINCT FROM OLD.closed_as OR NEW.granted > OLD.granted OR NEW.held > OLD.held) THEN
    RAISE EXCEPTION 'product % is closed', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.capacity <> OLD.capacity AND OLD.granted + OLD.held > 0 THEN
    RAISE EXCEPTION 'places of product % are sold on its capacity', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.granted, NEW.held, NEW.capacity) IS DISTINCT FROM (OLD.granted, OLD.held, OLD.capacity) AND NEW.version <= OLD.version THEN
    RAISE EXCEPTION 'a change of the places of product % needs a newer version', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inventory_guard BEFORE UPDATE OR DELETE ON inventory FOR EACH ROW EXECUTE FUNCTION guard_inventory();

CREATE FUNCTION guard_ticket_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.granted + OLD.held > 0 AND
     (NEW.free_limit, NEW.tickets_per_person) IS DISTINCT FROM (OLD.free_limit, OLD.tickets_per_person) THEN
    RAISE EXCEPTION 'places of product % are sold on its ticket limits', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.free_granted < OLD.free_granted THEN
    RAISE EXCEPTION 'a free ticket of product % is never taken back', OLD.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inventory_ticket_limits BEFORE UPDATE ON inventory FOR EACH ROW EXECUTE FUNCTION guard_ticket_limits();

-- Numbers without gaps, by induction: a change of "granted" from a to b must have inserted tickets a..b-1 at commit.
CREATE FUNCTION tickets_follow_granted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before integer := 0; found integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN before := OLD.granted; END IF;
  SELECT count(*) INTO found FROM ticket
    WHERE product_id = NEW.product_id AND number >= before AND number < NEW.granted;
  IF found <> NEW.granted - before THEN
    RAISE EXCEPTION 'product % grants places % to % without their tickets', NEW.product_id, before, NEW.granted - 1
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER inventory_tickets_follow AFTER INSERT OR UPDATE OF granted ON inventory
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tickets_follow_granted();

-- The last published version of each inventory.
CREATE TABLE published_inventory (product_id integer PRIMARY KEY, version integer NOT NULL) WITH (fillfactor = 50);
-- Here, not in a statement of its own: every buyer of the product waits until the transaction that publishes its places has ended.
CREATE FUNCTION mark_inventory_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_inventory AS p (product_id, version)
  VALUES ((NEW.payload ->> 'product_id')::integer, (NEW.payload ->> 'version')::integer)
  ON CONFLICT (product_id) DO UPDATE SET version = EXCLUDED.version WHERE p.version < EXCLUDED.version;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_inventory_published AFTER INSERT ON outbox FOR EACH ROW
  WHEN (NEW.event = '${InventoryChanged.name}') EXECUTE FUNCTION mark_inventory_published();

-- A product whose entries must become credits; done_at once all have.
CREATE TABLE closed_product (
  product_id integer PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('product_cancelled', 'product_closed')),
  -- Why its draw was cancelled, for its ticket holders; null for a deleted product.
  cancel_reason text,
  closed_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX closed_product_open ON closed_product (closed_at) WHERE done_at IS NULL;

-- People who want a freed place, until they are notified or the sale ends; after a full draw the next one, for 90 days; or an announced
-- opening, until it happens or its draft is deleted (docs/product.md rule 35).
CREATE TABLE place_wish (
  id uuid PRIMARY KEY,
  product_id integer NOT NULL,
  user_id uuid NOT NULL,
  awaits text NOT NULL CHECK (awaits IN ('place', 'draw', 'sale')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT place_wish_once UNIQUE (product_id, user_id)
);
CREATE INDEX place_wish_of_user ON place_wish (user_id);
`;
