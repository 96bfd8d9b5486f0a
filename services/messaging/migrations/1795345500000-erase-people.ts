import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People whose accounts are closed (docs/product.md rule 33), and where others' notices name them. */
export class ErasePeople1795345500000 implements MigrationInterface {
  readonly name = 'ErasePeople1795345500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE person ADD erased_at timestamptz, ADD keeps_winner_name boolean NOT NULL DEFAULT false`);
    await runner.query(`CREATE INDEX message_about_friend ON message (notice_of) WHERE notice = 'friend_participated'`);
    await runner.query('CREATE INDEX draw_winner_of_user ON draw_winner (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX draw_winner_of_user');
    await runner.query('DROP INDEX message_about_friend');
    await runner.query('ALTER TABLE person DROP erased_at, DROP keeps_winner_name');
  }
}
