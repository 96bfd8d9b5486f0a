import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the trend: it reads two weeks of entries by an index-only scan, regardless of the total. */
export class GrantedLately1763800000000 implements MigrationInterface {
  readonly name = 'GrantedLately1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX entry_granted_lately ON entry (granted_at) INCLUDE (quantity) WHERE credited_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX entry_granted_lately');
  }
}
