import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an administrator's password is one that somebody else set: its owner changes it before anything else. */
export class ChangeFirstPasswords1795392500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admins ADD COLUMN must_change_password boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admins DROP COLUMN must_change_password');
  }
}
