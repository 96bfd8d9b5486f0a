import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices about the hand-over of prizes (docs/product.md rule 37). */
export class TellOfDeliveries1795380200003 implements MigrationInterface {
  readonly name = 'TellOfDeliveries1795380200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`
      ALTER TABLE message ADD CONSTRAINT message_notice_check CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
        'friend_participated', 'draw_completed', 'draw_cancelled', 'refund_owed', 'refund_paid', 'delivery_advanced')) NOT VALID`);
    await runner.query('ALTER TABLE message VALIDATE CONSTRAINT message_notice_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM message WHERE notice = 'delivery_advanced'`);
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`
      ALTER TABLE message ADD CONSTRAINT message_notice_check CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
        'friend_participated', 'draw_completed', 'draw_cancelled', 'refund_owed', 'refund_paid'))`);
  }
}
