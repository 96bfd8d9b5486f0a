import type { MigrationInterface, QueryRunner } from 'typeorm';

/** If the owner enables it, a second administrator approves draws, cancellations and large sums (docs/product.md rule 42). */
export class ChooseApprovals1795406200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings
        ADD approve_draw boolean NOT NULL DEFAULT false,
        ADD approve_cancellation boolean NOT NULL DEFAULT false,
        ADD approve_money_from integer CHECK (approve_money_from > 0)`);
    await runner.query(
      raiseVersionWith([...settingsBefore, 'approve_draw', 'approve_cancellation', 'approve_money_from']),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(raiseVersionWith(settingsBefore));
    await runner.query('ALTER TABLE settings DROP approve_draw, DROP approve_cancellation, DROP approve_money_from');
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
  'play_limit_week',
  'play_limit_month',
];

/** Any change of these columns increments the version, by which the other services order their copies. */
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
