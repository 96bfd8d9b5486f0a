import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The queue of SMS and WhatsApp messages, and those sent today (docs/text-messages.md). */
export class SendTexts1795390800002 implements MigrationInterface {
  readonly name = 'SendTexts1795390800002';

  async up(runner: QueryRunner): Promise<void> {
    // The text is erased once sent or given up; the row stays two days for the daily limits.
    await runner.query(`
      CREATE TABLE text_message (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        purpose text NOT NULL CHECK (purpose IN ('code', 'notice')),
        body text CHECK (length(body) <= 500),
        sealed bytea CHECK (length(sealed) <= 2000),
        attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 8),
        next_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        counted_at timestamptz,
        done_at timestamptz,
        CHECK (num_nonnulls(body, sealed) = CASE WHEN done_at IS NULL THEN 1 ELSE 0 END),
        CHECK (purpose = 'notice' OR body IS NULL)
      )`);
    await runner.query('CREATE INDEX text_message_due ON text_message (purpose, next_at) WHERE done_at IS NULL');
    await runner.query('CREATE INDEX text_message_counted ON text_message (counted_at, user_id)');
    await runner.query('CREATE INDEX text_message_done ON text_message (done_at) WHERE done_at IS NOT NULL');
    await runner.query('CREATE INDEX text_message_of_person ON text_message (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE text_message');
  }
}
