import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the readers of a general message in up to 64 rows by reader instead of in the message's own row: concurrent readers
 * waited for each other there, and each left another version of a row that every request reads.
 */
export class ShareOutReaders1764000000000 implements MigrationInterface {
  readonly name = 'ShareOutReaders1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE general_readers (
        message_id uuid NOT NULL REFERENCES general_message ON DELETE CASCADE,
        slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 63),
        readers integer NOT NULL CHECK (readers > 0),
        PRIMARY KEY (message_id, slot)
      );
      INSERT INTO general_readers SELECT id, 0, readers FROM general_message WHERE readers > 0;
      ALTER TABLE general_message DROP readers`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE general_message ADD readers integer NOT NULL DEFAULT 0 CHECK (readers >= 0);
      UPDATE general_message g SET readers = counted.readers
        FROM (SELECT message_id, sum(readers) AS readers FROM general_readers GROUP BY message_id) AS counted
        WHERE counted.message_id = g.id;
      DROP TABLE general_readers`);
  }
}
