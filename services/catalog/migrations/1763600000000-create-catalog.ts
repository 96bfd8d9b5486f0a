import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Products, their sealed seeds, the copy of their inventories, their draws and what administrators changed.
 * The schema also enforces every rule of docs/product.md rule 10b that a database can; constraint names are sentences.
 */
export class CreateCatalog1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(products);
    await runner.query(seeds);
    await runner.query(inventories);
    await runner.query(draws);
    await runner.query(audit);
    await runner.query(guards);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE product_audit, draw_picks, draws, product_inventories, product_seeds, products`);
    await runner.query(`DROP FUNCTION refuse_change, guard_product, guard_product_deletion, guard_draw, guard_pick`);
  }
}

const products = `
CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT a_product_has_a_name CHECK (length(btrim(name)) BETWEEN 1 AND 120),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  image_url text NOT NULL DEFAULT '' CHECK (length(image_url) <= 500),
  ticket_price integer NOT NULL CONSTRAINT a_ticket_costs_at_least_200 CHECK (ticket_price >= 200),
  max_participants integer NOT NULL CONSTRAINT there_is_a_place CHECK (max_participants >= 1),
  max_winners integer NOT NULL DEFAULT 1 CONSTRAINT there_is_a_prize CHECK (max_winners >= 1),
  artificial_boost integer NOT NULL DEFAULT 0 CHECK (artificial_boost >= 0),
  beacon_rule text NOT NULL DEFAULT 'none' CONSTRAINT no_beacon_is_served_yet CHECK (beacon_rule = 'none'),
  status text NOT NULL CHECK (status IN ('draft', 'active', 'drawing', 'completed', 'cancelled')),
  draw_date timestamptz,
  commitment text CHECK (commitment ~ '^[0-9a-f]{64}$'),
  winners jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(winners) = 'array'),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  activated_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT winners_fit_into_the_places CHECK (max_winners <= max_participants),
  CONSTRAINT every_product_but_a_draft_is_committed_to
    CHECK ((status = 'draft') = (commitment IS NULL) AND (status = 'draft') = (activated_at IS NULL)),
  CONSTRAINT a_cancellation_has_its_reason
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL) AND (status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CONSTRAINT only_a_completed_product_has_winners CHECK ((status = 'completed') = (jsonb_array_length(winners) > 0))
);
CREATE INDEX products_by_status ON products (status, draw_date, id);
`;

const seeds = `
CREATE TABLE product_seeds (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
`;

const inventories = `
CREATE TABLE product_inventories (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  version integer NOT NULL,
  granted integer NOT NULL CHECK (granted >= 0),
  held integer NOT NULL CHECK (held >= 0),
  -- The most ever granted: it stays when the tickets of a cancelled product become credits.
  highest_granted integer NOT NULL CHECK (highest_granted >= granted)
) WITH (fillfactor = 70);
`;

const draws = `
CREATE TABLE draws (
  -- The primary key enforces one draw per product.
  product_id integer PRIMARY KEY REFERENCES products,
  stage text NOT NULL CHECK (stage IN ('freezing', 'picking', 'completed')),
  started_at timestamptz NOT NULL DEFAULT now(),
  started_by text NOT NULL,
  tickets integer CHECK (tickets >= 1),
  root text CHECK (root ~ '^[0-9a-f]{64}$'),
  frozen_at timestamptz,
  drawn_at timestamptz,
  -- json, not jsonb: preserves the published bytes exactly.
  record json,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_failure text,
  CONSTRAINT a_frozen_list_has_its_root CHECK (
    (stage = 'freezing') = (tickets IS NULL) AND (stage = 'freezing') = (root IS NULL) AND (stage = 'freezing') = (frozen_at IS NULL)),
  CONSTRAINT a_completed_draw_has_its_record CHECK (
    (stage = 'completed') = (record IS NOT NULL) AND (stage = 'completed') = (drawn_at IS NOT NULL))
);
CREATE INDEX draws_to_resume ON draws (next_attempt_at) WHERE stage <> 'completed';
CREATE INDEX draws_by_date ON draws (drawn_at DESC) WHERE stage = 'completed';

CREATE TABLE draw_picks (
  product_id integer NOT NULL REFERENCES draws (product_id),
  position integer NOT NULL CHECK (position >= 0),
  ticket integer NOT NULL CHECK (ticket >= 0),
  holder text NOT NULL CHECK (holder ~ '^[0-9a-f]{64}$'),
  secret text NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$'),
  path jsonb NOT NULL,
  wins boolean NOT NULL,
  user_id uuid NOT NULL,
  display_name text NOT NULL,
  city text NOT NULL,
  PRIMARY KEY (product_id, position),
  CONSTRAINT a_ticket_is_picked_once UNIQUE (product_id, ticket)
);
CREATE UNIQUE INDEX one_prize_a_holder ON draw_picks (product_id, holder) WHERE wins;
CREATE UNIQUE INDEX one_prize_a_person ON draw_picks (product_id, user_id) WHERE wins;
`;

const audit = `
CREATE TABLE product_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No foreign key: the lines of a deleted product remain.
  product_id integer NOT NULL,
  admin_id text NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'activated', 'deleted', 'cancelled', 'draw_started', 'draw_completed')),
  before jsonb,
  after jsonb,
  request_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_audit_by_product ON product_audit (product_id, id);
`;

const guards = `
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION guard_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND
     (NEW.ticket_price, NEW.max_participants, NEW.max_winners, NEW.beacon_rule, NEW.commitment, NEW.activated_at)
     IS DISTINCT FROM
     (OLD.ticket_price, OLD.max_participants, OLD.max_winners, OLD.beacon_rule, OLD.commitment, OLD.activated_at) THEN
    RAISE EXCEPTION 'the terms of product % are locked since its activation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || '>' || NEW.status)
     NOT IN ('draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed') THEN
    RAISE EXCEPTION 'product % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'completed' AND NEW.winners IS DISTINCT FROM OLD.winners THEN
    RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'every change of product % is its next version', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_product BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION guard_product();

CREATE FUNCTION guard_product_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM product_inventories WHERE product_id = OLD.id AND (highest_granted > 0 OR held > 0)) THEN
    RAISE EXCEPTION 'product % has tickets or holds', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER guard_product_deletion BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION guard_product_deletion();

CREATE TRIGGER a_seed_never_changes BEFORE UPDATE ON product_seeds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.stage = 'completed' THEN
    RAISE EXCEPTION 'the draw of product % is final', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.stage = 'picking' AND (NEW.stage = 'freezing' OR (NEW.tickets, NEW.root, NEW.frozen_at) IS DISTINCT FROM (OLD.tickets, OLD.root, OLD.frozen_at)) THEN
    RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_draw BEFORE UPDATE ON draws FOR EACH ROW EXECUTE FUNCTION guard_draw();
CREATE TRIGGER a_draw_is_never_deleted BEFORE DELETE ON draws FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_pick() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT stage FROM draws WHERE product_id = NEW.product_id) IS DISTINCT FROM 'picking' THEN
    RAISE EXCEPTION 'product % has no draw that picks', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_pick BEFORE INSERT ON draw_picks FOR EACH ROW EXECUTE FUNCTION guard_pick();
CREATE TRIGGER a_pick_never_changes BEFORE UPDATE OR DELETE ON draw_picks FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER an_audit_line_never_changes BEFORE UPDATE OR DELETE ON product_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER the_audit_is_never_emptied BEFORE TRUNCATE ON product_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
