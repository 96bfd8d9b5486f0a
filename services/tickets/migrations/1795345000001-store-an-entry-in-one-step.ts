import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An entry with its tickets, the outcome of its payment and its event in one round trip: every buyer of the product waits while it
 * runs. `received` is null if no payment is settled, or if more than the price was received (the outcome then has a credit too).
 */
export class StoreAnEntryInOneStep1795345000001 implements MigrationInterface {
  readonly name = 'StoreAnEntryInOneStep1795345000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION store_entry(
        entry_id uuid, owner_id uuid, product integer, entry_type text, entry_amount integer, payment uuid, purchase_paid uuid,
        credit uuid, entry_holder bytea, entry_secret bytea, granted timestamptz, numbers integer[], leaves bytea[],
        received integer, message uuid, event_name text, event_payload json, correlation text, causation text, occurred timestamptz)
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, credit_id,
                           holder, secret, granted_at)
        VALUES (entry_id, owner_id, product, entry_type, cardinality(numbers), numbers[1], entry_amount, payment, purchase_paid,
                credit, entry_holder, entry_secret, granted);
        INSERT INTO ticket (product_id, number, entry_id, leaf)
        SELECT product, numbered.number, store_entry.entry_id, numbered.leaf FROM unnest(numbers, leaves) AS numbered (number, leaf);
        IF received IS NOT NULL THEN
          INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, decided_at)
          VALUES (payment, purchase_paid, 'granted', received, store_entry.entry_id, now());
        END IF;
        UPDATE purchase SET status = 'granted', hold = 'granted' WHERE id = purchase_paid;
        INSERT INTO outbox (message_id, event, payload, correlation_id, causation_id, occurred_at)
        VALUES (message, event_name, event_payload, correlation, causation, occurred);
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION store_entry');
  }
}
