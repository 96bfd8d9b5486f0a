/**
 * Tickets without payment: those of the registration, and rewards for referred friends (docs/product.md rules 2
 * and 17).
 */
export const rewards = `
-- Tickets given to a person, and placed by them. A row may exist before the registration arrives, if a purchase or a friend's purchase
-- is applied first: both lock this row. Until the registration it gives no registration tickets.
CREATE TABLE allowance (
  user_id uuid PRIMARY KEY,
  referrer_id uuid,
  registration_given integer NOT NULL DEFAULT 0,
  registration_placed integer NOT NULL DEFAULT 0,
  referral_given integer NOT NULL DEFAULT 0,
  referral_placed integer NOT NULL DEFAULT 0,
  registered_at timestamptz,
  -- When it was published that free tickets wait to be placed: once (docs/product.md rule 77).
  told_waiting_at timestamptz,
  CONSTRAINT allowance_registration CHECK (registration_placed BETWEEN 0 AND registration_given),
  -- Exactly two (docs/product.md section 9): an account of this database cannot give itself more with the row.
  CONSTRAINT allowance_of_two_tickets CHECK (registration_given IN (0, 2)),
  CONSTRAINT allowance_referral CHECK (referral_placed BETWEEN 0 AND referral_given),
  CONSTRAINT allowance_of_a_registration
    CHECK (registered_at IS NOT NULL OR (registration_given = 0 AND referrer_id IS NULL)),
  CONSTRAINT allowance_no_self_referral CHECK (referrer_id <> user_id)
);

CREATE INDEX allowance_waiting ON allowance (registered_at) WHERE told_waiting_at IS NULL AND registration_placed < registration_given;

-- Per person and product: one registration ticket, and one of a referral or a free credit.
CREATE TABLE free_placement (
  user_id uuid NOT NULL REFERENCES allowance,
  product_id integer NOT NULL,
  entry_id uuid NOT NULL UNIQUE REFERENCES entry,
  source text NOT NULL CHECK (source IN ('registration', 'reward')),
  CONSTRAINT free_placement_distinct_products PRIMARY KEY (user_id, product_id, source)
);

-- A friend counts once, by one entry; position numbers the friends of a referrer from 1.
CREATE TABLE referral_participation (
  friend_id uuid PRIMARY KEY REFERENCES allowance,
  referrer_id uuid NOT NULL REFERENCES allowance,
  entry_id uuid NOT NULL UNIQUE REFERENCES entry,
  position integer NOT NULL CHECK (position > 0),
  participated_at timestamptz NOT NULL,
  CONSTRAINT participation_no_self_referral CHECK (friend_id <> referrer_id),
  CONSTRAINT participation_counted_in_turn UNIQUE (referrer_id, position)
);
CREATE TRIGGER referral_participation_never_changes BEFORE UPDATE OR DELETE ON referral_participation
  FOR EACH ROW EXECUTE FUNCTION never_changes();

-- The referrer's rewards for a participation: the bonus, and the extra reward if it reached the threshold.
CREATE TABLE referral_reward (
  friend_id uuid NOT NULL REFERENCES referral_participation,
  kind text NOT NULL CHECK (kind IN ('bonus', 'threshold')),
  referrer_id uuid NOT NULL REFERENCES allowance,
  tickets integer NOT NULL CHECK (tickets >= 0),
  PRIMARY KEY (friend_id, kind)
);
CREATE UNIQUE INDEX referral_reward_threshold_once ON referral_reward (referrer_id) WHERE kind = 'threshold';
CREATE TRIGGER referral_reward_never_changes BEFORE UPDATE OR DELETE ON referral_reward FOR EACH ROW EXECUTE FUNCTION never_changes();
`;
