/** A copy of the setting that says whether two administrators must agree (docs/product.md rule 48). */
export const settings = `
-- One row; version 0: the defaults, until the first event.
CREATE TABLE platform_settings (
  id smallint PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL DEFAULT 0,
  two_people boolean NOT NULL DEFAULT false
);
INSERT INTO platform_settings (id) VALUES (1);
`;
