import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cancelling in public (docs/product.md rule 30): a cancellation runs through the same stages as a draw, and a full product becomes
 * `cancelled` only with its record. A request that ended without a frozen list leaves no row.
 */
export class CancelInPublic1795337000000 implements MigrationInterface {
  readonly name = 'CancelInPublic1795337000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE draws ADD cancel_reason text, ADD cancels_full boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT draws_stage_check,
        ADD CONSTRAINT draws_stage_check CHECK (stage IN ('freezing', 'picking', 'completed', 'cancelled')),
        DROP CONSTRAINT a_completed_draw_has_its_record,
        ADD CONSTRAINT an_ended_draw_has_its_record CHECK (
          (stage IN ('completed', 'cancelled')) = (record IS NOT NULL) AND (stage IN ('completed', 'cancelled')) = (drawn_at IS NOT NULL)),
        ADD CONSTRAINT a_draw_ends_as_it_was_asked_for CHECK (
          CASE stage WHEN 'completed' THEN cancel_reason IS NULL WHEN 'cancelled' THEN cancel_reason IS NOT NULL ELSE true END)`);
    await runner.query(`DROP INDEX draws_to_resume`);
    await runner.query(
      `CREATE INDEX draws_to_resume ON draws (next_attempt_at) WHERE stage IN ('freezing', 'picking')`,
    );
    await runner.query(
      guardDraw(
        `OLD.stage IN ('completed', 'cancelled')`,
        `(NEW.cancel_reason, NEW.cancels_full) IS DISTINCT FROM (OLD.cancel_reason, OLD.cancels_full)`,
      ),
    );
    await runner.query(`
      CREATE FUNCTION guard_draw_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.stage <> 'freezing' OR OLD.cancel_reason IS NULL THEN
          RAISE EXCEPTION 'draws is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
      END $$;
      DROP TRIGGER a_draw_is_never_deleted ON draws;
      CREATE TRIGGER a_draw_is_never_deleted BEFORE DELETE ON draws FOR EACH ROW EXECUTE FUNCTION guard_draw_deletion();

      CREATE FUNCTION guard_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM product_inventories WHERE product_id = NEW.id AND granted >= NEW.max_participants)
           AND NOT EXISTS (SELECT FROM draws WHERE product_id = NEW.id AND stage = 'cancelled') THEN
          RAISE EXCEPTION 'full product % is cancelled in public', NEW.id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER guard_cancellation BEFORE UPDATE ON products FOR EACH ROW
        WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION guard_cancellation()`);
  }

  /** Fails once a draw was cancelled. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER guard_cancellation ON products;
      DROP FUNCTION guard_cancellation();
      DROP TRIGGER a_draw_is_never_deleted ON draws;
      DROP FUNCTION guard_draw_deletion();
      CREATE TRIGGER a_draw_is_never_deleted BEFORE DELETE ON draws FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    await runner.query(guardDraw(`OLD.stage = 'completed'`, 'false'));
    await runner.query(`
      DROP INDEX draws_to_resume;
      CREATE INDEX draws_to_resume ON draws (next_attempt_at) WHERE stage <> 'completed';
      ALTER TABLE draws DROP CONSTRAINT a_draw_ends_as_it_was_asked_for, DROP CONSTRAINT an_ended_draw_has_its_record,
        ADD CONSTRAINT a_completed_draw_has_its_record CHECK (
          (stage = 'completed') = (record IS NOT NULL) AND (stage = 'completed') = (drawn_at IS NOT NULL)),
        DROP CONSTRAINT draws_stage_check,
        ADD CONSTRAINT draws_stage_check CHECK (stage IN ('freezing', 'picking', 'completed')),
        DROP cancel_reason, DROP cancels_full`);
  }
}

/** Conditions on OLD and NEW. @param isFinal the draw has ended @param turned the update changes what was requested */
const guardDraw = (isFinal: string, turned: string) => `
  CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${isFinal} THEN
      RAISE EXCEPTION 'the draw of product % is final', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF ${turned} THEN
      RAISE EXCEPTION 'the draw of product % stays what it was asked for', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD.stage = 'picking' AND (NEW.stage = 'freezing' OR (NEW.tickets, NEW.root, NEW.frozen_at) IS DISTINCT FROM (OLD.tickets, OLD.root, OLD.frozen_at)) THEN
      RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$`;
