import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person may spend on tickets in 7 and in 30 days; null for any amount (docs/product.md rule 40). */
export class LimitPlay1795382700004 implements MigrationInterface {
  readonly name = 'LimitPlay1795382700004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings
        ADD play_limit_week integer CHECK (play_limit_week >= 0),
        ADD play_limit_month integer CHECK (play_limit_month >= 0)`);
    await runner.query(raiseVersionWith([...settingsBefore, 'play_limit_week', 'play_limit_month']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(raiseVersionWith(settingsBefore));
    await runner.query('ALTER TABLE settings DROP play_limit_week, DROP play_limit_month');
  }
}

const settingsBefore = [
  'registration_price',
  'referral_enabled',
  'bonus_tickets',
  'required_referrals',
  'reward_tickets',
  'free_ticket_max_price',
  'free_ticket_share',
];

/** Every change of these columns increments the version, by which the other services update their copies. */
const raiseVersionWith = (columns: readonly string[]) => `
  CREATE OR REPLACE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (${columns.map((column) => `NEW.${column}`).join(', ')})
       IS DISTINCT FROM (${columns.map((column) => `OLD.${column}`).join(', ')}) THEN
      NEW.version := OLD.version + 1;
      NEW.updated_at := now();
    ELSIF NEW.version <> OLD.version THEN
      RAISE EXCEPTION 'the version of the settings rises with them alone' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$`;
