import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prizes whose winners could not be reached, and the picks that followed (docs/draw-protocol.md step 5). What a draw has
 * published never changes; its record only grows, one forfeit at a time.
 */
export class ForfeitPrizes1795392000001 implements MigrationInterface {
  readonly name = 'ForfeitPrizes1795392000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(forfeits);
    await runner.query(picks(true));
    await runner.query(record);
    await runner.query(winners);
    await runner.query(deliveries);
  }

  /** Fails once a prize was forfeited. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check,
        ADD CONSTRAINT deliveries_state_check CHECK (state IN ('to_contact', 'contacted', 'appointment', 'handed_over'));
      ALTER TABLE delivery_steps DROP CONSTRAINT delivery_steps_kind_check,
        ADD CONSTRAINT delivery_steps_kind_check CHECK (kind IN ('attempt', 'contacted', 'appointment', 'handed_over', 'confirmed',
          'photo_agreed', 'photo_added', 'photo_withdrawn'));
      DROP TRIGGER guard_forfeited_delivery ON deliveries;
      DROP FUNCTION guard_forfeited_delivery();
      ${winnersBefore}
      ${recordBefore}
      ${picks(false)}
      DROP TABLE prize_forfeits;
      DROP FUNCTION guard_forfeit()`);
  }
}

const forfeits = `
CREATE TABLE prize_forfeits (
  product_id integer NOT NULL,
  ticket integer NOT NULL,
  forfeited_at timestamptz NOT NULL,
  admin_id text NOT NULL,
  tried_on date[] NOT NULL CONSTRAINT a_winner_is_tried_on_three_days CHECK (cardinality(tried_on) >= 3),
  -- Position of its first pick within the draw.
  first_position integer NOT NULL,
  picks integer NOT NULL CHECK (picks >= 0),
  -- Null when no ticket is left: the prize stays forfeited.
  next_ticket integer,
  CONSTRAINT a_prize_is_forfeited_once PRIMARY KEY (product_id, ticket),
  CONSTRAINT a_ticket_takes_one_forfeited_prize UNIQUE (product_id, next_ticket),
  CONSTRAINT what_is_forfeited_was_won FOREIGN KEY (product_id, ticket) REFERENCES draw_picks (product_id, ticket),
  -- Deferred: the forfeit is inserted before its picks.
  CONSTRAINT the_next_ticket_is_picked FOREIGN KEY (product_id, next_ticket) REFERENCES draw_picks (product_id, ticket)
    DEFERRABLE INITIALLY DEFERRED
);

CREATE FUNCTION guard_forfeit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deliveries WHERE product_id = NEW.product_id AND ticket = NEW.ticket
                   AND state NOT IN ('handed_over', 'forfeited') AND won_at + interval '30 days' <= NEW.forfeited_at) THEN
    RAISE EXCEPTION 'the prize of ticket % of product % cannot be forfeited', NEW.ticket, NEW.product_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.first_position <> (SELECT count(*) FROM draw_picks WHERE product_id = NEW.product_id) THEN
    RAISE EXCEPTION 'the picks of a forfeit follow those that exist' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_forfeit BEFORE INSERT ON prize_forfeits FOR EACH ROW EXECUTE FUNCTION guard_forfeit();
CREATE TRIGGER a_forfeit_never_changes BEFORE UPDATE OR DELETE ON prize_forfeits FOR EACH ROW EXECUTE FUNCTION refuse_change();
`;

const picks = (ofForfeits: boolean) => `
CREATE OR REPLACE FUNCTION guard_pick() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT stage FROM draws WHERE product_id = NEW.product_id) IS DISTINCT FROM 'picking'${
    ofForfeits
      ? ` AND NOT EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = NEW.product_id AND NEW.position >= first_position
         AND NEW.position < first_position + picks AND NEW.wins = (NEW.ticket IS NOT DISTINCT FROM next_ticket))`
      : ''
  } THEN
    RAISE EXCEPTION 'product % has no draw that picks', NEW.product_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;`;

const recordBefore = `
CREATE OR REPLACE FUNCTION record_with_names_of_picks(record json, product integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_set(record::jsonb, '{picks}', coalesce(jsonb_agg(
    CASE WHEN p.display_name IS NULL
      THEN pick || '{"display_name": null, "city": null}' ELSE pick END ORDER BY place), '[]'))
  FROM jsonb_array_elements(record::jsonb -> 'picks') WITH ORDINALITY AS picks (pick, place)
  LEFT JOIN draw_picks p ON p.product_id = product AND p.position = place - 1
$$;
CREATE OR REPLACE FUNCTION guard_names_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE same draws;
BEGIN
  same := NEW;
  same.record := OLD.record;
  -- json has no equality: rows are compared as text.
  IF same::text = OLD::text AND NEW.record::jsonb = record_with_names_of_picks(OLD.record, OLD.product_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the draw of product % is final', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
DROP FUNCTION IF EXISTS picks_with_names(jsonb, integer);`;

const record = `
CREATE FUNCTION picks_with_names(picks jsonb, product integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN p.display_name IS NULL
      THEN pick || '{"display_name": null, "city": null}' ELSE pick END ORDER BY place), '[]')
  FROM jsonb_array_elements(picks) WITH ORDINALITY AS listed (pick, place)
  LEFT JOIN draw_picks p ON p.product_id = product AND p.ticket = (pick ->> 'ticket')::int
$$;
-- A record with the names that the picks still have.
CREATE OR REPLACE FUNCTION record_with_names_of_picks(record json, product integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT record::jsonb || jsonb_build_object('picks', picks_with_names(record::jsonb -> 'picks', product))
    || CASE WHEN record::jsonb ? 'forfeits' THEN jsonb_build_object('forfeits', (
         SELECT coalesce(jsonb_agg(forfeit || jsonb_build_object('picks', picks_with_names(forfeit -> 'picks', product)) ORDER BY place), '[]')
         FROM jsonb_array_elements(record::jsonb -> 'forfeits') WITH ORDINALITY AS listed (forfeit, place)))
       ELSE '{}' END
$$;
CREATE OR REPLACE FUNCTION guard_names_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same draws;
  kept jsonb;
  appended jsonb;
BEGIN
  same := NEW;
  same.record := OLD.record;
  kept := record_with_names_of_picks(OLD.record, OLD.product_id);
  -- What a completed draw may get: one forfeit that is stored, behind those that it has.
  appended := NEW.record::jsonb -> 'forfeits' -> -1;
  IF OLD.stage = 'completed' AND EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = OLD.product_id AND ticket = (appended ->> 'ticket')::int
         AND forfeited_at = (appended ->> 'at')::timestamptz)
     AND NOT coalesce(kept -> 'forfeits', '[]') @> jsonb_build_array(appended) THEN
    kept := kept || jsonb_build_object('forfeits', coalesce(kept -> 'forfeits', '[]') || jsonb_build_array(appended));
  END IF;
  -- json has no equality: rows are compared as text.
  IF same::text = OLD::text AND NEW.record::jsonb = kept THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the draw of product % is final', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
END $$;`;

const winnersBefore = `
CREATE OR REPLACE FUNCTION guard_winners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.winners IS DISTINCT FROM (
    SELECT jsonb_agg(CASE WHEN display_name IS NULL THEN '"Gagnant anonyme"' ELSE OLD.winners -> place END ORDER BY place)
    FROM (SELECT display_name, (row_number() OVER (ORDER BY position) - 1)::int AS place
          FROM draw_picks WHERE product_id = OLD.id AND wins) AS winners) THEN
    RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;`;

const winners = `
-- The winners of a completed product are the current prize holders, under the names still stored in their picks.
CREATE OR REPLACE FUNCTION guard_winners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT display_name, city, row_number() OVER (ORDER BY position) AS place
      FROM draw_picks d WHERE product_id = OLD.id AND wins
        AND NOT EXISTS (SELECT FROM prize_forfeits f WHERE f.product_id = d.product_id AND f.ticket = d.ticket)) AS holder
    FULL JOIN jsonb_array_elements_text(NEW.winners) WITH ORDINALITY AS listed (name, place) USING (place)
    WHERE (CASE WHEN display_name IS NULL THEN name = 'Gagnant anonyme'
             ELSE name = concat_ws(', ', display_name, nullif(city, '')) END) IS NOT TRUE) THEN
    RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;`;

const deliveries = `
ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check,
  ADD CONSTRAINT deliveries_state_check CHECK (state IN ('to_contact', 'contacted', 'appointment', 'handed_over', 'forfeited'));
ALTER TABLE delivery_steps DROP CONSTRAINT delivery_steps_kind_check,
  ADD CONSTRAINT delivery_steps_kind_check CHECK (kind IN ('attempt', 'contacted', 'appointment', 'handed_over', 'confirmed',
    'photo_agreed', 'photo_added', 'photo_withdrawn', 'forfeited'));
CREATE FUNCTION guard_forfeited_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('handed_over', 'forfeited') OR NOT EXISTS (
       SELECT FROM prize_forfeits WHERE product_id = NEW.product_id AND ticket = NEW.ticket) THEN
    RAISE EXCEPTION 'a delivery goes from % to % with a forfeit only', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_forfeited_delivery BEFORE UPDATE ON deliveries FOR EACH ROW
  WHEN ((OLD.state = 'forfeited') <> (NEW.state = 'forfeited')) EXECUTE FUNCTION guard_forfeited_delivery();
`;
