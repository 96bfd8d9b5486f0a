
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', 'public', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
     SELECT lower(replace(replace(replace(replace(
       translate(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'),
         'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
       'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
   $$;

CREATE FUNCTION public.search_text(reference text, client_name text, client_phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
     SELECT fold_text(' ' || reference || ' ' || client_name || ' ' || regexp_replace(client_phone, '\D', '', 'g')
       || ' ' || regexp_replace(client_phone, '^\+(228|225)', ''))
   $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

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
    provider text NOT NULL,
    token text,
    payment_url text,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    closed_at timestamp with time zone,
    next_check_at timestamp with time zone,
    check_lease_until timestamp with time zone,
    last_checked_at timestamp with time zone,
    hinted boolean DEFAULT false NOT NULL,
    hinted_checks integer DEFAULT 0 NOT NULL,
    hint_allowed_at timestamp with time zone,
    received_amount numeric,
    received_fee numeric,
    operator text,
    resolution text,
    resolved_by uuid,
    resolved_at timestamp with time zone,
    resolution_reason text,
    search text GENERATED ALWAYS AS (public.search_text(reference, client_name, client_phone)) STORED COLLATE pg_catalog."C",
    interrupted boolean DEFAULT false NOT NULL,
    CONSTRAINT asked_only_with_token CHECK (((next_check_at IS NULL) OR (token IS NOT NULL))),
    CONSTRAINT confirmed_has_its_time CHECK (((status = 'confirmed'::text) = (confirmed_at IS NOT NULL))),
    CONSTRAINT payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT payments_currency_check CHECK ((currency = 'XOF'::text)),
    CONSTRAINT payments_hinted_checks_check CHECK ((hinted_checks >= 0)),
    CONSTRAINT payments_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT payments_resolution_check CHECK ((resolution = ANY (ARRAY['grant'::text, 'refund'::text, 'close'::text]))),
    CONSTRAINT payments_resolution_reason_check CHECK (((length(resolution_reason) >= 1) AND (length(resolution_reason) <= 500))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['creating'::text, 'pending'::text, 'confirmed'::text, 'failed'::text, 'review'::text, 'refunded'::text, 'expired'::text, 'not_created'::text]))),
    CONSTRAINT payments_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{6,128}$'::text)),
    CONSTRAINT payments_type_check CHECK ((type = ANY (ARRAY['registration'::text, 'ticket'::text]))),
    CONSTRAINT refunded_by_a_person CHECK (((status <> 'refunded'::text) OR (NOT (resolution IS DISTINCT FROM 'refund'::text)))),
    CONSTRAINT resolved_by_somebody_for_a_reason CHECK ((num_nonnulls(resolution, resolved_by, resolved_at, resolution_reason) = ANY (ARRAY[0, 4]))),
    CONSTRAINT review_waits_for_a_person CHECK (((status <> 'review'::text) OR (resolution IS NULL))),
    CONSTRAINT token_before_money CHECK (((status = ANY (ARRAY['creating'::text, 'not_created'::text])) OR (token IS NOT NULL))),
    CONSTRAINT token_with_url CHECK (((token IS NULL) = (payment_url IS NULL)))
)
WITH (fillfactor='80');

CREATE TABLE public.provider_choice (
    only_one boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    chosen_by uuid NOT NULL,
    chosen_at timestamp with time zone NOT NULL,
    CONSTRAINT provider_choice_name_check CHECK ((name ~ '^[a-z0-9-]{1,40}$'::text)),
    CONSTRAINT provider_choice_only_one_check CHECK (only_one)
);

CREATE TABLE public.refunds (
    id uuid NOT NULL,
    refund_request_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    amount integer NOT NULL,
    reason text NOT NULL,
    user_id uuid,
    status text NOT NULL,
    owed_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    transfer_reference text,
    paid_by uuid,
    CONSTRAINT paid_by_a_transfer CHECK (
CASE status
    WHEN 'paid'::text THEN (num_nonnulls(paid_at, transfer_reference, paid_by) = 3)
    ELSE (num_nonnulls(paid_at, transfer_reference, paid_by) = 0)
END),
    CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['owed'::text, 'paid'::text]))),
    CONSTRAINT refunds_transfer_reference_check CHECK (((length(transfer_reference) >= 1) AND (length(transfer_reference) <= 100)))
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.inbox VALUES
	('01a2016b-18d3-7206-b3ba-d6d1cb6fe34d', 'RecordAccountWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:05.723809+00'),
	('01a2016b-24af-756c-bf09-481b28482f73', 'RecordAccountWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:08.821483+00'),
	('01a2016b-28cf-7615-9257-af13f1be34ce', 'RecordAccountWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:09.901854+00'),
	('01a2016b-2dc5-7216-8ea1-f1d7bc526051', 'RecordAccountWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:11.040502+00'),
	('01a2016b-303a-7308-9246-85c54ab8fbb8', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:11.745276+00'),
	('01a2016b-30fb-74ed-883d-a36036f4ea1c', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:11.881814+00'),
	('01a2016b-3193-72e4-9517-440f0d1d3b3d', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.048206+00'),
	('01a2016b-320d-71ca-b279-1d2a3f68f96a', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.154322+00'),
	('01a2016b-32cb-748d-b58e-4ec39184595b', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.335806+00'),
	('01a2016b-3c06-732a-848c-431cf92ff4c4', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:14.745451+00'),
	('01a2016b-43f2-75a5-b935-df3166ade335', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:16.84498+00'),
	('01a2016b-4c03-7093-8194-0e8082ee3087', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:18.782505+00'),
	('01a2016b-5391-72db-99fe-4d9302751d2e', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:20.756019+00'),
	('01a2016b-5b51-76ed-999d-25e38d616230', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:22.801015+00'),
	('01a2016b-643a-74fa-a3af-7c7232e74d3d', 'RecordCreditWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.097244+00'),
	('01a2016b-6455-76fe-ad49-dac60f36e350', 'RecordCreditWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.099777+00'),
	('01a2016b-644b-7168-b15c-41bddf9c0868', 'RecordCreditWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.103165+00'),
	('01a2016b-6461-7418-b16e-32e30363d97c', 'RecordCreditWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.210228+00'),
	('01a2016b-6803-750c-aedc-a221aca528ed', 'OweRefundWhenRefundRequested.handle', 'payments.refund-requested.v1', '2026-11-22 04:02:26.070958+00'),
	('01a2016b-68ea-7061-827c-47c58e0cb8ed', 'RecordGrantWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:26.182113+00'),
	('01a2016b-7a91-7149-8660-669fb083725c', 'RecordAccountWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:30.704849+00'),
	('01a2016b-7d34-751b-9a3e-fe899261df70', 'OweRefundWhenRefundRequested.handle', 'payments.refund-requested.v1', '2026-11-22 04:02:31.367482+00');

INSERT INTO public.migrations VALUES
	(1, 1700000000000, 'CreateOutboxAndInbox1700000000000'),
	(2, 1763700000000, 'CreatePayments1763700000000'),
	(3, 1763800000000, 'AdministerPayments1763800000000'),
	(4, 1763900000000, 'TellInterruptedPayments1763900000000'),
	(5, 1764000000000, 'FindPaymentsOfProduct1764000000000');

INSERT INTO public.outbox OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2016b-184a-717c-9a31-9a61cf79a2fb', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-12fe-72c7-9d72-c3e6036ad448","type":"registration","subject_id":"01a2016b-1254-7021-bed7-9e7d4cd4b7b7","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:05.513Z"}', 'bc8fbeaf-3ec1-41ea-b682-9227d37cb478', 'bc8fbeaf-3ec1-41ea-b682-9227d37cb478', '2026-11-22 04:02:05.515+00', '2026-11-22 04:02:05.571393+00', 0, '-infinity', NULL),
	(2, '01a2016b-242e-757d-b65c-aa98cb6434de', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-1c3f-77f8-95c1-63c94f692240","type":"registration","subject_id":"01a2016b-1967-7474-98d2-39365a33fac9","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:08.558Z"}', '6a0ebe74-4414-4ef0-a554-40c23c9a3c06', '6a0ebe74-4414-4ef0-a554-40c23c9a3c06', '2026-11-22 04:02:08.559+00', '2026-11-22 04:02:08.632643+00', 0, '-infinity', NULL),
	(3, '01a2016b-2877-70fb-b30b-5f69732c7e86', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-27ab-733a-8081-66844cb14506","type":"registration","subject_id":"01a2016b-276f-714c-a471-2f7f9495c391","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:09.654Z"}', 'ee575721-9790-4c29-8525-926a26cff8f9', 'ee575721-9790-4c29-8525-926a26cff8f9', '2026-11-22 04:02:09.655+00', '2026-11-22 04:02:09.702701+00', 0, '-infinity', NULL),
	(4, '01a2016b-2cf1-752c-9f4f-d7777c73dbd4', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-2c44-7187-a39d-f2a0526bde2a","type":"registration","subject_id":"01a2016b-2bf6-726e-9c60-c7fa2b73d29e","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:10.800Z"}', '713a8ebe-9116-4dcb-88bb-a1fb81e616fc', '713a8ebe-9116-4dcb-88bb-a1fb81e616fc', '2026-11-22 04:02:10.801+00', '2026-11-22 04:02:10.849911+00', 0, '-infinity', NULL),
	(5, '01a2016b-3bbe-74ba-8db1-8fce0dd7ac44', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-345e-7352-b86d-663e3cad3d44","type":"ticket","subject_id":"01a2016b-336a-75ae-b125-4b18613ba65f","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:14.590Z"}', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '2026-11-22 04:02:14.59+00', '2026-11-22 04:02:14.602762+00', 0, '-infinity', NULL),
	(6, '01a2016b-439f-74d1-8ade-073cacabe05f', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-3ddc-71ed-887b-4f448cd6452a","type":"ticket","subject_id":"01a2016b-3dad-7349-9f8e-4744cd7cfea4","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:16.607Z"}', 'e7ca05bb-f57f-43dc-b68e-b5cc65541a5d', 'e7ca05bb-f57f-43dc-b68e-b5cc65541a5d', '2026-11-22 04:02:16.607+00', '2026-11-22 04:02:16.665746+00', 0, '-infinity', NULL),
	(7, '01a2016b-4b5b-77c6-9b4c-eb194793913c', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-4617-718c-bfd2-15b5105234f1","type":"ticket","subject_id":"01a2016b-45f1-725b-a457-3254707c7ed7","amount":2000,"currency":"XOF","confirmed_at":"2026-11-22T04:02:18.587Z"}', 'a7485699-7523-4e6f-b621-b9cd28fde674', 'a7485699-7523-4e6f-b621-b9cd28fde674', '2026-11-22 04:02:18.587+00', '2026-11-22 04:02:18.633748+00', 0, '-infinity', NULL),
	(8, '01a2016b-5332-71f2-8e73-4f79d33ff198', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-4e70-7504-a691-f14d8fa1117b","type":"ticket","subject_id":"01a2016b-4e2b-7079-a7ca-f48a0fac5bda","amount":1000,"currency":"XOF","confirmed_at":"2026-11-22T04:02:20.593Z"}', '45733f2e-b2ea-4ac9-850c-48cd5fcfc23f', '45733f2e-b2ea-4ac9-850c-48cd5fcfc23f', '2026-11-22 04:02:20.594+00', '2026-11-22 04:02:20.602906+00', 0, '-infinity', NULL),
	(9, '01a2016b-5b38-724d-aa22-e0bb5e19f95a', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-54e9-7256-9845-c2551310cdc8","type":"ticket","subject_id":"01a2016b-54a4-7009-9594-e3cf52f38a96","amount":700,"currency":"XOF","confirmed_at":"2026-11-22T04:02:22.647Z"}', 'b7526fe0-2aee-437b-a98c-d1bf7e032c35', 'b7526fe0-2aee-437b-a98c-d1bf7e032c35', '2026-11-22 04:02:22.648+00', '2026-11-22 04:02:22.657403+00', 0, '-infinity', NULL),
	(10, '01a2016b-689f-766b-ad87-9466ae307e1a', 'payments.refund-owed.v1', '{"refund_id":"01a2016b-689b-73cc-860d-363570add34c","payment_id":"01a2016b-4617-718c-bfd2-15b5105234f1","amount":2000,"reason":"credit_asked_back","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","owed_at":"2026-11-22T04:02:26.075Z"}', '20e15ff6-bab0-4049-bb3c-dc06a5d8769b', '01a2016b-6803-750c-aedc-a221aca528ed', '2026-11-22 04:02:26.079+00', '2026-11-22 04:02:26.099997+00', 0, '-infinity', NULL),
	(11, '01a2016b-7692-7779-b11d-92877c499563', 'payments.payment-failed.v1', '{"payment_id":"01a2016b-70ef-761e-b8d0-8c0d00fceaf1","type":"ticket","subject_id":"01a2016b-70be-7412-b032-fda2899d846c","reason":"failed","failed_at":"2026-11-22T04:02:29.650Z"}', '756f1d1f-72b4-467e-a278-7cb62e6b3d9c', '756f1d1f-72b4-467e-a278-7cb62e6b3d9c', '2026-11-22 04:02:29.651+00', '2026-11-22 04:02:29.65571+00', 0, '-infinity', NULL),
	(12, '01a2016b-7a4f-73cb-bbb5-99ecf73232be', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-72d6-77f2-9cc9-daff26b642d1","type":"registration","subject_id":"01a2016b-726d-7559-a11a-50cebada00ac","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:30.606Z"}', '97cc9b81-b7c6-49c9-acbe-0ca1807c4f11', '97cc9b81-b7c6-49c9-acbe-0ca1807c4f11', '2026-11-22 04:02:30.61+00', '2026-11-22 04:02:30.62901+00', 0, '-infinity', NULL),
	(13, '01a2016b-7cb5-7016-8bef-9e8d42f5417e', 'payments.payment-confirmed.v1', '{"payment_id":"01a2016b-740d-77b2-95c3-1a63cb54cb9a","type":"registration","subject_id":"01a2016b-734f-7522-9f4a-b8e5fa2e6049","amount":500,"currency":"XOF","confirmed_at":"2026-11-22T04:02:31.220Z"}', 'c297c718-e6b9-4f9e-a991-d99fa2dcf2c7', 'c297c718-e6b9-4f9e-a991-d99fa2dcf2c7', '2026-11-22 04:02:31.221+00', '2026-11-22 04:02:31.286824+00', 0, '-infinity', NULL),
	(14, '01a2016b-7d4c-72e1-8a41-02cf58f7891c', 'payments.refund-owed.v1', '{"refund_id":"01a2016b-7d4b-76b0-b079-48ccdc3c63fa","payment_id":"01a2016b-740d-77b2-95c3-1a63cb54cb9a","amount":500,"reason":"phone_already_registered","user_id":null,"owed_at":"2026-11-22T04:02:31.371Z"}', 'c297c718-e6b9-4f9e-a991-d99fa2dcf2c7', '01a2016b-7d34-751b-9a3e-fe899261df70', '2026-11-22 04:02:31.372+00', '2026-11-22 04:02:31.384878+00', 0, '-infinity', NULL),
	(15, '01a2016b-cf56-7652-ad4d-d7f6cd5b9cd8', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-cf56-7652-ad4d-d245bc5c2a3b","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"refund.paid","subject":"01a2016b-7d4b-76b0-b079-48ccdc3c63fa","before":{"payment_id":"01a2016b-740d-77b2-95c3-1a63cb54cb9a","amount":500,"status":"owed","transfer_reference":null},"after":{"payment_id":"01a2016b-740d-77b2-95c3-1a63cb54cb9a","amount":500,"status":"paid","transfer_reference":"TX-0001"},"address":"127.0.0.1","at":"2026-11-22T04:02:52.371Z"}', 'd98860dc-8117-44d6-88bd-3385edea9dc6', 'd98860dc-8117-44d6-88bd-3385edea9dc6', '2026-11-22 04:02:52.374+00', '2026-11-22 04:02:52.452851+00', 0, '-infinity', NULL);

INSERT INTO public.payment_outcomes OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2016b-12fe-72c7-9d72-c3e6036ad448', 'account', 500, 'account:01a2016b-12fe-72c7-9d72-c3e6036ad448', '2026-11-22 04:02:05.723809+00'),
	(2, '01a2016b-1c3f-77f8-95c1-63c94f692240', 'account', 500, 'account:01a2016b-1c3f-77f8-95c1-63c94f692240', '2026-11-22 04:02:08.821483+00'),
	(3, '01a2016b-27ab-733a-8081-66844cb14506', 'account', 500, 'account:01a2016b-27ab-733a-8081-66844cb14506', '2026-11-22 04:02:09.901854+00'),
	(4, '01a2016b-2c44-7187-a39d-f2a0526bde2a', 'account', 500, 'account:01a2016b-2c44-7187-a39d-f2a0526bde2a', '2026-11-22 04:02:11.040502+00'),
	(5, '01a2016b-345e-7352-b86d-663e3cad3d44', 'grant', 500, 'grant:01a2016b-3c03-701f-86c8-a1e6504b933d', '2026-11-22 04:02:14.745451+00'),
	(6, '01a2016b-3ddc-71ed-887b-4f448cd6452a', 'grant', 500, 'grant:01a2016b-43ea-70fc-845e-f1d735c6954b', '2026-11-22 04:02:16.84498+00'),
	(7, '01a2016b-4617-718c-bfd2-15b5105234f1', 'grant', 2000, 'grant:01a2016b-4c01-75bd-9237-fdecdf928693', '2026-11-22 04:02:18.782505+00'),
	(8, '01a2016b-4e70-7504-a691-f14d8fa1117b', 'grant', 1000, 'grant:01a2016b-5388-702e-9aae-14f3661d7c87', '2026-11-22 04:02:20.756019+00'),
	(9, '01a2016b-54e9-7256-9845-c2551310cdc8', 'grant', 700, 'grant:01a2016b-5b50-715d-b5f3-f0a918cb8001', '2026-11-22 04:02:22.801015+00'),
	(10, '01a2016b-4617-718c-bfd2-15b5105234f1', 'refund', 2000, 'refund:01a2016b-679a-7364-a050-2f16a53edb91', '2026-11-22 04:02:26.070958+00'),
	(11, '01a2016b-4617-718c-bfd2-15b5105234f1', 'taken_back', -2000, 'taken-back:01a2016b-679a-7364-a050-2f16a53edb91', '2026-11-22 04:02:26.070958+00'),
	(12, '01a2016b-72d6-77f2-9cc9-daff26b642d1', 'account', 500, 'account:01a2016b-72d6-77f2-9cc9-daff26b642d1', '2026-11-22 04:02:30.704849+00'),
	(13, '01a2016b-740d-77b2-95c3-1a63cb54cb9a', 'refund', 500, 'refund:01a2016b-7d2c-7650-98e4-5a2827aa2a7b', '2026-11-22 04:02:31.367482+00');

INSERT INTO public.payments VALUES
	('01a2016b-6991-75e3-94b6-7e9db98a7d7d', 'P-7CMA74XB', 'ticket', '01a2016b-6948-7624-81b2-8fcadce4bce8', '01a2016b-18c8-73db-b18f-37619bb27766', 14, 1, 700, 'XOF', '1 ticket Casque ouvert', 'Afi Mensah', '+22890110001', 'fusionpay', '3a22a919baa9e2870bed', 'http://localhost:43275/pay/3a22a919baa9e2870bed', 'review', '2026-11-22 04:02:26.321+00', NULL, NULL, NULL, NULL, '2026-11-22 04:02:27.58771+00', false, 2, '2026-11-22 04:02:28.629+00', 350, 14, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-1c3f-77f8-95c1-63c94f692240', 'P-EKM90ESC', 'registration', '01a2016b-1967-7474-98d2-39365a33fac9', '01a2016b-24a2-764c-964d-93dad83801e7', NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Kossi Adjo', '+22890110002', 'fusionpay', '953390e34abfdb990f02', 'http://localhost:43275/pay/953390e34abfdb990f02', 'confirmed', '2026-11-22 04:02:06.528+00', '2026-11-22 04:02:08.558+00', NULL, NULL, NULL, '2026-11-22 04:02:08.525258+00', false, 2, '2026-11-22 04:02:09.558+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-12fe-72c7-9d72-c3e6036ad448', 'P-0QDYC059', 'registration', '01a2016b-1254-7021-bed7-9e7d4cd4b7b7', '01a2016b-18c8-73db-b18f-37619bb27766', NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Afi Mensah', '+22890110001', 'fusionpay', 'c0743b662a6eff5d17d1', 'http://localhost:43275/pay/c0743b662a6eff5d17d1', 'confirmed', '2026-11-22 04:02:04.158+00', '2026-11-22 04:02:05.513+00', NULL, NULL, NULL, '2026-11-22 04:02:05.48411+00', false, 2, '2026-11-22 04:02:06.513+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016a-c109-70d6-a93b-e1ff330f5d52', 'P-M1TZNS3A', 'registration', '01a2016a-bfb8-7612-8de7-dd1948d1199c', NULL, NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Afi Mensah', '+22890110001', 'fusionpay', '66d47770198fbd8d7f0e', 'http://localhost:43275/pay/66d47770198fbd8d7f0e', 'pending', '2026-11-22 04:01:43.177+00', NULL, NULL, '2026-11-22 04:03:59.794+00', NULL, '2026-11-22 04:03:14.773923+00', false, 1, '2026-11-22 04:03:15.794+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-70ef-761e-b8d0-8c0d00fceaf1', 'P-M7NXPAG4', 'ticket', '01a2016b-70be-7412-b032-fda2899d846c', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 1, 2, 3000, 'XOF', '2 tickets Console de salon et 2 manettes', 'Yao Un', '+22890110005', 'fusionpay', '6c41ef5fba5bb6be514b', 'http://localhost:43275/pay/6c41ef5fba5bb6be514b', 'failed', '2026-11-22 04:02:28.207+00', NULL, '2026-11-22 04:02:29.65+00', '2026-11-22 04:12:28.207+00', NULL, '2026-11-22 04:02:29.59388+00', false, 2, '2026-11-22 04:02:30.65+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-2a72-7239-a16b-9083ea1ddace', 'P-M13WXHJC', 'registration', '01a2016b-29f7-75fb-8ba6-05ccf16a6ac7', NULL, NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Edem Lawson', '+22890110004', 'fusionpay', '16830daa885012e5d7ae', 'http://localhost:43275/pay/16830daa885012e5d7ae', 'pending', '2026-11-22 04:02:10.162+00', NULL, NULL, '2026-11-22 04:03:40.757+00', NULL, '2026-11-22 04:02:55.752102+00', false, 1, '2026-11-22 04:02:56.757+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-27ab-733a-8081-66844cb14506', 'P-08X6ETXF', 'registration', '01a2016b-276f-714c-a471-2f7f9495c391', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Awa Koné', '+2250701110003', 'fusionpay', 'c13e17e13bb913e6c5a1', 'http://localhost:43275/pay/c13e17e13bb913e6c5a1', 'confirmed', '2026-11-22 04:02:09.451+00', '2026-11-22 04:02:09.654+00', NULL, NULL, NULL, '2026-11-22 04:02:09.592312+00', false, 1, '2026-11-22 04:02:10.654+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-2c44-7187-a39d-f2a0526bde2a', 'P-J53X4A46', 'registration', '01a2016b-2bf6-726e-9c60-c7fa2b73d29e', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Yao Un', '+22890110005', 'fusionpay', '3719265455bd615cc215', 'http://localhost:43275/pay/3719265455bd615cc215', 'confirmed', '2026-11-22 04:02:10.628+00', '2026-11-22 04:02:10.8+00', NULL, NULL, NULL, '2026-11-22 04:02:10.76246+00', false, 1, '2026-11-22 04:02:11.8+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-345e-7352-b86d-663e3cad3d44', 'P-602G2MDG', 'ticket', '01a2016b-336a-75ae-b125-4b18613ba65f', '01a2016b-24a2-764c-964d-93dad83801e7', 12, 1, 500, 'XOF', '1 ticket Téléphone tiré', 'Kossi Adjo', '+22890110002', 'fusionpay', 'f7e0e61fd1e3463c1f83', 'http://localhost:43275/pay/f7e0e61fd1e3463c1f83', 'confirmed', '2026-11-22 04:02:12.702+00', '2026-11-22 04:02:14.59+00', NULL, NULL, NULL, '2026-11-22 04:02:14.566791+00', false, 2, '2026-11-22 04:02:15.59+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-3ddc-71ed-887b-4f448cd6452a', 'P-E57JAQTF', 'ticket', '01a2016b-3dad-7349-9f8e-4744cd7cfea4', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 12, 1, 500, 'XOF', '1 ticket Téléphone tiré', 'Awa Koné', '+2250701110003', 'fusionpay', 'acdec123cc161050d70a', 'http://localhost:43275/pay/acdec123cc161050d70a', 'confirmed', '2026-11-22 04:02:15.132+00', '2026-11-22 04:02:16.607+00', NULL, NULL, NULL, '2026-11-22 04:02:16.574835+00', false, 2, '2026-11-22 04:02:17.607+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-72d6-77f2-9cc9-daff26b642d1', 'P-ME9NBHAH', 'registration', '01a2016b-726d-7559-a11a-50cebada00ac', '01a2016b-7a7c-77e1-8af4-5c7e9d553637', NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Nana A', '+22890110006', 'fusionpay', '11555e2b28dabaca41a5', 'http://localhost:43275/pay/11555e2b28dabaca41a5', 'confirmed', '2026-11-22 04:02:28.695+00', '2026-11-22 04:02:30.606+00', NULL, NULL, NULL, '2026-11-22 04:02:30.589071+00', false, 2, '2026-11-22 04:02:31.606+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-4e70-7504-a691-f14d8fa1117b', 'P-91WRDN6V', 'ticket', '01a2016b-4e2b-7079-a7ca-f48a0fac5bda', '01a2016b-24a2-764c-964d-93dad83801e7', 13, 1, 1000, 'XOF', '1 ticket Tablette annulée', 'Kossi Adjo', '+22890110002', 'fusionpay', '388ece71728cc897df5c', 'http://localhost:43275/pay/388ece71728cc897df5c', 'confirmed', '2026-11-22 04:02:19.376+00', '2026-11-22 04:02:20.593+00', NULL, NULL, NULL, '2026-11-22 04:02:20.570523+00', false, 2, '2026-11-22 04:02:21.593+00', 1000, 20, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-4617-718c-bfd2-15b5105234f1', 'P-CQNDWM2A', 'ticket', '01a2016b-45f1-725b-a457-3254707c7ed7', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 13, 2, 2000, 'XOF', '2 tickets Tablette annulée', 'Awa Koné', '+2250701110003', 'fusionpay', '4536ea115a50018db7f2', 'http://localhost:43275/pay/4536ea115a50018db7f2', 'confirmed', '2026-11-22 04:02:17.239+00', '2026-11-22 04:02:18.587+00', NULL, NULL, NULL, '2026-11-22 04:02:18.577457+00', false, 2, '2026-11-22 04:02:19.587+00', 2000, 40, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-740d-77b2-95c3-1a63cb54cb9a', 'P-S354M3Q1', 'registration', '01a2016b-734f-7522-9f4a-b8e5fa2e6049', NULL, NULL, 1, 500, 'XOF', 'Inscription Bon Tirage', 'Nana B', '+22890110006', 'fusionpay', 'de02b0e96bc179674fcf', 'http://localhost:43275/pay/de02b0e96bc179674fcf', 'confirmed', '2026-11-22 04:02:29.006+00', '2026-11-22 04:02:31.22+00', NULL, NULL, NULL, '2026-11-22 04:02:31.20684+00', false, 2, '2026-11-22 04:02:32.22+00', 500, 10, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-720d-7708-8c0f-a330da20a036', 'P-ZA5ECR18', 'ticket', '01a2016b-71cf-71a8-b7de-1a512ed881bd', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 2, 1, 1000, 'XOF', '1 ticket Smartphone 6,7 pouces, 256 Go', 'Yao Un', '+22890110005', 'fusionpay', '86b91ca03e7de96a4a2f', 'http://localhost:43275/pay/86b91ca03e7de96a4a2f', 'pending', '2026-11-22 04:02:28.493+00', NULL, NULL, '2026-11-22 04:03:58.782+00', NULL, '2026-11-22 04:03:13.774133+00', false, 1, '2026-11-22 04:03:14.782+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT, false),
	('01a2016b-54e9-7256-9845-c2551310cdc8', 'P-0XBC7FFV', 'ticket', '01a2016b-54a4-7009-9594-e3cf52f38a96', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 14, 1, 700, 'XOF', '1 ticket Casque ouvert', 'Awa Koné', '+2250701110003', 'fusionpay', '77b16a7f3691a711e2c2', 'http://localhost:43275/pay/77b16a7f3691a711e2c2', 'confirmed', '2026-11-22 04:02:21.048+00', '2026-11-22 04:02:22.647+00', NULL, NULL, NULL, '2026-11-22 04:02:22.607977+00', false, 2, '2026-11-22 04:02:23.647+00', 700, 14, 'orange', NULL, NULL, NULL, NULL, DEFAULT, false);

INSERT INTO public.refunds VALUES
	('01a2016b-689b-73cc-860d-363570add34c', '01a2016b-679a-7364-a050-2f16a53edb91', '01a2016b-4617-718c-bfd2-15b5105234f1', 2000, 'credit_asked_back', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'owed', '2026-11-22 04:02:26.075+00', NULL, NULL, NULL),
	('01a2016b-7d4b-76b0-b079-48ccdc3c63fa', '01a2016b-7d2c-7650-98e4-5a2827aa2a7b', '01a2016b-740d-77b2-95c3-1a63cb54cb9a', 500, 'phone_already_registered', NULL, 'paid', '2026-11-22 04:02:31.371+00', '2026-11-22 04:02:52.371+00', 'TX-0001', '01a20169-f9af-710c-a2ac-71aed2b2b531');

SELECT pg_catalog.setval('public.early_webhooks_id_seq', 10, true);

SELECT pg_catalog.setval('public.migrations_id_seq', 5, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 15, true);

SELECT pg_catalog.setval('public.payment_outcomes_id_seq', 13, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.early_webhooks
    ADD CONSTRAINT early_webhooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.early_webhooks
    ADD CONSTRAINT early_webhooks_token_key UNIQUE (token);

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

ALTER TABLE ONLY public.provider_choice
    ADD CONSTRAINT provider_choice_pkey PRIMARY KEY (only_one);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_refund_request_id_key UNIQUE (refund_request_id);

CREATE INDEX early_webhooks_expiry ON public.early_webhooks USING btree (expires_at);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX payment_outcomes_payment ON public.payment_outcomes USING btree (payment_id);

CREATE INDEX payments_by_amount ON public.payments USING btree (amount, id) INCLUDE (status, type, created_at);

CREATE INDEX payments_by_confirmed ON public.payments USING btree (COALESCE(confirmed_at, '-infinity'::timestamp with time zone), id) INCLUDE (confirmed_at, status, type, created_at);

CREATE INDEX payments_by_created ON public.payments USING btree (created_at, id) INCLUDE (status, type);

CREATE INDEX payments_by_state ON public.payments USING btree (status, type);

CREATE INDEX payments_creating ON public.payments USING btree (created_at) WHERE (status = 'creating'::text);

CREATE INDEX payments_due ON public.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX payments_in_review ON public.payments USING btree (created_at, id) WHERE (status = 'review'::text);

CREATE INDEX payments_of_product ON public.payments USING btree (product_id) INCLUDE (id, amount, resolution, received_amount) WHERE ((status = 'confirmed'::text) AND (product_id IS NOT NULL));

CREATE INDEX payments_of_user ON public.payments USING btree (user_id, created_at, id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX payments_one_open_a_subject ON public.payments USING btree (subject_id) WHERE (status = ANY (ARRAY['creating'::text, 'pending'::text]));

CREATE INDEX payments_phone_of_user ON public.payments USING btree (user_id) WHERE ((type = 'registration'::text) AND (user_id IS NOT NULL));

CREATE INDEX payments_revenue ON public.payments USING btree (confirmed_at) INCLUDE (id, amount, resolution, received_amount) WHERE (status = 'confirmed'::text);

CREATE INDEX payments_search ON public.payments USING gin (search public.gin_trgm_ops);

CREATE INDEX payments_subject ON public.payments USING btree (subject_id, created_at);

CREATE INDEX refunds_by_status ON public.refunds USING btree (status, payment_id);

CREATE INDEX refunds_owed ON public.refunds USING btree (payment_id) INCLUDE (amount) WHERE (status = 'owed'::text);

CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);

ALTER TABLE ONLY public.payment_outcomes
    ADD CONSTRAINT payment_outcomes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

