import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices about a held place that is free again (docs/product.md rule 35). */
export class TellOfFreedPlaces1795382100001 implements MigrationInterface {
  readonly name = 'TellOfFreedPlaces1795382100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`
      ALTER TABLE message ADD CONSTRAINT message_notice_check CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
        'friend_participated', 'draw_completed', 'draw_cancelled', 'refund_owed', 'refund_paid', 'delivery_advanced', 'place_freed')) NOT VALID`);
    await runner.query('ALTER TABLE message VALIDATE CONSTRAINT message_notice_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM message WHERE notice = 'place_freed'`);
    await runner.query('ALTER TABLE message DROP CONSTRAINT message_notice_check');
    await runner.query(`
      ALTER TABLE message ADD CONSTRAINT message_notice_check CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued',
        'friend_participated', 'draw_completed', 'draw_cancelled', 'refund_owed', 'refund_paid', 'delivery_advanced'))`);
  }
}
