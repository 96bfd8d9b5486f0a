import type { MigrationInterface, QueryRunner } from 'typeorm';

const notices = (more: string) => `CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
  'friend_participated', 'draw_completed', 'draw_cancelled', 'refund_owed', 'refund_paid', 'delivery_advanced', 'place_freed'${more}))`;

/** Messages of administrators to all ticket holders of one product, sent now or scheduled. */
export class WriteToHolders1795400000003 implements MigrationInterface {
  readonly name = 'WriteToHolders1795400000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE holder_message (
        id           uuid PRIMARY KEY,
        product_id   integer NOT NULL,
        subject      text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
        content      text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
        created_at   timestamptz NOT NULL,
        send_at      timestamptz NOT NULL,
        cancelled_at timestamptz,
        -- From then on its recipients do not change.
        begun_at     timestamptz,
        recipients   integer CHECK (recipients >= 0),
        sent_at      timestamptz,
        CONSTRAINT holder_message_begins_with_its_recipients CHECK ((begun_at IS NULL) = (recipients IS NULL)),
        CONSTRAINT holder_message_is_cancelled_before_it_begins CHECK (cancelled_at IS NULL OR begun_at IS NULL),
        CONSTRAINT holder_message_ends_after_it_begins CHECK (sent_at IS NULL OR begun_at IS NOT NULL)
      )`);
    await runner.query('CREATE INDEX holder_message_newest ON holder_message (created_at DESC, id DESC)');
    await runner.query(`
      CREATE INDEX holder_message_to_send ON holder_message (send_at) WHERE sent_at IS NULL AND cancelled_at IS NULL`);
    // Remaining recipients of a message that is being sent.
    await runner.query(`
      CREATE TABLE holder_message_recipient (
        message_id uuid NOT NULL REFERENCES holder_message,
        user_id    uuid NOT NULL,
        PRIMARY KEY (message_id, user_id)
      )`);
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(
      `ALTER TABLE message ADD CONSTRAINT message_notice_check ${notices(", 'holders_told'")} NOT VALID`,
    );
    await runner.query('ALTER TABLE message VALIDATE CONSTRAINT message_notice_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM message WHERE notice = 'holders_told'`);
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`ALTER TABLE message ADD CONSTRAINT message_notice_check ${notices('')}`);
    await runner.query('DROP TABLE holder_message_recipient, holder_message');
  }
}
