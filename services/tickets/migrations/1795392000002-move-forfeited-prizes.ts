import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unclaimed prizes: their tickets won and lost the prize (docs/product.md rule 37). */
export class MoveForfeitedPrizes1795392000002 implements MigrationInterface {
  readonly name = 'MoveForfeitedPrizes1795392000002';

  async up(runner: QueryRunner): Promise<void> {
    // No reference to winning_ticket: the events of draw and forfeit arrive in any order.
    await runner.query(`
      CREATE TABLE forfeited_prize (
        product_id integer NOT NULL,
        number integer NOT NULL CHECK (number >= 0),
        forfeited_at timestamptz NOT NULL,
        PRIMARY KEY (product_id, number)
      )`);
    await runner.query(`
      CREATE TRIGGER forfeited_prize_never_changes BEFORE UPDATE OR DELETE ON forfeited_prize
        FOR EACH ROW EXECUTE FUNCTION never_changes()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE forfeited_prize');
  }
}
