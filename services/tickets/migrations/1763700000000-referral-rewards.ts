import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Participations of referred friends and their rewards, each at most once (docs/product.md rule 17). */
export class ReferralRewards1763700000000 implements MigrationInterface {
  readonly name = 'ReferralRewards1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['referral_reward', 'referral_participation', 'referral_settings']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query(`ALTER TABLE allowance
      DROP CONSTRAINT allowance_of_a_registration, DROP CONSTRAINT allowance_no_self_referral,
      ALTER registration_given DROP DEFAULT`);
    await runner.query('DELETE FROM allowance WHERE registered_at IS NULL');
    await runner.query('ALTER TABLE allowance ALTER registered_at SET NOT NULL');
  }
}

const statements = [
  // A row may exist before the registration arrives, if a purchase or a friend's purchase is applied first: both lock this row.
  // Until the registration it gives no registration tickets.
  `ALTER TABLE allowance
     ALTER registered_at DROP NOT NULL,
     ALTER registration_given SET DEFAULT 0,
     ADD CONSTRAINT allowance_of_a_registration
       CHECK (registered_at IS NOT NULL OR (registration_given = 0 AND referrer_id IS NULL)),
     ADD CONSTRAINT allowance_no_self_referral CHECK (referrer_id <> user_id)`,
  // Copy of what identity owns; version 0 is the defaults of docs/product.md section 9, until the first event.
  `CREATE TABLE referral_settings (
     id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
     version integer NOT NULL DEFAULT 0,
     enabled boolean NOT NULL DEFAULT true,
     bonus_tickets integer NOT NULL DEFAULT 1 CHECK (bonus_tickets >= 0),
     required_referrals integer NOT NULL DEFAULT 5 CHECK (required_referrals >= 0),
     reward_tickets integer NOT NULL DEFAULT 5 CHECK (reward_tickets >= 0)
   )`,
  'INSERT INTO referral_settings DEFAULT VALUES',
  // A friend counts once, by one entry; `position` numbers the friends of a referrer from 1.
  `CREATE TABLE referral_participation (
     friend_id uuid PRIMARY KEY REFERENCES allowance,
     referrer_id uuid NOT NULL REFERENCES allowance,
     entry_id uuid NOT NULL UNIQUE REFERENCES entry,
     position integer NOT NULL CHECK (position > 0),
     participated_at timestamptz NOT NULL,
     CONSTRAINT participation_no_self_referral CHECK (friend_id <> referrer_id),
     CONSTRAINT participation_counted_in_turn UNIQUE (referrer_id, position)
   )`,
  // The referrer's rewards for a participation: the bonus, and the extra reward if it reached the threshold.
  `CREATE TABLE referral_reward (
     friend_id uuid NOT NULL REFERENCES referral_participation,
     kind text NOT NULL CHECK (kind IN ('bonus', 'threshold')),
     referrer_id uuid NOT NULL REFERENCES allowance,
     tickets integer NOT NULL CHECK (tickets >= 0),
     PRIMARY KEY (friend_id, kind)
   )`,
  `CREATE UNIQUE INDEX referral_reward_threshold_once ON referral_reward (referrer_id) WHERE kind = 'threshold'`,
  ...['referral_participation', 'referral_reward'].map(
    (table) =>
      `CREATE TRIGGER ${table}_never_changes BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION never_changes()`,
  ),
];
