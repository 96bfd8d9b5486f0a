import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * No credit is worth more than the amount received for it (docs/product.md rule 31): a credit of a payment is part of that payment's
 * outcome, the outcome equals the amount received, and a credit for tickets is at most what those consumed. Money above the price becomes
 * a credit in addition to the tickets; above a registration's price it has no product.
 */
export class LimitCreditsToWhatCameIn1795335100000 implements MigrationInterface {
  readonly name = 'LimitCreditsToWhatCameIn1795335100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  /** Fails while a credit exists that the previous tables do not allow. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER credit_within_what_came_in ON credit;
      DROP TRIGGER payment_outcome_is_what_came_in ON payment_outcome;
      DROP FUNCTION limit_credit(), sum_payment_outcome();
      ALTER TABLE payment_outcome DROP CONSTRAINT payment_outcome_is_one_thing,
        ADD CONSTRAINT payment_outcome_is_one_thing CHECK (${outcomes('credit_id IS NULL')});
      ALTER TABLE credit ALTER product_id SET NOT NULL, DROP CONSTRAINT credit_reason_check,
        ADD CONSTRAINT credit_reason_check CHECK (reason IN ('sold_out', 'person_limit', 'paid_twice', 'product_cancelled', 'product_closed'))`);
  }
}

const outcomes = (creditBesideTickets: string) => `
  CASE outcome
    WHEN 'granted' THEN entry_id IS NOT NULL AND ${creditBesideTickets} AND refund_request_id IS NULL
    WHEN 'credited' THEN credit_id IS NOT NULL AND entry_id IS NULL AND refund_request_id IS NULL
    ELSE refund_request_id IS NOT NULL AND entry_id IS NULL AND credit_id IS NULL
  END`;

const statements = [
  `ALTER TABLE credit ALTER product_id DROP NOT NULL, DROP CONSTRAINT credit_reason_check,
     ADD CONSTRAINT credit_reason_check
       CHECK (reason IN ('sold_out', 'person_limit', 'paid_twice', 'product_cancelled', 'product_closed', 'paid_otherwise'))`,
  `ALTER TABLE payment_outcome DROP CONSTRAINT payment_outcome_is_one_thing,
     ADD CONSTRAINT payment_outcome_is_one_thing CHECK (${outcomes('true')})`,

  `CREATE FUNCTION sum_payment_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.outcome <> 'refund_requested' AND NEW.amount <>
        coalesce((SELECT amount FROM entry WHERE id = NEW.entry_id), 0) + coalesce((SELECT amount FROM credit WHERE id = NEW.credit_id), 0) THEN
       RAISE EXCEPTION 'the outcome of payment % is not what came in', NEW.payment_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER payment_outcome_is_what_came_in BEFORE INSERT ON payment_outcome FOR EACH ROW EXECUTE FUNCTION sum_payment_outcome()`,

  // Deferred: the outcome names its credit, so it is inserted after it.
  `CREATE FUNCTION limit_credit() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payment_outcome WHERE payment_id = NEW.payment_id AND credit_id = NEW.id))
        OR (NEW.entry_id IS NOT NULL AND NEW.amount > (SELECT amount FROM entry WHERE id = NEW.entry_id)) THEN
       RAISE EXCEPTION 'credit % is more than what came in', NEW.id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER credit_within_what_came_in AFTER INSERT ON credit
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION limit_credit()`,
];
