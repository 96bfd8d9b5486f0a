import { adminNoticeKinds } from '@raffle/contracts/http/admin-notices';

/** Pushes to browsers (docs/product.md rule 41), and SMS and WhatsApp messages (docs/text-messages.md). */
export const deliveries = `
CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  -- Slots limit the browsers per person, also under concurrent requests.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The hash of the session that registered it last, with which it ends.
  session_id text NOT NULL CHECK (session_id ~ '^[0-9a-f]{64}$'),
  -- Of an administrator, as that session has them; whatever changes them ends all sessions, and so deletes the row.
  role text CHECK (role IN ('admin', 'super_admin')),
  confirmed boolean NOT NULL DEFAULT false CHECK (role IS NOT NULL OR NOT confirmed),
  areas text[] NOT NULL DEFAULT '{}' CHECK (role IS NOT NULL OR areas = '{}'),
  created_at timestamptz NOT NULL,
  -- Its session has ended: it gets only what was queued before, and is deleted a minute later.
  ended_at timestamptz,
  UNIQUE (user_id, slot)
);

-- A row is deleted once its push is sent or given up.
CREATE TABLE push_delivery (
  message_id uuid NOT NULL,
  device_id uuid NOT NULL REFERENCES push_device ON DELETE CASCADE,
  title text NOT NULL CHECK (length(title) <= 200),
  body text NOT NULL CHECK (length(body) <= 300),
  url text NOT NULL CHECK (url LIKE '/%'),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, device_id)
);
CREATE INDEX push_device_of_admins ON push_device (user_id) WHERE role IS NOT NULL;
CREATE INDEX push_device_ended ON push_device (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX push_delivery_due ON push_delivery (next_at);
CREATE INDEX push_delivery_of_device ON push_delivery (device_id);

-- What administrators are notified of, one row per administrator and kind: so there is never more than one notice of a kind.
CREATE TABLE admin_notice (
  admin_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN (${adminNoticeKinds.map((kind) => `'${kind}'`).join(', ')})),
  -- Of every push of this row: a browser replaces an unread one with the next.
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  switched_off boolean NOT NULL DEFAULT false,
  -- What came since the last push.
  waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0 AND (waiting = 0 OR NOT switched_off)),
  pushed_at timestamptz,
  PRIMARY KEY (admin_id, kind)
);
CREATE INDEX admin_notice_waiting ON admin_notice (pushed_at) WHERE waiting > 0;

-- Who agreed to notices by SMS or WhatsApp.
CREATE TABLE text_agreement (user_id uuid PRIMARY KEY, agreed_at timestamptz NOT NULL);

-- Who agreed to reminders; locked while one is posted, which keeps their number within its limit (docs/product.md rule 77).
CREATE TABLE reminder_agreement (user_id uuid PRIMARY KEY, agreed_at timestamptz NOT NULL);

-- The number of a super_admin who agreed to texts of mornings and incidents (docs/product.md rules 67 and 68).
CREATE TABLE owner_phone (
  admin_id uuid PRIMARY KEY,
  phone text NOT NULL CHECK (phone ~ '^\\+(228\\d{8}|225\\d{10})$'),
  agreed_at timestamptz NOT NULL DEFAULT now()
);
-- The mornings whose message was sent: once, whichever instance sends it.
CREATE TABLE morning (day date PRIMARY KEY, told_at timestamptz NOT NULL DEFAULT now());

-- The text is erased once sent or given up; the row stays two days for the daily limits.
CREATE TABLE text_message (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('code', 'notice', 'warning')),
  -- A code that was requested on a device of the account.
  known_device boolean NOT NULL DEFAULT false CHECK (purpose = 'code' OR NOT known_device),
  body text CHECK (length(body) <= 500),
  sealed bytea CHECK (length(sealed) <= 2000),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 8),
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  counted_at timestamptz,
  done_at timestamptz,
  CHECK (num_nonnulls(body, sealed) = CASE WHEN done_at IS NULL THEN 1 ELSE 0 END),
  CHECK (purpose <> 'code' OR body IS NULL)
);
CREATE INDEX text_message_due ON text_message (purpose, next_at) WHERE done_at IS NULL;
CREATE INDEX text_message_counted ON text_message (counted_at, user_id);
CREATE INDEX text_message_done ON text_message (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX text_message_of_person ON text_message (user_id);
`;
