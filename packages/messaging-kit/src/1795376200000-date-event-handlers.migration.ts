import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a service has a handler: earlier events may never have reached it. Existing rows count as having always existed. */
export class DateEventHandlers1795376200000 implements MigrationInterface {
  readonly name = 'DateEventHandlers1795376200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE event_handlers ADD registered_at timestamptz NOT NULL DEFAULT '-infinity'`);
    await runner.query('ALTER TABLE event_handlers ALTER registered_at SET DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_handlers DROP registered_at');
  }
}
