import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People whose accounts are closed: payments stores no name or phone of theirs, whatever arrives later (docs/product.md rule 33). */
export class ErasePeople1795345500000 implements MigrationInterface {
  readonly name = 'ErasePeople1795345500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE erased_people (user_id uuid PRIMARY KEY, erased_at timestamptz NOT NULL)');
    // Registrations that created no account are found by the phone.
    await runner.query(
      `CREATE INDEX payments_registrations_by_phone ON payments (client_phone) WHERE type = 'registration'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_registrations_by_phone');
    await runner.query('DROP TABLE erased_people');
  }
}
