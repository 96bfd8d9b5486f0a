import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The handlers of the running versions of the service (HandlerRegistry). */
export class CreateEventHandlers1795335300000 implements MigrationInterface {
  readonly name = 'CreateEventHandlers1795335300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_handlers (
        event text NOT NULL,
        handler text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event, handler)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_handlers');
  }
}
