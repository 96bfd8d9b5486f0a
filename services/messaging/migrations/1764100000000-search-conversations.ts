import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores names and messages folded for search: folding a hundred thousand of them per search takes a second. */
export class SearchConversations1764100000000 implements MigrationInterface {
  readonly name = 'SearchConversations1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE person DROP search;
      ALTER TABLE message DROP search;
      CREATE INDEX person_search ON person USING gin (searchable(display_name) gin_trgm_ops);
      CREATE INDEX message_search ON message USING gin (searchable(content) gin_trgm_ops) WHERE author <> 'platform'`);
  }
}

const statements = [
  'DROP INDEX person_search, message_search',
  'ALTER TABLE person ADD search text NOT NULL GENERATED ALWAYS AS (searchable(display_name)) STORED',
  'CREATE INDEX person_search ON person USING gin (search gin_trgm_ops)',
  // Notices of the platform are not searched.
  `ALTER TABLE message
     ADD search text GENERATED ALWAYS AS (CASE WHEN author <> 'platform' THEN searchable(content) END) STORED`,
  'CREATE INDEX message_search ON message USING gin (search gin_trgm_ops) WHERE search IS NOT NULL',
  // Without statistics the planner scans a new column sequentially.
  'ANALYZE person, message',
];
