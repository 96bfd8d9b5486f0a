import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which administrator has taken which task. */
export class TakeTasks1795384800006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE taken_tasks (
        kind     text NOT NULL,
        subject  text NOT NULL CHECK (length(subject) <= 64),
        admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
        taken_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, subject)
      )`);
    await runner.query('CREATE INDEX taken_tasks_admin ON taken_tasks (admin_id)');
    await runner.query('CREATE INDEX taken_tasks_taken_at ON taken_tasks (taken_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE taken_tasks');
  }
}
