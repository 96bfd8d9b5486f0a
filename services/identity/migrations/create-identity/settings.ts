/** What the owner chooses (docs/product.md section 9). Other services store copies of what they need. */
export const settings = String.raw`
-- One row.
CREATE TABLE settings (
  id                    smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  registration_price    integer NOT NULL DEFAULT 500 CHECK (registration_price >= 200),
  -- Whether the referral programme is open, and the tickets for each friend who participates.
  enabled               boolean NOT NULL DEFAULT true,
  referral_bonus        integer NOT NULL DEFAULT 1 CHECK (referral_bonus >= 0),
  required_referrals    integer NOT NULL DEFAULT 5 CHECK (required_referrals > 0),
  reward_tickets        integer NOT NULL DEFAULT 5 CHECK (reward_tickets >= 0),
  -- Where tickets without payment may be placed (docs/product.md rules 27 and 28).
  free_ticket_max_price integer NOT NULL DEFAULT 1000 CHECK (free_ticket_max_price >= 0),
  free_ticket_share     integer NOT NULL DEFAULT 20 CHECK (free_ticket_share BETWEEN 0 AND 100),
  -- What a person may spend on tickets in 7 and in 30 days; null for any amount (docs/product.md rule 40).
  play_limit_week       integer CHECK (play_limit_week >= 0),
  play_limit_month      integer CHECK (play_limit_month >= 0),
  -- Text messages with reminders of the hour of one draw (docs/text-messages.md).
  reminder_texts_per_draw integer NOT NULL DEFAULT 100 CHECK (reminder_texts_per_draw >= 0),
  -- Whether two administrators must agree, to money from this amount on (docs/product.md rule 48).
  two_people            boolean NOT NULL DEFAULT false,
  approve_money_from    integer NOT NULL DEFAULT 1 CHECK (approve_money_from > 0),
  -- When an account that counted as one of two was removed or lost that: nobody is the only administrator for seven
  -- days (rule 47).
  colleague_left_at     timestamptz,
  help_whatsapp         text CHECK (help_whatsapp ~ '^\+[1-9][0-9]{7,14}$'),
  -- The texts of footer and terms about the operator, its licence and complaints (docs/product.md rule 26).
  operator              text CHECK (length(operator) BETWEEN 1 AND 500),
  licence               text CHECK (length(licence) BETWEEN 1 AND 500),
  complaints            text CHECK (length(complaints) BETWEEN 1 AND 500),
  -- The version that other services copy, and the last one that was published to them.
  version               integer NOT NULL DEFAULT 1 CHECK (version > 0),
  published_version     integer NOT NULL DEFAULT 0,
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settings_week_is_within_the_month CHECK (play_limit_week <= play_limit_month),
  CONSTRAINT settings_published_is_not_ahead CHECK (published_version BETWEEN 0 AND version)
);

-- Every change of what the public or another service reads, by any path, increments the version, by which the other services order their
-- copies and after which the gateway's pages are made anew.
CREATE FUNCTION raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.registration_price, NEW.enabled, NEW.referral_bonus, NEW.required_referrals, NEW.reward_tickets,
      NEW.free_ticket_max_price, NEW.free_ticket_share, NEW.play_limit_week, NEW.play_limit_month, NEW.reminder_texts_per_draw,
      NEW.two_people, NEW.approve_money_from, NEW.help_whatsapp, NEW.operator, NEW.licence, NEW.complaints)
     IS DISTINCT FROM
     (OLD.registration_price, OLD.enabled, OLD.referral_bonus, OLD.required_referrals, OLD.reward_tickets,
      OLD.free_ticket_max_price, OLD.free_ticket_share, OLD.play_limit_week, OLD.play_limit_month, OLD.reminder_texts_per_draw,
      OLD.two_people, OLD.approve_money_from, OLD.help_whatsapp, OLD.operator, OLD.licence, OLD.complaints) THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := now();
  ELSIF NEW.version <> OLD.version THEN
    RAISE EXCEPTION 'the version of the settings rises with them alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER settings_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION raise_settings_version();

INSERT INTO settings DEFAULT VALUES;

-- Written by the operator's backup alone (infra/local), read by metrics.
CREATE TABLE newest_backup (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  finished_at timestamptz NOT NULL
);
`;
