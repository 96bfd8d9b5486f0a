import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number that paid, as the provider reports it: accounts paid from one number are listed (docs/product.md rule 28). */
export class StorePayerPhone1795346400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      String.raw`ALTER TABLE payments ADD payer_phone text CONSTRAINT payer_phone_is_e164 CHECK (payer_phone ~ '^\+[1-9]\d{6,14}$')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP payer_phone');
  }
}
