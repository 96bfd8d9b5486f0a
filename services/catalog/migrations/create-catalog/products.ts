/** Products with their terms, seeds and inventories, and what administrators changed. */
export const products = String.raw`
CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT a_product_has_a_name CHECK (length(btrim(name)) BETWEEN 1 AND 120),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  image_url text NOT NULL DEFAULT '' CHECK (length(image_url) <= 500),
  -- The further pictures, in their order: {alt, image_url}; and when two people hid one (docs/product.md rules 52 and 63).
  pictures jsonb NOT NULL DEFAULT '[]'
    CONSTRAINT a_product_has_four_more_pictures CHECK (jsonb_typeof(pictures) = 'array' AND jsonb_array_length(pictures) <= 4)
    CONSTRAINT a_picture_is_described_and_ours CHECK (jsonb_array_length(pictures) = jsonb_array_length(
      jsonb_path_query_array(pictures, '$[*] ? (@.alt like_regex "\\S" && @.image_url like_regex "^/[^/]")'))),
  pictures_struck_at jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(pictures_struck_at) = 'array'),
  -- What two people struck, and the texts added since there are tickets: {added_at, text, struck_at} (docs/product.md rule 63).
  description_struck_at timestamptz,
  image_struck_at timestamptz,
  additions jsonb NOT NULL DEFAULT '[]' CONSTRAINT a_product_has_ten_additions
    CHECK (jsonb_typeof(additions) = 'array' AND jsonb_array_length(additions) <= 10),
  -- What is stated of a prize (docs/product.md rule 52): what one costs in a shop, F CFA, and days after the draw.
  retail_value integer CONSTRAINT a_prize_is_worth_at_most_a_billion CHECK (retail_value BETWEEN 1 AND 1000000000),
  condition text CHECK (condition IN ('sealed', 'opened', 'used')),
  guarantee text NOT NULL DEFAULT '' CHECK (length(guarantee) <= 120),
  supplier text NOT NULL DEFAULT '' CHECK (length(supplier) <= 120),
  handover_place text NOT NULL DEFAULT '' CHECK (length(handover_place) <= 120),
  handover_days integer CONSTRAINT a_prize_is_handed_over_within_a_year CHECK (handover_days BETWEEN 1 AND 365),
  ticket_price integer NOT NULL CONSTRAINT a_ticket_costs_at_least_200 CHECK (ticket_price >= 200),
  max_participants integer NOT NULL CONSTRAINT there_is_a_place CHECK (max_participants >= 1),
  max_winners integer NOT NULL DEFAULT 1 CONSTRAINT there_is_a_prize CHECK (max_winners >= 1),
  -- Free tickets, and tickets per person (docs/product.md rules 27 and 28). Share
  -- null: the settings' share at the opening. Tickets per person null, in a draft: the usual number for its places.
  accepts_free_tickets boolean NOT NULL DEFAULT true,
  free_ticket_share integer CHECK (free_ticket_share BETWEEN 0 AND 100),
  tickets_per_person integer CONSTRAINT a_person_may_have_a_ticket CHECK (tickets_per_person >= 1),
  artificial_boost integer NOT NULL DEFAULT 0 CHECK (artificial_boost >= 0),
  -- Parsed by the draw protocol alone.
  beacon_rule text NOT NULL DEFAULT 'none'
    CONSTRAINT a_beacon_rule_is_of_a_kind CHECK (beacon_rule ~ '^(none|drand:[0-9a-f]{64}(;(at|in)=[a-z0-9:-]{1,12})?)$'),
  status text NOT NULL CHECK (status IN ('draft', 'active', 'drawing', 'completed', 'cancelled')),
  draw_date timestamptz,
  -- The hour at which its draw begins by itself, from the freeze on (docs/product.md rule 51).
  draw_at timestamptz,
  -- When its sale opens, while that is announced (docs/product.md rule 60).
  opens_at timestamptz CONSTRAINT only_a_draft_is_announced CHECK (opens_at IS NULL OR status = 'draft'),
  -- When its sale ends, and whether that moved (docs/product.md rule 36).
  sale_ends_at timestamptz,
  sale_moved boolean NOT NULL DEFAULT false,
  commitment text CHECK (commitment ~ '^[0-9a-f]{64}$'),
  winners jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(winners) = 'array'),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  activated_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
  CONSTRAINT winners_fit_into_the_places CHECK (max_winners <= max_participants),
  CONSTRAINT every_product_but_a_draft_is_committed_to
    CHECK ((status = 'draft') = (commitment IS NULL) AND (status = 'draft') = (activated_at IS NULL)),
  CONSTRAINT a_sale_has_its_tickets_per_person CHECK (status = 'draft' OR tickets_per_person IS NOT NULL),
  CONSTRAINT a_sale_has_an_end CHECK (status <> 'active' OR sale_ends_at IS NOT NULL),
  CONSTRAINT a_cancellation_has_its_reason
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL) AND (status = 'cancelled') = (cancel_reason IS NOT NULL)),
  -- A draw in which every ticket is given up has no winners.
  CONSTRAINT only_a_completed_product_has_winners CHECK (status = 'completed' OR jsonb_array_length(winners) = 0)
);
CREATE INDEX products_by_status ON products (status, draw_date, id);
CREATE INDEX products_announced ON products (opens_at, id) WHERE opens_at IS NOT NULL;
CREATE INDEX products_ended ON products (sale_ends_at) WHERE status = 'active';
CREATE INDEX products_search ON products USING gin (search gin_trgm_ops);
-- The orders of the back-office's list, which stays fast with 100,000 products (docs/performance.md#Lists).
CREATE INDEX products_by_name ON products (lower(name), id) INCLUDE (status);
CREATE INDEX products_by_status_then_id ON products
  ((array_position(ARRAY['draft','active','drawing','completed','cancelled'], status)), id) INCLUDE (status);
CREATE INDEX products_by_price ON products (ticket_price, id) INCLUDE (status);
CREATE INDEX products_by_winners ON products (max_winners, id) INCLUDE (status);
CREATE INDEX products_by_date ON products ((coalesce(draw_date, 'infinity')), id) INCLUDE (status, draw_date);
CREATE INDEX products_by_date_backwards ON products ((coalesce(draw_date, '-infinity')), id) INCLUDE (status, draw_date);

CREATE FUNCTION guard_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND
     (NEW.ticket_price, NEW.max_participants, NEW.max_winners, NEW.beacon_rule, NEW.commitment, NEW.activated_at)
     IS DISTINCT FROM
     (OLD.ticket_price, OLD.max_participants, OLD.max_winners, OLD.beacon_rule, OLD.commitment, OLD.activated_at) THEN
    RAISE EXCEPTION 'the terms of product % are locked since its activation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || '>' || NEW.status)
     NOT IN ('draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed', 'drawing>cancelled') THEN
    RAISE EXCEPTION 'product % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- From the freeze on a draw with an hour takes place, and nothing moves it (docs/product.md rule 51).
  IF OLD.draw_at IS NOT NULL AND (NEW.status = 'cancelled' OR OLD.status = 'active' AND
     (NEW.draw_date, NEW.sale_ends_at, NEW.artificial_boost, jsonb_array_length(NEW.additions)) IS DISTINCT FROM
     (OLD.draw_date, OLD.sale_ends_at, OLD.artificial_boost, jsonb_array_length(OLD.additions))) THEN
    RAISE EXCEPTION 'the draw of product % has its hour', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'every change of product % is its next version', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_product BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION guard_product();

CREATE FUNCTION guard_ticket_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.accepts_free_tickets, NEW.free_ticket_share, NEW.tickets_per_person)
     IS DISTINCT FROM (OLD.accepts_free_tickets, OLD.free_ticket_share, OLD.tickets_per_person) THEN
    RAISE EXCEPTION 'the ticket limits of product % are locked since its activation', OLD.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_ticket_limits BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION guard_ticket_limits();

-- What people buy tickets for is fixed from the first granted place on, and while one is held (docs/product.md rule 63).
CREATE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_inventories WHERE product_id = OLD.id AND (highest_granted > 0 OR held > 0)) THEN
    RAISE EXCEPTION 'the prize of product % is fixed: places of it are taken', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_prize BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((NEW.name, NEW.retail_value, NEW.condition, NEW.guarantee, NEW.supplier, NEW.handover_place, NEW.handover_days)
      IS DISTINCT FROM (OLD.name, OLD.retail_value, OLD.condition, OLD.guarantee, OLD.supplier, OLD.handover_place, OLD.handover_days)
    OR (NEW.description <> OLD.description AND NEW.description_struck_at IS NOT DISTINCT FROM OLD.description_struck_at)
    OR (NEW.image_url <> OLD.image_url AND NEW.image_struck_at IS NOT DISTINCT FROM OLD.image_struck_at)
    OR (NEW.pictures <> OLD.pictures AND NEW.pictures_struck_at = OLD.pictures_struck_at))
  EXECUTE FUNCTION guard_prize();

-- Additions follow the first ticket and stay; two people strike one, the description or the picture, in this transaction.
CREATE FUNCTION guard_additions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  struck jsonb := (SELECT after FROM approval_requests
    WHERE kind = 'strike' AND subject = OLD.id::text AND decision = 'approved' AND decided_at >= now() LIMIT 1);
BEGIN
  IF (NEW.description_struck_at IS DISTINCT FROM OLD.description_struck_at
        AND (OLD.description_struck_at IS NOT NULL OR NEW.description <> '' OR (struck ? 'description') IS NOT TRUE))
    OR (NEW.image_struck_at IS DISTINCT FROM OLD.image_struck_at
        AND (OLD.image_struck_at IS NOT NULL OR NEW.image_url <> '' OR (struck ? 'image_url') IS NOT TRUE))
    -- One picture less, and one day more.
    OR (NEW.pictures_struck_at <> OLD.pictures_struck_at
        AND ((struck ? 'picture') IS NOT TRUE OR NEW.pictures_struck_at - -1 <> OLD.pictures_struck_at
          OR NOT EXISTS (SELECT FROM generate_series(0, jsonb_array_length(OLD.pictures) - 1) AS place WHERE NEW.pictures = OLD.pictures - place)))
    OR EXISTS (
      SELECT FROM jsonb_array_elements(OLD.additions) WITH ORDINALITY AS before (one, place)
      LEFT JOIN jsonb_array_elements(NEW.additions) WITH ORDINALITY AS after (one, place) USING (place)
      WHERE after.one IS DISTINCT FROM before.one AND (
        (struck ? 'addition') IS NOT TRUE OR before.one ->> 'struck_at' IS NOT NULL OR (after.one ->> 'struck_at') IS NULL
        OR after.one IS DISTINCT FROM before.one || jsonb_build_object('text', NULL, 'struck_at', after.one -> 'struck_at'))) THEN
    RAISE EXCEPTION 'two people strike what product % shows, once', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF jsonb_array_length(NEW.additions) > jsonb_array_length(OLD.additions)
    AND NOT EXISTS (SELECT FROM product_inventories WHERE product_id = OLD.id AND highest_granted > 0) THEN
    RAISE EXCEPTION 'nobody has a ticket of product %: its text can change', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_additions BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((NEW.additions, NEW.description_struck_at, NEW.image_struck_at, NEW.pictures_struck_at)
    IS DISTINCT FROM (OLD.additions, OLD.description_struck_at, OLD.image_struck_at, OLD.pictures_struck_at))
  EXECUTE FUNCTION guard_additions();

-- Texts, picture and boost of a product are fixed once its draw starts or it is cancelled (docs/product.md rule 10b).
CREATE FUNCTION guard_drawn_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is shown of product % is fixed since its draw or cancellation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER guard_drawn_product BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.status IN ('drawing', 'completed', 'cancelled') AND
        ((NEW.name, NEW.retail_value, NEW.condition, NEW.guarantee, NEW.supplier, NEW.handover_place, NEW.handover_days, NEW.artificial_boost)
           IS DISTINCT FROM (OLD.name, OLD.retail_value, OLD.condition, OLD.guarantee, OLD.supplier, OLD.handover_place, OLD.handover_days, OLD.artificial_boost)
         OR (NEW.description <> OLD.description AND NEW.description_struck_at IS NOT DISTINCT FROM OLD.description_struck_at)
         OR (NEW.image_url <> OLD.image_url AND NEW.image_struck_at IS NOT DISTINCT FROM OLD.image_struck_at)
         OR (NEW.pictures <> OLD.pictures AND NEW.pictures_struck_at = OLD.pictures_struck_at)))
  EXECUTE FUNCTION guard_drawn_product();

CREATE TABLE product_seeds (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER a_seed_never_changes BEFORE UPDATE ON product_seeds FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What all prizes of a product cost the shop, F CFA (docs/product.md rule 65): private, so apart from what public answers, events and
-- records are made of. Without a row it is unknown.
CREATE TABLE product_costs (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  amount integer NOT NULL CONSTRAINT prizes_cost_at_most_a_billion CHECK (amount BETWEEN 0 AND 1000000000)
);

-- A copy of what tickets owns; a newer version wins.
CREATE TABLE product_inventories (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  version integer NOT NULL,
  granted integer NOT NULL CHECK (granted >= 0),
  held integer NOT NULL CHECK (held >= 0),
  -- When the holds that take the last places end (docs/product.md rule 35).
  held_until timestamptz,
  free_left integer NOT NULL CHECK (free_left >= 0),
  -- The most ever granted: it stays when the tickets of a cancelled product become credits.
  highest_granted integer NOT NULL CHECK (highest_granted >= granted)
) WITH (fillfactor = 70);

CREATE FUNCTION guard_product_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM product_inventories WHERE product_id = OLD.id AND (highest_granted > 0 OR held > 0)) THEN
    RAISE EXCEPTION 'product % has tickets or holds', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER guard_product_deletion BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION guard_product_deletion();

CREATE TABLE product_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No foreign key: the lines of a deleted product remain.
  product_id integer NOT NULL,
  admin_id text NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'activated', 'deleted', 'cancelled', 'cost_changed', 'draw_started', 'draw_completed',
    'activation_requested', 'activation_approved', 'activation_refused',
    'opening_planned', 'opening_cancelled', 'opening_failed',
    'explained', 'addition_requested', 'addition_approved', 'addition_refused',
    'strike_requested', 'strike_approved', 'strike_refused', 'struck',
    'draw_requested', 'draw_approved', 'draw_refused',
    'cancellation_requested', 'cancellation_approved', 'cancellation_refused')),
  before jsonb,
  after jsonb,
  request_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_audit_by_product ON product_audit (product_id, id);
CREATE TRIGGER an_audit_line_never_changes BEFORE UPDATE OR DELETE ON product_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER the_audit_is_never_emptied BEFORE TRUNCATE ON product_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
