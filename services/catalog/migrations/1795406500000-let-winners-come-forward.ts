import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the step by which a winner responds in the app (docs/product.md rule 37). */
export class LetWinnersComeForward1795406500000 implements MigrationInterface {
  readonly name = 'LetWinnersComeForward1795406500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kinds(`${before}, 'came_forward'`));
  }

  /** Steps that are already stored remain. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${kinds(before)} NOT VALID`);
  }
}

const before = `'attempt', 'contacted', 'appointment', 'handed_over', 'confirmed', 'photo_agreed', 'photo_added', 'photo_withdrawn', 'forfeited'`;
const kinds = (allowed: string) => `
  ALTER TABLE delivery_steps DROP CONSTRAINT delivery_steps_kind_check,
    ADD CONSTRAINT delivery_steps_kind_check CHECK (kind IN (${allowed}))`;
