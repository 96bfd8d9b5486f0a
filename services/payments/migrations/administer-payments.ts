import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For administrators: decisions about payments, transfers that paid refunds, the choice of a provider, indexes for fast lists. */
export class AdministerPayments1763800000000 implements MigrationInterface {
  readonly name = 'AdministerPayments1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE provider_choice;
      CREATE INDEX payments_confirmed ON payments (confirmed_at) WHERE status = 'confirmed';
      DROP INDEX payments_by_state, payments_revenue, payments_by_created, payments_by_amount, payments_by_confirmed, payments_in_review, payments_of_user,
        refunds_by_status, refunds_owed, payments_search;
      ALTER TABLE refunds DROP transfer_reference, DROP paid_by;
      ALTER TABLE payments DROP search, DROP resolution, DROP resolved_by, DROP resolved_at, DROP resolution_reason,
        DROP CONSTRAINT payments_status_check,
        ADD CONSTRAINT payments_status_check
          CHECK (status IN ('creating', 'pending', 'confirmed', 'failed', 'review', 'expired', 'not_created'));
      DROP FUNCTION search_text, fold_text`);
  }
}

const statements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  // Without accents and case, the letters of Ewe and French included; the same whatever the database's locale.
  `CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
     SELECT lower(replace(replace(replace(replace(
       translate(regexp_replace(normalize(written, NFD), '[\\u0300-\\u036f]', '', 'g'),
         'ƉɖƐɛƑƒƔɣŊŋƆɔƲʋØøŁł', 'ddeeffggnnoovvooll'),
       'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae') COLLATE "C")
   $$`,
  // Reference, name, and the phone as digits with and without the country: a space precedes each word.
  `CREATE FUNCTION search_text(reference text, client_name text, client_phone text) RETURNS text
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT fold_text(' ' || reference || ' ' || client_name || ' ' || regexp_replace(client_phone, '\\D', '', 'g')
       || ' ' || regexp_replace(client_phone, '^\\+(228|225)', ''))
   $$`,
  `ALTER TABLE payments
     ADD resolution text CHECK (resolution IN ('grant', 'refund', 'close')),
     ADD resolved_by uuid,
     ADD resolved_at timestamptz,
     ADD resolution_reason text CHECK (length(resolution_reason) BETWEEN 1 AND 500),
     ADD search text COLLATE "C" GENERATED ALWAYS AS (search_text(reference, client_name, client_phone)) STORED,
     DROP CONSTRAINT payments_status_check,
     ADD CONSTRAINT payments_status_check
       CHECK (status IN ('creating', 'pending', 'confirmed', 'failed', 'review', 'refunded', 'expired', 'not_created')),
     ADD CONSTRAINT resolved_by_somebody_for_a_reason
       CHECK (num_nonnulls(resolution, resolved_by, resolved_at, resolution_reason) IN (0, 4)),
     ADD CONSTRAINT refunded_by_a_person CHECK (status <> 'refunded' OR resolution IS NOT DISTINCT FROM 'refund'),
     ADD CONSTRAINT review_waits_for_a_person CHECK (status <> 'review' OR resolution IS NULL)`,
  `ALTER TABLE refunds
     ADD transfer_reference text CHECK (length(transfer_reference) BETWEEN 1 AND 100),
     ADD paid_by uuid,
     DROP CONSTRAINT paid_has_its_time,
     ADD CONSTRAINT paid_by_a_transfer CHECK (
       CASE status WHEN 'paid' THEN num_nonnulls(paid_at, transfer_reference, paid_by) = 3
                   ELSE num_nonnulls(paid_at, transfer_reference, paid_by) = 0 END)`,
  // One row: the provider of new payments; without a row the default one.
  `CREATE TABLE provider_choice (
     only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
     name text NOT NULL CHECK (name ~ '^[a-z0-9-]{1,40}$'),
     chosen_by uuid NOT NULL,
     chosen_at timestamptz NOT NULL
   )`,
  // The sort keys include the filter columns, so that even a late page of a filtered list is an index-only scan.
  // For counts; small, since equal keys are stored once.
  'CREATE INDEX payments_by_state ON payments (status, type)',
  // Revenue of any period by an index-only scan; replaces the plainer index.
  `CREATE INDEX payments_revenue ON payments (confirmed_at) INCLUDE (id, amount, resolution, received_amount)
     WHERE status = 'confirmed'`,
  'DROP INDEX payments_confirmed',
  'CREATE INDEX payments_by_created ON payments (created_at, id) INCLUDE (status, type)',
  'CREATE INDEX payments_by_amount ON payments (amount, id) INCLUDE (status, type, created_at)',
  `CREATE INDEX payments_by_confirmed ON payments ((coalesce(confirmed_at, '-infinity'::timestamptz)), id)
     INCLUDE (confirmed_at, status, type, created_at)`,
  `CREATE INDEX payments_in_review ON payments (created_at, id) WHERE status = 'review'`,
  'CREATE INDEX payments_of_user ON payments (user_id, created_at, id) WHERE user_id IS NOT NULL',
  'CREATE INDEX refunds_by_status ON refunds (status, payment_id)',
  `CREATE INDEX refunds_owed ON refunds (payment_id) INCLUDE (amount) WHERE status = 'owed'`,
  'CREATE INDEX payments_search ON payments USING gin (search gin_trgm_ops)',
];
