/** The chosen provider, and the copy of what needs a second administrator (docs/product.md rule 42). */
export const settings = `
-- One row: the provider of new payments; without a row the default one.
CREATE TABLE provider_choice (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  name text NOT NULL CHECK (name ~ '^[a-z0-9-]{1,40}$'),
  chosen_by uuid NOT NULL,
  chosen_at timestamptz NOT NULL
);

-- One row; version 0: the defaults, until the first event.
CREATE TABLE platform_settings (
  id smallint PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL DEFAULT 0,
  approve_money_from integer CHECK (approve_money_from > 0)
);
INSERT INTO platform_settings (id) VALUES (1);
`;
