import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where tickets without payment may be placed (docs/product.md rules 27 and 28). */
export class SetFreeTicketLimits1795335000000 implements MigrationInterface {
  readonly name = 'SetFreeTicketLimits1795335000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings
        ADD free_ticket_max_price integer NOT NULL DEFAULT 1000 CHECK (free_ticket_max_price >= 0),
        ADD free_ticket_share integer NOT NULL DEFAULT 20 CHECK (free_ticket_share BETWEEN 0 AND 100)`);
    // Announced settings are announced again, now with these limits.
    await runner.query(`
      ALTER TABLE settings DISABLE TRIGGER settings_version;
      UPDATE settings SET version = version + 1 WHERE published_version = version;
      ALTER TABLE settings ENABLE TRIGGER settings_version`);
    await runner.query(raiseVersionWith([...settingsBefore, 'free_ticket_max_price', 'free_ticket_share']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(raiseVersionWith(settingsBefore));
    await runner.query('ALTER TABLE settings DROP free_ticket_max_price, DROP free_ticket_share');
  }
}

const settingsBefore = [
  'registration_price',
  'referral_enabled',
  'bonus_tickets',
  'required_referrals',
  'reward_tickets',
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
