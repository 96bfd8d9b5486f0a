import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Back-office list of general messages: search by words, sort by recipients, number of readers. */
export class ListBroadcasts1763900000000 implements MigrationInterface {
  readonly name = 'ListBroadcasts1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX general_message_reach;
      ALTER TABLE general_message DROP search, DROP readers`);
  }
}

const statements = [
  // Counting a hundred thousand readings for each line of the list takes seconds.
  'ALTER TABLE general_message ADD readers integer NOT NULL DEFAULT 0 CHECK (readers >= 0)',
  'UPDATE general_message SET readers = (SELECT count(*) FROM general_reading WHERE message_id = id)',
  // A space precedes every word, also the first: a search of one or two letters matches the start of a word.
  `ALTER TABLE general_message
     ADD search text NOT NULL GENERATED ALWAYS AS (searchable(' ' || subject || ' ' || translate(content, E'\\n', ' '))) STORED`,
  'CREATE INDEX general_message_search ON general_message USING gin (search gin_trgm_ops)',
  'CREATE INDEX general_message_reach ON general_message (recipients, id)',
];
