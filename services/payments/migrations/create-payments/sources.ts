import { setOnce } from '@raffle/service-kit/database';

/** Where people come from (docs/product.md rule 76): campaigns, visits by day, and the source of each account. */
export const sources = `
-- An owner's links, of which 200 run at most. Printed and said: no code changes or is used again.
CREATE TABLE campaigns (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,29}$' AND code <> 'partage'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  note text CHECK (length(note) BETWEEN 1 AND 300),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  number smallint UNIQUE CONSTRAINT campaigns_are_few CHECK (number BETWEEN 1 AND 200),
  CONSTRAINT ended_campaigns_have_no_number CHECK ((number IS NULL) = (ended_at IS NOT NULL))
);
CREATE INDEX campaigns_ended ON campaigns (ended_at DESC) WHERE ended_at IS NOT NULL;
${setOnce('campaigns', 'code', 'note', 'created_by', 'created_at', 'ended_at')}

-- A source without an owner's campaign is 'direct' before it is stored, so these rows are few, and name nobody.
CREATE DOMAIN source AS text CHECK (VALUE IN ('invitation', 'share', 'direct') OR VALUE LIKE 'campaign:%');
CREATE TABLE visits (
  day date NOT NULL,
  source source NOT NULL,
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (day, source)
);
-- What gateways handed in lately: the same batch sent again counts once.
CREATE TABLE visit_batches (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX visit_batches_age ON visit_batches (at);

-- Of open accounts; a closed one has none, its payments are of no known source.
CREATE TABLE person_sources (
  user_id uuid PRIMARY KEY,
  source source NOT NULL
);
CREATE TRIGGER person_sources_are_not_erased BEFORE INSERT OR UPDATE ON person_sources FOR EACH ROW EXECUTE FUNCTION guard_erased_person();
`;
