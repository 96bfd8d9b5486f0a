import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether somebody else set an administrator's password: the owner must change it before anything else. */
export class ChangeFirstPasswords1795392500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admins ADD COLUMN must_change_password boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admins DROP COLUMN must_change_password');
  }
}
