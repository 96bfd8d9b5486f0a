
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

CREATE FUNCTION public.searchable(content text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT translate(lower(translate(content, 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ', 'aaaceeeeiioouuuy')), 'àâäçéèêëîïôöùûüÿ’', 'aaaceeeeiioouuuy''') $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

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
    CONSTRAINT conversation_unread_check CHECK ((unread >= 0))
)
WITH (fillfactor='80');

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

CREATE TABLE public.general_message (
    id uuid NOT NULL,
    subject text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    admin_id uuid,
    recipients integer DEFAULT 0 NOT NULL,
    search text GENERATED ALWAYS AS (public.searchable((((' '::text || subject) || ' '::text) || translate(content, '
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
    notice text,
    notice_of text,
    subject text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    admin_id uuid,
    search text GENERATED ALWAYS AS (
CASE
    WHEN (author <> 'platform'::text) THEN public.searchable(content)
    ELSE NULL::text
END) STORED,
    CONSTRAINT message_admin_wrote CHECK (((author = 'admin'::text) OR (admin_id IS NULL))),
    CONSTRAINT message_author_check CHECK ((author = ANY (ARRAY['user'::text, 'admin'::text, 'platform'::text]))),
    CONSTRAINT message_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 4000))),
    CONSTRAINT message_notice_by_the_platform CHECK ((((author = 'platform'::text) = (notice IS NOT NULL)) AND ((author = 'platform'::text) = (notice_of IS NOT NULL)))),
    CONSTRAINT message_notice_check CHECK ((notice = ANY (ARRAY['account_created'::text, 'tickets_granted'::text, 'credit_issued'::text, 'friend_participated'::text, 'draw_completed'::text, 'draw_cancelled'::text]))),
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
    search text GENERATED ALWAYS AS (public.searchable(display_name)) STORED NOT NULL
);

CREATE TABLE public.product (
    product_id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.conversation VALUES
	('01a2016b-18c8-73db-b18f-37619bb27766', 1, 'Bonjour, quand est le tirage ?', false, '2026-11-22 04:02:31.251+00');

INSERT INTO public.draw_outcome VALUES
	(12, 'completed', '2026-11-22 04:02:23.954+00', NULL, 2, '01a2016b-28cc-724b-a2e7-0c0c0255ac08', '2026-11-22 04:02:24.659634+00'),
	(13, 'cancelled', '2026-11-22 04:02:24.523+00', 'Le lot n’est plus disponible.', 0, '01a2016b-28cc-724b-a2e7-0c0c0255ac08', '2026-11-22 04:02:25.765751+00');

INSERT INTO public.draw_winner VALUES
	(12, '01a2016b-24a2-764c-964d-93dad83801e7', 2, 0, 'Kossi A.', 'Kara'),
	(12, '01a2016b-18c8-73db-b18f-37619bb27766', 0, 1, 'Afi M.', 'Lomé');

INSERT INTO public.idempotent_request VALUES
	('01a2016b-18c8-73db-b18f-37619bb27766', 'ce9bed45-8150-41bd-a8c3-be55c34acda2', '\x007e53b78e6eb1bba7001eb2452b8a2be19ea58ad031f8e62c641a5a1aeb4543', '01a2016b-7cdd-7169-980d-6d3e14277ee0', '2026-11-22 04:02:31.251+00');

INSERT INTO public.inbox VALUES
	('01a20169-fbcd-74c6-a910-6104be8a90b6', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:52.739716+00'),
	('01a20169-fc4d-730b-a505-2e303d471511', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:52.848104+00'),
	('01a20169-fd1a-718f-93c8-b3b82d7dc6b3', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.066661+00'),
	('01a20169-fd89-703b-b587-15780c790c83', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.156426+00'),
	('01a20169-fe0e-70d1-9e9e-7d572efea310', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.286565+00'),
	('01a20169-fe7a-700c-880f-b7f3ab87fa75', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.429151+00'),
	('01a20169-ff22-70c9-9300-3da1d07c7c2c', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:00:53.58576+00'),
	('01a2016a-bb1c-7713-9a74-c2df7da5472c', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:41.742907+00'),
	('01a2016a-bc8f-74ca-ae5d-f9cb41992585', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:42.100059+00'),
	('01a2016a-beac-749f-b689-0eb84182658e', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:42.735871+00'),
	('01a2016a-bf37-76f6-81f9-5b1564a4b2bb', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:01:42.760563+00'),
	('01a2016b-0faf-760f-ba28-dfe0780c0d68', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.371056+00'),
	('01a2016b-102a-741b-8be5-a61eaaf59af1', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.466556+00'),
	('01a2016b-10f6-73b9-a525-080b0be1e1ef', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.677384+00'),
	('01a2016b-11b7-7128-b7a5-b1dbdb45f1e9', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:03.870832+00'),
	('01a2016b-18d3-7206-b3ba-d6d1cb6fe34d', 'WelcomeWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:05.714365+00'),
	('01a2016b-24af-756c-bf09-481b28482f73', 'WelcomeWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:08.835854+00'),
	('01a2016b-28cf-7615-9257-af13f1be34ce', 'WelcomeWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:09.892325+00'),
	('01a2016b-2dc5-7216-8ea1-f1d7bc526051', 'WelcomeWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:11.036794+00'),
	('01a2016b-303a-7308-9246-85c54ab8fbb8', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:11.756501+00'),
	('01a2016b-30fb-74ed-883d-a36036f4ea1c', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:11.882855+00'),
	('01a2016b-3193-72e4-9517-440f0d1d3b3d', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.052803+00'),
	('01a2016b-320d-71ca-b279-1d2a3f68f96a', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.164173+00'),
	('01a2016b-32cb-748d-b58e-4ec39184595b', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:12.337336+00'),
	('01a2016b-3c06-732a-848c-431cf92ff4c4', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:14.742248+00'),
	('01a2016b-3c0f-7297-a9b4-3f4cd933cb60', 'TellReferrerWhenFriendParticipated.handle', 'tickets.friend-participated.v1', '2026-11-22 04:02:14.820055+00'),
	('01a2016b-43f2-75a5-b935-df3166ade335', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:16.788695+00'),
	('01a2016b-4c03-7093-8194-0e8082ee3087', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:18.814474+00'),
	('01a2016b-5391-72db-99fe-4d9302751d2e', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:20.747602+00'),
	('01a2016b-5b51-76ed-999d-25e38d616230', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:22.785549+00'),
	('01a2016b-5c9e-7301-8446-ad05b0a724b1', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:23.132603+00'),
	('01a2016b-6139-7642-88d5-19404228d00a', 'StoreResultWhenDrawCompleted.handle', 'catalog.draw-completed.v1', '2026-11-22 04:02:24.412868+00'),
	('01a2016b-611c-75bf-bf2c-b98a358ac5ef', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:24.395823+00'),
	('01a2016b-62ad-70f8-962d-d0176046c30c', 'CopyProductWhenProductChanged.handle', 'catalog.product-changed.v1', '2026-11-22 04:02:24.782325+00'),
	('01a2016b-62d5-7185-b117-631734d1b3d2', 'StoreEndWhenDrawCancelled.handle', 'catalog.draw-cancelled.v1', '2026-11-22 04:02:24.782535+00'),
	('01a2016b-644b-7168-b15c-41bddf9c0868', 'TellOwnerWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.104227+00'),
	('01a2016b-643a-74fa-a3af-7c7232e74d3d', 'TellOwnerWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.104675+00'),
	('01a2016b-6455-76fe-ad49-dac60f36e350', 'TellOwnerWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.290404+00'),
	('01a2016b-6461-7418-b16e-32e30363d97c', 'TellOwnerWhenCreditIssued.handle', 'tickets.credit-issued.v1', '2026-11-22 04:02:25.290617+00'),
	('01a2016b-68ea-7061-827c-47c58e0cb8ed', 'TellBuyerWhenTicketsGranted.handle', 'tickets.tickets-granted.v1', '2026-11-22 04:02:26.179834+00'),
	('01a2016b-7a91-7149-8660-669fb083725c', 'WelcomeWhenUserRegistered.handle', 'identity.user-registered.v1', '2026-11-22 04:02:30.703568+00');

INSERT INTO public.message VALUES
	('01a2016b-1916-73c3-a8c6-2986d9317aac', '01a2016b-18c8-73db-b18f-37619bb27766', 'platform', 'account_created', '01a2016b-18c8-73db-b18f-37619bb27766', 'Bienvenue !', 'Votre compte est créé et votre paiement de 500 F CFA est bien reçu. Placez vos 2 tickets gratuits depuis « Mes Tickets ». Une question ? Écrivez-nous ici, nous vous répondons dans cette conversation.', '2026-11-22 04:02:05.641+00', NULL, NULL, DEFAULT),
	('01a2016b-254c-7754-8514-b70483351c21', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'account_created', '01a2016b-24a2-764c-964d-93dad83801e7', 'Bienvenue !', 'Votre compte est créé et votre paiement de 500 F CFA est bien reçu. Placez vos 2 tickets gratuits depuis « Mes Tickets ». Une question ? Écrivez-nous ici, nous vous répondons dans cette conversation.', '2026-11-22 04:02:08.674+00', NULL, NULL, DEFAULT),
	('01a2016b-29b4-743f-903e-72be97a2b4f7', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'account_created', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'Bienvenue !', 'Votre compte est créé et votre paiement de 500 F CFA est bien reçu. Placez vos 2 tickets gratuits depuis « Mes Tickets ». Une question ? Écrivez-nous ici, nous vous répondons dans cette conversation.', '2026-11-22 04:02:09.74+00', NULL, NULL, DEFAULT),
	('01a2016b-2de4-7569-95be-766047443ae9', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 'platform', 'account_created', '01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 'Bienvenue !', 'Votre compte est créé et votre paiement de 500 F CFA est bien reçu. Placez vos 2 tickets gratuits depuis « Mes Tickets ». Une question ? Écrivez-nous ici, nous vous répondons dans cette conversation.', '2026-11-22 04:02:11.007+00', NULL, NULL, DEFAULT),
	('01a2016b-30b3-711f-b60a-87faa37504fb', '01a2016b-18c8-73db-b18f-37619bb27766', 'platform', 'tickets_granted', '01a2016b-3005-70ba-bb53-0007ddcbcd61', 'Votre ticket gratuit est placé', '1 ticket gratuit pour le tirage « Téléphone tiré » : n° 0000. Bonne chance !', '2026-11-22 04:02:11.575+00', NULL, NULL, DEFAULT),
	('01a2016b-3133-734f-8fd8-d3213ca2a6ec', '01a2016b-18c8-73db-b18f-37619bb27766', 'platform', 'tickets_granted', '01a2016b-30f6-75ed-975d-7336dd825561', 'Votre ticket gratuit est placé', '1 ticket gratuit pour le tirage « Casque ouvert » : n° 0000. Bonne chance !', '2026-11-22 04:02:11.795+00', NULL, NULL, DEFAULT),
	('01a2016b-31e7-72f5-a0f5-5b9403cd7fa8', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'tickets_granted', '01a2016b-318e-71c1-b3fe-e14fad4ace14', 'Votre ticket gratuit est placé', '1 ticket gratuit pour le tirage « Téléphone tiré » : n° 0001. Bonne chance !', '2026-11-22 04:02:11.974+00', NULL, NULL, DEFAULT),
	('01a2016b-3273-737e-b961-2c12e26f5b74', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'tickets_granted', '01a2016b-3208-7641-9dae-b1efce247cf4', 'Votre ticket gratuit est placé', '1 ticket gratuit pour le tirage « Tablette annulée » : n° 0000. Bonne chance !', '2026-11-22 04:02:12.098+00', NULL, NULL, DEFAULT),
	('01a2016b-3301-76fd-9abd-10c18997274e', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'tickets_granted', '01a2016b-32c6-75ed-9f0b-61db81d53568', 'Votre ticket gratuit est placé', '1 ticket gratuit pour le tirage « Tablette annulée » : n° 0001. Bonne chance !', '2026-11-22 04:02:12.285+00', NULL, NULL, DEFAULT),
	('01a2016b-3c59-73bf-8baa-d4d706432882', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'tickets_granted', '01a2016b-3c03-701f-86c8-a1e6504b933d', 'Votre achat est confirmé', '1 ticket pour le tirage « Téléphone tiré » : n° 0002. Bonne chance !', '2026-11-22 04:02:14.648+00', NULL, NULL, DEFAULT),
	('01a2016b-3ca9-735e-a07b-e3205bd4272b', '01a2016b-18c8-73db-b18f-37619bb27766', 'platform', 'friend_participated', '01a2016b-24a2-764c-964d-93dad83801e7', 'Parrainage : votre filleul participe', 'Kossi A. vient d’acheter un premier ticket. Vous gagnez 1 ticket de parrainage à placer depuis « Mes Tickets ». Merci !', '2026-11-22 04:02:14.648+00', NULL, NULL, DEFAULT),
	('01a2016b-4467-7046-a3ab-27d3e8bff072', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'tickets_granted', '01a2016b-43ea-70fc-845e-f1d735c6954b', 'Votre achat est confirmé', '1 ticket pour le tirage « Téléphone tiré » : n° 0003. Bonne chance !', '2026-11-22 04:02:16.68+00', NULL, NULL, DEFAULT),
	('01a2016b-4c81-77ce-a70b-6ac4bc4cc412', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'tickets_granted', '01a2016b-4c01-75bd-9237-fdecdf928693', 'Votre achat est confirmé', '2 tickets pour le tirage « Tablette annulée » : n° 0002, n° 0003. Bonne chance !', '2026-11-22 04:02:18.714+00', NULL, NULL, DEFAULT),
	('01a2016b-53cd-7320-8a3a-1da81f717cd5', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'tickets_granted', '01a2016b-5388-702e-9aae-14f3661d7c87', 'Votre achat est confirmé', '1 ticket pour le tirage « Tablette annulée » : n° 0004. Bonne chance !', '2026-11-22 04:02:20.667+00', NULL, NULL, DEFAULT),
	('01a2016b-5bd4-7405-8d9f-7d1a3bb2b097', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'tickets_granted', '01a2016b-5b50-715d-b5f3-f0a918cb8001', 'Votre achat est confirmé', '1 ticket pour le tirage « Casque ouvert » : n° 0001. Bonne chance !', '2026-11-22 04:02:22.668+00', NULL, NULL, DEFAULT),
	('01a2016b-631d-7669-b62c-ab6f7d043203', '01a2016b-18c8-73db-b18f-37619bb27766', 'platform', 'draw_completed', '12', 'Félicitations, vous avez gagné !', 'Vous avez gagné : Téléphone tiré, avec le ticket n° 0000. Nous vous contactons pour la remise de votre lot. Le tirage et sa preuve : /tirages/12', '2026-11-22 04:02:23.954+00', NULL, NULL, DEFAULT),
	('01a2016b-631d-7669-b62c-af8247f2a50d', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'draw_completed', '12', 'Félicitations, vous avez gagné !', 'Vous avez gagné : Téléphone tiré, avec le ticket n° 0002. Nous vous contactons pour la remise de votre lot. Le tirage et sa preuve : /tirages/12', '2026-11-22 04:02:23.954+00', NULL, NULL, DEFAULT),
	('01a2016b-631d-7669-b62c-b240683cf811', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'draw_completed', '12', 'Le tirage est terminé', 'Le tirage « Téléphone tiré » a eu lieu. Gagnants : Kossi A. (Kara), Afi M. (Lomé). Vous n’avez pas gagné cette fois-ci. Vérifiez le tirage vous-même : /tirages/12', '2026-11-22 04:02:23.954+00', NULL, NULL, DEFAULT),
	('01a2016b-6510-7192-bd30-a3128f2e3e26', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'credit_issued', '01a2016b-6443-742a-91e0-6c7a3a16d0fc', 'Votre ticket vous est rendu', 'Le tirage « Tablette annulée » est annulé. Votre ticket gratuit est à placer de nouveau, sur le tirage de votre choix, depuis « Mes Tickets ».', '2026-11-22 04:02:24.949+00', NULL, NULL, DEFAULT),
	('01a2016b-653b-707b-91ba-a4bbc300bfad', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'credit_issued', '01a2016b-6435-77f8-a3a7-a81d52458e51', 'Votre ticket vous est rendu', 'Le tirage « Tablette annulée » est annulé. Votre ticket gratuit est à placer de nouveau, sur le tirage de votre choix, depuis « Mes Tickets ».', '2026-11-22 04:02:24.949+00', NULL, NULL, DEFAULT),
	('01a2016b-65ab-7513-93ef-70c4f4e063c1', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'credit_issued', '01a2016b-645b-7548-926d-89278555297e', 'Rien n’est perdu : un crédit vous attend', 'Le tirage « Tablette annulée » est annulé. Vos 1 000 F CFA sont devenus un crédit : utilisez-le sur un autre tirage, ou demandez son remboursement, depuis « Mes Tickets ».', '2026-11-22 04:02:24.949+00', NULL, NULL, DEFAULT),
	('01a2016b-65c2-75bc-9401-8615ee546c8e', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'credit_issued', '01a2016b-6453-7195-952c-6d54db50db5f', 'Rien n’est perdu : un crédit vous attend', 'Le tirage « Tablette annulée » est annulé. Vos 2 000 F CFA sont devenus un crédit : utilisez-le sur un autre tirage, ou demandez son remboursement, depuis « Mes Tickets ».', '2026-11-22 04:02:24.949+00', NULL, NULL, DEFAULT),
	('01a2016b-67e7-7120-b58c-50dd804a23d6', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'draw_cancelled', '13', 'Un tirage est annulé', 'Le tirage « Tablette annulée » est annulé. Motif : Le lot n’est plus disponible. Chacun de vos tickets devient un crédit, à utiliser sur un autre tirage depuis « Mes Tickets ».', '2026-11-22 04:02:24.523+00', NULL, NULL, DEFAULT),
	('01a2016b-67e7-7120-b58c-57fd35c58a62', '01a2016b-28cc-724b-a2e7-0c0c0255ac08', 'platform', 'draw_cancelled', '13', 'Un tirage est annulé', 'Le tirage « Tablette annulée » est annulé. Motif : Le lot n’est plus disponible. Chacun de vos tickets devient un crédit, à utiliser sur un autre tirage depuis « Mes Tickets ».', '2026-11-22 04:02:24.523+00', NULL, NULL, DEFAULT),
	('01a2016b-6907-723d-a85c-5789730d55b3', '01a2016b-24a2-764c-964d-93dad83801e7', 'platform', 'tickets_granted', '01a2016b-68e5-7571-91b1-2c66b046dc91', 'Votre achat est confirmé', '1 ticket pour le tirage « Casque ouvert » : n° 0002. Bonne chance !', '2026-11-22 04:02:26.146+00', NULL, NULL, DEFAULT),
	('01a2016b-7ab5-7799-9667-ab2b60909b69', '01a2016b-7a7c-77e1-8af4-5c7e9d553637', 'platform', 'account_created', '01a2016b-7a7c-77e1-8af4-5c7e9d553637', 'Bienvenue !', 'Votre compte est créé et votre paiement de 500 F CFA est bien reçu. Placez vos 2 tickets gratuits depuis « Mes Tickets ». Une question ? Écrivez-nous ici, nous vous répondons dans cette conversation.', '2026-11-22 04:02:30.652+00', NULL, NULL, DEFAULT),
	('01a2016b-7cdd-7169-980d-6d3e14277ee0', '01a2016b-18c8-73db-b18f-37619bb27766', 'user', NULL, NULL, '', 'Bonjour, quand est le tirage ?', '2026-11-22 04:02:31.251+00', NULL, NULL, DEFAULT);

INSERT INTO public.migrations VALUES
	(1, 1700000000000, 'CreateOutboxAndInbox1700000000000'),
	(2, 1763600000000, 'CreateMessaging1763600000000'),
	(3, 1763800000000, 'AdministerMessages1763800000000'),
	(4, 1763900000000, 'ListBroadcasts1763900000000'),
	(5, 1764000000000, 'ShareOutReaders1764000000000'),
	(6, 1764100000000, 'SearchConversations1764100000000');

INSERT INTO public.outbox OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2016b-191a-70ae-962d-f73c30eb7d0e', 'messaging.message-posted.v1', '{"message_id":"01a2016b-1916-73c3-a8c6-2986d9317aac","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:05.641Z"}', 'bc8fbeaf-3ec1-41ea-b682-9227d37cb478', '01a2016b-18d3-7206-b3ba-d6d1cb6fe34d', '2026-11-22 04:02:05.723+00', '2026-11-22 04:02:05.729078+00', 0, '-infinity', NULL),
	(2, '01a2016b-254f-718a-9ff0-64acd2535e93', 'messaging.message-posted.v1', '{"message_id":"01a2016b-254c-7754-8514-b70483351c21","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:08.674Z"}', '6a0ebe74-4414-4ef0-a554-40c23c9a3c06', '01a2016b-24af-756c-bf09-481b28482f73', '2026-11-22 04:02:08.848+00', '2026-11-22 04:02:08.866083+00', 0, '-infinity', NULL),
	(3, '01a2016b-29b8-76c3-9222-b95948f25bce', 'messaging.message-posted.v1', '{"message_id":"01a2016b-29b4-743f-903e-72be97a2b4f7","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:09.740Z"}', 'ee575721-9790-4c29-8525-926a26cff8f9', '01a2016b-28cf-7615-9257-af13f1be34ce', '2026-11-22 04:02:09.976+00', '2026-11-22 04:02:09.992132+00', 0, '-infinity', NULL),
	(4, '01a2016b-2de6-777c-b513-80e641391825', 'messaging.message-posted.v1', '{"message_id":"01a2016b-2de4-7569-95be-766047443ae9","user_id":"01a2016b-2dbf-70bd-bde2-cb7dfb7d934e","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:11.007Z"}', '713a8ebe-9116-4dcb-88bb-a1fb81e616fc', '01a2016b-2dc5-7216-8ea1-f1d7bc526051', '2026-11-22 04:02:11.046+00', '2026-11-22 04:02:11.049446+00', 0, '-infinity', NULL),
	(5, '01a2016b-30b7-7183-a275-1eb6d6f80d6c', 'messaging.message-posted.v1', '{"message_id":"01a2016b-30b3-711f-b60a-87faa37504fb","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:11.575Z"}', '03a3c71f-0180-4f3f-bdcf-480685d34605', '01a2016b-303a-7308-9246-85c54ab8fbb8', '2026-11-22 04:02:11.767+00', '2026-11-22 04:02:11.783265+00', 0, '-infinity', NULL),
	(6, '01a2016b-313c-700e-b00f-0d8b8a91df88', 'messaging.message-posted.v1', '{"message_id":"01a2016b-3133-734f-8fd8-d3213ca2a6ec","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:11.795Z"}', 'd408506c-8a7f-4829-a2a5-090b983fea26', '01a2016b-30fb-74ed-883d-a36036f4ea1c', '2026-11-22 04:02:11.9+00', '2026-11-22 04:02:11.91585+00', 0, '-infinity', NULL),
	(7, '01a2016b-31f0-72c8-9204-51a316be3255', 'messaging.message-posted.v1', '{"message_id":"01a2016b-31e7-72f5-a0f5-5b9403cd7fa8","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:11.974Z"}', 'b1068b60-5642-487a-99b2-4d4dbc9113c5', '01a2016b-3193-72e4-9517-440f0d1d3b3d', '2026-11-22 04:02:12.08+00', '2026-11-22 04:02:12.12097+00', 0, '-infinity', NULL),
	(8, '01a2016b-327b-72ce-bfc3-f2c9e1468814', 'messaging.message-posted.v1', '{"message_id":"01a2016b-3273-737e-b961-2c12e26f5b74","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:12.098Z"}', '537d75fe-87a3-4dfe-ab45-632a19d3e9e5', '01a2016b-320d-71ca-b279-1d2a3f68f96a', '2026-11-22 04:02:12.22+00', '2026-11-22 04:02:12.250957+00', 0, '-infinity', NULL),
	(9, '01a2016b-3305-76e8-a743-da5b8a85cbe7', 'messaging.message-posted.v1', '{"message_id":"01a2016b-3301-76fd-9abd-10c18997274e","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:12.285Z"}', 'c910b884-26f6-4325-b55e-3438ca1bfb0c', '01a2016b-32cb-748d-b58e-4ec39184595b', '2026-11-22 04:02:12.357+00', '2026-11-22 04:02:12.383054+00', 0, '-infinity', NULL),
	(10, '01a2016b-3c5e-7651-9c98-8ac195b421d0', 'messaging.message-posted.v1', '{"message_id":"01a2016b-3c59-73bf-8baa-d4d706432882","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:14.648Z"}', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '01a2016b-3c06-732a-848c-431cf92ff4c4', '2026-11-22 04:02:14.75+00', '2026-11-22 04:02:14.771229+00', 0, '-infinity', NULL),
	(11, '01a2016b-3cb1-7268-bada-831c8c0cd7e5', 'messaging.message-posted.v1', '{"message_id":"01a2016b-3ca9-735e-a07b-e3205bd4272b","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:14.648Z"}', '2ddb2e52-633c-42d1-873b-3b9584e5c84f', '01a2016b-3c0f-7297-a9b4-3f4cd933cb60', '2026-11-22 04:02:14.833+00', '2026-11-22 04:02:14.848961+00', 0, '-infinity', NULL),
	(12, '01a2016b-4468-743a-95c2-730114248f39', 'messaging.message-posted.v1', '{"message_id":"01a2016b-4467-7046-a3ab-27d3e8bff072","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:16.680Z"}', 'e7ca05bb-f57f-43dc-b68e-b5cc65541a5d', '01a2016b-43f2-75a5-b935-df3166ade335', '2026-11-22 04:02:16.809+00', '2026-11-22 04:02:16.826815+00', 0, '-infinity', NULL),
	(13, '01a2016b-4c89-7108-940b-1c0906503108', 'messaging.message-posted.v1', '{"message_id":"01a2016b-4c81-77ce-a70b-6ac4bc4cc412","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:18.714Z"}', 'a7485699-7523-4e6f-b621-b9cd28fde674', '01a2016b-4c03-7093-8194-0e8082ee3087', '2026-11-22 04:02:18.889+00', '2026-11-22 04:02:18.906582+00', 0, '-infinity', NULL),
	(14, '01a2016b-53cf-7624-b761-cd622d8abc67', 'messaging.message-posted.v1', '{"message_id":"01a2016b-53cd-7320-8a3a-1da81f717cd5","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:20.667Z"}', '45733f2e-b2ea-4ac9-850c-48cd5fcfc23f', '01a2016b-5391-72db-99fe-4d9302751d2e', '2026-11-22 04:02:20.751+00', '2026-11-22 04:02:20.760123+00', 0, '-infinity', NULL),
	(15, '01a2016b-5be0-755f-9d8a-c93da4ae3278', 'messaging.message-posted.v1', '{"message_id":"01a2016b-5bd4-7405-8d9f-7d1a3bb2b097","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:22.668Z"}', 'b7526fe0-2aee-437b-a98c-d1bf7e032c35', '01a2016b-5b51-76ed-999d-25e38d616230', '2026-11-22 04:02:22.816+00', '2026-11-22 04:02:22.829137+00', 0, '-infinity', NULL),
	(16, '01a2016b-6327-7054-9d78-ee110fe2645a', 'messaging.message-posted.v1', '{"message_id":"01a2016b-631d-7669-b62c-ab6f7d043203","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:23.954Z"}', '89d9e44f-1be8-4546-9c1e-b41641e5a408', '89d9e44f-1be8-4546-9c1e-b41641e5a408', '2026-11-22 04:02:24.679+00', '2026-11-22 04:02:24.753341+00', 0, '-infinity', NULL),
	(19, '01a2016b-6548-779b-9a5b-5648528afe3c', 'messaging.message-posted.v1', '{"message_id":"01a2016b-653b-707b-91ba-a4bbc300bfad","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:24.949Z"}', '61848b79-6d78-4a27-97a6-16f471fa65cb', '01a2016b-643a-74fa-a3af-7c7232e74d3d', '2026-11-22 04:02:25.224+00', '2026-11-22 04:02:25.241618+00', 0, '-infinity', NULL),
	(17, '01a2016b-632c-7360-8333-495889ff5a17', 'messaging.message-posted.v1', '{"message_id":"01a2016b-631d-7669-b62c-af8247f2a50d","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:23.954Z"}', '05f63693-c445-4203-8db0-f9eae4a3a8c1', '05f63693-c445-4203-8db0-f9eae4a3a8c1', '2026-11-22 04:02:24.685+00', '2026-11-22 04:02:24.753341+00', 0, '-infinity', NULL),
	(18, '01a2016b-6334-719c-8b9d-4452235b5646', 'messaging.message-posted.v1', '{"message_id":"01a2016b-631d-7669-b62c-b240683cf811","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:23.954Z"}', '547d2b91-c81c-4f12-9249-0b58645f5d16', '547d2b91-c81c-4f12-9249-0b58645f5d16', '2026-11-22 04:02:24.692+00', '2026-11-22 04:02:24.753341+00', 0, '-infinity', NULL),
	(20, '01a2016b-653c-76be-88df-697438d9afc7', 'messaging.message-posted.v1', '{"message_id":"01a2016b-6510-7192-bd30-a3128f2e3e26","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:24.949Z"}', 'eef20f3d-d39e-4d12-95cf-0267b9bca888', '01a2016b-644b-7168-b15c-41bddf9c0868', '2026-11-22 04:02:25.212+00', '2026-11-22 04:02:25.241618+00', 0, '-infinity', NULL),
	(21, '01a2016b-65af-75b6-889b-967e573d06a0', 'messaging.message-posted.v1', '{"message_id":"01a2016b-65ab-7513-93ef-70c4f4e063c1","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:24.949Z"}', 'd5a20ecf-121f-41a0-a313-e11fb924cfbc', '01a2016b-6461-7418-b16e-32e30363d97c', '2026-11-22 04:02:25.328+00', '2026-11-22 04:02:25.371215+00', 0, '-infinity', NULL),
	(22, '01a2016b-65d4-75b8-96eb-30f56305e056', 'messaging.message-posted.v1', '{"message_id":"01a2016b-65c2-75bc-9401-8615ee546c8e","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:24.949Z"}', '84fe3d99-a46c-4b6f-8eb2-1d7dbaede778', '01a2016b-6455-76fe-ad49-dac60f36e350', '2026-11-22 04:02:25.365+00', '2026-11-22 04:02:25.371215+00', 0, '-infinity', NULL),
	(23, '01a2016b-67f2-70c3-a5f9-a25b793c3617', 'messaging.message-posted.v1', '{"message_id":"01a2016b-67e7-7120-b58c-50dd804a23d6","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:24.523Z"}', 'a67db111-f14e-4f26-8751-a079ca0af735', 'a67db111-f14e-4f26-8751-a079ca0af735', '2026-11-22 04:02:25.907+00', '2026-11-22 04:02:25.924999+00', 0, '-infinity', NULL),
	(24, '01a2016b-67f7-7160-be8b-42f86251713f', 'messaging.message-posted.v1', '{"message_id":"01a2016b-67e7-7120-b58c-57fd35c58a62","user_id":"01a2016b-28cc-724b-a2e7-0c0c0255ac08","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:24.523Z"}', '19ff5327-88c6-4336-8cd9-d1d6cdc37add', '19ff5327-88c6-4336-8cd9-d1d6cdc37add', '2026-11-22 04:02:25.912+00', '2026-11-22 04:02:25.924999+00', 0, '-infinity', NULL),
	(25, '01a2016b-690c-74e3-abc1-1734ce8e4dbd', 'messaging.message-posted.v1', '{"message_id":"01a2016b-6907-723d-a85c-5789730d55b3","user_id":"01a2016b-24a2-764c-964d-93dad83801e7","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:26.146Z"}', '7892c98e-80bf-48bb-b375-706345b81bc0', '01a2016b-68ea-7061-827c-47c58e0cb8ed', '2026-11-22 04:02:26.189+00', '2026-11-22 04:02:26.208925+00', 0, '-infinity', NULL),
	(26, '01a2016b-7ab8-7309-913a-96df79c1441b', 'messaging.message-posted.v1', '{"message_id":"01a2016b-7ab5-7799-9667-ab2b60909b69","user_id":"01a2016b-7a7c-77e1-8af4-5c7e9d553637","from_admin":true,"author":"platform","posted_at":"2026-11-22T04:02:30.652Z"}', '97cc9b81-b7c6-49c9-acbe-0ca1807c4f11', '01a2016b-7a91-7149-8660-669fb083725c', '2026-11-22 04:02:30.713+00', '2026-11-22 04:02:30.760923+00', 0, '-infinity', NULL),
	(27, '01a2016b-7ce6-7788-b253-a36f01b4193a', 'messaging.message-posted.v1', '{"message_id":"01a2016b-7cdd-7169-980d-6d3e14277ee0","user_id":"01a2016b-18c8-73db-b18f-37619bb27766","from_admin":false,"author":"user","posted_at":"2026-11-22T04:02:31.251Z"}', 'f862a818-2f83-4f4e-be0c-e64089ed52f1', 'f862a818-2f83-4f4e-be0c-e64089ed52f1', '2026-11-22 04:02:31.27+00', '2026-11-22 04:02:31.305492+00', 0, '-infinity', NULL);

INSERT INTO public.participation VALUES
	(12, '01a2016b-18c8-73db-b18f-37619bb27766'),
	(14, '01a2016b-18c8-73db-b18f-37619bb27766'),
	(12, '01a2016b-24a2-764c-964d-93dad83801e7'),
	(13, '01a2016b-24a2-764c-964d-93dad83801e7'),
	(13, '01a2016b-28cc-724b-a2e7-0c0c0255ac08'),
	(12, '01a2016b-28cc-724b-a2e7-0c0c0255ac08'),
	(14, '01a2016b-28cc-724b-a2e7-0c0c0255ac08'),
	(14, '01a2016b-24a2-764c-964d-93dad83801e7');

INSERT INTO public.person VALUES
	('01a2016b-18c8-73db-b18f-37619bb27766', 1, 'Afi M.', '2026-11-22 04:02:05.641+00', DEFAULT),
	('01a2016b-24a2-764c-964d-93dad83801e7', 1, 'Kossi A.', '2026-11-22 04:02:08.674+00', DEFAULT),
	('01a2016b-28cc-724b-a2e7-0c0c0255ac08', 1, 'Awa K.', '2026-11-22 04:02:09.74+00', DEFAULT),
	('01a2016b-2dbf-70bd-bde2-cb7dfb7d934e', 1, 'Yao U.', '2026-11-22 04:02:11.007+00', DEFAULT),
	('01a2016b-7a7c-77e1-8af4-5c7e9d553637', 1, 'Nana A.', '2026-11-22 04:02:30.652+00', DEFAULT);

INSERT INTO public.product VALUES
	(1, 2, 'Console de salon et 2 manettes'),
	(2, 2, 'Smartphone 6,7 pouces, 256 Go'),
	(3, 2, 'Casque sans fil à réduction de bruit'),
	(4, 2, 'Ordinateur portable 15 pouces'),
	(5, 2, 'Tablette 11 pouces avec stylet'),
	(6, 2, 'Téléviseur 55 pouces 4K'),
	(7, 2, 'Casque audio, petit tirage de deux places'),
	(8, 2, 'Téléphone tiré'),
	(9, 2, 'Tablette annulée'),
	(10, 2, 'Casque ouvert'),
	(11, 1, 'Brouillon'),
	(14, 2, 'Casque ouvert'),
	(15, 1, 'Brouillon'),
	(12, 4, 'Téléphone tiré'),
	(13, 3, 'Tablette annulée');

SELECT pg_catalog.setval('public.migrations_id_seq', 6, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 27, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_request
    ADD CONSTRAINT admin_request_pkey PRIMARY KEY (admin_id, key);

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.draw_outcome
    ADD CONSTRAINT draw_outcome_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.draw_winner
    ADD CONSTRAINT draw_winner_pkey PRIMARY KEY (product_id, user_id);

ALTER TABLE ONLY public.draw_winner
    ADD CONSTRAINT draw_winner_product_id_place_key UNIQUE (product_id, place);

ALTER TABLE ONLY public.general_message
    ADD CONSTRAINT general_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.general_readers
    ADD CONSTRAINT general_readers_pkey PRIMARY KEY (message_id, slot);

ALTER TABLE ONLY public.general_reading
    ADD CONSTRAINT general_reading_pkey PRIMARY KEY (user_id, message_id);

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

CREATE INDEX admin_request_oldest ON public.admin_request USING btree (created_at);

CREATE INDEX conversation_newest ON public.conversation USING btree (last_at DESC, user_id DESC);

CREATE INDEX conversation_unread ON public.conversation USING btree (last_at DESC, user_id DESC) WHERE (unread > 0);

CREATE INDEX draw_outcome_to_tell ON public.draw_outcome USING btree (happened_at) WHERE (told_all_at IS NULL);

CREATE INDEX general_message_newest ON public.general_message USING btree (created_at DESC, id DESC);

CREATE INDEX general_message_reach ON public.general_message USING btree (recipients, id);

CREATE INDEX general_message_search ON public.general_message USING gin (search public.gin_trgm_ops);

CREATE INDEX general_reading_of_message ON public.general_reading USING btree (message_id);

CREATE INDEX idempotent_request_of_message ON public.idempotent_request USING btree (message_id);

CREATE INDEX idempotent_request_oldest ON public.idempotent_request USING btree (created_at);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE INDEX message_conversation ON public.message USING btree (user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX message_one_notice ON public.message USING btree (user_id, notice, notice_of) WHERE (notice IS NOT NULL);

CREATE INDEX message_pace ON public.message USING btree (user_id, created_at) WHERE (author = 'user'::text);

CREATE INDEX message_search ON public.message USING gin (search public.gin_trgm_ops) WHERE (search IS NOT NULL);

CREATE INDEX message_unread ON public.message USING btree (user_id) WHERE ((read_at IS NULL) AND (author <> 'user'::text));

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX person_search ON public.person USING gin (search public.gin_trgm_ops);

ALTER TABLE ONLY public.draw_winner
    ADD CONSTRAINT draw_winner_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.draw_outcome(product_id);

ALTER TABLE ONLY public.general_readers
    ADD CONSTRAINT general_readers_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.general_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.general_reading
    ADD CONSTRAINT general_reading_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.general_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.idempotent_request
    ADD CONSTRAINT idempotent_request_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(id) ON DELETE CASCADE;

