import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePayments1763700000000 implements MigrationInterface {
  readonly name = 'CreatePayments1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id uuid PRIMARY KEY,
        reference text NOT NULL UNIQUE,
        type text NOT NULL CHECK (type IN ('registration', 'ticket')),
        subject_id uuid NOT NULL,
        user_id uuid,
        product_id integer,
        quantity integer NOT NULL CHECK (quantity > 0),
        amount integer NOT NULL CHECK (amount > 0),
        currency text NOT NULL CHECK (currency = 'XOF'),
        description text NOT NULL,
        client_name text NOT NULL,
        client_phone text NOT NULL,
        provider text NOT NULL,
        token text UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{6,128}$'),
        payment_url text,
        status text NOT NULL
          CHECK (status IN ('creating', 'pending', 'confirmed', 'failed', 'review', 'expired', 'not_created')),
        created_at timestamptz NOT NULL,
        confirmed_at timestamptz,
        closed_at timestamptz,
        next_check_at timestamptz,
        check_lease_until timestamptz,
        last_checked_at timestamptz,
        hinted boolean NOT NULL DEFAULT false,
        hinted_checks integer NOT NULL DEFAULT 0 CHECK (hinted_checks >= 0),
        hint_allowed_at timestamptz,
        received_amount numeric,
        received_fee numeric,
        operator text,
        -- Only a token that our own create call answered can confirm a payment.
        CONSTRAINT token_before_money CHECK (status IN ('creating', 'not_created') OR token IS NOT NULL),
        CONSTRAINT token_with_url CHECK ((token IS NULL) = (payment_url IS NULL)),
        CONSTRAINT confirmed_has_its_time CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
        CONSTRAINT asked_only_with_token CHECK (next_check_at IS NULL OR token IS NOT NULL)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE UNIQUE INDEX payments_one_open_a_subject ON payments (subject_id) WHERE status IN ('creating', 'pending')`);
    await runner.query('CREATE INDEX payments_subject ON payments (subject_id, created_at)');
    await runner.query('CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL');
    await runner.query(`CREATE INDEX payments_creating ON payments (created_at) WHERE status = 'creating'`);
    await runner.query(`CREATE INDEX payments_confirmed ON payments (confirmed_at) WHERE status = 'confirmed'`);
    await runner.query(`
      CREATE INDEX payments_phone_of_user ON payments (user_id) WHERE type = 'registration' AND user_id IS NOT NULL`);

    // Webhooks about tokens that no create call has stored (yet).
    await runner.query(`
      CREATE TABLE early_webhooks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        token text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{6,128}$'),
        event text NOT NULL CHECK (length(event) <= 64),
        received_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX early_webhooks_expiry ON early_webhooks (expires_at)');

    await runner.query(`
      CREATE TABLE refunds (
        id uuid PRIMARY KEY,
        refund_request_id uuid NOT NULL UNIQUE,
        payment_id uuid NOT NULL REFERENCES payments (id),
        amount integer NOT NULL CHECK (amount > 0),
        reason text NOT NULL,
        user_id uuid,
        status text NOT NULL CHECK (status IN ('owed', 'paid')),
        owed_at timestamptz NOT NULL,
        paid_at timestamptz,
        CONSTRAINT paid_has_its_time CHECK ((status = 'paid') = (paid_at IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX refunds_payment ON refunds (payment_id)');

    // What became of each confirmed payment's money; the sum of a payment's rows is its amount (docs/architecture.md invariant 1).
    await runner.query(`
      CREATE TABLE payment_outcomes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments (id),
        kind text NOT NULL CHECK (kind IN ('account', 'grant', 'credit', 'taken_back', 'refund')),
        amount integer NOT NULL,
        source text NOT NULL UNIQUE,
        recorded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT only_taken_back_is_negative CHECK ((kind = 'taken_back') = (amount < 0))
      )`);
    await runner.query('CREATE INDEX payment_outcomes_payment ON payment_outcomes (payment_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payment_outcomes', 'refunds', 'early_webhooks', 'payments']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
