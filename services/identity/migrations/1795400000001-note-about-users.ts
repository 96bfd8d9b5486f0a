import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators' notes about a person: append-only, and erased with the account (docs/product.md rule 33). */
export class NoteAboutUsers1795400000001 implements MigrationInterface {
  readonly name = 'NoteAboutUsers1795400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_notes (
        id       uuid PRIMARY KEY,
        user_id  uuid NOT NULL REFERENCES users (id),
        -- Without a foreign key: an administrator's account may be deleted.
        admin_id uuid NOT NULL,
        author   text NOT NULL,
        text     text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
        at       timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX user_notes_user ON user_notes (user_id, at DESC)');
    await runner.query(`
      CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM users WHERE id = OLD.user_id AND erased_at IS NULL) THEN
          RAISE EXCEPTION 'a note is only erased with its account' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
      END $$`);
    await runner.query(`
      CREATE TRIGGER a_note_never_changes BEFORE UPDATE OR DELETE ON user_notes FOR EACH ROW EXECUTE FUNCTION refuse_note_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_notes');
    await runner.query('DROP FUNCTION refuse_note_change()');
  }
}
