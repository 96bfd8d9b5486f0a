import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A step of the winner's own that says that they are there (docs/product.md rule 37). */
export class LetWinnersComeForward1795406500000 implements MigrationInterface {
  readonly name = 'LetWinnersComeForward1795406500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kinds(`${before}, 'came_forward'`));
  }

  /** The steps that were stored stay. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${kinds(before)} NOT VALID`);
  }
}

const before = `'attempt', 'contacted', 'appointment', 'handed_over', 'confirmed', 'photo_agreed', 'photo_added', 'photo_withdrawn', 'forfeited'`;
const kinds = (allowed: string) => `
  ALTER TABLE delivery_steps DROP CONSTRAINT delivery_steps_kind_check,
    ADD CONSTRAINT delivery_steps_kind_check CHECK (kind IN (${allowed}))`;
