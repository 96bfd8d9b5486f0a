import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings with a version that other services copy, and identity's own copies of who participated (docs/product.md rule 17). */
export class PublishSettingsAndCountFriends1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings
        ADD bonus_tickets     integer NOT NULL DEFAULT 1 CHECK (bonus_tickets >= 0),
        ADD version           integer NOT NULL DEFAULT 1 CHECK (version > 0),
        ADD published_version integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT settings_published_is_not_ahead CHECK (published_version BETWEEN 0 AND version)`);
    // Every change of a setting, by any path, increments the version here, by which the other services update their copies.
    await runner.query(`
      CREATE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (NEW.registration_price, NEW.referral_enabled, NEW.bonus_tickets, NEW.required_referrals, NEW.reward_tickets)
           IS DISTINCT FROM
           (OLD.registration_price, OLD.referral_enabled, OLD.bonus_tickets, OLD.required_referrals, OLD.reward_tickets) THEN
          NEW.version := OLD.version + 1;
          NEW.updated_at := now();
        ELSIF NEW.version <> OLD.version THEN
          RAISE EXCEPTION 'the version of the settings rises with them alone' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER settings_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION raise_settings_version()`);

    await runner.query(`
      CREATE INDEX users_referred ON users (referrer_id, created_at DESC, id DESC) WHERE referrer_id IS NOT NULL`);
    await runner.query('ALTER TABLE users ADD CONSTRAINT users_of_referrer UNIQUE (id, referrer_id)');
    // A referrer exists before the account that names them and is never set afterwards: no cycles.
    await runner.query(`
      CREATE FUNCTION keep_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the referrer of user % never changes', OLD.id USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(`
      CREATE TRIGGER users_keep_referrer BEFORE UPDATE OF referrer_id ON users FOR EACH ROW
        WHEN (NEW.referrer_id IS DISTINCT FROM OLD.referrer_id) EXECUTE FUNCTION keep_referrer()`);
    await runner.query(`
      CREATE TABLE referral_participations (
        friend_id       uuid PRIMARY KEY,
        referrer_id     uuid NOT NULL,
        bonus_tickets   integer NOT NULL CHECK (bonus_tickets >= 0),
        reward_tickets  integer NOT NULL CHECK (reward_tickets >= 0),
        participated_at timestamptz NOT NULL,
        CONSTRAINT participation_of_a_referred_friend FOREIGN KEY (friend_id, referrer_id) REFERENCES users (id, referrer_id)
      )`);
    await runner.query('CREATE INDEX referral_participations_referrer ON referral_participations (referrer_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE referral_participations;
      DROP TRIGGER users_keep_referrer ON users;
      DROP FUNCTION keep_referrer();
      ALTER TABLE users DROP CONSTRAINT users_of_referrer;
      DROP INDEX users_referred;
      DROP TRIGGER settings_version ON settings;
      DROP FUNCTION raise_settings_version();
      ALTER TABLE settings DROP bonus_tickets, DROP published_version, DROP version`);
  }
}
