import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The back-office shows the end of an id and finds a person by it. */
export class FindUsersById1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX users_by_short_id ON users ((right(id::text, 6)))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_by_short_id');
  }
}
