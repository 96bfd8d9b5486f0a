import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prizes that were handed over: they are no open claim when an account is closed (docs/product.md rule 33). */
export class RecordDeliveredPrizes1795380100003 implements MigrationInterface {
  readonly name = 'RecordDeliveredPrizes1795380100003';

  async up(runner: QueryRunner): Promise<void> {
    // No reference to winning_ticket: the events of draw and delivery arrive in any order.
    await runner.query(`
      CREATE TABLE delivered_prize (
        product_id integer NOT NULL,
        number integer NOT NULL CHECK (number >= 0),
        delivered_at timestamptz NOT NULL,
        PRIMARY KEY (product_id, number)
      )`);
    await runner.query(`
      CREATE TRIGGER delivered_prize_never_changes BEFORE UPDATE OR DELETE ON delivered_prize
        FOR EACH ROW EXECUTE FUNCTION never_changes()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE delivered_prize');
  }
}
