import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erased people, and their tickets in the lists that were frozen afterwards: such a ticket is passed over (docs/draw-protocol.md step 5).
 * Fixed with the freeze, so that every run of a draw gives the same picks.
 */
export class ErasePeople1795345500000 implements MigrationInterface {
  readonly name = 'ErasePeople1795345500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE person ADD erased_at timestamptz');
    // Each freeze asks for them.
    await runner.query('CREATE INDEX person_erased ON person (user_id) WHERE erased_at IS NOT NULL');
    await runner.query('ALTER TABLE entry ADD given_up boolean NOT NULL DEFAULT false');
    await runner.query(
      guardEntry(
        'unchanged.given_up := OLD.given_up;',
        `OR (OLD.given_up AND NOT NEW.given_up)
         OR (NEW.given_up AND NOT OLD.given_up AND NOT EXISTS (SELECT FROM person WHERE user_id = NEW.user_id AND erased_at IS NOT NULL))`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(guardEntry('', ''));
    await runner.query('ALTER TABLE entry DROP given_up');
    await runner.query('ALTER TABLE person DROP erased_at');
  }
}

const guardEntry = (mayChange: string, refused: string) => `
  CREATE OR REPLACE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE unchanged entry;
   BEGIN
     IF TG_OP = 'DELETE' THEN
       RAISE EXCEPTION 'entry % is never deleted', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     unchanged := NEW;
     unchanged.credited_at := OLD.credited_at;
     ${mayChange}
     IF unchanged IS DISTINCT FROM OLD OR OLD.credited_at IS NOT NULL ${refused} THEN
       RAISE EXCEPTION 'entry % never changes; it may be credited once', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`;
