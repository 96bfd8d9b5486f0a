import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Automatic actions are recorded in the audit log with the actor `system` (docs/product.md rule 36). */
export class LogTheSystem1795383000001 implements MigrationInterface {
  readonly name = 'LogTheSystem1795383000001';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, "'admin', 'operator', 'system', 'nobody'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await allow(runner, "'admin', 'operator', 'nobody'");
  }
}

async function allow(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query('ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check');
  await runner.query(
    `ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN (${kinds})) NOT VALID`,
  );
  await runner.query('ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_actor_kind_check');
}
