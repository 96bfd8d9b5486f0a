-- SHA-256 of its migrations: ceb3ef625708c92e10979bf9b159942bb98a02ecc34aa6f0e44c606e7dc04e83
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT lower(regexp_replace(normalize(replace(replace(replace(replace(translate(written, 'ƉɖĐđƐɛƑƒƔɣŊŋƆɔƲʋØøŁł’‘‛ʼʻʽʹʾʿ′´`＇ꞌ‐‑‒–—―−﹣－⁃', 'ddddeeffggnnoovvooll''''''''''''''''''''''''''''----------'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad-\u00ad\u061c-\u061c\u115f-\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff-\ufeff]', '', 'g') COLLATE "C")
$$;

CREATE FUNCTION public.refuse_removed_admin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM removed_admin WHERE admin_id = NEW.assigned_to) THEN
    RAISE EXCEPTION 'this administrator was removed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'conversation_of_removed_admin', TABLE = 'conversation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.refuse_second_value() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what is set in % never changes: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.admin_notice (
    admin_id uuid NOT NULL,
    kind text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    switched_off boolean DEFAULT false NOT NULL,
    waiting integer DEFAULT 0 NOT NULL,
    pushed_at timestamp with time zone,
    CONSTRAINT admin_notice_check CHECK (((waiting >= 0) AND ((waiting = 0) OR (NOT switched_off)))),
    CONSTRAINT admin_notice_kind_check CHECK ((kind = ANY (ARRAY['approval'::text, 'review'::text, 'dead_letters'::text])))
);

CREATE TABLE public.admin_request (
    admin_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT admin_request_request_hash_check CHECK ((octet_length(request_hash) = 32))
);

CREATE TABLE public.conversation (
    user_id uuid NOT NULL,
    unread integer DEFAULT 0 NOT NULL,
    last_content text NOT NULL,
    last_from_admin boolean NOT NULL,
    last_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    assigned_to uuid,
    archived_at timestamp with time zone,
    CONSTRAINT conversation_answered CHECK (((NOT last_from_admin) OR (waiting_since IS NULL))),
    CONSTRAINT conversation_archived_is_nobodys CHECK (((archived_at IS NULL) OR ((waiting_since IS NULL) AND (assigned_to IS NULL)))),
    CONSTRAINT conversation_unread_check CHECK ((unread >= 0))
)
WITH (fillfactor='80');

CREATE TABLE public.dead_letters (
    only_one boolean DEFAULT true NOT NULL,
    announced integer DEFAULT 0 NOT NULL,
    CONSTRAINT dead_letters_announced_check CHECK ((announced >= 0)),
    CONSTRAINT dead_letters_only_one_check CHECK (only_one)
);

CREATE TABLE public.draw_outcome (
    product_id integer NOT NULL,
    outcome text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    reason text,
    winners integer NOT NULL,
    told_up_to uuid,
    told_all_at timestamp with time zone,
    CONSTRAINT draw_outcome_cancelled_has_no_winner CHECK (((outcome = 'completed'::text) OR (winners = 0))),
    CONSTRAINT draw_outcome_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'cancelled'::text]))),
    CONSTRAINT draw_outcome_reason CHECK (((outcome = 'cancelled'::text) = (reason IS NOT NULL))),
    CONSTRAINT draw_outcome_winners_check CHECK ((winners >= 0))
);

CREATE TABLE public.draw_winner (
    product_id integer NOT NULL,
    user_id uuid NOT NULL,
    ticket integer NOT NULL,
    place integer NOT NULL,
    display_name text NOT NULL,
    city text NOT NULL,
    CONSTRAINT draw_winner_place_check CHECK ((place >= 0)),
    CONSTRAINT draw_winner_ticket_check CHECK ((ticket >= 0))
);

CREATE TABLE public.event_handlers (
    event text NOT NULL,
    handler text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.general_message (
    id uuid NOT NULL,
    admin_id uuid,
    subject text NOT NULL,
    content text NOT NULL,
    recipients integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    search text GENERATED ALWAYS AS (public.fold_text((((' '::text || subject) || ' '::text) || translate(content, '
'::text, ' '::text)))) STORED NOT NULL,
    CONSTRAINT general_message_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 4000))),
    CONSTRAINT general_message_recipients_check CHECK ((recipients >= 0)),
    CONSTRAINT general_message_subject_check CHECK ((char_length(subject) <= 200))
);

CREATE TABLE public.general_readers (
    message_id uuid NOT NULL,
    slot smallint NOT NULL,
    readers integer NOT NULL,
    CONSTRAINT general_readers_readers_check CHECK ((readers > 0)),
    CONSTRAINT general_readers_slot_check CHECK (((slot >= 0) AND (slot <= 63)))
);

CREATE TABLE public.general_reading (
    user_id uuid NOT NULL,
    message_id uuid NOT NULL,
    read_at timestamp with time zone NOT NULL
);

CREATE TABLE public.holder_message (
    id uuid NOT NULL,
    product_id integer,
    admin_id uuid,
    subject text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    send_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    begun_at timestamp with time zone,
    recipients integer,
    sent_at timestamp with time zone,
    CONSTRAINT holder_message_begins_with_its_recipients CHECK (((begun_at IS NULL) = (recipients IS NULL))),
    CONSTRAINT holder_message_content_check CHECK (((length(content) >= 1) AND (length(content) <= 2000))),
    CONSTRAINT holder_message_ends_after_it_begins CHECK (((sent_at IS NULL) OR (begun_at IS NOT NULL))),
    CONSTRAINT holder_message_is_cancelled_before_it_begins CHECK (((cancelled_at IS NULL) OR (begun_at IS NULL))),
    CONSTRAINT holder_message_recipients_check CHECK ((recipients >= 0)),
    CONSTRAINT holder_message_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120))),
    CONSTRAINT holder_message_to_everyone_has_its_author CHECK (((product_id IS NOT NULL) OR (admin_id IS NOT NULL)))
);

CREATE TABLE public.holder_message_recipient (
    message_id uuid NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.idempotent_request (
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    message_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT idempotent_request_request_hash_check CHECK ((octet_length(request_hash) = 32))
);

CREATE TABLE public.inbox (
    message_id text NOT NULL,
    handler text NOT NULL,
    event text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.message (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    author text NOT NULL,
    admin_id uuid,
    notice text,
    notice_of text,
    subject text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    search text GENERATED ALWAYS AS (
CASE
    WHEN (author <> 'platform'::text) THEN public.fold_text(content)
    ELSE NULL::text
END) STORED,
    CONSTRAINT message_admin_wrote CHECK (((author = 'admin'::text) OR (admin_id IS NULL))),
    CONSTRAINT message_author_check CHECK ((author = ANY (ARRAY['user'::text, 'admin'::text, 'platform'::text]))),
    CONSTRAINT message_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 4000))),
    CONSTRAINT message_notice_by_the_platform CHECK ((((author = 'platform'::text) = (notice IS NOT NULL)) AND ((author = 'platform'::text) = (notice_of IS NOT NULL)))),
    CONSTRAINT message_notice_check CHECK ((notice = ANY (ARRAY['account_created'::text, 'tickets_granted'::text, 'credit_issued'::text, 'friend_participated'::text, 'draw_completed'::text, 'draw_cancelled'::text, 'refund_owed'::text, 'refund_paid'::text, 'refund_corrected'::text, 'delivery_advanced'::text, 'winner_warned'::text, 'place_freed'::text, 'holders_told'::text]))),
    CONSTRAINT message_subject_check CHECK ((char_length(subject) <= 200))
);

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;

CREATE TABLE public.outbox (
    id bigint NOT NULL,
    message_id uuid NOT NULL,
    event text NOT NULL,
    payload json NOT NULL,
    correlation_id text NOT NULL,
    causation_id text,
    traceparent text,
    occurred_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    not_before timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    last_error text
);

ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.participation (
    product_id integer NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.person (
    user_id uuid NOT NULL,
    version integer NOT NULL,
    display_name text NOT NULL,
    registered_at timestamp with time zone,
    erased_at timestamp with time zone,
    keeps_winner_name boolean DEFAULT false NOT NULL,
    initials text,
    initials_version integer DEFAULT 0 NOT NULL,
    search text GENERATED ALWAYS AS (public.fold_text(display_name)) STORED NOT NULL
);

CREATE TABLE public.product (
    product_id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    places integer NOT NULL,
    CONSTRAINT product_places_check CHECK ((places > 0))
);

CREATE TABLE public.push_delivery (
    message_id uuid NOT NULL,
    device_id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    url text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_delivery_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
    CONSTRAINT push_delivery_body_check CHECK ((length(body) <= 300)),
    CONSTRAINT push_delivery_title_check CHECK ((length(title) <= 200)),
    CONSTRAINT push_delivery_url_check CHECK ((url ~~ '/%'::text))
);

CREATE TABLE public.push_device (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    slot smallint NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    session_id text NOT NULL,
    role text,
    confirmed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT push_device_check CHECK (((role IS NOT NULL) OR (NOT confirmed))),
    CONSTRAINT push_device_endpoint_check CHECK ((length(endpoint) <= 1000)),
    CONSTRAINT push_device_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'super_admin'::text]))),
    CONSTRAINT push_device_session_id_check CHECK ((session_id ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT push_device_slot_check CHECK (((slot >= 1) AND (slot <= 5)))
);

CREATE TABLE public.removed_admin (
    admin_id uuid NOT NULL,
    removed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.saved_reply (
    id uuid NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    CONSTRAINT saved_reply_content_check CHECK (((length(content) >= 1) AND (length(content) <= 2000))),
    CONSTRAINT saved_reply_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);

CREATE TABLE public.text_agreement (
    user_id uuid NOT NULL,
    agreed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.text_message (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    known_device boolean DEFAULT false NOT NULL,
    body text,
    sealed bytea,
    attempts smallint DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    counted_at timestamp with time zone,
    done_at timestamp with time zone,
    CONSTRAINT text_message_attempts_check CHECK (((attempts >= 0) AND (attempts <= 8))),
    CONSTRAINT text_message_body_check CHECK ((length(body) <= 500)),
    CONSTRAINT text_message_check CHECK (((purpose = 'code'::text) OR (NOT known_device))),
    CONSTRAINT text_message_check1 CHECK ((num_nonnulls(body, sealed) =
CASE
    WHEN (done_at IS NULL) THEN 1
    ELSE 0
END)),
    CONSTRAINT text_message_check2 CHECK (((purpose = 'notice'::text) OR (body IS NULL))),
    CONSTRAINT text_message_purpose_check CHECK ((purpose = ANY (ARRAY['code'::text, 'notice'::text]))),
    CONSTRAINT text_message_sealed_check CHECK ((length(sealed) <= 2000))
);

CREATE TABLE public.winner_to_rename (
    product_id integer NOT NULL,
    user_id uuid NOT NULL,
    shown_name text NOT NULL,
    renamed_up_to uuid
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.dead_letters VALUES (true, 0);

INSERT INTO public.migrations VALUES (1, 1795627800000, 'CreateMessagingTables1795627800000');
INSERT INTO public.migrations VALUES (2, 1795627800005, 'CreateMessaging1795627800005');

SELECT pg_catalog.setval('public.migrations_id_seq', 2, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_notice
    ADD CONSTRAINT admin_notice_id_key UNIQUE (id);

ALTER TABLE ONLY public.admin_notice
    ADD CONSTRAINT admin_notice_pkey PRIMARY KEY (admin_id, kind);

ALTER TABLE ONLY public.admin_request
    ADD CONSTRAINT admin_request_pkey PRIMARY KEY (admin_id, key);

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.draw_outcome
    ADD CONSTRAINT draw_outcome_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.draw_winner
    ADD CONSTRAINT draw_winner_pkey PRIMARY KEY (product_id, user_id);

ALTER TABLE ONLY public.draw_winner
    ADD CONSTRAINT draw_winner_product_id_place_key UNIQUE (product_id, place);

ALTER TABLE ONLY public.event_handlers
    ADD CONSTRAINT event_handlers_pkey PRIMARY KEY (event, handler);

ALTER TABLE ONLY public.general_message
    ADD CONSTRAINT general_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.general_readers
    ADD CONSTRAINT general_readers_pkey PRIMARY KEY (message_id, slot);

ALTER TABLE ONLY public.general_reading
    ADD CONSTRAINT general_reading_pkey PRIMARY KEY (user_id, message_id);

ALTER TABLE ONLY public.holder_message
    ADD CONSTRAINT holder_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.holder_message_recipient
    ADD CONSTRAINT holder_message_recipient_pkey PRIMARY KEY (message_id, user_id);

ALTER TABLE ONLY public.idempotent_request
    ADD CONSTRAINT idempotent_request_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.participation
    ADD CONSTRAINT participation_pkey PRIMARY KEY (product_id, user_id);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.push_delivery
    ADD CONSTRAINT push_delivery_pkey PRIMARY KEY (message_id, device_id);

ALTER TABLE ONLY public.push_device
    ADD CONSTRAINT push_device_endpoint_key UNIQUE (endpoint);

ALTER TABLE ONLY public.push_device
    ADD CONSTRAINT push_device_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_device
    ADD CONSTRAINT push_device_user_id_slot_key UNIQUE (user_id, slot);

ALTER TABLE ONLY public.removed_admin
    ADD CONSTRAINT removed_admin_pkey PRIMARY KEY (admin_id);

ALTER TABLE ONLY public.saved_reply
    ADD CONSTRAINT saved_reply_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.saved_reply
    ADD CONSTRAINT saved_reply_title_key UNIQUE (title);

ALTER TABLE ONLY public.text_agreement
    ADD CONSTRAINT text_agreement_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.text_message
    ADD CONSTRAINT text_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.winner_to_rename
    ADD CONSTRAINT winner_to_rename_pkey PRIMARY KEY (product_id, user_id, shown_name);

CREATE INDEX admin_notice_waiting ON public.admin_notice USING btree (pushed_at) WHERE (waiting > 0);

CREATE INDEX admin_request_oldest ON public.admin_request USING btree (created_at);

CREATE INDEX conversation_answered_newest ON public.conversation USING btree (last_at DESC, user_id DESC) WHERE ((waiting_since IS NULL) AND (archived_at IS NULL));

CREATE INDEX conversation_archived ON public.conversation USING btree (last_at DESC, user_id DESC) WHERE (archived_at IS NOT NULL);

CREATE INDEX conversation_newest ON public.conversation USING btree (last_at DESC, user_id DESC) WHERE (archived_at IS NULL);

CREATE INDEX conversation_of_admin ON public.conversation USING btree (assigned_to, last_at DESC, user_id DESC) WHERE (assigned_to IS NOT NULL);

CREATE INDEX conversation_unassigned ON public.conversation USING btree (waiting_since, user_id) WHERE ((waiting_since IS NOT NULL) AND (assigned_to IS NULL));

CREATE INDEX conversation_unread ON public.conversation USING btree (last_at DESC, user_id DESC) WHERE ((unread > 0) AND (archived_at IS NULL));

CREATE INDEX conversation_waiting ON public.conversation USING btree (waiting_since, user_id) INCLUDE (assigned_to) WHERE (waiting_since IS NOT NULL);

CREATE INDEX draw_outcome_to_tell ON public.draw_outcome USING btree (happened_at) WHERE (told_all_at IS NULL);

CREATE INDEX draw_winner_of_user ON public.draw_winner USING btree (user_id);

CREATE INDEX general_message_newest ON public.general_message USING btree (created_at DESC, id DESC);

CREATE INDEX general_message_reach ON public.general_message USING btree (recipients, id);

CREATE INDEX general_message_search ON public.general_message USING gin (search public.gin_trgm_ops);

CREATE INDEX general_reading_of_message ON public.general_reading USING btree (message_id);

CREATE INDEX holder_message_newest ON public.holder_message USING btree (created_at DESC, id DESC);

CREATE INDEX holder_message_to_send ON public.holder_message USING btree (send_at) WHERE ((sent_at IS NULL) AND (cancelled_at IS NULL));

CREATE INDEX idempotent_request_of_message ON public.idempotent_request USING btree (message_id);

CREATE INDEX idempotent_request_oldest ON public.idempotent_request USING btree (created_at);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE INDEX message_about_friend ON public.message USING btree (notice_of) WHERE (notice = 'friend_participated'::text);

CREATE INDEX message_conversation ON public.message USING btree (user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX message_one_notice ON public.message USING btree (user_id, notice, notice_of) WHERE (notice IS NOT NULL);

CREATE INDEX message_pace ON public.message USING btree (user_id, created_at) WHERE (author = 'user'::text);

CREATE INDEX message_search ON public.message USING gin (search public.gin_trgm_ops) WHERE (search IS NOT NULL);

CREATE INDEX message_unread ON public.message USING btree (user_id) WHERE ((read_at IS NULL) AND (author <> 'user'::text));

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX person_search ON public.person USING gin (search public.gin_trgm_ops);

CREATE INDEX push_delivery_due ON public.push_delivery USING btree (next_at);

CREATE INDEX push_delivery_of_device ON public.push_delivery USING btree (device_id);

CREATE INDEX push_device_of_admins ON public.push_device USING btree (user_id) WHERE (role IS NOT NULL);

CREATE INDEX text_message_counted ON public.text_message USING btree (counted_at, user_id);

CREATE INDEX text_message_done ON public.text_message USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX text_message_due ON public.text_message USING btree (purpose, next_at) WHERE (done_at IS NULL);

CREATE INDEX text_message_of_person ON public.text_message USING btree (user_id);

CREATE TRIGGER conversation_given BEFORE INSERT OR UPDATE OF assigned_to ON public.conversation FOR EACH ROW WHEN ((new.assigned_to IS NOT NULL)) EXECUTE FUNCTION public.refuse_removed_admin();

CREATE TRIGGER draw_outcome_set_once BEFORE UPDATE OF product_id, outcome, happened_at, reason, winners, told_all_at ON public.draw_outcome FOR EACH ROW WHEN ((((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.outcome IS NOT NULL) AND (new.outcome IS DISTINCT FROM old.outcome)) OR ((old.happened_at IS NOT NULL) AND (new.happened_at IS DISTINCT FROM old.happened_at)) OR ((old.reason IS NOT NULL) AND (new.reason IS DISTINCT FROM old.reason)) OR ((old.winners IS NOT NULL) AND (new.winners IS DISTINCT FROM old.winners)) OR ((old.told_all_at IS NOT NULL) AND (new.told_all_at IS DISTINCT FROM old.told_all_at)))) EXECUTE FUNCTION public.refuse_second_value('product_id, outcome, happened_at, reason, winners, told_all_at');

CREATE TRIGGER holder_message_set_once BEFORE UPDATE OF id, product_id, admin_id, subject, content, cancelled_at, begun_at, sent_at ON public.holder_message FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.admin_id IS NOT NULL) AND (new.admin_id IS DISTINCT FROM old.admin_id)) OR ((old.subject IS NOT NULL) AND (new.subject IS DISTINCT FROM old.subject)) OR ((old.content IS NOT NULL) AND (new.content IS DISTINCT FROM old.content)) OR ((old.cancelled_at IS NOT NULL) AND (new.cancelled_at IS DISTINCT FROM old.cancelled_at)) OR ((old.begun_at IS NOT NULL) AND (new.begun_at IS DISTINCT FROM old.begun_at)) OR ((old.sent_at IS NOT NULL) AND (new.sent_at IS DISTINCT FROM old.sent_at)))) EXECUTE FUNCTION public.refuse_second_value('id, product_id, admin_id, subject, content, cancelled_at, begun_at, sent_at');

CREATE TRIGGER message_set_once BEFORE UPDATE OF id, user_id, author, admin_id, notice, notice_of, read_at ON public.message FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.author IS NOT NULL) AND (new.author IS DISTINCT FROM old.author)) OR ((old.admin_id IS NOT NULL) AND (new.admin_id IS DISTINCT FROM old.admin_id)) OR ((old.notice IS NOT NULL) AND (new.notice IS DISTINCT FROM old.notice)) OR ((old.notice_of IS NOT NULL) AND (new.notice_of IS DISTINCT FROM old.notice_of)) OR ((old.read_at IS NOT NULL) AND (new.read_at IS DISTINCT FROM old.read_at)))) EXECUTE FUNCTION public.refuse_second_value('id, user_id, author, admin_id, notice, notice_of, read_at');

CREATE TRIGGER person_set_once BEFORE UPDATE OF user_id, registered_at, erased_at ON public.person FOR EACH ROW WHEN ((((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.registered_at IS NOT NULL) AND (new.registered_at IS DISTINCT FROM old.registered_at)) OR ((old.erased_at IS NOT NULL) AND (new.erased_at IS DISTINCT FROM old.erased_at)))) EXECUTE FUNCTION public.refuse_second_value('user_id, registered_at, erased_at');

ALTER TABLE ONLY public.draw_winner
    ADD CONSTRAINT draw_winner_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.draw_outcome(product_id);

ALTER TABLE ONLY public.general_readers
    ADD CONSTRAINT general_readers_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.general_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.general_reading
    ADD CONSTRAINT general_reading_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.general_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.holder_message_recipient
    ADD CONSTRAINT holder_message_recipient_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.holder_message(id);

ALTER TABLE ONLY public.idempotent_request
    ADD CONSTRAINT idempotent_request_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_delivery
    ADD CONSTRAINT push_delivery_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.push_device(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.winner_to_rename
    ADD CONSTRAINT winner_to_rename_product_id_user_id_fkey FOREIGN KEY (product_id, user_id) REFERENCES public.draw_winner(product_id, user_id);
