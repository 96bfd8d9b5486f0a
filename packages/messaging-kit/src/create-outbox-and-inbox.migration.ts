import { CreateEventHandlers1795335300000 } from './1795335300000-create-event-handlers.migration.js';
import { DateEventHandlers1795376200000 } from './1795376200000-date-event-handlers.migration.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateOutboxAndInbox1700000000000 implements MigrationInterface {
  readonly name = 'CreateOutboxAndInbox1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        message_id uuid NOT NULL UNIQUE,
        event text NOT NULL,
        payload json NOT NULL,
        correlation_id text NOT NULL,
        causation_id text,
        occurred_at timestamptz NOT NULL,
        sent_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        not_before timestamptz NOT NULL DEFAULT '-infinity',
        last_error text
      )`);
    // Both stay small: one covers the backlog, the other is only used by the cleanup.
    await runner.query('CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL');
    await runner.query('CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL');
    await runner.query(`
      CREATE TABLE inbox (
        message_id text NOT NULL,
        handler text NOT NULL,
        event text NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (message_id, handler)
      )`);
    await runner.query('CREATE INDEX inbox_handled_at ON inbox (handled_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox');
    await runner.query('DROP TABLE outbox');
  }
}

/** Put these before a service's own migrations in DatabaseModule. */
export const messagingMigrations: (new () => MigrationInterface)[] = [
  CreateOutboxAndInbox1700000000000,
  CreateEventHandlers1795335300000,
  DateEventHandlers1795376200000,
];
