import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds of the value left of a paid credit, at most once (docs/product.md rule 20). */
export class CreditRefunds1763700000001 implements MigrationInterface {
  readonly name = 'CreditRefunds1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE credit
        ADD refunded integer,
        ADD refund_request_id uuid UNIQUE,
        ADD refunded_at timestamptz,
        ADD CONSTRAINT credit_refund_is_whole CHECK (num_nonnulls(refunded, refund_request_id, refunded_at) IN (0, 3)),
        ADD CONSTRAINT credit_ends_with_its_refund
          CHECK (refunded IS NULL OR (kind = 'paid' AND value_left = 0 AND refunded > 0 AND refunded <= amount))`);
    await runner.query(`
      CREATE FUNCTION guard_credit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          RAISE EXCEPTION 'credit % is never deleted', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.refunded IS NOT NULL THEN
          RAISE EXCEPTION 'credit % was asked back and never changes', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        IF NEW.value_left > OLD.value_left OR NEW.tickets_left > OLD.tickets_left OR NEW.amount <> OLD.amount
           OR NEW.user_id <> OLD.user_id THEN
          RAISE EXCEPTION 'credit % never grows and never changes its owner', OLD.id USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(
      'CREATE TRIGGER credit_guard BEFORE UPDATE OR DELETE ON credit FOR EACH ROW EXECUTE FUNCTION guard_credit()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER credit_guard ON credit');
    await runner.query('DROP FUNCTION guard_credit()');
    await runner.query('ALTER TABLE credit DROP refunded, DROP refund_request_id, DROP refunded_at');
  }
}
