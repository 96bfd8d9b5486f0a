import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { DatabaseRights } from '@raffle/service-kit/database';

/** The tables of the outbox, the inbox and the handlers of the running versions (docs/adr/0001-outbox-and-inbox.md). */
class CreateMessagingTables1795627800000 implements MigrationInterface {
  readonly name = 'CreateMessagingTables1795627800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_handlers, inbox, outbox');
  }
}

const tables = `
-- Events to publish, inserted in the transaction that causes them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL UNIQUE,
  event text NOT NULL,
  -- json, not jsonb: the bytes are published as they were written.
  payload json NOT NULL,
  correlation_id text NOT NULL,
  causation_id text,
  -- Of the trace in which it happened (W3C Trace Context); null without tracing.
  traceparent text,
  occurred_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  last_error text,
  -- It names a person whose data is erased, and is deleted once it is sent.
  forgotten boolean NOT NULL DEFAULT false
);
-- They stay small: one covers the backlog, the others are only used by the cleanup.
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_forgotten ON outbox (sent_at) WHERE forgotten;

-- Which handler has handled which message: a repeated delivery changes nothing.
CREATE TABLE inbox (
  message_id text NOT NULL,
  handler text NOT NULL,
  event text NOT NULL,
  handled_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, handler)
);
CREATE INDEX inbox_handled_at ON inbox (handled_at);

-- The handlers of the running versions of the service (HandlerRegistry).
CREATE TABLE event_handlers (
  event text NOT NULL,
  handler text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- Earlier events may never have reached this handler.
  registered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event, handler)
);
`;

/** Put these before a service's own migrations in DatabaseModule. */
export const messagingMigrations: (new () => MigrationInterface)[] = [CreateMessagingTables1795627800000];

/** What the running role may do with the tables of the outbox, the inbox and the handlers. */
export const messagingRights: DatabaseRights = {
  outbox: 'INSERT, UPDATE, DELETE',
  // UPDATE: rows are locked before they are deleted.
  inbox: 'INSERT, UPDATE, DELETE',
  event_handlers: 'INSERT, UPDATE',
};
