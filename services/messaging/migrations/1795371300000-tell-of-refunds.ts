import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices about refunds (docs/product.md rule 39). */
export class TellOfRefunds1795371300000 implements MigrationInterface {
  readonly name = 'TellOfRefunds1795371300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`
      ALTER TABLE message ADD CONSTRAINT message_notice_check CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
        'friend_participated', 'draw_completed', 'draw_cancelled', 'refund_owed', 'refund_paid')) NOT VALID`);
    await runner.query('ALTER TABLE message VALIDATE CONSTRAINT message_notice_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM message WHERE notice IN ('refund_owed', 'refund_paid')`);
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`
      ALTER TABLE message ADD CONSTRAINT message_notice_check CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
        'friend_participated', 'draw_completed', 'draw_cancelled'))`);
  }
}
