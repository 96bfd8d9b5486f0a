/** A person's one conversation with the administrators, in which the platform's notices are too. */
export const conversations = `
-- What somebody wrote, or a notice of the platform: data from which a version of its sentence makes the text, without the names of people.
CREATE TABLE message (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  author text NOT NULL CHECK (author IN ('user', 'admin', 'platform')),
  admin_id uuid,
  notice text CHECK (notice IN ('account_created', 'tickets_granted', 'credit_issued', 'friend_participated', 'draw_won', 'draw_lost',
    'draw_cancelled', 'refund_owed', 'refund_paid', 'refund_corrected', 'delivery_advanced', 'prize_forfeited', 'prize_passed_on',
    'winner_warned', 'code_given', 'place_freed', 'next_draw_opened', 'free_tickets_left', 'holders_told',
    'draw_nearly_full', 'draw_fixed', 'draw_tomorrow', 'draw_in_an_hour', 'draw_begins')),
  -- The subject of the notice: at most one each.
  notice_of text,
  notice_version smallint CHECK (notice_version > 0),
  notice_data jsonb CHECK (jsonb_typeof(notice_data) = 'object'),
  -- About what the person did, needing nothing from them: listed apart and never unread (docs/product.md rule 12).
  is_record boolean NOT NULL GENERATED ALWAYS AS (coalesce(notice IN ('account_created', 'tickets_granted', 'draw_lost', 'refund_owed',
    'refund_paid', 'refund_corrected', 'draw_nearly_full', 'draw_tomorrow', 'draw_in_an_hour', 'draw_begins'), false)) STORED,
  -- Sent to no browser or phone: a reminder to who did not agree to any, or has had as many as may be (docs/product.md rule 77).
  in_app_alone boolean NOT NULL DEFAULT false,
  content text CHECK (char_length(content) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- For the administrators, who do not search notices.
  search text GENERATED ALWAYS AS (fold_text(content)) STORED,
  CONSTRAINT message_is_written_or_a_notice CHECK (
    (author = 'platform') = (content IS NULL)
    AND num_nonnulls(notice, notice_of, notice_version, notice_data) = CASE WHEN author = 'platform' THEN 4 ELSE 0 END),
  CONSTRAINT message_admin_wrote CHECK (author = 'admin' OR admin_id IS NULL)
);
CREATE INDEX message_conversation ON message (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX message_one_notice ON message (user_id, notice, notice_of) WHERE notice IS NOT NULL;
CREATE INDEX message_record ON message (user_id, created_at DESC, id DESC) WHERE is_record;
CREATE INDEX message_unread ON message (user_id) WHERE read_at IS NULL AND author <> 'user' AND NOT is_record;
CREATE INDEX message_pace ON message (user_id, created_at) WHERE author = 'user';
CREATE INDEX message_search ON message USING gin (search gin_trgm_ops) WHERE search IS NOT NULL;

-- One row per person who sent or received a message; notices of the platform alone do not create one.
CREATE TABLE conversation (
  user_id uuid PRIMARY KEY,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  last_content text NOT NULL,
  last_from_admin boolean NOT NULL,
  last_at timestamptz NOT NULL,
  -- The first message that nobody has answered; null: answered, or no answer is needed. Reading does not change it
  -- (docs/product.md rule 56).
  waiting_since timestamptz,
  -- The administrator who has it.
  assigned_to uuid,
  -- Deleting a conversation archives it: its messages stay until the person is erased (docs/product.md rule 12).
  archived_at timestamptz,
  CONSTRAINT conversation_answered CHECK (NOT last_from_admin OR waiting_since IS NULL),
  CONSTRAINT conversation_archived_is_nobodys
    CHECK (archived_at IS NULL OR (waiting_since IS NULL AND assigned_to IS NULL))
) WITH (fillfactor = 80);
-- What waits, with who has it: its counts and the far pages of its lists come from the index alone.
CREATE INDEX conversation_waiting ON conversation (waiting_since, user_id) INCLUDE (assigned_to) WHERE waiting_since IS NOT NULL;
CREATE INDEX conversation_unassigned ON conversation (waiting_since, user_id) WHERE waiting_since IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX conversation_answered_newest ON conversation (last_at DESC, user_id DESC)
  WHERE waiting_since IS NULL AND archived_at IS NULL;
CREATE INDEX conversation_of_admin ON conversation (assigned_to, last_at DESC, user_id DESC) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversation_newest ON conversation (last_at DESC, user_id DESC) WHERE archived_at IS NULL;
CREATE INDEX conversation_unread ON conversation (last_at DESC, user_id DESC) WHERE unread > 0 AND archived_at IS NULL;
CREATE INDEX conversation_archived ON conversation (last_at DESC, user_id DESC) WHERE archived_at IS NOT NULL;

-- Administrators whose account was removed: nobody gives them a conversation again.
CREATE TABLE removed_admin (
  admin_id   uuid PRIMARY KEY,
  removed_at timestamptz NOT NULL
);
CREATE FUNCTION refuse_removed_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed_admin WHERE admin_id = NEW.assigned_to) THEN
    RAISE EXCEPTION 'this administrator was removed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'conversation_of_removed_admin', TABLE = 'conversation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversation_given BEFORE INSERT OR UPDATE OF assigned_to ON conversation FOR EACH ROW
  WHEN (NEW.assigned_to IS NOT NULL) EXECUTE FUNCTION refuse_removed_admin();

-- Prepared answers of the administrators.
CREATE TABLE saved_reply (
  id      uuid PRIMARY KEY,
  title   text NOT NULL UNIQUE CHECK (length(title) BETWEEN 1 AND 80),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000)
);

-- First answers by Idempotency-Key, stored for a limited time: to a person, and to an administrator.
CREATE TABLE idempotent_request (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  message_id uuid NOT NULL REFERENCES message ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_request_oldest ON idempotent_request (created_at);
CREATE INDEX idempotent_request_of_message ON idempotent_request (message_id);

CREATE TABLE admin_request (
  admin_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (admin_id, key)
);
CREATE INDEX admin_request_oldest ON admin_request (created_at);
`;
