import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits of free tickets and of tickets per person (docs/product.md rules 27 and 28). Tickets granted before stay. */
export class LimitTickets1795335000002 implements MigrationInterface {
  readonly name = 'LimitTickets1795335000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of reverse) await runner.query(statement);
  }
}

const reasons = `'sold_out', 'paid_twice', 'product_cancelled', 'product_closed'`;

const statements = [
  `ALTER TABLE referral_settings RENAME TO platform_settings`,
  `ALTER TABLE platform_settings
     ADD free_ticket_max_price integer NOT NULL DEFAULT 1000 CHECK (free_ticket_max_price >= 0),
     ADD free_ticket_share integer NOT NULL DEFAULT 20 CHECK (free_ticket_share BETWEEN 0 AND 100)`,
  // Null: events from before these limits have no value.
  `ALTER TABLE product
     ADD accepts_free_tickets boolean NOT NULL DEFAULT true,
     ADD free_ticket_share integer,
     ADD tickets_per_person integer`,
  `ALTER TABLE inventory ADD free_granted integer NOT NULL DEFAULT 0, ADD free_limit integer, ADD tickets_per_person integer`,
  `UPDATE inventory SET
     free_granted = (SELECT count(*) FROM entry WHERE entry.product_id = inventory.product_id AND type <> 'purchase'),
     tickets_per_person = least(capacity, greatest(10, capacity / 5))`,
  `UPDATE inventory SET free_limit = greatest(free_granted, 1, capacity / 5)`,
  `ALTER TABLE inventory
     ALTER free_limit SET NOT NULL,
     ALTER tickets_per_person SET NOT NULL,
     ADD CONSTRAINT inventory_free_tickets CHECK (free_granted BETWEEN 0 AND free_limit AND free_granted <= granted)`,
  `CREATE FUNCTION guard_ticket_limits() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.granted + OLD.held > 0 AND
        (NEW.free_limit, NEW.tickets_per_person) IS DISTINCT FROM (OLD.free_limit, OLD.tickets_per_person) THEN
       RAISE EXCEPTION 'places of product % are sold on its ticket limits', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NEW.free_granted < OLD.free_granted THEN
       RAISE EXCEPTION 'a free ticket of product % is never taken back', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER inventory_ticket_limits BEFORE UPDATE ON inventory FOR EACH ROW EXECUTE FUNCTION guard_ticket_limits()`,
  // Per person and product: one registration ticket, and one of a referral or a free credit.
  `ALTER TABLE free_placement
     ADD source text NOT NULL DEFAULT 'registration' CHECK (source IN ('registration', 'reward')),
     DROP CONSTRAINT free_placement_distinct_products,
     ADD CONSTRAINT free_placement_distinct_products PRIMARY KEY (user_id, product_id, source)`,
  `ALTER TABLE free_placement ALTER source DROP DEFAULT`,
  `INSERT INTO free_placement (user_id, product_id, entry_id, source)
     SELECT DISTINCT ON (user_id, product_id) user_id, product_id, id, 'reward' FROM entry
     WHERE type = 'referral' OR (type = 'free' AND credit_id IS NOT NULL) ORDER BY user_id, product_id, granted_at, id`,
  `ALTER TABLE credit DROP CONSTRAINT credit_reason_check,
     ADD CONSTRAINT credit_reason_check CHECK (reason IN ('person_limit', ${reasons}))`,
];

const reverse = [
  `UPDATE credit SET reason = 'sold_out' WHERE reason = 'person_limit' AND refunded IS NULL`,
  `ALTER TABLE credit DROP CONSTRAINT credit_reason_check, ADD CONSTRAINT credit_reason_check CHECK (reason IN (${reasons})) NOT VALID`,
  `DELETE FROM free_placement WHERE source = 'reward'`,
  `ALTER TABLE free_placement DROP CONSTRAINT free_placement_distinct_products, DROP source,
     ADD CONSTRAINT free_placement_distinct_products PRIMARY KEY (user_id, product_id)`,
  `DROP TRIGGER inventory_ticket_limits ON inventory`,
  `DROP FUNCTION guard_ticket_limits()`,
  `ALTER TABLE inventory DROP free_granted, DROP free_limit, DROP tickets_per_person`,
  `ALTER TABLE product DROP accepts_free_tickets, DROP free_ticket_share, DROP tickets_per_person`,
  `ALTER TABLE platform_settings DROP free_ticket_max_price, DROP free_ticket_share`,
  `ALTER TABLE platform_settings RENAME TO referral_settings`,
];
