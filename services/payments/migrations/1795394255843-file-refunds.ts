import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Files of refunds for the operator (docs/product.md rule 39). A refund is in one file at a time, and leaves it only while it is owed, so
 * that no refund is in two files that an operator may both pay.
 */
export class FileRefunds1795394255843 implements MigrationInterface {
  readonly name = 'FileRefunds1795394255843';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refund_in_one_file ON refunds;
      DROP FUNCTION guard_refund_file();
      DROP INDEX refunds_by_owed, refunds_by_size;
      ALTER TABLE refunds DROP file_id;
      DROP TABLE refund_files`);
  }
}

const statements = [
  'CREATE TABLE refund_files (id uuid PRIMARY KEY, made_at timestamptz NOT NULL, made_by uuid NOT NULL)',
  'ALTER TABLE refunds ADD file_id uuid REFERENCES refund_files',
  'CREATE INDEX refunds_of_file ON refunds (file_id) INCLUDE (status, amount) WHERE file_id IS NOT NULL',
  'CREATE INDEX refunds_by_owed ON refunds (status, owed_at, id) INCLUDE (file_id)',
  'CREATE INDEX refunds_by_size ON refunds (status, amount, id) INCLUDE (file_id)',
  `CREATE FUNCTION guard_refund_file() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.status = 'paid' OR NEW.status = 'paid' THEN
       RAISE EXCEPTION 'refund % is paid and stays in its file', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     IF OLD.file_id IS NOT NULL AND NEW.file_id IS NOT NULL THEN
       RAISE EXCEPTION 'refund % is in a file already', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER refund_in_one_file BEFORE UPDATE OF file_id ON refunds FOR EACH ROW
     WHEN (OLD.file_id IS DISTINCT FROM NEW.file_id) EXECUTE FUNCTION guard_refund_file()`,
];
