/** Messages to everyone or to the ticket holders of one product, now or scheduled. */
export const broadcasts = String.raw`
-- To everyone; sent from the back-office.
CREATE TABLE general_message (
  id uuid PRIMARY KEY,
  admin_id uuid,
  subject text NOT NULL CHECK (char_length(subject) <= 200),
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  recipients integer NOT NULL DEFAULT 0 CHECK (recipients >= 0),
  created_at timestamptz NOT NULL,
  -- A space precedes every word, also the first: a search of one or two letters matches the start of a word.
  search text NOT NULL GENERATED ALWAYS AS (fold_text(' ' || subject || ' ' || translate(content, E'\n', ' '))) STORED
);
CREATE INDEX general_message_newest ON general_message (created_at DESC, id DESC);
CREATE INDEX general_message_reach ON general_message (recipients, id);
CREATE INDEX general_message_search ON general_message USING gin (search gin_trgm_ops);

CREATE TABLE general_reading (
  user_id uuid NOT NULL,
  message_id uuid NOT NULL REFERENCES general_message ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX general_reading_of_message ON general_reading (message_id);

-- The number of readers: counting a hundred thousand readings for each line of the list takes seconds. In up to 64 rows by reader,
-- because in the message's own row concurrent readers would wait for each other, and each would leave another version of a row that
-- every request reads.
CREATE TABLE general_readers (
  message_id uuid NOT NULL REFERENCES general_message ON DELETE CASCADE,
  slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 63),
  readers integer NOT NULL CHECK (readers > 0),
  PRIMARY KEY (message_id, slot)
);

-- To the holders of one product's tickets or, without a product, to everyone.
CREATE TABLE holder_message (
  id           uuid PRIMARY KEY,
  product_id   integer,
  admin_id     uuid,
  subject      text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  content      text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
  created_at   timestamptz NOT NULL,
  send_at      timestamptz NOT NULL,
  -- Two people agreed to it (docs/product.md rule 48), or it tells what is decided elsewhere.
  agreed       boolean NOT NULL DEFAULT false,
  cancelled_at timestamptz,
  -- From then on its recipients do not change.
  begun_at     timestamptz,
  recipients   integer CHECK (recipients >= 0),
  sent_at      timestamptz,
  -- A general message has its author.
  CONSTRAINT holder_message_to_everyone_has_its_author CHECK (product_id IS NOT NULL OR admin_id IS NOT NULL),
  CONSTRAINT holder_message_begins_with_its_recipients CHECK ((begun_at IS NULL) = (recipients IS NULL)),
  CONSTRAINT holder_message_is_cancelled_before_it_begins CHECK (cancelled_at IS NULL OR begun_at IS NULL),
  CONSTRAINT holder_message_ends_after_it_begins CHECK (sent_at IS NULL OR begun_at IS NOT NULL)
);
CREATE INDEX holder_message_newest ON holder_message (created_at DESC, id DESC);
CREATE INDEX holder_message_to_send ON holder_message (send_at) WHERE sent_at IS NULL AND cancelled_at IS NULL;

-- Remaining recipients of a message that is being sent.
CREATE TABLE holder_message_recipient (
  message_id uuid NOT NULL REFERENCES holder_message,
  user_id    uuid NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
`;
