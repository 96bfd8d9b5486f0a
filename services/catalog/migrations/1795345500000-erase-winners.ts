import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erases the name of a winner who closed their account from the picks, the record and the product (docs/product.md rule 33). The triggers
 * that make a draw final allow this erasure and no other change.
 */
export class EraseWinners1795345500000 implements MigrationInterface {
  readonly name = 'EraseWinners1795345500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_people (
        user_id uuid PRIMARY KEY,
        keeps_winner_name boolean NOT NULL,
        erased_at timestamptz NOT NULL
      )`);
    await runner.query(`
      ALTER TABLE draw_picks ALTER display_name DROP NOT NULL, ALTER city DROP NOT NULL,
        ADD given_up boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT what_is_given_up_wins_nothing CHECK (NOT (given_up AND wins)),
        ADD CONSTRAINT a_name_is_erased_with_its_city CHECK ((display_name IS NULL) = (city IS NULL))`);
    await runner.query('CREATE INDEX draw_picks_of_user ON draw_picks (user_id)');
    await runner.query(`
      CREATE FUNCTION guard_pick_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE erased draw_picks;
      BEGIN
        erased := OLD;
        erased.display_name := NULL;
        erased.city := NULL;
        IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM erased THEN
          RAISE EXCEPTION 'a pick never changes; its name may be erased' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$;
      DROP TRIGGER a_pick_never_changes ON draw_picks;
      CREATE TRIGGER a_pick_never_changes BEFORE UPDATE OR DELETE ON draw_picks
        FOR EACH ROW EXECUTE FUNCTION guard_pick_change();

      -- A record with the names that the picks still have.
      CREATE FUNCTION record_with_names_of_picks(record json, product integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_set(record::jsonb, '{picks}', coalesce(jsonb_agg(
          CASE WHEN p.display_name IS NULL
            THEN pick || '{"display_name": null, "city": null}' ELSE pick END ORDER BY place), '[]'))
        FROM jsonb_array_elements(record::jsonb -> 'picks') WITH ORDINALITY AS picks (pick, place)
        LEFT JOIN draw_picks p ON p.product_id = product AND p.position = place - 1
      $$;
      CREATE FUNCTION guard_names_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
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
      DROP TRIGGER guard_draw ON draws;
      CREATE TRIGGER guard_draw BEFORE UPDATE ON draws FOR EACH ROW
        WHEN (OLD.stage NOT IN ('completed', 'cancelled')) EXECUTE FUNCTION guard_draw();
      CREATE TRIGGER guard_ended_draw BEFORE UPDATE ON draws FOR EACH ROW
        WHEN (OLD.stage IN ('completed', 'cancelled')) EXECUTE FUNCTION guard_names_of_record();

      -- The winners of a completed product are the names that its picks still have.
      CREATE FUNCTION guard_winners() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.winners IS DISTINCT FROM (
          SELECT jsonb_agg(CASE WHEN display_name IS NULL THEN '"Gagnant anonyme"' ELSE OLD.winners -> place END ORDER BY place)
          FROM (SELECT display_name, (row_number() OVER (ORDER BY position) - 1)::int AS place
                FROM draw_picks WHERE product_id = OLD.id AND wins) AS winners) THEN
          RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER guard_winners BEFORE UPDATE ON products FOR EACH ROW
        WHEN (OLD.status = 'completed' AND NEW.winners IS DISTINCT FROM OLD.winners) EXECUTE FUNCTION guard_winners()`);
    // A draw in which every ticket is given up has no winners.
    await runner.query(`
      ALTER TABLE products DROP CONSTRAINT only_a_completed_product_has_winners,
        ADD CONSTRAINT only_a_completed_product_has_winners CHECK (status = 'completed' OR jsonb_array_length(winners) = 0)`);
    await runner.query(guardProduct(''));
  }

  /** Fails once a name was erased. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products DROP CONSTRAINT only_a_completed_product_has_winners,
        ADD CONSTRAINT only_a_completed_product_has_winners CHECK ((status = 'completed') = (jsonb_array_length(winners) > 0))`);
    await runner.query(guardProduct(winnersAreFinal));
    await runner.query(`
      DROP TRIGGER guard_winners ON products;
      DROP FUNCTION guard_winners();
      DROP TRIGGER guard_ended_draw ON draws;
      DROP FUNCTION guard_names_of_record();
      DROP FUNCTION record_with_names_of_picks(json, integer);
      DROP TRIGGER guard_draw ON draws;
      CREATE TRIGGER guard_draw BEFORE UPDATE ON draws FOR EACH ROW EXECUTE FUNCTION guard_draw();
      DROP TRIGGER a_pick_never_changes ON draw_picks;
      DROP FUNCTION guard_pick_change();
      CREATE TRIGGER a_pick_never_changes BEFORE UPDATE OR DELETE ON draw_picks FOR EACH ROW EXECUTE FUNCTION refuse_change();
      DROP INDEX draw_picks_of_user;
      ALTER TABLE draw_picks DROP CONSTRAINT a_name_is_erased_with_its_city, DROP given_up,
        ALTER display_name SET NOT NULL, ALTER city SET NOT NULL;
      DROP TABLE erased_people`);
  }
}

const winnersAreFinal = `
  IF OLD.status = 'completed' AND NEW.winners IS DISTINCT FROM OLD.winners THEN
    RAISE EXCEPTION 'the winners of product % are final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;`;

const guardProduct = (winners: string) => `
CREATE OR REPLACE FUNCTION guard_product() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;${winners}
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'every change of product % is its next version', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$`;
