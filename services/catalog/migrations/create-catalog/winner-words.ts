/**
 * What winners agree to show of themselves (docs/product.md rule 37): public once an administrator has read it, gone as soon as the winner
 * withdraws it.
 */
export const winnerWords = `
CREATE TABLE winner_words (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries,
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  -- Each is a consent by itself; empty without it.
  first_name text NOT NULL CHECK (length(first_name) <= 30),
  city text NOT NULL CHECK (length(city) <= 40),
  sentence text NOT NULL CHECK (length(sentence) <= 160),
  -- WebP, private until it is approved.
  photo bytea CONSTRAINT a_portrait_is_small CHECK (octet_length(photo) BETWEEN 1 AND 262144),
  -- Counts what was said: an administrator approves what they read.
  version integer NOT NULL,
  refusal text CHECK (length(refusal) BETWEEN 1 AND 300),
  said_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  CONSTRAINT withdrawn_words_are_deleted CHECK ((state = 'withdrawn') = (first_name = '' AND city = '' AND sentence = '' AND photo IS NULL)),
  CONSTRAINT withdrawn_words_have_their_time CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CONSTRAINT refused_words_have_a_reason CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
-- Already compressed: PostgreSQL need not compress it again.
ALTER TABLE winner_words ALTER COLUMN photo SET STORAGE EXTERNAL;
CREATE INDEX winner_words_to_read ON winner_words (said_at, delivery_id) WHERE state = 'waiting';
CREATE INDEX winner_words_shown ON winner_words (said_at, delivery_id) WHERE state = 'approved';

CREATE FUNCTION guard_winner_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('approved', 'refused') AND (TG_OP = 'INSERT'
     OR OLD.state <> 'waiting' AND (OLD.state, NEW.state) <> ('approved', 'refused')
     OR (NEW.version, NEW.first_name, NEW.city, NEW.sentence, NEW.photo) IS DISTINCT FROM (OLD.version, OLD.first_name, OLD.city, OLD.sentence, OLD.photo)) THEN
    RAISE EXCEPTION 'words are decided on as they were read' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.version < OLD.version OR NEW.delivery_id <> OLD.delivery_id
     OR NEW.version = OLD.version AND NEW.state <> 'withdrawn'
        AND (NEW.first_name, NEW.city, NEW.sentence, NEW.photo) IS DISTINCT FROM (OLD.first_name, OLD.city, OLD.sentence, OLD.photo)) THEN
    RAISE EXCEPTION 'changed words are another version' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_winner_words BEFORE INSERT OR UPDATE ON winner_words FOR EACH ROW EXECUTE FUNCTION guard_winner_words();

-- A prize that went to another ticket has no winner to show.
CREATE FUNCTION erase_words_of_forfeited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE winner_words SET state = 'withdrawn', first_name = '', city = '', sentence = '', photo = NULL, refusal = NULL, withdrawn_at = now()
  WHERE delivery_id = NEW.id AND state <> 'withdrawn';
  RETURN NULL;
END $$;
CREATE TRIGGER erase_words_of_forfeited AFTER UPDATE OF state ON deliveries FOR EACH ROW
  WHEN (NEW.state = 'forfeited' AND OLD.state <> 'forfeited') EXECUTE FUNCTION erase_words_of_forfeited();
`;
