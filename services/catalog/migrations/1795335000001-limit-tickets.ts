import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Free tickets and tickets per person (docs/product.md rules 27 and 28); existing products get the default limit. */
export class LimitTickets1795335000001 implements MigrationInterface {
  readonly name = 'LimitTickets1795335000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER guard_ticket_limits ON products');
    await runner.query('DROP FUNCTION guard_ticket_limits');
    await runner.query('ALTER TABLE product_inventories DROP free_left');
    await runner.query(
      'ALTER TABLE products DROP accepts_free_tickets, DROP free_ticket_share, DROP tickets_per_person',
    );
  }
}

const statements = [
  `ALTER TABLE products
     ADD accepts_free_tickets boolean NOT NULL DEFAULT true,
     ADD free_ticket_share integer CHECK (free_ticket_share BETWEEN 0 AND 100),
     ADD tickets_per_person integer CONSTRAINT a_person_may_have_a_ticket CHECK (tickets_per_person >= 1)`,
  // No new version: the other services give existing products the same limit themselves.
  'ALTER TABLE products DISABLE TRIGGER guard_product',
  'UPDATE products SET tickets_per_person = least(max_participants, greatest(10, max_participants / 5))',
  'ALTER TABLE products ENABLE TRIGGER guard_product',
  'ALTER TABLE products ALTER tickets_per_person SET NOT NULL',
  `CREATE FUNCTION guard_ticket_limits() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.status <> 'draft' AND (NEW.accepts_free_tickets, NEW.free_ticket_share, NEW.tickets_per_person)
        IS DISTINCT FROM (OLD.accepts_free_tickets, OLD.free_ticket_share, OLD.tickets_per_person) THEN
       RAISE EXCEPTION 'the ticket limits of product % are locked since its activation', OLD.id
         USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER guard_ticket_limits BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION guard_ticket_limits()',
  'ALTER TABLE product_inventories ADD free_left integer CHECK (free_left >= 0)',
];
