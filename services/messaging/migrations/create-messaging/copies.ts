/** Copies of what identity, catalog and tickets own; a newer version wins. */
export const copies = `
CREATE TABLE person (
  user_id uuid PRIMARY KEY,
  version integer NOT NULL,
  display_name text NOT NULL,
  registered_at timestamptz,
  -- When the account was closed (docs/product.md rule 33).
  erased_at timestamptz,
  keeps_winner_name boolean NOT NULL DEFAULT false,
  -- Shown as a winner, without a city: an administrator replaced the name (docs/product.md rule 49).
  initials text,
  initials_version integer NOT NULL DEFAULT 0,
  -- Stored, because folding a hundred thousand names per search takes a second.
  search text NOT NULL GENERATED ALWAYS AS (fold_text(display_name)) STORED
);
CREATE INDEX person_search ON person USING gin (search gin_trgm_ops);

CREATE TABLE product (
  product_id integer PRIMARY KEY,
  version integer NOT NULL,
  name text NOT NULL,
  -- Ticket numbers are printed with as many digits (docs/product.md rule 34).
  places integer NOT NULL CHECK (places > 0),
  -- Whether people are told how many places are missing: its draw has an hour, and no boost (docs/product.md rule 51).
  tells_missing boolean NOT NULL DEFAULT false,
  -- Its draw proves nothing: notices say so (docs/draw-protocol.md "Demonstrations").
  demonstration boolean NOT NULL DEFAULT false
);

-- Who holds tickets of which product, to notify them of the result.
CREATE TABLE participation (
  product_id integer NOT NULL,
  user_id uuid NOT NULL,
  -- The notice of the end could not be posted, and is tried again.
  untold boolean NOT NULL DEFAULT false,
  PRIMARY KEY (product_id, user_id)
);
CREATE INDEX participation_untold ON participation (product_id, user_id) WHERE untold;

-- The hour at which a draw begins by itself, known once its list is frozen; nothing moves it (docs/product.md rule 51).
CREATE TABLE draw_hour (
  product_id integer PRIMARY KEY,
  draw_at timestamptz NOT NULL,
  known_at timestamptz NOT NULL,
  -- Text messages with reminders that it may still cost (docs/text-messages.md): the setting, when the hour became known.
  texts_left integer NOT NULL CHECK (texts_left >= 0)
);

-- A notice to whoever holds a ticket of a product, once a kind, from opens_at until it no longer makes sense; with the last holder told, in the
-- order of their ids.
CREATE TABLE draw_reminder (
  product_id integer NOT NULL,
  notice text NOT NULL CHECK (notice IN ('draw_nearly_full', 'draw_fixed', 'draw_tomorrow', 'draw_in_an_hour', 'draw_begins')),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  told_up_to uuid,
  -- A notice of this round could not be posted: another round follows.
  again boolean NOT NULL DEFAULT false,
  told_all_at timestamptz,
  PRIMARY KEY (product_id, notice)
);
CREATE INDEX draw_reminder_due ON draw_reminder (closes_at) WHERE told_all_at IS NULL;

-- How a product ended, and the last participant notified, in the order of their ids.
CREATE TABLE draw_outcome (
  product_id integer PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('completed', 'cancelled')),
  happened_at timestamptz NOT NULL,
  reason text,
  winners integer NOT NULL CHECK (winners >= 0),
  told_up_to uuid,
  told_all_at timestamptz,
  CONSTRAINT draw_outcome_reason CHECK ((outcome = 'cancelled') = (reason IS NOT NULL)),
  CONSTRAINT draw_outcome_cancelled_has_no_winner CHECK (outcome = 'completed' OR winners = 0)
);
CREATE INDEX draw_outcome_to_tell ON draw_outcome (happened_at) WHERE told_all_at IS NULL;

-- One prize a person (docs/product.md rule 8).
CREATE TABLE draw_winner (
  product_id integer NOT NULL REFERENCES draw_outcome,
  user_id uuid NOT NULL,
  ticket integer NOT NULL CHECK (ticket >= 0),
  place integer NOT NULL CHECK (place >= 0),
  display_name text NOT NULL,
  city text NOT NULL,
  PRIMARY KEY (product_id, user_id),
  UNIQUE (product_id, place)
);
CREATE INDEX draw_winner_of_user ON draw_winner (user_id);
`;

/** Maximum text messages with reminders of the hour of one draw (docs/text-messages.md), with the default of identity. */
export const reminderTexts = `
ALTER TABLE platform_settings ADD COLUMN reminder_texts_per_draw integer NOT NULL DEFAULT 100 CHECK (reminder_texts_per_draw >= 0);
`;
