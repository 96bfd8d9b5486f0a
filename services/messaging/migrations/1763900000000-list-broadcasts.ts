import type { MigrationInterface, QueryRunner } from 'typeorm';

/** General messages as a list of the back-office: search by words, sort by reach, number of readers. */
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
  // It begins with a space, and every word follows one: a search of one or two letters is for the beginning of a word.
  `ALTER TABLE general_message
     ADD search text NOT NULL GENERATED ALWAYS AS (searchable(' ' || subject || ' ' || translate(content, E'\\n', ' '))) STORED`,
  'CREATE INDEX general_message_search ON general_message USING gin (search gin_trgm_ops)',
  'CREATE INDEX general_message_reach ON general_message (recipients, id)',
];
