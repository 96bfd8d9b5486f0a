import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A scheduled message goes to the holders of one product's tickets or, without a product, to everyone. */
export class ScheduleBroadcasts1795406300000 implements MigrationInterface {
  readonly name = 'ScheduleBroadcasts1795406300000';

  async up(runner: QueryRunner): Promise<void> {
    // A general message has its author.
    await runner.query(`
      ALTER TABLE holder_message
        ALTER product_id DROP NOT NULL,
        ADD admin_id uuid,
        ADD CONSTRAINT holder_message_to_everyone_has_its_author CHECK (product_id IS NOT NULL OR admin_id IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM holder_message WHERE product_id IS NULL');
    await runner.query('ALTER TABLE holder_message DROP admin_id, ALTER product_id SET NOT NULL');
  }
}
