import type { MigrationInterface, QueryRunner } from 'typeorm';

/** If the owner enables it, a second administrator approves a new price of the registration (docs/product.md rule 42). */
export class ApprovePrices1795400500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE settings ADD approve_price boolean NOT NULL DEFAULT false');
    await runner.query(kindsAre(['person', 'registration_price']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM approval_requests WHERE kind = 'registration_price'`);
    await runner.query(kindsAre(['person']));
    await runner.query('ALTER TABLE settings DROP approve_price');
  }
}

const kindsAre = (kinds: readonly string[]) => `
  ALTER TABLE approval_requests DROP CONSTRAINT approval_requests_kind_check,
    ADD CONSTRAINT approval_requests_kind_check CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;
