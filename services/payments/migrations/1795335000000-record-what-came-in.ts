import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The amount received for a payment (docs/product.md rule 31), and a trigger that refuses to refund more.
 *
 * Payments confirmed earlier: those of the expected amount have outcomes of that amount. One that an administrator accepted for less has
 * outcomes of the expected amount too: the ledger takes back what was never received. For one accepted for more, the surplus was not
 * promised to anyone and is not counted here.
 */
export class RecordWhatCameIn1795335000000 implements MigrationInterface {
  readonly name = 'RecordWhatCameIn1795335000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refunds_within_what_came_in ON refunds;
      DROP FUNCTION limit_refunds();
      DROP INDEX payments_revenue, payments_of_product;
      DELETE FROM payment_outcomes WHERE source LIKE 'accepted-for-less:%';
      ALTER TABLE payments DROP CONSTRAINT refunded_by_a_person, DROP came_in,
        ADD CONSTRAINT refunded_by_a_person CHECK (status <> 'refunded' OR resolution IS NOT DISTINCT FROM 'refund') NOT VALID;
      CREATE INDEX payments_revenue ON payments (confirmed_at) INCLUDE (id, amount, resolution, received_amount)
        WHERE status = 'confirmed';
      CREATE INDEX payments_of_product ON payments (product_id) INCLUDE (id, amount, resolution, received_amount)
        WHERE status = 'confirmed' AND product_id IS NOT NULL`);
  }
}

const statements = [
  'ALTER TABLE payments ADD came_in integer CHECK (came_in > 0)',
  `UPDATE payments SET came_in = CASE
     WHEN resolution = 'grant' THEN greatest(1, least(amount, floor(coalesce(received_amount, amount))))
     ELSE amount END
   WHERE status = 'confirmed'`,
  `INSERT INTO payment_outcomes (payment_id, kind, amount, source)
     SELECT id, 'taken_back', came_in - amount, 'accepted-for-less:' || id
     FROM payments WHERE status = 'confirmed' AND came_in < amount`,
  `UPDATE payments SET came_in = (SELECT sum(amount) FROM refunds WHERE payment_id = payments.id) WHERE status = 'refunded'`,
  // Accepting a registration for which too little was received refunds it.
  `ALTER TABLE payments
     ADD CONSTRAINT settled_by_what_came_in CHECK (status NOT IN ('confirmed', 'refunded') OR came_in IS NOT NULL),
     DROP CONSTRAINT refunded_by_a_person,
     ADD CONSTRAINT refunded_by_a_person CHECK (status <> 'refunded' OR resolution IN ('refund', 'grant') IS TRUE)`,
  // The payment's row is locked, so that two refunds cannot both take the rest.
  `CREATE FUNCTION limit_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE available integer; owed bigint;
   BEGIN
     SELECT came_in INTO available FROM payments WHERE id = NEW.payment_id FOR UPDATE;
     SELECT sum(amount) INTO owed FROM refunds WHERE payment_id = NEW.payment_id;
     IF owed > coalesce(available, 0) THEN
       RAISE EXCEPTION '% of payment % would go back, % came in', owed, NEW.payment_id, coalesce(available, 0)
         USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER refunds_within_what_came_in AFTER INSERT OR UPDATE OF amount, payment_id ON refunds
     FOR EACH ROW EXECUTE FUNCTION limit_refunds()`,
  'DROP INDEX payments_revenue',
  `CREATE INDEX payments_revenue ON payments (confirmed_at) INCLUDE (id, came_in) WHERE status = 'confirmed'`,
  'DROP INDEX payments_of_product',
  `CREATE INDEX payments_of_product ON payments (product_id) INCLUDE (id, came_in)
     WHERE status = 'confirmed' AND product_id IS NOT NULL`,
];
