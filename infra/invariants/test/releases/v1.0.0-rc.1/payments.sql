-- SHA-256 of its migrations: 498afceccd0c338f732dfc9c60ca6650a3bf19e0d663f6205f79849eeecb3aed
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT lower(regexp_replace(normalize(replace(replace(replace(replace(translate(written, 'ƉɖĐđƐɛƑƒƔɣŊŋƆɔƲʋØøŁł’‘‛ʼʻʽʹʾʿ′´`＇ꞌ‐‑‒–—―−﹣－⁃', 'ddddeeffggnnoovvooll''''''''''''''''''''''''''''----------'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad-\u00ad\u061c-\u061c\u115f-\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff-\ufeff]', '', 'g') COLLATE "C")
$$;

CREATE FUNCTION public.guard_approval_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.decision IS NOT NULL
    OR (NEW.id, NEW.kind, NEW.subject, NEW.before, NEW.after, NEW.reason, NEW.requested_by, NEW.requested_by_name, NEW.requested_at, NEW.expires_at, NEW.alone_from)
       IS DISTINCT FROM
       (OLD.id, OLD.kind, OLD.subject, OLD.before, OLD.after, OLD.reason, OLD.requested_by, OLD.requested_by_name, OLD.requested_at, OLD.expires_at, OLD.alone_from)
    OR (NEW.secret IS DISTINCT FROM OLD.secret AND NEW.decision IS NULL)
  THEN
    RAISE EXCEPTION 'what was asked for never changes, and is decided once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_closed_months() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE last date;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a closed month never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT max(month) INTO last FROM closed_months;
  IF last IS NOT NULL AND NEW.month <> last + interval '1 month'
    AND NOT EXISTS (SELECT FROM closed_months WHERE month = NEW.month) THEN
    RAISE EXCEPTION 'month % does not follow %', NEW.month, last USING ERRCODE = 'restrict_violation';
  END IF;
  IF now() < (NEW.month + interval '1 month') AT TIME ZONE 'UTC' THEN
    RAISE EXCEPTION 'month % is not over', NEW.month USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_erased_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM public.erased_people WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'person % is erased and never stored again', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_goodwill() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'goodwill is given once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  -- One at a time, so that two sums cannot both be within the limits.
  PERFORM pg_advisory_xact_lock(7302);
  NEW.given_at := now();
  IF NEW.amount + (SELECT coalesce(sum(amount), 0) FROM goodwill
       WHERE user_id = NEW.user_id AND given_at > now() - interval '30 days') > 50000
     OR NEW.amount + (SELECT coalesce(sum(amount), 0) FROM goodwill WHERE given_at > now() - interval '30 days') > 200000 THEN
    RAISE EXCEPTION 'more goodwill than the limits allow' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.approval_id IS NULL AND NEW.amount >= (SELECT approve_money_from FROM platform_settings)
     OR NEW.approval_id IS NOT NULL AND NOT EXISTS (SELECT FROM approval_requests WHERE id = NEW.approval_id AND kind = 'goodwill'
       AND decision = 'approved' AND subject = NEW.user_id::text AND after ->> 'amount' = NEW.amount::text) THEN
    RAISE EXCEPTION 'goodwill of this amount needs two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_new_approval_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a request is asked for before it is decided' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION public.guard_payer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.client_phone = '' AND NEW.payer_phone IS NULL AND (CASE
    WHEN NEW.user_id IS NOT NULL THEN EXISTS (SELECT FROM public.erased_people WHERE user_id = NEW.user_id)
    ELSE NEW.type = 'registration' AND NOT EXISTS (SELECT FROM public.refunds WHERE payment_id = NEW.id AND status = 'owed')
      AND (NEW.came_in IS NULL OR EXISTS (SELECT FROM public.refunds WHERE payment_id = NEW.id)) END)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'name and numbers of payment % can only be erased', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.guard_refund_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.status = 'paid' OR NEW.status = 'paid' THEN
    RAISE EXCEPTION 'refund % is paid and stays in its file', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.file_id IS NOT NULL AND NEW.file_id IS NOT NULL THEN
    RAISE EXCEPTION 'refund % is in a file already', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_refund_number() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.sent_to IS NOT NULL OR NEW.sent_to IS DISTINCT FROM (SELECT phone FROM refund_numbers WHERE payment_id = NEW.payment_id) THEN
    RAISE EXCEPTION 'refund % goes to the number of its payment', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_settled_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'payment % is settled', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.guard_transfer_reference() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (SELECT (was, reference) FROM transfer_corrections WHERE refund_id = OLD.id ORDER BY corrected_at DESC, id DESC LIMIT 1)
     IS DISTINCT FROM (OLD.transfer_reference, NEW.transfer_reference) THEN
    RAISE EXCEPTION 'the reference of refund % never changes without its correction', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.limit_refunds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE available integer; owed bigint;
BEGIN
  SELECT came_in INTO available FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT sum(amount) INTO owed FROM refunds WHERE payment_id = NEW.payment_id;
  IF owed > coalesce(available, 0) THEN
    RAISE EXCEPTION '% of payment % would go back, % came in', owed, NEW.payment_id, coalesce(available, 0)
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.payment_added_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (NEW.confirmed_at AT TIME ZONE 'UTC')::date, NEW.came_in - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = NEW.id), 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.payment_confirmed_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (NEW.confirmed_at AT TIME ZONE 'UTC')::date, NEW.came_in - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = NEW.id), 0);
  RETURN NULL;
END $$;

CREATE FUNCTION public.refund_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (confirmed_at AT TIME ZONE 'UTC')::date, -NEW.amount FROM payments WHERE id = NEW.payment_id AND status = 'confirmed';
  RETURN NULL;
END $$;

CREATE FUNCTION public.refuse_second_value() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'what is set in % never changes: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.search_text(reference text, client_name text, client_phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT public.fold_text(' ' || reference || ' ' || client_name || ' ' || regexp_replace(client_phone, '\D', '', 'g')
    || ' ' || regexp_replace(client_phone, '^\+(228|225)', ''))
$$;

CREATE FUNCTION public.set_refund_operator() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.operator := (SELECT operator FROM payments WHERE id = NEW.payment_id);
  RETURN NEW;
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.approval_requests (
    id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    reason text NOT NULL,
    requested_by uuid NOT NULL,
    requested_by_name text NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '72:00:00'::interval) NOT NULL,
    alone_from timestamp with time zone,
    secret text,
    decision text,
    decided_by uuid,
    decided_by_name text,
    decided_at timestamp with time zone,
    decision_reason text,
    CONSTRAINT a_decided_request_keeps_no_secret CHECK (((decision IS NULL) OR (secret IS NULL))),
    CONSTRAINT a_decision_has_its_instant CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT a_refusal_has_its_reason CHECK ((((decision = 'refused'::text) IS TRUE) = (decision_reason IS NOT NULL))),
    CONSTRAINT an_administrator_decides CHECK (((((decision = ANY (ARRAY['approved'::text, 'refused'::text])) IS TRUE) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) = (decided_by_name IS NULL)))),
    CONSTRAINT approval_requests_after_check CHECK ((after <> '{}'::jsonb)),
    CONSTRAINT approval_requests_check CHECK ((alone_from >= (requested_at + '24:00:00'::interval))),
    CONSTRAINT approval_requests_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text, 'expired'::text]))),
    CONSTRAINT approval_requests_decision_reason_check CHECK ((length(decision_reason) <= 500)),
    CONSTRAINT approval_requests_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'refund'::text, 'goodwill'::text]))),
    CONSTRAINT approval_requests_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500))),
    CONSTRAINT approved_in_time CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_at <= expires_at))),
    CONSTRAINT the_approver_is_another CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> requested_by) OR ((decided_at >= alone_from) IS TRUE)))
);

CREATE TABLE public.closed_months (
    month date NOT NULL,
    operators jsonb NOT NULL,
    corrections jsonb NOT NULL,
    goodwill bigint NOT NULL,
    corrected_goodwill bigint NOT NULL,
    credits jsonb NOT NULL,
    products jsonb NOT NULL,
    closed_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_by uuid NOT NULL,
    CONSTRAINT closed_months_corrections_check CHECK ((jsonb_typeof(corrections) = 'array'::text)),
    CONSTRAINT closed_months_credits_check CHECK (((((((credits ->> 'before'::text))::bigint + ((credits ->> 'issued'::text))::bigint) - ((credits ->> 'placed'::text))::bigint) - ((credits ->> 'refunded'::text))::bigint) = ((credits ->> 'after'::text))::bigint)),
    CONSTRAINT closed_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT closed_months_operators_check CHECK ((jsonb_typeof(operators) = 'array'::text))
);

CREATE TABLE public.daily_change (
    id bigint NOT NULL,
    day date NOT NULL,
    amount bigint NOT NULL
);

ALTER TABLE public.daily_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.daily_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.daily_figure (
    day date NOT NULL,
    amount bigint NOT NULL
);

CREATE TABLE public.dead_letters (
    only_one boolean DEFAULT true NOT NULL,
    announced integer DEFAULT 0 NOT NULL,
    CONSTRAINT dead_letters_announced_check CHECK ((announced >= 0)),
    CONSTRAINT dead_letters_only_one_check CHECK (only_one)
);

CREATE TABLE public.early_webhooks (
    id bigint NOT NULL,
    token text NOT NULL,
    event text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT early_webhooks_event_check CHECK ((length(event) <= 64)),
    CONSTRAINT early_webhooks_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{6,128}$'::text))
);

ALTER TABLE public.early_webhooks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.early_webhooks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.erased_people (
    user_id uuid NOT NULL,
    erased_at timestamp with time zone NOT NULL
);

CREATE TABLE public.event_handlers (
    event text NOT NULL,
    handler text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.goodwill (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    amount integer NOT NULL,
    reason text NOT NULL,
    given_by uuid NOT NULL,
    approval_id uuid,
    request_key text,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT goodwill_amount_check CHECK (((amount >= 100) AND (amount <= 50000))),
    CONSTRAINT goodwill_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

CREATE TABLE public.inbox (
    message_id text NOT NULL,
    handler text NOT NULL,
    event text NOT NULL,
    handled_at timestamp with time zone DEFAULT now() NOT NULL
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

CREATE TABLE public.payment_outcomes (
    id bigint NOT NULL,
    payment_id uuid NOT NULL,
    kind text NOT NULL,
    amount integer NOT NULL,
    source text NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT only_taken_back_is_negative CHECK (((kind = 'taken_back'::text) = (amount < 0))),
    CONSTRAINT payment_outcomes_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'grant'::text, 'credit'::text, 'taken_back'::text, 'refund'::text])))
);

ALTER TABLE public.payment_outcomes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_outcomes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payments (
    id uuid NOT NULL,
    reference text NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    user_id uuid,
    product_id integer,
    quantity integer NOT NULL,
    amount integer NOT NULL,
    currency text NOT NULL,
    description text NOT NULL,
    client_name text NOT NULL,
    client_phone text NOT NULL,
    correlation_id text NOT NULL,
    traceparent text,
    provider text NOT NULL,
    token text,
    payment_url text,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    announced_again_at timestamp with time zone,
    closed_at timestamp with time zone,
    next_check_at timestamp with time zone,
    check_lease_until timestamp with time zone,
    last_checked_at timestamp with time zone,
    hinted boolean DEFAULT false NOT NULL,
    hinted_checks integer DEFAULT 0 NOT NULL,
    hint_allowed_at timestamp with time zone,
    interrupted boolean DEFAULT false NOT NULL,
    received_amount numeric,
    received_fee numeric,
    came_in integer,
    operator text,
    payer_phone text,
    resolution text,
    resolved_by uuid,
    resolved_at timestamp with time zone,
    resolution_reason text,
    search text GENERATED ALWAYS AS (public.search_text(reference, client_name, client_phone)) STORED COLLATE pg_catalog."C",
    CONSTRAINT asked_only_with_token CHECK (((next_check_at IS NULL) OR (token IS NOT NULL))),
    CONSTRAINT confirmed_has_its_time CHECK (((status = 'confirmed'::text) = (confirmed_at IS NOT NULL))),
    CONSTRAINT payer_phone_is_e164 CHECK ((payer_phone ~ '^\+[1-9]\d{6,14}$'::text)),
    CONSTRAINT payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT payments_came_in_check CHECK ((came_in > 0)),
    CONSTRAINT payments_currency_check CHECK ((currency = 'XOF'::text)),
    CONSTRAINT payments_hinted_checks_check CHECK ((hinted_checks >= 0)),
    CONSTRAINT payments_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT payments_resolution_check CHECK ((resolution = ANY (ARRAY['grant'::text, 'refund'::text, 'close'::text]))),
    CONSTRAINT payments_resolution_reason_check CHECK (((length(resolution_reason) >= 1) AND (length(resolution_reason) <= 500))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['creating'::text, 'pending'::text, 'confirmed'::text, 'failed'::text, 'review'::text, 'refunded'::text, 'expired'::text, 'not_created'::text]))),
    CONSTRAINT payments_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{6,128}$'::text)),
    CONSTRAINT payments_type_check CHECK ((type = ANY (ARRAY['registration'::text, 'ticket'::text]))),
    CONSTRAINT refunded_by_a_person CHECK (((status <> 'refunded'::text) OR ((resolution = ANY (ARRAY['refund'::text, 'grant'::text])) IS TRUE))),
    CONSTRAINT resolved_by_somebody_for_a_reason CHECK ((num_nonnulls(resolution, resolved_by, resolved_at, resolution_reason) = ANY (ARRAY[0, 4]))),
    CONSTRAINT review_waits_for_a_person CHECK (((status <> 'review'::text) OR (resolution IS NULL))),
    CONSTRAINT settled_by_what_came_in CHECK (((status <> ALL (ARRAY['confirmed'::text, 'refunded'::text])) OR (came_in IS NOT NULL))),
    CONSTRAINT token_before_money CHECK (((status = ANY (ARRAY['creating'::text, 'not_created'::text])) OR (token IS NOT NULL))),
    CONSTRAINT token_with_url CHECK (((token IS NULL) = (payment_url IS NULL)))
)
WITH (fillfactor='80');

CREATE TABLE public.people (
    user_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    former_phones text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT current_phone_is_not_former CHECK ((phone <> ALL (former_phones))),
    CONSTRAINT people_name_check CHECK ((name <> ''::text)),
    CONSTRAINT people_phone_check CHECK ((phone <> ''::text)),
    CONSTRAINT people_version_check CHECK ((version > 0))
);

CREATE TABLE public.platform_settings (
    id smallint NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    approve_money_from integer,
    CONSTRAINT platform_settings_approve_money_from_check CHECK ((approve_money_from > 0)),
    CONSTRAINT platform_settings_id_check CHECK ((id = 1))
);

CREATE TABLE public.provider_choice (
    only_one boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    chosen_by uuid NOT NULL,
    chosen_at timestamp with time zone NOT NULL,
    CONSTRAINT provider_choice_name_check CHECK ((name ~ '^[a-z0-9-]{1,40}$'::text)),
    CONSTRAINT provider_choice_only_one_check CHECK (only_one)
);

CREATE TABLE public.reconciliation (
    only_one boolean DEFAULT true NOT NULL,
    running_until timestamp with time zone,
    finished_at timestamp with time zone,
    differences jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT reconciliation_only_one_check CHECK (only_one)
);

CREATE TABLE public.refund_files (
    id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    made_by uuid NOT NULL
);

CREATE VIEW public.refund_numbers AS
 SELECT numbers.payment_id,
    numbers.payer_phone,
    numbers.account_phone,
    numbers.name,
        CASE
            WHEN ((numbers.payer_phone IS NULL) OR numbers.by_card OR numbers.was_own) THEN numbers.account_phone
            ELSE numbers.payer_phone
        END AS phone
   FROM ( SELECT p.id AS payment_id,
            p.payer_phone,
            COALESCE(h.phone, NULLIF(p.client_phone, ''::text)) AS account_phone,
            COALESCE(h.name, p.client_name) AS name,
            (p.operator ~* 'card|carte|visa'::text) AS by_card,
            (p.payer_phone = ANY (h.former_phones)) AS was_own
           FROM (public.payments p
             LEFT JOIN public.people h ON ((h.user_id = p.user_id)))) numbers;

CREATE TABLE public.refunds (
    id uuid NOT NULL,
    refund_request_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    amount integer NOT NULL,
    reason text NOT NULL,
    user_id uuid,
    operator text,
    status text NOT NULL,
    owed_at timestamp with time zone NOT NULL,
    file_id uuid,
    sent_to text,
    paid_at timestamp with time zone,
    transfer_reference text,
    paid_by uuid,
    CONSTRAINT number_fixed_when_sent CHECK (((sent_to IS NULL) OR (status = 'paid'::text) OR (file_id IS NOT NULL))),
    CONSTRAINT paid_by_a_transfer CHECK (
CASE status
    WHEN 'paid'::text THEN (num_nonnulls(paid_at, transfer_reference, paid_by) = 3)
    ELSE (num_nonnulls(paid_at, transfer_reference, paid_by) = 0)
END),
    CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['owed'::text, 'paid'::text]))),
    CONSTRAINT refunds_transfer_reference_check CHECK (((length(transfer_reference) >= 1) AND (length(transfer_reference) <= 100)))
);

CREATE TABLE public.transfer_corrections (
    id uuid NOT NULL,
    refund_id uuid NOT NULL,
    was text NOT NULL,
    reference text NOT NULL,
    reason text NOT NULL,
    corrected_by uuid NOT NULL,
    corrected_at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_corrections_check CHECK ((reference <> was)),
    CONSTRAINT transfer_corrections_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.dead_letters VALUES (true, 0);

INSERT INTO public.migrations VALUES (1, 1795627800000, 'CreateMessagingTables1795627800000');
INSERT INTO public.migrations VALUES (2, 1795627800004, 'CreatePayments1795627800004');

INSERT INTO public.platform_settings VALUES (1, 0, NULL);

INSERT INTO public.reconciliation VALUES (true, NULL, NULL, '[]');

SELECT pg_catalog.setval('public.daily_change_id_seq', 1, false);

SELECT pg_catalog.setval('public.early_webhooks_id_seq', 1, false);

SELECT pg_catalog.setval('public.migrations_id_seq', 2, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);

SELECT pg_catalog.setval('public.payment_outcomes_id_seq', 1, false);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.approval_requests
    ADD CONSTRAINT approval_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.closed_months
    ADD CONSTRAINT closed_months_pkey PRIMARY KEY (month);

ALTER TABLE ONLY public.daily_change
    ADD CONSTRAINT daily_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.daily_figure
    ADD CONSTRAINT daily_figure_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.dead_letters
    ADD CONSTRAINT dead_letters_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.early_webhooks
    ADD CONSTRAINT early_webhooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.early_webhooks
    ADD CONSTRAINT early_webhooks_token_key UNIQUE (token);

ALTER TABLE ONLY public.erased_people
    ADD CONSTRAINT erased_people_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.event_handlers
    ADD CONSTRAINT event_handlers_pkey PRIMARY KEY (event, handler);

ALTER TABLE ONLY public.goodwill
    ADD CONSTRAINT goodwill_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY public.goodwill
    ADD CONSTRAINT goodwill_given_by_request_key_key UNIQUE (given_by, request_key);

ALTER TABLE ONLY public.goodwill
    ADD CONSTRAINT goodwill_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_outcomes
    ADD CONSTRAINT payment_outcomes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_outcomes
    ADD CONSTRAINT payment_outcomes_source_key UNIQUE (source);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_reference_key UNIQUE (reference);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_token_key UNIQUE (token);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.platform_settings
    ADD CONSTRAINT platform_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.provider_choice
    ADD CONSTRAINT provider_choice_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.refund_files
    ADD CONSTRAINT refund_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_refund_request_id_key UNIQUE (refund_request_id);

ALTER TABLE ONLY public.transfer_corrections
    ADD CONSTRAINT transfer_corrections_pkey PRIMARY KEY (id);

CREATE INDEX approval_requests_of ON public.approval_requests USING btree (subject, requested_at DESC);

CREATE INDEX approval_requests_open ON public.approval_requests USING btree (requested_at) WHERE (decision IS NULL);

CREATE INDEX early_webhooks_expiry ON public.early_webhooks USING btree (expires_at);

CREATE INDEX goodwill_by_date ON public.goodwill USING btree (given_at) INCLUDE (amount);

CREATE INDEX goodwill_of_user ON public.goodwill USING btree (user_id, given_at) INCLUDE (amount);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE UNIQUE INDEX one_open_approval_request ON public.approval_requests USING btree (kind, subject) WHERE (decision IS NULL);

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_sent_by_payment_id ON public.outbox USING btree (((payload ->> 'payment_id'::text))) WHERE ((sent_at IS NOT NULL) AND ((payload ->> 'payment_id'::text) IS NOT NULL));

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX payment_outcomes_payment ON public.payment_outcomes USING btree (payment_id);

CREATE INDEX payments_by_amount ON public.payments USING btree (amount, id) INCLUDE (status, type, created_at);

CREATE INDEX payments_by_confirmed ON public.payments USING btree (COALESCE(confirmed_at, '-infinity'::timestamp with time zone), id) INCLUDE (confirmed_at, status, type, created_at);

CREATE INDEX payments_by_created ON public.payments USING btree (created_at, id) INCLUDE (status, type);

CREATE INDEX payments_by_state ON public.payments USING btree (status, type);

CREATE INDEX payments_creating ON public.payments USING btree (created_at) WHERE (status = 'creating'::text);

CREATE INDEX payments_due ON public.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX payments_hinted ON public.payments USING btree (next_check_at) WHERE hinted;

CREATE INDEX payments_in_review ON public.payments USING btree (created_at, id) WHERE (status = 'review'::text);

CREATE INDEX payments_of_nobody ON public.payments USING btree (created_at) WHERE ((type = 'registration'::text) AND (user_id IS NULL) AND (client_phone <> ''::text));

CREATE INDEX payments_of_product ON public.payments USING btree (product_id) INCLUDE (id, came_in) WHERE ((status = 'confirmed'::text) AND (product_id IS NOT NULL));

CREATE INDEX payments_of_user ON public.payments USING btree (user_id, created_at, id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX payments_one_open_a_subject ON public.payments USING btree (subject_id) WHERE (status = ANY (ARRAY['creating'::text, 'pending'::text]));

CREATE INDEX payments_revenue ON public.payments USING btree (confirmed_at) INCLUDE (id, came_in, received_fee, type, operator) WHERE (status = 'confirmed'::text);

CREATE INDEX payments_search ON public.payments USING gin (search public.gin_trgm_ops);

CREATE INDEX payments_sent_back ON public.payments USING btree (resolved_at) INCLUDE (came_in, received_fee, operator) WHERE (status = 'refunded'::text);

CREATE INDEX payments_subject ON public.payments USING btree (subject_id, created_at);

CREATE INDEX refunds_by_owed ON public.refunds USING btree (status, owed_at, id) INCLUDE (file_id);

CREATE INDEX refunds_by_paid ON public.refunds USING btree (paid_at) INCLUDE (amount, operator) WHERE (status = 'paid'::text);

CREATE INDEX refunds_by_size ON public.refunds USING btree (status, amount, id) INCLUDE (file_id);

CREATE INDEX refunds_by_status ON public.refunds USING btree (status, payment_id);

CREATE INDEX refunds_filed ON public.refunds USING btree (file_id) WHERE ((status = 'owed'::text) AND (file_id IS NOT NULL));

CREATE INDEX refunds_of_file ON public.refunds USING btree (file_id) INCLUDE (status, amount) WHERE (file_id IS NOT NULL);

CREATE INDEX refunds_owed ON public.refunds USING btree (payment_id) INCLUDE (amount) WHERE (status = 'owed'::text);

CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);

CREATE INDEX transfer_corrections_of_refund ON public.transfer_corrections USING btree (refund_id, corrected_at);

CREATE STATISTICS public.payments_by_month ON date_trunc('month'::text, (confirmed_at AT TIME ZONE 'UTC'::text)) FROM public.payments;

CREATE STATISTICS public.refunds_by_month ON date_trunc('month'::text, (paid_at AT TIME ZONE 'UTC'::text)) FROM public.refunds;

CREATE TRIGGER approval_requests_begin_open BEFORE INSERT ON public.approval_requests FOR EACH ROW WHEN ((new.decision IS NOT NULL)) EXECUTE FUNCTION public.guard_new_approval_request();

CREATE TRIGGER approval_requests_guard BEFORE UPDATE ON public.approval_requests FOR EACH ROW EXECUTE FUNCTION public.guard_approval_request();

CREATE TRIGGER closed_months_guard BEFORE INSERT OR DELETE OR UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION public.guard_closed_months();

CREATE TRIGGER closed_months_never_emptied BEFORE TRUNCATE ON public.closed_months FOR EACH STATEMENT EXECUTE FUNCTION public.guard_closed_months();

CREATE TRIGGER goodwill_guard BEFORE INSERT OR DELETE OR UPDATE ON public.goodwill FOR EACH ROW EXECUTE FUNCTION public.guard_goodwill();

CREATE TRIGGER payment_added_counted AFTER INSERT ON public.payments FOR EACH ROW WHEN ((new.status = 'confirmed'::text)) EXECUTE FUNCTION public.payment_added_counted();

CREATE TRIGGER payment_confirmed_counted AFTER UPDATE OF status ON public.payments FOR EACH ROW WHEN (((new.status = 'confirmed'::text) AND (old.status <> 'confirmed'::text))) EXECUTE FUNCTION public.payment_confirmed_counted();

CREATE TRIGGER payments_are_settled_once BEFORE UPDATE OF status, received_amount, operator, resolution, resolved_by, resolved_at, resolution_reason ON public.payments FOR EACH ROW WHEN (((old.status = ANY (ARRAY['confirmed'::text, 'refunded'::text])) AND (((((((new.status IS DISTINCT FROM old.status) OR (new.received_amount IS DISTINCT FROM old.received_amount)) OR (new.operator IS DISTINCT FROM old.operator)) OR (new.resolution IS DISTINCT FROM old.resolution)) OR (new.resolved_by IS DISTINCT FROM old.resolved_by)) OR (new.resolved_at IS DISTINCT FROM old.resolved_at)) OR (new.resolution_reason IS DISTINCT FROM old.resolution_reason)))) EXECUTE FUNCTION public.guard_settled_payment();

CREATE TRIGGER payments_payer_is_erased_only BEFORE UPDATE OF client_name, client_phone, payer_phone ON public.payments FOR EACH ROW WHEN ((((new.client_name IS DISTINCT FROM old.client_name) OR (new.client_phone IS DISTINCT FROM old.client_phone)) OR ((old.came_in IS NOT NULL) AND (new.payer_phone IS DISTINCT FROM old.payer_phone)))) EXECUTE FUNCTION public.guard_payer();

CREATE TRIGGER payments_set_once BEFORE UPDATE OF id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description, correlation_id, traceparent, provider, token, payment_url, confirmed_at, came_in ON public.payments FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.reference IS NOT NULL) AND (new.reference IS DISTINCT FROM old.reference)) OR ((old.type IS NOT NULL) AND (new.type IS DISTINCT FROM old.type)) OR ((old.subject_id IS NOT NULL) AND (new.subject_id IS DISTINCT FROM old.subject_id)) OR ((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.product_id IS NOT NULL) AND (new.product_id IS DISTINCT FROM old.product_id)) OR ((old.quantity IS NOT NULL) AND (new.quantity IS DISTINCT FROM old.quantity)) OR ((old.amount IS NOT NULL) AND (new.amount IS DISTINCT FROM old.amount)) OR ((old.currency IS NOT NULL) AND (new.currency IS DISTINCT FROM old.currency)) OR ((old.description IS NOT NULL) AND (new.description IS DISTINCT FROM old.description)) OR ((old.correlation_id IS NOT NULL) AND (new.correlation_id IS DISTINCT FROM old.correlation_id)) OR ((old.traceparent IS NOT NULL) AND (new.traceparent IS DISTINCT FROM old.traceparent)) OR ((old.provider IS NOT NULL) AND (new.provider IS DISTINCT FROM old.provider)) OR ((old.token IS NOT NULL) AND (new.token IS DISTINCT FROM old.token)) OR ((old.payment_url IS NOT NULL) AND (new.payment_url IS DISTINCT FROM old.payment_url)) OR ((old.confirmed_at IS NOT NULL) AND (new.confirmed_at IS DISTINCT FROM old.confirmed_at)) OR ((old.came_in IS NOT NULL) AND (new.came_in IS DISTINCT FROM old.came_in)))) EXECUTE FUNCTION public.refuse_second_value('id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description, correlation_id, traceparent, provider, token, payment_url, confirmed_at, came_in');

CREATE TRIGGER people_are_not_erased BEFORE INSERT OR UPDATE ON public.people FOR EACH ROW EXECUTE FUNCTION public.guard_erased_person();

CREATE TRIGGER refund_counted AFTER INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.refund_counted();

CREATE TRIGGER refund_goes_to_its_number BEFORE UPDATE OF sent_to ON public.refunds FOR EACH ROW WHEN (((new.sent_to IS NOT NULL) AND (new.sent_to IS DISTINCT FROM old.sent_to))) EXECUTE FUNCTION public.guard_refund_number();

CREATE TRIGGER refund_has_the_operator_of_its_payment BEFORE INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.set_refund_operator();

CREATE TRIGGER refund_in_one_file BEFORE UPDATE OF file_id ON public.refunds FOR EACH ROW WHEN ((old.file_id IS DISTINCT FROM new.file_id)) EXECUTE FUNCTION public.guard_refund_file();

CREATE TRIGGER refund_reference_is_corrected BEFORE UPDATE OF transfer_reference ON public.refunds FOR EACH ROW WHEN (((old.transfer_reference IS NOT NULL) AND (new.transfer_reference IS DISTINCT FROM old.transfer_reference))) EXECUTE FUNCTION public.guard_transfer_reference();

CREATE TRIGGER refunds_set_once BEFORE UPDATE OF id, refund_request_id, payment_id, amount, reason, user_id, operator, owed_at, paid_at, paid_by ON public.refunds FOR EACH ROW WHEN ((((old.id IS NOT NULL) AND (new.id IS DISTINCT FROM old.id)) OR ((old.refund_request_id IS NOT NULL) AND (new.refund_request_id IS DISTINCT FROM old.refund_request_id)) OR ((old.payment_id IS NOT NULL) AND (new.payment_id IS DISTINCT FROM old.payment_id)) OR ((old.amount IS NOT NULL) AND (new.amount IS DISTINCT FROM old.amount)) OR ((old.reason IS NOT NULL) AND (new.reason IS DISTINCT FROM old.reason)) OR ((old.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)) OR ((old.operator IS NOT NULL) AND (new.operator IS DISTINCT FROM old.operator)) OR ((old.owed_at IS NOT NULL) AND (new.owed_at IS DISTINCT FROM old.owed_at)) OR ((old.paid_at IS NOT NULL) AND (new.paid_at IS DISTINCT FROM old.paid_at)) OR ((old.paid_by IS NOT NULL) AND (new.paid_by IS DISTINCT FROM old.paid_by)))) EXECUTE FUNCTION public.refuse_second_value('id, refund_request_id, payment_id, amount, reason, user_id, operator, owed_at, paid_at, paid_by');

CREATE TRIGGER refunds_within_what_came_in AFTER INSERT OR UPDATE OF amount, payment_id ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.limit_refunds();

ALTER TABLE ONLY public.payment_outcomes
    ADD CONSTRAINT payment_outcomes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.refund_files(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.transfer_corrections
    ADD CONSTRAINT transfer_corrections_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);
