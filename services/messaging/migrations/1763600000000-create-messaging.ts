import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables. Messages have no foreign key to `person` on purpose: events about a person may arrive in any order. */
export class CreateMessaging1763600000000 implements MigrationInterface {
  readonly name = 'CreateMessaging1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'idempotent_request',
      'draw_winner',
      'draw_outcome',
      'participation',
      'product',
      'general_reading',
      'general_message',
      'message',
      'person',
    ];
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP FUNCTION searchable(text)');
  }
}

const statements = [
  // Search ignores case, and accents, which are tedious to type on a phone.
  `CREATE FUNCTION searchable(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
   $$ SELECT translate(lower(translate(content, 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ', 'aaaceeeeiioouuuy')), 'àâäçéèêëîïôöùûüÿ’', 'aaaceeeeiioouuuy''') $$`,
  // Copies of what identity and catalog own; a newer version wins.
  `CREATE TABLE person (
     user_id uuid PRIMARY KEY,
     version integer NOT NULL,
     display_name text NOT NULL,
     registered_at timestamptz
   )`,
  `CREATE TABLE product (
     product_id integer PRIMARY KEY,
     version integer NOT NULL,
     name text NOT NULL
   )`,
  // A person's one conversation with the administrators. A notice names the subject of its event: at most one each.
  `CREATE TABLE message (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL,
     author text NOT NULL CHECK (author IN ('user', 'admin', 'platform')),
     notice text CHECK (notice IN
       ('account_created', 'tickets_granted', 'credit_issued', 'friend_participated', 'draw_completed', 'draw_cancelled')),
     notice_of text,
     subject text NOT NULL CHECK (char_length(subject) <= 200),
     content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
     created_at timestamptz NOT NULL,
     read_at timestamptz,
     CONSTRAINT message_notice_by_the_platform
       CHECK ((author = 'platform') = (notice IS NOT NULL) AND (author = 'platform') = (notice_of IS NOT NULL))
   )`,
  'CREATE INDEX message_conversation ON message (user_id, created_at DESC, id DESC)',
  `CREATE UNIQUE INDEX message_one_notice ON message (user_id, notice, notice_of) WHERE notice IS NOT NULL`,
  `CREATE INDEX message_unread ON message (user_id) WHERE read_at IS NULL AND author <> 'user'`,
  `CREATE INDEX message_pace ON message (user_id, created_at) WHERE author = 'user'`,
  // To everyone; sent from the back-office.
  `CREATE TABLE general_message (
     id uuid PRIMARY KEY,
     subject text NOT NULL CHECK (char_length(subject) <= 200),
     content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
     created_at timestamptz NOT NULL
   )`,
  'CREATE INDEX general_message_newest ON general_message (created_at DESC, id DESC)',
  `CREATE TABLE general_reading (
     user_id uuid NOT NULL,
     message_id uuid NOT NULL REFERENCES general_message ON DELETE CASCADE,
     read_at timestamptz NOT NULL,
     PRIMARY KEY (user_id, message_id)
   )`,
  'CREATE INDEX general_reading_of_message ON general_reading (message_id)',
  // Copy of who holds tickets of which product, to notify them of the result.
  `CREATE TABLE participation (
     product_id integer NOT NULL,
     user_id uuid NOT NULL,
     PRIMARY KEY (product_id, user_id)
   )`,
  // How a product ended, and the last participant notified, in the order of their ids.
  `CREATE TABLE draw_outcome (
     product_id integer PRIMARY KEY,
     outcome text NOT NULL CHECK (outcome IN ('completed', 'cancelled')),
     happened_at timestamptz NOT NULL,
     reason text,
     winners integer NOT NULL CHECK (winners >= 0),
     told_up_to uuid,
     told_all_at timestamptz,
     CONSTRAINT draw_outcome_reason CHECK ((outcome = 'cancelled') = (reason IS NOT NULL)),
     CONSTRAINT draw_outcome_cancelled_has_no_winner CHECK (outcome = 'completed' OR winners = 0)
   )`,
  'CREATE INDEX draw_outcome_to_tell ON draw_outcome (happened_at) WHERE told_all_at IS NULL',
  // One prize a person (docs/product.md rule 8).
  `CREATE TABLE draw_winner (
     product_id integer NOT NULL REFERENCES draw_outcome,
     user_id uuid NOT NULL,
     ticket integer NOT NULL CHECK (ticket >= 0),
     place integer NOT NULL CHECK (place >= 0),
     display_name text NOT NULL,
     city text NOT NULL,
     PRIMARY KEY (product_id, user_id),
     UNIQUE (product_id, place)
   )`,
  // First answers by Idempotency-Key, stored for a limited time.
  `CREATE TABLE idempotent_request (
     user_id uuid NOT NULL,
     key text NOT NULL,
     request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
     message_id uuid NOT NULL REFERENCES message ON DELETE CASCADE,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (user_id, key)
   )`,
  'CREATE INDEX idempotent_request_oldest ON idempotent_request (created_at)',
  'CREATE INDEX idempotent_request_of_message ON idempotent_request (message_id)',
];
