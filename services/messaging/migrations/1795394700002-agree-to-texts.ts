import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who agreed to notices by SMS or WhatsApp (docs/product.md rule 41). */
export class AgreeToTexts1795394700002 implements MigrationInterface {
  readonly name = 'AgreeToTexts1795394700002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE text_agreement (user_id uuid PRIMARY KEY, agreed_at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE text_agreement');
  }
}
