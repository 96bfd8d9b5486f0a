/** A copy of the settings that say what needs a second administrator (docs/product.md rule 42). */
export const settings = `
-- One row; version 0: the defaults, until the first event.
CREATE TABLE platform_settings (
  id smallint PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL DEFAULT 0,
  approve_draw boolean NOT NULL DEFAULT false,
  approve_cancellation boolean NOT NULL DEFAULT false
);
INSERT INTO platform_settings (id) VALUES (1);
`;
