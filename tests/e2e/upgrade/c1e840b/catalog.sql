
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

CREATE FUNCTION public.fold_text(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
        SELECT lower(replace(replace(replace(replace(
          translate(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'),
            'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
          'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
      $$;

CREATE FUNCTION public.guard_draw() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.stage = 'completed' THEN
    RAISE EXCEPTION 'the draw of product % is final', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.stage = 'picking' AND (NEW.stage = 'freezing' OR (NEW.tickets, NEW.root, NEW.frozen_at) IS DISTINCT FROM (OLD.tickets, OLD.root, OLD.frozen_at)) THEN
    RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_pick() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (SELECT stage FROM draws WHERE product_id = NEW.product_id) IS DISTINCT FROM 'picking' THEN
    RAISE EXCEPTION 'product % has no draw that picks', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_product() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.status <> 'draft' AND
     (NEW.ticket_price, NEW.max_participants, NEW.max_winners, NEW.beacon_rule, NEW.commitment, NEW.activated_at)
     IS DISTINCT FROM
     (OLD.ticket_price, OLD.max_participants, OLD.max_winners, OLD.beacon_rule, OLD.commitment, OLD.activated_at) THEN
    RAISE EXCEPTION 'the terms of product % are locked since its activation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || '>' || NEW.status)
     NOT IN ('draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed') THEN
    RAISE EXCEPTION 'product % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'completed' AND NEW.winners IS DISTINCT FROM OLD.winners THEN
    RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'every change of product % is its next version', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.guard_product_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM product_inventories WHERE product_id = OLD.id AND (highest_granted > 0 OR held > 0)) THEN
    RAISE EXCEPTION 'product % has tickets or holds', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.draw_picks (
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    ticket integer NOT NULL,
    holder text NOT NULL,
    secret text NOT NULL,
    path jsonb NOT NULL,
    wins boolean NOT NULL,
    user_id uuid NOT NULL,
    display_name text NOT NULL,
    city text NOT NULL,
    CONSTRAINT draw_picks_holder_check CHECK ((holder ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draw_picks_position_check CHECK (("position" >= 0)),
    CONSTRAINT draw_picks_secret_check CHECK ((secret ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draw_picks_ticket_check CHECK ((ticket >= 0))
);

CREATE TABLE public.draws (
    product_id integer NOT NULL,
    stage text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    started_by text NOT NULL,
    tickets integer,
    root text,
    frozen_at timestamp with time zone,
    drawn_at timestamp with time zone,
    record json,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    last_failure text,
    CONSTRAINT a_completed_draw_has_its_record CHECK ((((stage = 'completed'::text) = (record IS NOT NULL)) AND ((stage = 'completed'::text) = (drawn_at IS NOT NULL)))),
    CONSTRAINT a_frozen_list_has_its_root CHECK ((((stage = 'freezing'::text) = (tickets IS NULL)) AND ((stage = 'freezing'::text) = (root IS NULL)) AND ((stage = 'freezing'::text) = (frozen_at IS NULL)))),
    CONSTRAINT draws_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT draws_stage_check CHECK ((stage = ANY (ARRAY['freezing'::text, 'picking'::text, 'completed'::text]))),
    CONSTRAINT draws_tickets_check CHECK ((tickets >= 1))
);

CREATE TABLE public.image_sizes (
    image_id text NOT NULL,
    width integer NOT NULL,
    format text NOT NULL,
    pixel_width integer NOT NULL,
    pixel_height integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT a_size_is_small CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576))),
    CONSTRAINT image_sizes_check CHECK (((pixel_height >= 1) AND (pixel_height <= (2 * width)))),
    CONSTRAINT image_sizes_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text]))),
    CONSTRAINT image_sizes_width_check CHECK ((width = ANY (ARRAY[240, 480, 960]))),
    CONSTRAINT never_wider_than_its_address CHECK (((pixel_width >= 1) AND (pixel_width <= width)))
);
ALTER TABLE ONLY public.image_sizes ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE public.images (
    id text NOT NULL,
    original_type text NOT NULL,
    original_bytes integer NOT NULL,
    admin_id text NOT NULL,
    request_id text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT an_image_is_named_by_its_bytes CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT images_original_bytes_check CHECK (((original_bytes >= 1) AND (original_bytes <= 8388608))),
    CONSTRAINT images_original_type_check CHECK ((original_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/avif'::text])))
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

CREATE TABLE public.product_audit (
    id bigint NOT NULL,
    product_id integer NOT NULL,
    admin_id text NOT NULL,
    action text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT product_audit_action_check CHECK ((action = ANY (ARRAY['created'::text, 'updated'::text, 'activated'::text, 'deleted'::text, 'cancelled'::text, 'draw_started'::text, 'draw_completed'::text])))
);

ALTER TABLE public.product_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.product_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.product_inventories (
    product_id integer NOT NULL,
    version integer NOT NULL,
    granted integer NOT NULL,
    held integer NOT NULL,
    highest_granted integer NOT NULL,
    CONSTRAINT product_inventories_check CHECK ((highest_granted >= granted)),
    CONSTRAINT product_inventories_granted_check CHECK ((granted >= 0)),
    CONSTRAINT product_inventories_held_check CHECK ((held >= 0))
)
WITH (fillfactor='70');

CREATE TABLE public.product_seeds (
    product_id integer NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.products (
    id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    image_url text DEFAULT ''::text NOT NULL,
    ticket_price integer NOT NULL,
    max_participants integer NOT NULL,
    max_winners integer DEFAULT 1 NOT NULL,
    artificial_boost integer DEFAULT 0 NOT NULL,
    beacon_rule text DEFAULT 'none'::text NOT NULL,
    status text NOT NULL,
    draw_date timestamp with time zone,
    commitment text,
    winners jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    activated_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    cancel_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT a_cancellation_has_its_reason CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((status = 'cancelled'::text) = (cancel_reason IS NOT NULL)))),
    CONSTRAINT a_product_has_a_name CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))),
    CONSTRAINT a_ticket_costs_at_least_200 CHECK ((ticket_price >= 200)),
    CONSTRAINT every_product_but_a_draft_is_committed_to CHECK ((((status = 'draft'::text) = (commitment IS NULL)) AND ((status = 'draft'::text) = (activated_at IS NULL)))),
    CONSTRAINT no_beacon_is_served_yet CHECK ((beacon_rule = 'none'::text)),
    CONSTRAINT only_a_completed_product_has_winners CHECK (((status = 'completed'::text) = (jsonb_array_length(winners) > 0))),
    CONSTRAINT products_artificial_boost_check CHECK ((artificial_boost >= 0)),
    CONSTRAINT products_commitment_check CHECK ((commitment ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT products_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT products_image_url_check CHECK ((length(image_url) <= 500)),
    CONSTRAINT products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'drawing'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT products_version_check CHECK ((version >= 1)),
    CONSTRAINT products_winners_check CHECK ((jsonb_typeof(winners) = 'array'::text)),
    CONSTRAINT there_is_a_place CHECK ((max_participants >= 1)),
    CONSTRAINT there_is_a_prize CHECK ((max_winners >= 1)),
    CONSTRAINT winners_fit_into_the_places CHECK ((max_winners <= max_participants))
);

ALTER TABLE public.products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);

INSERT INTO public.draw_picks VALUES
	(12, 0, 2, '4f84ff88b66187de709201e682579bd4353c8e2ccbeaa111b4e9b156d483cccd', 'a9b117429db1e438b6fa5cc5d08ffbc02734d0b8f1d5e13bf0d8d6aff078ff64', '["8e7e346f55b286626ef465365f96bbea04f82a70d315b877883c04166122e7f9", "b984fcabb1d9f3cd907f430890a671cd3e74d47eb6238854baf8e0796d22ec27"]', true, '01a2016b-24a2-764c-964d-93dad83801e7', 'Kossi A.', 'Kara'),
	(12, 1, 1, '4f84ff88b66187de709201e682579bd4353c8e2ccbeaa111b4e9b156d483cccd', 'a6c73cf06cddb94df92a8e4a2abd7439fa66bbf786cb88b1b3a098dc56183ea3', '["cb93468b0b80dec5a33c65a7dfacef99b7d7b4c831e9822f9ff1fe01e2b9fb8f", "fd4d1dcd7d85409d815bdfc3288264fd0bd6c7053ecdc7c71cde2eaa88bd6dd5"]', false, '01a2016b-24a2-764c-964d-93dad83801e7', 'Kossi A.', 'Kara'),
	(12, 2, 0, 'e70902323693a18f1e5ad7192b5d11577d6ad259efc5a0cbd1a9c4fa0fa9ac0a', 'cd530978d953f5703b9cc8de15e6d36a88af960bd4490cb9398b4e54b71527a7', '["7bd37589c247161d0fa38ae75b2549ce9cbbe0d5c13bfe1d6244e6486f335d14", "fd4d1dcd7d85409d815bdfc3288264fd0bd6c7053ecdc7c71cde2eaa88bd6dd5"]', true, '01a2016b-18c8-73db-b18f-37619bb27766', 'Afi M.', 'Lomé');

INSERT INTO public.draws VALUES
	(12, 'completed', '2026-11-22 04:02:22.959381+00', '01a20169-f9af-710c-a2ac-71aed2b2b531', 4, 'dcddea58829b3cae7e3391354f37b49eb7586e4f069c08e2c43ed08cd3b0fdfc', '2026-11-22 04:02:23.133+00', '2026-11-22 04:02:23.954+00', '{"protocol":"raffle/v1","product":{"id":12,"name":"Téléphone tiré","image_url":"/products/console.svg"},"terms":{"id":"12","prizes":2,"capacity":4,"price":500,"rule":"none"},"commitment":"ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905","committed_at":"2026-11-22T04:02:03.124Z","tickets":4,"root":"dcddea58829b3cae7e3391354f37b49eb7586e4f069c08e2c43ed08cd3b0fdfc","frozen_at":"2026-11-22T04:02:23.133Z","beacon":null,"seed":"36457de2a5a120755e699c33cb43828428f7ac78c5910e4bb1342fa840cc51e4","draw_key":"4d491e05e8ad46b059403bca3927413fadab35336a331bf8f10c19c8f5f09f88","picks":[{"ticket":2,"holder":"4f84ff88b66187de709201e682579bd4353c8e2ccbeaa111b4e9b156d483cccd","secret":"a9b117429db1e438b6fa5cc5d08ffbc02734d0b8f1d5e13bf0d8d6aff078ff64","path":["8e7e346f55b286626ef465365f96bbea04f82a70d315b877883c04166122e7f9","b984fcabb1d9f3cd907f430890a671cd3e74d47eb6238854baf8e0796d22ec27"],"wins":true,"display_name":"Kossi A.","city":"Kara"},{"ticket":1,"holder":"4f84ff88b66187de709201e682579bd4353c8e2ccbeaa111b4e9b156d483cccd","secret":"a6c73cf06cddb94df92a8e4a2abd7439fa66bbf786cb88b1b3a098dc56183ea3","path":["cb93468b0b80dec5a33c65a7dfacef99b7d7b4c831e9822f9ff1fe01e2b9fb8f","fd4d1dcd7d85409d815bdfc3288264fd0bd6c7053ecdc7c71cde2eaa88bd6dd5"],"wins":false,"display_name":null,"city":null},{"ticket":0,"holder":"e70902323693a18f1e5ad7192b5d11577d6ad259efc5a0cbd1a9c4fa0fa9ac0a","secret":"cd530978d953f5703b9cc8de15e6d36a88af960bd4490cb9398b4e54b71527a7","path":["7bd37589c247161d0fa38ae75b2549ce9cbbe0d5c13bfe1d6244e6486f335d14","fd4d1dcd7d85409d815bdfc3288264fd0bd6c7053ecdc7c71cde2eaa88bd6dd5"],"wins":true,"display_name":"Afi M.","city":"Lomé"}],"drawn_at":"2026-11-22T04:02:23.954Z"}', 0, '2026-11-22 04:02:32.959381+00', NULL);

INSERT INTO public.inbox VALUES
	('01a20169-fc2a-706f-ba5a-f262b417b175', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:52.904894+00'),
	('01a20169-fc8f-7709-8a1c-37ac390e5b69', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:52.966997+00'),
	('01a20169-fd55-76ca-82e2-6beb52f13e15', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:53.115247+00'),
	('01a20169-fdbd-74e8-b7c1-a45e66dbdee5', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:53.243916+00'),
	('01a20169-fe3b-72b3-a424-9a11d1e533fa', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:53.346777+00'),
	('01a20169-fed6-7579-ad35-f2ca0e684b03', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:53.484803+00'),
	('01a20169-ff6f-7123-ac01-d223e1670dd0', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:00:53.639754+00'),
	('01a2016a-bbae-72c0-bf6b-8867be700095', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:01:41.923401+00'),
	('01a2016a-bce7-75cc-ad7f-1f3b696995a9', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:01:42.6121+00'),
	('01a2016a-bfca-7786-8207-1b387d2dbf35', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:01:42.942753+00'),
	('01a2016a-c04c-705f-9bf6-0612d138f509', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:01:43.05007+00'),
	('01a2016b-1022-70b9-a4c3-095edf09274f', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:03.464838+00'),
	('01a2016b-10ca-77bc-a35f-c4e014257540', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:03.664079+00'),
	('01a2016b-1191-76b7-85da-4cb52ba3e0d6', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:03.830952+00'),
	('01a2016b-11fb-76ab-b764-1eda281a6623', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:03.916951+00'),
	('01a2016b-303c-7546-a514-fa699cec4695', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:11.752249+00'),
	('01a2016b-3101-75a7-9faf-7038896d1558', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:11.888433+00'),
	('01a2016b-3198-727c-91c6-672587e11611', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:12.06481+00'),
	('01a2016b-3218-7736-8f0d-121ac5d9f321', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:12.182921+00'),
	('01a2016b-32cd-73ac-8b5a-ce216b22764e', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:12.379667+00'),
	('01a2016b-339a-73ac-b26d-2653a22561da', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:12.587833+00'),
	('01a2016b-3c07-778a-8da1-a0279acc02a3', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:14.742135+00'),
	('01a2016b-3dbc-7040-a094-cf207e9aa2d4', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:15.123319+00'),
	('01a2016b-43fa-724f-a563-734a009378e0', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:16.789903+00'),
	('01a2016b-45f4-7485-ae65-06ea62691cee', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:17.226343+00'),
	('01a2016b-4c05-7595-b184-a609a96d2248', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:18.822683+00'),
	('01a2016b-4e3e-71ab-bdb7-529bf7801c21', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:19.411793+00'),
	('01a2016b-5393-7500-be1c-0144f6223564', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:20.749016+00'),
	('01a2016b-54c9-72cb-a988-cbb08e7103d8', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:21.046943+00'),
	('01a2016b-5b82-7452-8865-526f1f2c08c5', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:22.80392+00'),
	('01a2016b-68eb-70fa-b0b5-413d8955c3d7', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:26.186399+00'),
	('01a2016b-6967-72e2-ad29-955ae587123d', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:26.294205+00'),
	('01a2016b-70d0-738f-9428-4e0a15e73571', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:28.208927+00'),
	('01a2016b-71f0-7611-8d1d-6e3da701176d', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:28.509785+00'),
	('01a2016b-76b3-7204-86df-8e215aa788a2', 'CopyInventoryWhenInventoryChanged.handle', 'tickets.inventory-changed.v1', '2026-11-22 04:02:29.71344+00');

INSERT INTO public.migrations VALUES
	(1, 1700000000000, 'CreateOutboxAndInbox1700000000000'),
	(2, 1763600000000, 'CreateCatalog1763600000000'),
	(3, 1763640000000, 'KeepImages1763640000000'),
	(4, 1764000000000, 'SearchWinners1764000000000');

INSERT INTO public.outbox OVERRIDING SYSTEM VALUE VALUES
	(1, '01a20169-fb90-7056-af3c-89eb70b0e7af', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fb90-7056-af3c-8565a30c3ec7","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"1","before":null,"after":{"product_id":1,"version":1,"name":"Console de salon et 2 manettes","description":"1 000 Go, deux manettes et trois jeux.","image_url":"/products/console.svg","ticket_price":1500,"max_participants":300,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":"2026-11-22T13:30:52.241Z","commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:52.623Z"}', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', '2026-11-22 04:00:52.634+00', '2026-11-22 04:00:52.694515+00', 0, '-infinity', NULL),
	(2, '01a20169-fbcd-74c6-a910-6104be8a90b6', 'catalog.product-changed.v1', '{"product_id":1,"version":2,"name":"Console de salon et 2 manettes","description":"1 000 Go, deux manettes et trois jeux.","image_url":"/products/console.svg","ticket_price":1500,"max_participants":300,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":"2026-11-22T13:30:52.241Z","commitment":"5e4cc22a3d1d494d116532b72adf4aaad4e3f636e8da9c9d5224ab078d452022","beacon_rule":"none","winners":[]}', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', '2026-11-22 04:00:52.685+00', '2026-11-22 04:00:52.694515+00', 0, '-infinity', NULL),
	(3, '01a20169-fbcf-72d2-ac08-fd2a3a192993', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fbcf-72d2-ac08-fb693c265f62","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"1","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"5e4cc22a3d1d494d116532b72adf4aaad4e3f636e8da9c9d5224ab078d452022"},"address":"127.0.0.1","at":"2026-11-22T04:00:52.687Z"}', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', '2026-11-22 04:00:52.688+00', '2026-11-22 04:00:52.694515+00', 0, '-infinity', NULL),
	(4, '01a20169-fc2f-772c-9109-82480667d32e', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fc2e-724a-a4e7-c8beda93bc8a","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"2","before":null,"after":{"product_id":2,"version":1,"name":"Smartphone 6,7 pouces, 256 Go","description":"Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.","image_url":"/products/smartphone.svg","ticket_price":1000,"max_participants":400,"max_winners":2,"artificial_boost":0,"status":"draft","draw_date":"2026-11-25T10:30:52.241Z","commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:52.782Z"}', 'af566184-c15e-419d-ad93-76c917707bd3', 'af566184-c15e-419d-ad93-76c917707bd3', '2026-11-22 04:00:52.783+00', '2026-11-22 04:00:52.823482+00', 0, '-infinity', NULL),
	(5, '01a20169-fc4d-730b-a505-2e303d471511', 'catalog.product-changed.v1', '{"product_id":2,"version":2,"name":"Smartphone 6,7 pouces, 256 Go","description":"Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.","image_url":"/products/smartphone.svg","ticket_price":1000,"max_participants":400,"max_winners":2,"artificial_boost":0,"status":"active","draw_date":"2026-11-25T10:30:52.241Z","commitment":"5a443c592db217130ac9b072c1c20a4e3c5a12c49748c526434ca6b2e8d96401","beacon_rule":"none","winners":[]}', 'af566184-c15e-419d-ad93-76c917707bd3', 'af566184-c15e-419d-ad93-76c917707bd3', '2026-11-22 04:00:52.813+00', '2026-11-22 04:00:52.823482+00', 0, '-infinity', NULL),
	(6, '01a20169-fc51-730c-bf6d-27f7da56281b', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fc51-730c-bf6d-2022bbe96184","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"2","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"5a443c592db217130ac9b072c1c20a4e3c5a12c49748c526434ca6b2e8d96401"},"address":"127.0.0.1","at":"2026-11-22T04:00:52.817Z"}', 'af566184-c15e-419d-ad93-76c917707bd3', 'af566184-c15e-419d-ad93-76c917707bd3', '2026-11-22 04:00:52.817+00', '2026-11-22 04:00:52.823482+00', 0, '-infinity', NULL),
	(16, '01a20169-fe43-7293-a9bf-6fe673a83521', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fe42-70f7-ac64-f1efeddf69ed","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"6","before":null,"after":{"product_id":6,"version":1,"name":"Téléviseur 55 pouces 4K","description":"Image 4K, trois prises HDMI, support mural fourni.","image_url":"/products/televiseur.svg","ticket_price":2500,"max_participants":400,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:53.314Z"}', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', '2026-11-22 04:00:53.317+00', '2026-11-22 04:00:53.399638+00', 0, '-infinity', NULL),
	(17, '01a20169-fe7a-700c-880f-b7f3ab87fa75', 'catalog.product-changed.v1', '{"product_id":6,"version":2,"name":"Téléviseur 55 pouces 4K","description":"Image 4K, trois prises HDMI, support mural fourni.","image_url":"/products/televiseur.svg","ticket_price":2500,"max_participants":400,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"83dee79647bad208e0d87c4cd8c5dda91373fcf1ceb7e9b75f64592705215fac","beacon_rule":"none","winners":[]}', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', '2026-11-22 04:00:53.37+00', '2026-11-22 04:00:53.399638+00', 0, '-infinity', NULL),
	(18, '01a20169-fe86-7697-a010-d4f3d1651663', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fe86-7697-a010-d1c01aa0268e","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"6","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"83dee79647bad208e0d87c4cd8c5dda91373fcf1ceb7e9b75f64592705215fac"},"address":"127.0.0.1","at":"2026-11-22T04:00:53.382Z"}', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', '2026-11-22 04:00:53.382+00', '2026-11-22 04:00:53.399638+00', 0, '-infinity', NULL),
	(7, '01a20169-fcf7-77c1-a50a-5ca4ae41750f', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fcf7-77c1-a50a-5acc95801088","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"3","before":null,"after":{"product_id":3,"version":1,"name":"Casque sans fil à réduction de bruit","description":"Trente heures d’autonomie, pliable, étui rigide.","image_url":"/products/casque.svg","ticket_price":500,"max_participants":300,"max_winners":3,"artificial_boost":0,"status":"draft","draw_date":"2026-11-24T23:30:52.241Z","commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:52.983Z"}', 'b60e6c21-fb80-4262-b193-b435b448a44d', 'b60e6c21-fb80-4262-b193-b435b448a44d', '2026-11-22 04:00:52.984+00', '2026-11-22 04:00:53.053827+00', 0, '-infinity', NULL),
	(8, '01a20169-fd1a-718f-93c8-b3b82d7dc6b3', 'catalog.product-changed.v1', '{"product_id":3,"version":2,"name":"Casque sans fil à réduction de bruit","description":"Trente heures d’autonomie, pliable, étui rigide.","image_url":"/products/casque.svg","ticket_price":500,"max_participants":300,"max_winners":3,"artificial_boost":0,"status":"active","draw_date":"2026-11-24T23:30:52.241Z","commitment":"57a4d631fd7a3d55134a220eb5179c75a385e46772bb99ad342af2a839ca5a49","beacon_rule":"none","winners":[]}', 'b60e6c21-fb80-4262-b193-b435b448a44d', 'b60e6c21-fb80-4262-b193-b435b448a44d', '2026-11-22 04:00:53.018+00', '2026-11-22 04:00:53.053827+00', 0, '-infinity', NULL),
	(9, '01a20169-fd26-73fb-858b-4b4dbf992f93', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fd26-73fb-858b-47b58318f015","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"3","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"57a4d631fd7a3d55134a220eb5179c75a385e46772bb99ad342af2a839ca5a49"},"address":"127.0.0.1","at":"2026-11-22T04:00:53.030Z"}', 'b60e6c21-fb80-4262-b193-b435b448a44d', 'b60e6c21-fb80-4262-b193-b435b448a44d', '2026-11-22 04:00:53.03+00', '2026-11-22 04:00:53.053827+00', 0, '-infinity', NULL),
	(10, '01a20169-fd79-7067-b4dd-6bf62147a617', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fd79-7067-b4dd-643f3d7bd404","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"4","before":null,"after":{"product_id":4,"version":1,"name":"Ordinateur portable 15 pouces","description":"16 Go de mémoire, disque de 512 Go, clavier français.","image_url":"/products/laptop.svg","ticket_price":2000,"max_participants":500,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":"2026-11-30T18:30:52.241Z","commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:53.113Z"}', 'b528501a-9150-4986-81bf-e632cf04ed4b', 'b528501a-9150-4986-81bf-e632cf04ed4b', '2026-11-22 04:00:53.113+00', '2026-11-22 04:00:53.14539+00', 0, '-infinity', NULL),
	(11, '01a20169-fd89-703b-b587-15780c790c83', 'catalog.product-changed.v1', '{"product_id":4,"version":2,"name":"Ordinateur portable 15 pouces","description":"16 Go de mémoire, disque de 512 Go, clavier français.","image_url":"/products/laptop.svg","ticket_price":2000,"max_participants":500,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":"2026-11-30T18:30:52.241Z","commitment":"f2331f08cd54772198d286cdc92cbb13599378347cf1aa4e644c4a0a52b090fa","beacon_rule":"none","winners":[]}', 'b528501a-9150-4986-81bf-e632cf04ed4b', 'b528501a-9150-4986-81bf-e632cf04ed4b', '2026-11-22 04:00:53.129+00', '2026-11-22 04:00:53.14539+00', 0, '-infinity', NULL),
	(12, '01a20169-fd8e-75d9-ba3c-e1c5461f91ec', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fd8e-75d9-ba3c-df5b673e202f","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"4","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"f2331f08cd54772198d286cdc92cbb13599378347cf1aa4e644c4a0a52b090fa"},"address":"127.0.0.1","at":"2026-11-22T04:00:53.134Z"}', 'b528501a-9150-4986-81bf-e632cf04ed4b', 'b528501a-9150-4986-81bf-e632cf04ed4b', '2026-11-22 04:00:53.134+00', '2026-11-22 04:00:53.14539+00', 0, '-infinity', NULL),
	(13, '01a20169-fdf7-7123-b5be-49170d1c602d', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fdf7-7123-b5be-4586b81748d2","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"5","before":null,"after":{"product_id":5,"version":1,"name":"Tablette 11 pouces avec stylet","description":"Pour étudier et dessiner, étui compris.","image_url":"/products/tablet.svg","ticket_price":1000,"max_participants":250,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":"2026-12-04T06:30:52.241Z","commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:53.238Z"}', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', '2026-11-22 04:00:53.239+00', '2026-11-22 04:00:53.273815+00', 0, '-infinity', NULL),
	(14, '01a20169-fe0e-70d1-9e9e-7d572efea310', 'catalog.product-changed.v1', '{"product_id":5,"version":2,"name":"Tablette 11 pouces avec stylet","description":"Pour étudier et dessiner, étui compris.","image_url":"/products/tablet.svg","ticket_price":1000,"max_participants":250,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":"2026-12-04T06:30:52.241Z","commitment":"d311949a3e39209e9520f3781076b84882562339c8b01c1caac030ed8d60c68d","beacon_rule":"none","winners":[]}', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', '2026-11-22 04:00:53.262+00', '2026-11-22 04:00:53.273815+00', 0, '-infinity', NULL),
	(15, '01a20169-fe12-71a1-ba68-318a928cc884', 'audit.admin-acted.v1', '{"entry_id":"01a20169-fe12-71a1-ba68-2c782749a35b","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"5","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"d311949a3e39209e9520f3781076b84882562339c8b01c1caac030ed8d60c68d"},"address":"127.0.0.1","at":"2026-11-22T04:00:53.266Z"}', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', '2026-11-22 04:00:53.266+00', '2026-11-22 04:00:53.273815+00', 0, '-infinity', NULL),
	(19, '01a20169-ff0f-7035-ad5f-01567f20b49c', 'audit.admin-acted.v1', '{"entry_id":"01a20169-ff0f-7035-ad5e-ff1f1d5376c1","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"7","before":null,"after":{"product_id":7,"version":1,"name":"Casque audio, petit tirage de deux places","description":"Deux places seulement : dès qu’elles sont prises, le tirage peut partir.","image_url":"/products/casque.svg","ticket_price":200,"max_participants":2,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":"2026-11-23T06:00:52.241Z","commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:00:53.519Z"}', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', '2026-11-22 04:00:53.519+00', '2026-11-22 04:00:53.554035+00', 0, '-infinity', NULL),
	(20, '01a20169-ff22-70c9-9300-3da1d07c7c2c', 'catalog.product-changed.v1', '{"product_id":7,"version":2,"name":"Casque audio, petit tirage de deux places","description":"Deux places seulement : dès qu’elles sont prises, le tirage peut partir.","image_url":"/products/casque.svg","ticket_price":200,"max_participants":2,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":"2026-11-23T06:00:52.241Z","commitment":"615d60d2d5f29b9b8f3fa8ba7ede0c1e78e824ce4937333b37461c5007632780","beacon_rule":"none","winners":[]}', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', '2026-11-22 04:00:53.538+00', '2026-11-22 04:00:53.554035+00', 0, '-infinity', NULL),
	(21, '01a20169-ff25-75d0-af0d-7bb954cc0717', 'audit.admin-acted.v1', '{"entry_id":"01a20169-ff25-75d0-af0d-7719c3d80700","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"7","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"615d60d2d5f29b9b8f3fa8ba7ede0c1e78e824ce4937333b37461c5007632780"},"address":"127.0.0.1","at":"2026-11-22T04:00:53.541Z"}', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', '2026-11-22 04:00:53.541+00', '2026-11-22 04:00:53.554035+00', 0, '-infinity', NULL),
	(22, '01a2016a-bb0d-7016-9d7a-f8fe9043d0d0', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bb0d-7016-9d7a-f50f89168914","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"8","before":null,"after":{"product_id":8,"version":1,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:01:41.645Z"}', '98f28010-f89c-4140-8c84-42b8c2a51776', '98f28010-f89c-4140-8c84-42b8c2a51776', '2026-11-22 04:01:41.645+00', '2026-11-22 04:01:41.730895+00', 0, '-infinity', NULL),
	(23, '01a2016a-bb1c-7713-9a74-c2df7da5472c', 'catalog.product-changed.v1', '{"product_id":8,"version":2,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a","beacon_rule":"none","winners":[]}', '98f28010-f89c-4140-8c84-42b8c2a51776', '98f28010-f89c-4140-8c84-42b8c2a51776', '2026-11-22 04:01:41.66+00', '2026-11-22 04:01:41.730895+00', 0, '-infinity', NULL),
	(24, '01a2016a-bb3d-70eb-9a79-fad0d417cf0c', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bb3d-70eb-9a79-f5bc38bc2f44","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"8","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a"},"address":"127.0.0.1","at":"2026-11-22T04:01:41.693Z"}', '98f28010-f89c-4140-8c84-42b8c2a51776', '98f28010-f89c-4140-8c84-42b8c2a51776', '2026-11-22 04:01:41.693+00', '2026-11-22 04:01:41.730895+00', 0, '-infinity', NULL),
	(51, '01a2016b-11b7-7128-b7a5-b1dbdb45f1e9', 'catalog.product-changed.v1', '{"product_id":15,"version":1,"name":"Brouillon","description":"","image_url":"","ticket_price":300,"max_participants":10,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]}', '381a7422-5af0-48a2-8891-a05555518194', '381a7422-5af0-48a2-8891-a05555518194', '2026-11-22 04:02:03.831+00', '2026-11-22 04:02:03.847709+00', 0, '-infinity', NULL),
	(29, '01a2016a-beac-749f-b689-0eb84182658e', 'catalog.product-changed.v1', '{"product_id":10,"version":2,"name":"Casque ouvert","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":700,"max_participants":5,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35","beacon_rule":"none","winners":[]}', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', '2026-11-22 04:01:42.572+00', '2026-11-22 04:01:42.703606+00', 0, '-infinity', NULL),
	(49, '01a2016b-10ff-713b-bb83-07e8c6dc2ac3', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-10ff-713b-bb83-01c58968a695","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"14","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"53dce77ea51adbfdd6a0bf626bbd305ff390df5025d07b1039b862310e45e284"},"address":"127.0.0.1","at":"2026-11-22T04:02:03.647Z"}', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', '2026-11-22 04:02:03.647+00', '2026-11-22 04:02:03.659238+00', 0, '-infinity', NULL),
	(25, '01a2016a-bc54-7575-9472-ff303f728263', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bc54-7575-9472-fb7aa5413072","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"9","before":null,"after":{"product_id":9,"version":1,"name":"Tablette annulée","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":1000,"max_participants":6,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:01:41.972Z"}', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '2026-11-22 04:01:41.972+00', '2026-11-22 04:01:42.056941+00', 0, '-infinity', NULL),
	(26, '01a2016a-bc8f-74ca-ae5d-f9cb41992585', 'catalog.product-changed.v1', '{"product_id":9,"version":2,"name":"Tablette annulée","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":1000,"max_participants":6,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0","beacon_rule":"none","winners":[]}', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '2026-11-22 04:01:42.031+00', '2026-11-22 04:01:42.056941+00', 0, '-infinity', NULL),
	(27, '01a2016a-bc9b-720e-92f3-77253e0f0c3e', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bc9b-720e-92f3-7110cf0676c9","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"9","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0"},"address":"127.0.0.1","at":"2026-11-22T04:01:42.042Z"}', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '2026-11-22 04:01:42.043+00', '2026-11-22 04:01:42.056941+00', 0, '-infinity', NULL),
	(31, '01a2016a-bf36-7187-af6d-4a596c984ee5', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bf36-7187-af6d-442ed52b6fd2","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"11","before":null,"after":{"product_id":11,"version":1,"name":"Brouillon","description":"","image_url":"","ticket_price":300,"max_participants":10,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:01:42.710Z"}', 'ffb8f0ce-ad38-4eec-8efc-06f2935d4d91', 'ffb8f0ce-ad38-4eec-8efc-06f2935d4d91', '2026-11-22 04:01:42.711+00', '2026-11-22 04:01:42.752261+00', 0, '-infinity', NULL),
	(32, '01a2016a-bf37-76f6-81f9-5b1564a4b2bb', 'catalog.product-changed.v1', '{"product_id":11,"version":1,"name":"Brouillon","description":"","image_url":"","ticket_price":300,"max_participants":10,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]}', 'ffb8f0ce-ad38-4eec-8efc-06f2935d4d91', 'ffb8f0ce-ad38-4eec-8efc-06f2935d4d91', '2026-11-22 04:01:42.712+00', '2026-11-22 04:01:42.752261+00', 0, '-infinity', NULL),
	(35, '01a2016b-0d7a-77d3-98d2-df712ce6c3c4', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-0d7a-77d3-98d2-db01c914e510","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.deleted","subject":"9","before":{"product_id":9,"version":2,"name":"Tablette annulée","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":1000,"max_participants":6,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0","beacon_rule":"none","winners":[]},"after":null,"address":"127.0.0.1","at":"2026-11-22T04:02:02.746Z"}', '90beeb29-1756-4509-8c64-7bb9000d073c', '90beeb29-1756-4509-8c64-7bb9000d073c', '2026-11-22 04:02:02.746+00', '2026-11-22 04:02:02.770286+00', 0, '-infinity', NULL),
	(36, '01a2016b-0d83-72e4-bb04-a06e296c8ed1', 'catalog.product-deleted.v1', '{"product_id":9,"version":3}', '90beeb29-1756-4509-8c64-7bb9000d073c', '90beeb29-1756-4509-8c64-7bb9000d073c', '2026-11-22 04:02:02.755+00', '2026-11-22 04:02:02.770286+00', 0, '-infinity', NULL),
	(28, '01a2016a-bdd8-73a8-9359-ed2bf3e378b8', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bdd8-73a8-9359-ebd6ebcb30a9","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"10","before":null,"after":{"product_id":10,"version":1,"name":"Casque ouvert","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":700,"max_participants":5,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:01:42.360Z"}', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', '2026-11-22 04:01:42.361+00', '2026-11-22 04:01:42.703606+00', 0, '-infinity', NULL),
	(30, '01a2016a-bec8-76e4-bb9d-7c47451a9dbe', 'audit.admin-acted.v1', '{"entry_id":"01a2016a-bec8-76e4-bb9d-7828ad991a25","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"10","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35"},"address":"127.0.0.1","at":"2026-11-22T04:01:42.600Z"}', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', '2026-11-22 04:01:42.601+00', '2026-11-22 04:01:42.703606+00', 0, '-infinity', NULL),
	(33, '01a2016b-0cc6-70e3-a5c2-bffd66368ce9', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-0cc6-70e3-a5c2-bba181417797","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.deleted","subject":"8","before":{"product_id":8,"version":2,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a","beacon_rule":"none","winners":[]},"after":null,"address":"127.0.0.1","at":"2026-11-22T04:02:02.566Z"}', '781c5a5f-9e1e-4f1a-aff7-200f425b30d2', '781c5a5f-9e1e-4f1a-aff7-200f425b30d2', '2026-11-22 04:02:02.567+00', '2026-11-22 04:02:02.665099+00', 0, '-infinity', NULL),
	(34, '01a2016b-0cf2-711e-809d-b5bdf12f0715', 'catalog.product-deleted.v1', '{"product_id":8,"version":3}', '781c5a5f-9e1e-4f1a-aff7-200f425b30d2', '781c5a5f-9e1e-4f1a-aff7-200f425b30d2', '2026-11-22 04:02:02.61+00', '2026-11-22 04:02:02.665099+00', 0, '-infinity', NULL),
	(41, '01a2016b-0ee4-775e-8384-0cdc50d2093b', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-0ee4-775e-8384-090e1783d15b","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"12","before":null,"after":{"product_id":12,"version":1,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:02:03.108Z"}', '211712b4-6c5d-43f7-84a5-45b174619603', '211712b4-6c5d-43f7-84a5-45b174619603', '2026-11-22 04:02:03.108+00', '2026-11-22 04:02:03.326237+00', 0, '-infinity', NULL),
	(42, '01a2016b-0faf-760f-ba28-dfe0780c0d68', 'catalog.product-changed.v1', '{"product_id":12,"version":2,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905","beacon_rule":"none","winners":[]}', '211712b4-6c5d-43f7-84a5-45b174619603', '211712b4-6c5d-43f7-84a5-45b174619603', '2026-11-22 04:02:03.311+00', '2026-11-22 04:02:03.326237+00', 0, '-infinity', NULL),
	(43, '01a2016b-0fb1-74cc-8770-e5defcf66cd7', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-0fb1-74cc-8770-e330af4bbed2","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"12","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905"},"address":"127.0.0.1","at":"2026-11-22T04:02:03.313Z"}', '211712b4-6c5d-43f7-84a5-45b174619603', '211712b4-6c5d-43f7-84a5-45b174619603', '2026-11-22 04:02:03.313+00', '2026-11-22 04:02:03.326237+00', 0, '-infinity', NULL),
	(47, '01a2016b-10c7-73a8-8870-e4b71a017dae', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-10c7-73a8-8870-e3d6705b1256","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"14","before":null,"after":{"product_id":14,"version":1,"name":"Casque ouvert","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":700,"max_participants":5,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:02:03.591Z"}', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', '2026-11-22 04:02:03.591+00', '2026-11-22 04:02:03.659238+00', 0, '-infinity', NULL),
	(48, '01a2016b-10f6-73b9-a525-080b0be1e1ef', 'catalog.product-changed.v1', '{"product_id":14,"version":2,"name":"Casque ouvert","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":700,"max_participants":5,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"53dce77ea51adbfdd6a0bf626bbd305ff390df5025d07b1039b862310e45e284","beacon_rule":"none","winners":[]}', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', '2026-11-22 04:02:03.639+00', '2026-11-22 04:02:03.659238+00', 0, '-infinity', NULL),
	(37, '01a2016b-0de6-73c5-8f19-5a0db888f568', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-0de6-73c5-8f19-57797a6e6e80","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.deleted","subject":"10","before":{"product_id":10,"version":2,"name":"Casque ouvert","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":700,"max_participants":5,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35","beacon_rule":"none","winners":[]},"after":null,"address":"127.0.0.1","at":"2026-11-22T04:02:02.854Z"}', '55e403d2-bd9b-4a62-ae74-c39a6a66b78d', '55e403d2-bd9b-4a62-ae74-c39a6a66b78d', '2026-11-22 04:02:02.854+00', '2026-11-22 04:02:02.89443+00', 0, '-infinity', NULL),
	(38, '01a2016b-0df6-7730-a8a2-3cbef9379669', 'catalog.product-deleted.v1', '{"product_id":10,"version":3}', '55e403d2-bd9b-4a62-ae74-c39a6a66b78d', '55e403d2-bd9b-4a62-ae74-c39a6a66b78d', '2026-11-22 04:02:02.87+00', '2026-11-22 04:02:02.89443+00', 0, '-infinity', NULL),
	(39, '01a2016b-0e53-751b-8a2b-908d93d07415', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-0e53-751b-8a2b-8d67585f81c2","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.deleted","subject":"11","before":{"product_id":11,"version":1,"name":"Brouillon","description":"","image_url":"","ticket_price":300,"max_participants":10,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"after":null,"address":"127.0.0.1","at":"2026-11-22T04:02:02.963Z"}', '90d8ea48-ea20-4f0c-a417-0ceac6e5efad', '90d8ea48-ea20-4f0c-a417-0ceac6e5efad', '2026-11-22 04:02:02.963+00', '2026-11-22 04:02:03.000279+00', 0, '-infinity', NULL),
	(40, '01a2016b-0e66-7107-942d-d8b31bea75fe', 'catalog.product-deleted.v1', '{"product_id":11,"version":2}', '90d8ea48-ea20-4f0c-a417-0ceac6e5efad', '90d8ea48-ea20-4f0c-a417-0ceac6e5efad', '2026-11-22 04:02:02.982+00', '2026-11-22 04:02:03.000279+00', 0, '-infinity', NULL),
	(44, '01a2016b-1012-72e7-b316-7d15b3a527bc', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-1012-72e7-b316-7bd54fbdb8d3","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"13","before":null,"after":{"product_id":13,"version":1,"name":"Tablette annulée","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":1000,"max_participants":6,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:02:03.410Z"}', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '2026-11-22 04:02:03.41+00', '2026-11-22 04:02:03.447502+00', 0, '-infinity', NULL),
	(45, '01a2016b-102a-741b-8be5-a61eaaf59af1', 'catalog.product-changed.v1', '{"product_id":13,"version":2,"name":"Tablette annulée","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":1000,"max_participants":6,"max_winners":1,"artificial_boost":0,"status":"active","draw_date":null,"commitment":"41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3","beacon_rule":"none","winners":[]}', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '2026-11-22 04:02:03.435+00', '2026-11-22 04:02:03.447502+00', 0, '-infinity', NULL),
	(46, '01a2016b-1030-77e3-b9d2-60aff440be67', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-102f-767d-aede-a86c77ea36f6","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.activated","subject":"13","before":{"status":"draft","commitment":null},"after":{"status":"active","commitment":"41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3"},"address":"127.0.0.1","at":"2026-11-22T04:02:03.439Z"}', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '2026-11-22 04:02:03.44+00', '2026-11-22 04:02:03.447502+00', 0, '-infinity', NULL),
	(57, '01a2016b-62ad-70f8-962d-d0176046c30c', 'catalog.product-changed.v1', '{"product_id":13,"version":3,"name":"Tablette annulée","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":1000,"max_participants":6,"max_winners":1,"artificial_boost":0,"status":"cancelled","draw_date":null,"commitment":"41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3","beacon_rule":"none","winners":[]}', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', '2026-11-22 04:02:24.558+00', '2026-11-22 04:02:24.769753+00', 0, '-infinity', NULL),
	(58, '01a2016b-62c8-7370-8bad-42147dcd3499', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-62c8-7370-8bad-3cc2df7cf3a3","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.cancelled","subject":"13","before":{"status":"active"},"after":{"status":"cancelled","reason":"Le lot n’est plus disponible."},"address":"127.0.0.1","at":"2026-11-22T04:02:24.584Z"}', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', '2026-11-22 04:02:24.585+00', '2026-11-22 04:02:24.769753+00', 0, '-infinity', NULL),
	(59, '01a2016b-62d5-7185-b117-631734d1b3d2', 'catalog.draw-cancelled.v1', '{"product_id":13,"version":3,"reason":"Le lot n’est plus disponible.","cancelled_at":"2026-11-22T04:02:24.523Z"}', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', '2026-11-22 04:02:24.597+00', '2026-11-22 04:02:24.769753+00', 0, '-infinity', NULL),
	(50, '01a2016b-11ad-72f7-b28e-4895381ee48d', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-11ac-76e1-b6ed-b16e74f1df6c","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.created","subject":"15","before":null,"after":{"product_id":15,"version":1,"name":"Brouillon","description":"","image_url":"","ticket_price":300,"max_participants":10,"max_winners":1,"artificial_boost":0,"status":"draft","draw_date":null,"commitment":null,"beacon_rule":"none","winners":[]},"address":"127.0.0.1","at":"2026-11-22T04:02:03.820Z"}', '381a7422-5af0-48a2-8891-a05555518194', '381a7422-5af0-48a2-8891-a05555518194', '2026-11-22 04:02:03.821+00', '2026-11-22 04:02:03.847709+00', 0, '-infinity', NULL),
	(52, '01a2016b-5c9e-7301-8446-ad05b0a724b1', 'catalog.product-changed.v1', '{"product_id":12,"version":3,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"drawing","draw_date":null,"commitment":"ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905","beacon_rule":"none","winners":[]}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:23.006+00', '2026-11-22 04:02:23.021999+00', 0, '-infinity', NULL),
	(53, '01a2016b-5ca8-74e3-b96e-5150f5ae6f7d', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-5ca7-7281-aff7-e3d10afdc2c2","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.draw_started","subject":"12","before":{"status":"active"},"after":{"status":"drawing"},"address":"127.0.0.1","at":"2026-11-22T04:02:23.015Z"}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:23.016+00', '2026-11-22 04:02:23.021999+00', 0, '-infinity', NULL),
	(54, '01a2016b-611c-75bf-bf2c-b98a358ac5ef', 'catalog.product-changed.v1', '{"product_id":12,"version":4,"name":"Téléphone tiré","description":"Un lot de démonstration.","image_url":"/products/console.svg","ticket_price":500,"max_participants":4,"max_winners":2,"artificial_boost":0,"status":"completed","draw_date":"2026-11-22T04:02:23.954Z","commitment":"ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905","beacon_rule":"none","winners":["Kossi A., Kara","Afi M., Lomé"]}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:24.156+00', '2026-11-22 04:02:24.225856+00', 0, '-infinity', NULL),
	(55, '01a2016b-6138-75b8-b411-a14ddb75efab', 'audit.admin-acted.v1', '{"entry_id":"01a2016b-6138-75b8-b411-9d2b80ec1b65","admin_id":"01a20169-f9af-710c-a2ac-71aed2b2b531","action":"product.draw_completed","subject":"12","before":{"status":"drawing","draw_date":null,"winners":[]},"after":{"status":"completed","draw_date":"2026-11-22T04:02:23.954Z","winners":["Kossi A., Kara","Afi M., Lomé"]},"address":"127.0.0.1","at":"2026-11-22T04:02:24.183Z"}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:24.184+00', '2026-11-22 04:02:24.225856+00', 0, '-infinity', NULL),
	(56, '01a2016b-6139-7642-88d5-19404228d00a', 'catalog.draw-completed.v1', '{"product_id":12,"version":4,"drawn_at":"2026-11-22T04:02:23.954Z","tickets":4,"winners":[{"ticket":2,"user_id":"01a2016b-24a2-764c-964d-93dad83801e7","display_name":"Kossi A.","city":"Kara"},{"ticket":0,"user_id":"01a2016b-18c8-73db-b18f-37619bb27766","display_name":"Afi M.","city":"Lomé"}]}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:24.186+00', '2026-11-22 04:02:24.225856+00', 0, '-infinity', NULL);

INSERT INTO public.product_audit OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Console de salon et 2 manettes", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-22T13:30:52.241Z", "image_url": "/products/console.svg", "commitment": null, "product_id": 1, "beacon_rule": "none", "description": "1 000 Go, deux manettes et trois jeux.", "max_winners": 1, "ticket_price": 1500, "artificial_boost": 0, "max_participants": 300}', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', '2026-11-22 04:00:52.581656+00'),
	(2, 1, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "5e4cc22a3d1d494d116532b72adf4aaad4e3f636e8da9c9d5224ab078d452022"}', 'dce0ea8d-d9e4-49e8-9292-da42571eb2f3', '2026-11-22 04:00:52.581656+00'),
	(3, 2, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Smartphone 6,7 pouces, 256 Go", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-25T10:30:52.241Z", "image_url": "/products/smartphone.svg", "commitment": null, "product_id": 2, "beacon_rule": "none", "description": "Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.", "max_winners": 2, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 400}', 'af566184-c15e-419d-ad93-76c917707bd3', '2026-11-22 04:00:52.756867+00'),
	(4, 2, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "5a443c592db217130ac9b072c1c20a4e3c5a12c49748c526434ca6b2e8d96401"}', 'af566184-c15e-419d-ad93-76c917707bd3', '2026-11-22 04:00:52.756867+00'),
	(5, 3, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Casque sans fil à réduction de bruit", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-24T23:30:52.241Z", "image_url": "/products/casque.svg", "commitment": null, "product_id": 3, "beacon_rule": "none", "description": "Trente heures d’autonomie, pliable, étui rigide.", "max_winners": 3, "ticket_price": 500, "artificial_boost": 0, "max_participants": 300}', 'b60e6c21-fb80-4262-b193-b435b448a44d', '2026-11-22 04:00:52.960162+00'),
	(6, 3, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "57a4d631fd7a3d55134a220eb5179c75a385e46772bb99ad342af2a839ca5a49"}', 'b60e6c21-fb80-4262-b193-b435b448a44d', '2026-11-22 04:00:52.960162+00'),
	(7, 4, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Ordinateur portable 15 pouces", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-30T18:30:52.241Z", "image_url": "/products/laptop.svg", "commitment": null, "product_id": 4, "beacon_rule": "none", "description": "16 Go de mémoire, disque de 512 Go, clavier français.", "max_winners": 1, "ticket_price": 2000, "artificial_boost": 0, "max_participants": 500}', 'b528501a-9150-4986-81bf-e632cf04ed4b', '2026-11-22 04:00:53.096295+00'),
	(8, 4, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "f2331f08cd54772198d286cdc92cbb13599378347cf1aa4e644c4a0a52b090fa"}', 'b528501a-9150-4986-81bf-e632cf04ed4b', '2026-11-22 04:00:53.096295+00'),
	(9, 5, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Tablette 11 pouces avec stylet", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-12-04T06:30:52.241Z", "image_url": "/products/tablet.svg", "commitment": null, "product_id": 5, "beacon_rule": "none", "description": "Pour étudier et dessiner, étui compris.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 250}', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', '2026-11-22 04:00:53.225178+00'),
	(10, 5, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "d311949a3e39209e9520f3781076b84882562339c8b01c1caac030ed8d60c68d"}', 'db3d4647-56d8-49cd-8c9b-26235f15bdb8', '2026-11-22 04:00:53.225178+00'),
	(11, 6, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Téléviseur 55 pouces 4K", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/televiseur.svg", "commitment": null, "product_id": 6, "beacon_rule": "none", "description": "Image 4K, trois prises HDMI, support mural fourni.", "max_winners": 1, "ticket_price": 2500, "artificial_boost": 0, "max_participants": 400}', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', '2026-11-22 04:00:53.301543+00'),
	(12, 6, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "83dee79647bad208e0d87c4cd8c5dda91373fcf1ceb7e9b75f64592705215fac"}', 'f422dda3-a57c-4ce1-832c-f2a4fdbe64f4', '2026-11-22 04:00:53.301543+00'),
	(13, 7, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Casque audio, petit tirage de deux places", "status": "draft", "version": 1, "winners": [], "draw_date": "2026-11-23T06:00:52.241Z", "image_url": "/products/casque.svg", "commitment": null, "product_id": 7, "beacon_rule": "none", "description": "Deux places seulement : dès qu’elles sont prises, le tirage peut partir.", "max_winners": 1, "ticket_price": 200, "artificial_boost": 0, "max_participants": 2}', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', '2026-11-22 04:00:53.504914+00'),
	(14, 7, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "615d60d2d5f29b9b8f3fa8ba7ede0c1e78e824ce4937333b37461c5007632780"}', 'a5ebc54e-bda0-4a1a-82e3-758e9b0004e5', '2026-11-22 04:00:53.504914+00'),
	(15, 8, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Téléphone tiré", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 8, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 2, "ticket_price": 500, "artificial_boost": 0, "max_participants": 4}', '98f28010-f89c-4140-8c84-42b8c2a51776', '2026-11-22 04:01:41.636211+00'),
	(16, 8, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a"}', '98f28010-f89c-4140-8c84-42b8c2a51776', '2026-11-22 04:01:41.636211+00'),
	(17, 9, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Tablette annulée", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 9, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 6}', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '2026-11-22 04:01:41.96532+00'),
	(18, 9, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0"}', '35f54eeb-8ea9-4460-a3dc-cf8598af6a3b', '2026-11-22 04:01:41.96532+00'),
	(19, 10, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Casque ouvert", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 10, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 700, "artificial_boost": 0, "max_participants": 5}', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', '2026-11-22 04:01:42.114789+00'),
	(20, 10, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35"}', 'f2c33ed6-e2c7-4b3a-98d6-d158d4eb4aa3', '2026-11-22 04:01:42.114789+00'),
	(22, 8, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'deleted', '{"name": "Téléphone tiré", "status": "active", "version": 2, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": "9c2ecac9b7ba4ce02bd2913ba0c32ba0d32a68f048822f95969e0c90205e2f9a", "product_id": 8, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 2, "ticket_price": 500, "artificial_boost": 0, "max_participants": 4}', NULL, '781c5a5f-9e1e-4f1a-aff7-200f425b30d2', '2026-11-22 04:02:02.547209+00'),
	(26, 12, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Téléphone tiré", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 12, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 2, "ticket_price": 500, "artificial_boost": 0, "max_participants": 4}', '211712b4-6c5d-43f7-84a5-45b174619603', '2026-11-22 04:02:03.085948+00'),
	(27, 12, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905"}', '211712b4-6c5d-43f7-84a5-45b174619603', '2026-11-22 04:02:03.085948+00'),
	(30, 14, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Casque ouvert", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 14, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 700, "artificial_boost": 0, "max_participants": 5}', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', '2026-11-22 04:02:03.577347+00'),
	(31, 14, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "53dce77ea51adbfdd6a0bf626bbd305ff390df5025d07b1039b862310e45e284"}', 'e97d12ea-c5f1-4c2e-8449-fdb6d32247c0', '2026-11-22 04:02:03.577347+00'),
	(32, 15, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Brouillon", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "", "commitment": null, "product_id": 15, "beacon_rule": "none", "description": "", "max_winners": 1, "ticket_price": 300, "artificial_boost": 0, "max_participants": 10}', '381a7422-5af0-48a2-8891-a05555518194', '2026-11-22 04:02:03.789722+00'),
	(33, 12, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'draw_started', '{"status": "active"}', '{"status": "drawing"}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:22.959381+00'),
	(34, 12, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'draw_completed', '{"status": "drawing", "winners": [], "draw_date": null}', '{"status": "completed", "winners": ["Kossi A., Kara", "Afi M., Lomé"], "draw_date": "2026-11-22T04:02:23.954Z"}', '828953d9-fed4-4f96-8bf0-21733d4751a8', '2026-11-22 04:02:23.90779+00'),
	(21, 11, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Brouillon", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "", "commitment": null, "product_id": 11, "beacon_rule": "none", "description": "", "max_winners": 1, "ticket_price": 300, "artificial_boost": 0, "max_participants": 10}', 'ffb8f0ce-ad38-4eec-8efc-06f2935d4d91', '2026-11-22 04:01:42.702362+00'),
	(23, 9, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'deleted', '{"name": "Tablette annulée", "status": "active", "version": 2, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": "43c3d71974b3ff963ed67ec24c55db18caa72153e7619b509835a50b43d990a0", "product_id": 9, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 6}', NULL, '90beeb29-1756-4509-8c64-7bb9000d073c', '2026-11-22 04:02:02.718884+00'),
	(24, 10, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'deleted', '{"name": "Casque ouvert", "status": "active", "version": 2, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": "b2197a9aa505b276921a9935b1424c9a24b04d15fd94f0c98a5f734cf2337f35", "product_id": 10, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 700, "artificial_boost": 0, "max_participants": 5}', NULL, '55e403d2-bd9b-4a62-ae74-c39a6a66b78d', '2026-11-22 04:02:02.820735+00'),
	(25, 11, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'deleted', '{"name": "Brouillon", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "", "commitment": null, "product_id": 11, "beacon_rule": "none", "description": "", "max_winners": 1, "ticket_price": 300, "artificial_boost": 0, "max_participants": 10}', NULL, '90d8ea48-ea20-4f0c-a417-0ceac6e5efad', '2026-11-22 04:02:02.949519+00'),
	(28, 13, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'created', NULL, '{"name": "Tablette annulée", "status": "draft", "version": 1, "winners": [], "draw_date": null, "image_url": "/products/console.svg", "commitment": null, "product_id": 13, "beacon_rule": "none", "description": "Un lot de démonstration.", "max_winners": 1, "ticket_price": 1000, "artificial_boost": 0, "max_participants": 6}', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '2026-11-22 04:02:03.395664+00'),
	(29, 13, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'activated', '{"status": "draft", "commitment": null}', '{"status": "active", "commitment": "41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3"}', '89bbc9c4-89b8-4b9e-8449-c7c2906c34e8', '2026-11-22 04:02:03.395664+00'),
	(35, 13, '01a20169-f9af-710c-a2ac-71aed2b2b531', 'cancelled', '{"status": "active"}', '{"reason": "Le lot n’est plus disponible.", "status": "cancelled"}', 'e88e620a-b2da-4b0d-b549-08d40d5582e1', '2026-11-22 04:02:24.413914+00');

INSERT INTO public.product_inventories VALUES
	(3, 1, 0, 0, 0),
	(4, 1, 0, 0, 0),
	(5, 1, 0, 0, 0),
	(6, 1, 0, 0, 0),
	(7, 1, 0, 0, 0),
	(15, 1, 0, 0, 0),
	(12, 7, 4, 0, 4),
	(13, 7, 5, 0, 5),
	(14, 6, 3, 1, 3),
	(2, 2, 0, 1, 0),
	(1, 3, 0, 0, 0);

INSERT INTO public.product_seeds VALUES
	(1, '\x0115e50934d5f62ca105b7948992f3f64fd957c60366004a18eca0f14ab1a2af84125e61e7609de09e488b2865154848a8d4349f02d95f636318f30355', '2026-11-22 04:00:52.581656+00'),
	(2, '\x0104d0fa2996dbeda2c769652412f5c999257ced4375b31b82141d4a6bd085b984fbeb336dd17ae0eb03ee36543e3e28a869003c4b197430ccd62cc7a3', '2026-11-22 04:00:52.756867+00'),
	(3, '\x01a697cbd2cb43449a890cafe6332c22002d63059d9b7cd6e20dbe79965ce30150418a53b999399609142cd30306bb671b5dfb25c4cc09570f1f9edb20', '2026-11-22 04:00:52.960162+00'),
	(4, '\x019df5a632052019395625077a61e26e051b86bd4ef5018ca5e78762d4f1997f199c4e67b055d95e4abee70ad4a1db817a26175e7651e3d62550a0716c', '2026-11-22 04:00:53.096295+00'),
	(5, '\x01e043775f406cece055da0b447ebac6cafbfd08689be3bdf763b69386d5f6a64aaedeb21393bb6b94748e6c209fdfb5035f9f347ca35d1aef3aedb767', '2026-11-22 04:00:53.225178+00'),
	(6, '\x01afc2e61391a536630877952931394ed302d0dbb5f3a4f10acaa59b24c86892417f0e8204af0782b1ecdcd0bd5d4ee485d429d213d9eb230a0487710c', '2026-11-22 04:00:53.301543+00'),
	(7, '\x01066d4c0b0925659df3e5a5f54a7ee412c1b4c315829468fb04585893a96a9f2089d53c50e1e52a956026fea03cd17603830dff8f448c779281649725', '2026-11-22 04:00:53.504914+00'),
	(12, '\x013088211ba9e256032a8c146ee516967591a432020e55ca05f28d0f437fbb2b002b472b99070b16521dc13125c7ab201134cc09f489f9830c6eb2d7a0', '2026-11-22 04:02:03.085948+00'),
	(13, '\x01ba5113dc308bd1d801a41f99c6f610163dad5a873bafe84ccb8b2c98e964f1473e40c08074333a297fb33ce662a23db8c28839dc06c970b8ee98e27a', '2026-11-22 04:02:03.395664+00'),
	(14, '\x01f74c9a03924329e6606305fe797a2e3f2a8def0bca6f9ecadeecfc1e20f380756a19cf196e528ad186ad47675e4ccc0aaadbb2a3f5ece226471521c0', '2026-11-22 04:02:03.577347+00');

INSERT INTO public.products OVERRIDING SYSTEM VALUE VALUES
	(1, 'Console de salon et 2 manettes', '1 000 Go, deux manettes et trois jeux.', '/products/console.svg', 1500, 300, 1, 0, 'none', 'active', '2026-11-22 13:30:52.241+00', '5e4cc22a3d1d494d116532b72adf4aaad4e3f636e8da9c9d5224ab078d452022', '[]', 2, '2026-11-22 04:00:52.652+00', NULL, NULL, '2026-11-22 04:00:52.582+00', '2026-11-22 04:00:52.652+00'),
	(2, 'Smartphone 6,7 pouces, 256 Go', 'Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.', '/products/smartphone.svg', 1000, 400, 2, 0, 'none', 'active', '2026-11-25 10:30:52.241+00', '5a443c592db217130ac9b072c1c20a4e3c5a12c49748c526434ca6b2e8d96401', '[]', 2, '2026-11-22 04:00:52.802+00', NULL, NULL, '2026-11-22 04:00:52.757+00', '2026-11-22 04:00:52.802+00'),
	(3, 'Casque sans fil à réduction de bruit', 'Trente heures d’autonomie, pliable, étui rigide.', '/products/casque.svg', 500, 300, 3, 0, 'none', 'active', '2026-11-24 23:30:52.241+00', '57a4d631fd7a3d55134a220eb5179c75a385e46772bb99ad342af2a839ca5a49', '[]', 2, '2026-11-22 04:00:52.987+00', NULL, NULL, '2026-11-22 04:00:52.967+00', '2026-11-22 04:00:52.987+00'),
	(4, 'Ordinateur portable 15 pouces', '16 Go de mémoire, disque de 512 Go, clavier français.', '/products/laptop.svg', 2000, 500, 1, 0, 'none', 'active', '2026-11-30 18:30:52.241+00', 'f2331f08cd54772198d286cdc92cbb13599378347cf1aa4e644c4a0a52b090fa', '[]', 2, '2026-11-22 04:00:53.12+00', NULL, NULL, '2026-11-22 04:00:53.097+00', '2026-11-22 04:00:53.12+00'),
	(5, 'Tablette 11 pouces avec stylet', 'Pour étudier et dessiner, étui compris.', '/products/tablet.svg', 1000, 250, 1, 0, 'none', 'active', '2026-12-04 06:30:52.241+00', 'd311949a3e39209e9520f3781076b84882562339c8b01c1caac030ed8d60c68d', '[]', 2, '2026-11-22 04:00:53.248+00', NULL, NULL, '2026-11-22 04:00:53.225+00', '2026-11-22 04:00:53.248+00'),
	(6, 'Téléviseur 55 pouces 4K', 'Image 4K, trois prises HDMI, support mural fourni.', '/products/televiseur.svg', 2500, 400, 1, 0, 'none', 'active', NULL, '83dee79647bad208e0d87c4cd8c5dda91373fcf1ceb7e9b75f64592705215fac', '[]', 2, '2026-11-22 04:00:53.353+00', NULL, NULL, '2026-11-22 04:00:53.302+00', '2026-11-22 04:00:53.354+00'),
	(7, 'Casque audio, petit tirage de deux places', 'Deux places seulement : dès qu’elles sont prises, le tirage peut partir.', '/products/casque.svg', 200, 2, 1, 0, 'none', 'active', '2026-11-23 06:00:52.241+00', '615d60d2d5f29b9b8f3fa8ba7ede0c1e78e824ce4937333b37461c5007632780', '[]', 2, '2026-11-22 04:00:53.523+00', NULL, NULL, '2026-11-22 04:00:53.514+00', '2026-11-22 04:00:53.523+00'),
	(14, 'Casque ouvert', 'Un lot de démonstration.', '/products/console.svg', 700, 5, 1, 0, 'none', 'active', NULL, '53dce77ea51adbfdd6a0bf626bbd305ff390df5025d07b1039b862310e45e284', '[]', 2, '2026-11-22 04:02:03.593+00', NULL, NULL, '2026-11-22 04:02:03.586+00', '2026-11-22 04:02:03.593+00'),
	(15, 'Brouillon', '', '', 300, 10, 1, 0, 'none', 'draft', NULL, NULL, '[]', 1, NULL, NULL, NULL, '2026-11-22 04:02:03.802+00', '2026-11-22 04:02:03.802+00'),
	(12, 'Téléphone tiré', 'Un lot de démonstration.', '/products/console.svg', 500, 4, 2, 0, 'none', 'completed', '2026-11-22 04:02:23.954+00', 'ee799c10bd3fc1311cb0273d90b5ee0b96eab520b8c1222d29f10362bb1a5905', '["Kossi A., Kara", "Afi M., Lomé"]', 4, '2026-11-22 04:02:03.124+00', NULL, NULL, '2026-11-22 04:02:03.097+00', '2026-11-22 04:02:24.038+00'),
	(13, 'Tablette annulée', 'Un lot de démonstration.', '/products/console.svg', 1000, 6, 1, 0, 'none', 'cancelled', NULL, '41eb36db1f9613a89bf53d983f9cec70bd8fd9f75f3f5e514d88705884c47fc3', '[]', 3, '2026-11-22 04:02:03.422+00', '2026-11-22 04:02:24.523+00', 'Le lot n’est plus disponible.', '2026-11-22 04:02:03.399+00', '2026-11-22 04:02:24.523+00');

SELECT pg_catalog.setval('public.migrations_id_seq', 4, true);

SELECT pg_catalog.setval('public.outbox_id_seq', 59, true);

SELECT pg_catalog.setval('public.product_audit_id_seq', 35, true);

SELECT pg_catalog.setval('public.products_id_seq', 15, true);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);

ALTER TABLE ONLY public.draw_picks
    ADD CONSTRAINT a_ticket_is_picked_once UNIQUE (product_id, ticket);

ALTER TABLE ONLY public.draw_picks
    ADD CONSTRAINT draw_picks_pkey PRIMARY KEY (product_id, "position");

ALTER TABLE ONLY public.draws
    ADD CONSTRAINT draws_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.image_sizes
    ADD CONSTRAINT image_sizes_pkey PRIMARY KEY (image_id, width, format);

ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (message_id, handler);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.product_audit
    ADD CONSTRAINT product_audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.product_inventories
    ADD CONSTRAINT product_inventories_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.product_seeds
    ADD CONSTRAINT product_seeds_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

CREATE INDEX draws_by_date ON public.draws USING btree (drawn_at DESC) WHERE (stage = 'completed'::text);

CREATE INDEX draws_to_resume ON public.draws USING btree (next_attempt_at) WHERE (stage <> 'completed'::text);

CREATE INDEX inbox_handled_at ON public.inbox USING btree (handled_at);

CREATE UNIQUE INDEX one_prize_a_holder ON public.draw_picks USING btree (product_id, holder) WHERE wins;

CREATE UNIQUE INDEX one_prize_a_person ON public.draw_picks USING btree (product_id, user_id) WHERE wins;

CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outbox_unsent ON public.outbox USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX product_audit_by_product ON public.product_audit USING btree (product_id, id);

CREATE INDEX products_by_status ON public.products USING btree (status, draw_date, id);

CREATE TRIGGER a_draw_is_never_deleted BEFORE DELETE ON public.draws FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER a_pick_never_changes BEFORE DELETE OR UPDATE ON public.draw_picks FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER a_seed_never_changes BEFORE UPDATE ON public.product_seeds FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER an_audit_line_never_changes BEFORE DELETE OR UPDATE ON public.product_audit FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER an_image_never_changes BEFORE DELETE OR UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER an_image_size_never_changes BEFORE DELETE OR UPDATE ON public.image_sizes FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER guard_draw BEFORE UPDATE ON public.draws FOR EACH ROW EXECUTE FUNCTION public.guard_draw();

CREATE TRIGGER guard_pick BEFORE INSERT ON public.draw_picks FOR EACH ROW EXECUTE FUNCTION public.guard_pick();

CREATE TRIGGER guard_product BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION public.guard_product();

CREATE TRIGGER guard_product_deletion BEFORE DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION public.guard_product_deletion();

CREATE TRIGGER the_audit_is_never_emptied BEFORE TRUNCATE ON public.product_audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY public.draw_picks
    ADD CONSTRAINT draw_picks_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.draws(product_id);

ALTER TABLE ONLY public.draws
    ADD CONSTRAINT draws_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.image_sizes
    ADD CONSTRAINT image_sizes_image_id_fkey FOREIGN KEY (image_id) REFERENCES public.images(id);

ALTER TABLE ONLY public.product_inventories
    ADD CONSTRAINT product_inventories_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.product_seeds
    ADD CONSTRAINT product_seeds_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

