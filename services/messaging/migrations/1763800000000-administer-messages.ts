import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For administrators: sorted conversations with unread counts, search, and broadcasts with their number of recipients. */
export class AdministerMessages1763800000000 implements MigrationInterface {
  readonly name = 'AdministerMessages1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE admin_request;
      ALTER TABLE general_message DROP admin_id, DROP recipients;
      DROP INDEX person_search, message_search;
      DROP TABLE conversation;
      ALTER TABLE message DROP CONSTRAINT message_admin_wrote, DROP admin_id`);
  }
}

const statements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  `ALTER TABLE message
     ADD admin_id uuid,
     ADD CONSTRAINT message_admin_wrote CHECK (author = 'admin' OR admin_id IS NULL)`,
  // One row per person who sent or received a message; notices of the platform alone do not create one.
  `CREATE TABLE conversation (
     user_id uuid PRIMARY KEY,
     unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
     last_content text NOT NULL,
     last_from_admin boolean NOT NULL,
     last_at timestamptz NOT NULL
   ) WITH (fillfactor = 80)`,
  'CREATE INDEX conversation_newest ON conversation (last_at DESC, user_id DESC)',
  'CREATE INDEX conversation_unread ON conversation (last_at DESC, user_id DESC) WHERE unread > 0',
  `INSERT INTO conversation (user_id, unread, last_content, last_from_admin, last_at)
   SELECT DISTINCT ON (user_id) user_id,
          count(*) FILTER (WHERE author = 'user' AND read_at IS NULL) OVER (PARTITION BY user_id),
          content, author = 'admin', created_at
   FROM message WHERE author <> 'platform'
   ORDER BY user_id, created_at DESC, id DESC`,
  `CREATE INDEX message_search ON message USING gin (searchable(content) gin_trgm_ops) WHERE author <> 'platform'`,
  'CREATE INDEX person_search ON person USING gin (searchable(display_name) gin_trgm_ops)',
  `ALTER TABLE general_message
     ADD admin_id uuid,
     ADD recipients integer NOT NULL DEFAULT 0 CHECK (recipients >= 0)`,
  // First answers to administrators by Idempotency-Key, stored for a limited time.
  `CREATE TABLE admin_request (
     admin_id uuid NOT NULL,
     key text NOT NULL,
     request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
     answer jsonb NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (admin_id, key)
   )`,
  'CREATE INDEX admin_request_oldest ON admin_request (created_at)',
];
