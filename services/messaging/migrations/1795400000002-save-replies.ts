import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prepared answers of the administrators. */
export class SaveReplies1795400000002 implements MigrationInterface {
  readonly name = 'SaveReplies1795400000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_reply (
        id      uuid PRIMARY KEY,
        title   text NOT NULL UNIQUE CHECK (length(title) BETWEEN 1 AND 80),
        content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_reply');
  }
}
