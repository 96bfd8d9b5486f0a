import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits of play and pauses (docs/product.md rule 40). */
export class LimitPlay1795382700004 implements MigrationInterface {
  readonly name = 'LimitPlay1795382700004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of reverse) await runner.query(statement);
  }
}

const statements = [
  `CREATE TABLE play_limit (
     user_id uuid NOT NULL,
     period text NOT NULL CHECK (period IN ('week', 'month')),
     amount integer CHECK (amount >= 0),
     next_amount integer CHECK (next_amount >= 0),
     next_from timestamptz,
     PRIMARY KEY (user_id, period),
     CONSTRAINT play_limit_next CHECK (next_amount IS NULL OR next_from IS NOT NULL))`,
  // A raised limit takes effect a day after the request, regardless of who writes it.
  `CREATE FUNCTION guard_play_limit() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE in_force integer;
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       in_force := CASE WHEN OLD.next_from <= now() THEN OLD.next_amount ELSE OLD.amount END;
       IF in_force IS NOT NULL AND (NEW.amount IS NULL OR NEW.amount > in_force) THEN
         RAISE EXCEPTION 'the limit of % is raised a day after it was asked', OLD.user_id USING ERRCODE = 'restrict_violation';
       END IF;
     ELSIF TG_OP = 'DELETE' THEN
       RAISE EXCEPTION 'the limit of % is never deleted', OLD.user_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NEW.next_from < now() + interval '1 day' AND (TG_OP = 'INSERT'
        OR (NEW.next_amount, NEW.next_from) IS DISTINCT FROM (OLD.next_amount, OLD.next_from)) THEN
       RAISE EXCEPTION 'the limit of % is raised a day after it was asked', NEW.user_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER play_limit_raised BEFORE INSERT OR UPDATE OR DELETE ON play_limit
     FOR EACH ROW EXECUTE FUNCTION guard_play_limit()`,
  `CREATE TABLE play_pause (user_id uuid PRIMARY KEY, until timestamptz NOT NULL)`,
  `CREATE FUNCTION guard_play_pause() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' OR NEW.until < OLD.until THEN
       RAISE EXCEPTION 'the pause of % never ends early', OLD.user_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER play_pause_kept BEFORE UPDATE OR DELETE ON play_pause FOR EACH ROW EXECUTE FUNCTION guard_play_pause()`,
  `ALTER TABLE platform_settings
     ADD play_limit_week integer CHECK (play_limit_week >= 0),
     ADD play_limit_month integer CHECK (play_limit_month >= 0)`,
];

const reverse = [
  'ALTER TABLE platform_settings DROP play_limit_week, DROP play_limit_month',
  'DROP TABLE play_pause',
  'DROP FUNCTION guard_play_pause()',
  'DROP TABLE play_limit',
  'DROP FUNCTION guard_play_limit()',
];
