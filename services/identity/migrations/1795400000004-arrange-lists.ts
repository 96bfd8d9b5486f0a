import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each administrator arranges lists of the back-office. */
export class ArrangeLists1795400000004 implements MigrationInterface {
  readonly name = 'ArrangeLists1795400000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE list_preferences (
        admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
        list     text NOT NULL,
        views    jsonb NOT NULL,
        hidden   jsonb NOT NULL,
        PRIMARY KEY (admin_id, list)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE list_preferences');
  }
}
