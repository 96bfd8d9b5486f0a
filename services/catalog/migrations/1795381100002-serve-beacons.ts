import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Beacons (docs/draw-protocol.md step 4): a product's rule can be changed until activation. A draw with a rule publishes its list, then
 * waits for the value. If the value never arrives, the draw is cancelled (docs/product.md rule 30).
 */
export class ServeBeacons1795381100002 implements MigrationInterface {
  readonly name = 'ServeBeacons1795381100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products DROP CONSTRAINT no_beacon_is_served_yet,
        ADD CONSTRAINT a_beacon_rule_is_of_a_kind CHECK (beacon_rule ~ '^(none|public:\\S.{0,79}|drand:[0-9a-f]{64})$')`);
    await runner.query(`
      ALTER TABLE draws ADD published_at timestamptz, ADD beacon_source text, ADD beacon_value text,
        DROP CONSTRAINT draws_stage_check,
        ADD CONSTRAINT draws_stage_check
          CHECK (stage IN ('freezing', 'awaiting_beacon', 'picking', 'completed', 'cancelled')),
        ADD CONSTRAINT a_beacon_has_its_source CHECK ((beacon_source IS NULL) = (beacon_value IS NULL)),
        ADD CONSTRAINT a_beacon_comes_after_the_list CHECK (beacon_value IS NULL OR published_at IS NOT NULL),
        ADD CONSTRAINT a_list_waits_in_public CHECK (
          CASE stage WHEN 'freezing' THEN published_at IS NULL AND beacon_value IS NULL
                     WHEN 'awaiting_beacon' THEN published_at IS NOT NULL AND beacon_value IS NULL
                     ELSE true END)`);
    await runner.query('DROP INDEX draws_to_resume');
    await runner.query(
      `CREATE INDEX draws_to_resume ON draws (next_attempt_at) WHERE stage IN ('freezing', 'awaiting_beacon', 'picking')`,
    );
    await runner.query(guardProduct(`, 'drawing>cancelled'`));
    await runner.query(`
      CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (NEW.cancel_reason, NEW.cancels_full) IS DISTINCT FROM (OLD.cancel_reason, OLD.cancels_full)
           -- Its beacon is absent for 7 days.
           AND NOT (OLD.stage = 'awaiting_beacon' AND OLD.cancel_reason IS NULL AND NEW.stage = 'cancelled'
                    AND now() >= OLD.published_at + interval '7 days') THEN
          RAISE EXCEPTION 'the draw of product % stays what it was asked for', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF OLD.stage <> 'freezing' AND (NEW.stage = 'freezing' OR
           (NEW.tickets, NEW.root, NEW.frozen_at, NEW.published_at) IS DISTINCT FROM (OLD.tickets, OLD.root, OLD.frozen_at, OLD.published_at)) THEN
          RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF NEW.stage = 'picking' AND NEW.beacon_value IS NULL
           AND (SELECT beacon_rule FROM products WHERE id = NEW.product_id) <> 'none' THEN
          RAISE EXCEPTION 'product % is drawn with its beacon alone', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF (NEW.beacon_source, NEW.beacon_value) IS DISTINCT FROM (OLD.beacon_source, OLD.beacon_value)
           AND NOT (OLD.stage = 'awaiting_beacon' AND NEW.stage = 'picking') THEN
          RAISE EXCEPTION 'the beacon of product % is entered once', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(auditActions(`, 'beacon_entered'`));
  }

  /** Fails while a product has a beacon rule, or once a beacon was entered. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(auditActions(''));
    await runner.query(`
      CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (NEW.cancel_reason, NEW.cancels_full) IS DISTINCT FROM (OLD.cancel_reason, OLD.cancels_full) THEN
          RAISE EXCEPTION 'the draw of product % stays what it was asked for', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF OLD.stage = 'picking' AND (NEW.stage = 'freezing' OR (NEW.tickets, NEW.root, NEW.frozen_at) IS DISTINCT FROM (OLD.tickets, OLD.root, OLD.frozen_at)) THEN
          RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(guardProduct(''));
    await runner.query('DROP INDEX draws_to_resume');
    await runner.query(
      `CREATE INDEX draws_to_resume ON draws (next_attempt_at) WHERE stage IN ('freezing', 'picking')`,
    );
    await runner.query(`
      ALTER TABLE draws DROP CONSTRAINT a_list_waits_in_public, DROP CONSTRAINT a_beacon_comes_after_the_list,
        DROP CONSTRAINT a_beacon_has_its_source, DROP CONSTRAINT draws_stage_check,
        ADD CONSTRAINT draws_stage_check CHECK (stage IN ('freezing', 'picking', 'completed', 'cancelled')),
        DROP beacon_value, DROP beacon_source, DROP published_at`);
    await runner.query(`
      ALTER TABLE products DROP CONSTRAINT a_beacon_rule_is_of_a_kind,
        ADD CONSTRAINT no_beacon_is_served_yet CHECK (beacon_rule = 'none')`);
  }
}

const auditActions = (more: string) => `
  ALTER TABLE product_audit DROP CONSTRAINT product_audit_action_check,
    ADD CONSTRAINT product_audit_action_check CHECK (action IN
      ('created', 'updated', 'activated', 'deleted', 'cancelled', 'draw_started', 'draw_completed'${more}))`;

/** @param more further status transitions */
const guardProduct = (more: string) => `
CREATE OR REPLACE FUNCTION guard_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND
     (NEW.ticket_price, NEW.max_participants, NEW.max_winners, NEW.beacon_rule, NEW.commitment, NEW.activated_at)
     IS DISTINCT FROM
     (OLD.ticket_price, OLD.max_participants, OLD.max_winners, OLD.beacon_rule, OLD.commitment, OLD.activated_at) THEN
    RAISE EXCEPTION 'the terms of product % are locked since its activation', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || '>' || NEW.status)
     NOT IN ('draft>active', 'active>drawing', 'active>cancelled', 'drawing>completed'${more}) THEN
    RAISE EXCEPTION 'product % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'every change of product % is its next version', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$`;
