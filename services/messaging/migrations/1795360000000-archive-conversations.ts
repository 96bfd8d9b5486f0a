import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleting a conversation archives it: its messages stay until the person is erased (docs/product.md rule 12). */
export class ArchiveConversations1795360000000 implements MigrationInterface {
  readonly name = 'ArchiveConversations1795360000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversation ADD archived_at timestamptz');
    await runner.query('DROP INDEX conversation_newest, conversation_unread');
    await runner.query(
      'CREATE INDEX conversation_newest ON conversation (last_at DESC, user_id DESC) WHERE archived_at IS NULL',
    );
    await runner.query(
      `CREATE INDEX conversation_unread ON conversation (last_at DESC, user_id DESC)
       WHERE unread > 0 AND archived_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX conversation_archived ON conversation (last_at DESC, user_id DESC) WHERE archived_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX conversation_newest, conversation_unread, conversation_archived');
    await runner.query('ALTER TABLE conversation DROP archived_at');
    await runner.query('CREATE INDEX conversation_newest ON conversation (last_at DESC, user_id DESC)');
    await runner.query(
      'CREATE INDEX conversation_unread ON conversation (last_at DESC, user_id DESC) WHERE unread > 0',
    );
  }
}
