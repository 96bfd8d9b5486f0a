import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables. Purchases and entries have no foreign key to `product` or `inventory` on purpose: each insert would take a
 * share lock on the hot row of its product.
 */
export class CreateTickets1763600000000 implements MigrationInterface {
  readonly name = 'CreateTickets1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names = [
      'idempotent_request',
      'winning_ticket',
      'draw_result',
      'closed_product',
      'entry_list',
      'payment_outcome',
      'free_placement',
      'ticket',
    ];
    for (const name of names) await runner.query(`DROP TABLE ${name}`);
    await runner.query('ALTER TABLE credit DROP CONSTRAINT credit_of_entry');
    for (const name of ['entry', 'credit', 'purchase', 'holder_key', 'inventory', 'product', 'allowance', 'person']) {
      await runner.query(`DROP TABLE ${name}`);
    }
  }
}

const tables = [
  // Copies of what identity owns; a newer version wins.
  `CREATE TABLE person (
     user_id uuid PRIMARY KEY,
     version integer NOT NULL,
     display_name text NOT NULL,
     city text NOT NULL
   )`,
  // Tickets without payment given to a person, and placed by them (docs/product.md rules 2 and 17).
  `CREATE TABLE allowance (
     user_id uuid PRIMARY KEY,
     referrer_id uuid,
     registration_given integer NOT NULL,
     registration_placed integer NOT NULL DEFAULT 0,
     referral_given integer NOT NULL DEFAULT 0,
     referral_placed integer NOT NULL DEFAULT 0,
     registered_at timestamptz NOT NULL,
     CONSTRAINT allowance_registration CHECK (registration_placed BETWEEN 0 AND registration_given),
     CONSTRAINT allowance_referral CHECK (referral_placed BETWEEN 0 AND referral_given)
   )`,
  // Copy of what catalog owns. A deleted product stays as a tombstone, so that an older event cannot bring it back.
  `CREATE TABLE product (
     product_id integer PRIMARY KEY,
     version integer NOT NULL,
     name text NOT NULL,
     ticket_price integer NOT NULL,
     max_participants integer NOT NULL,
     max_winners integer NOT NULL,
     status text NOT NULL CHECK (status IN ('draft', 'active', 'drawing', 'completed', 'cancelled', 'deleted')),
     commitment text CHECK (commitment ~ '^[0-9a-f]{64}$'),
     beacon_rule text NOT NULL
   )`,
  // The hot row of a product: narrow, without secondary indexes and with room for HOT updates.
  `CREATE TABLE inventory (
     product_id integer PRIMARY KEY,
     capacity integer NOT NULL,
     granted integer NOT NULL DEFAULT 0,
     held integer NOT NULL DEFAULT 0,
     version integer NOT NULL DEFAULT 1,
     open boolean NOT NULL DEFAULT false,
     closed_as text CHECK (closed_as IN ('product_cancelled', 'product_closed')),
     frozen_at timestamptz,
     CONSTRAINT inventory_places CHECK (granted >= 0 AND held >= 0 AND granted + held <= capacity),
     CONSTRAINT inventory_freezes_full CHECK (frozen_at IS NULL OR granted = capacity),
     CONSTRAINT inventory_sells_while_neither_closed_nor_frozen
       CHECK (NOT open OR (closed_as IS NULL AND frozen_at IS NULL)),
     CONSTRAINT inventory_closed_or_frozen CHECK (closed_as IS NULL OR frozen_at IS NULL)
   ) WITH (fillfactor = 50)`,
  // The random key of a draw that makes holder tags (docs/draw-protocol.md step 2). It never leaves this database.
  `CREATE TABLE holder_key (
     product_id integer PRIMARY KEY,
     key bytea NOT NULL CHECK (octet_length(key) = 32)
   )`,
  `CREATE TABLE purchase (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL,
     product_id integer NOT NULL,
     quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
     unit_price integer NOT NULL CHECK (unit_price > 0),
     amount integer NOT NULL CHECK (amount = unit_price * quantity),
     status text NOT NULL CHECK (status IN ('opening', 'awaiting_payment', 'failed', 'granted', 'credited')),
     hold text NOT NULL CHECK (hold IN ('held', 'expired', 'released', 'granted')),
     hold_expires_at timestamptz NOT NULL,
     payment_id uuid,
     token text,
     payment_url text,
     created_at timestamptz NOT NULL,
     CONSTRAINT purchase_granted_by_its_hold CHECK ((status = 'granted') = (hold = 'granted')),
     CONSTRAINT purchase_holds_while_unpaid CHECK (hold <> 'held' OR status IN ('opening', 'awaiting_payment')),
     CONSTRAINT purchase_awaits_a_payment CHECK (status <> 'awaiting_payment' OR (token IS NOT NULL AND payment_url IS NOT NULL))
   )`,
  // At most one unpaid hold per product and person (docs/product.md rule 7).
  `CREATE UNIQUE INDEX purchase_one_hold ON purchase (user_id, product_id) WHERE hold = 'held'`,
  `CREATE INDEX purchase_overdue ON purchase (hold_expires_at) WHERE hold = 'held'`,
  `CREATE INDEX purchase_held ON purchase (product_id) WHERE hold = 'held'`,
  `CREATE UNIQUE INDEX purchase_token ON purchase (token) WHERE token IS NOT NULL`,
  // Money or tickets that could not stay on their product (docs/product.md rules 20 and 21).
  `CREATE TABLE credit (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL,
     kind text NOT NULL CHECK (kind IN ('paid', 'free', 'referral')),
     amount integer NOT NULL,
     value_left integer NOT NULL,
     tickets_left integer NOT NULL,
     reason text NOT NULL CHECK (reason IN ('sold_out', 'paid_twice', 'product_cancelled', 'product_closed')),
     product_id integer NOT NULL,
     payment_id uuid UNIQUE,
     entry_id uuid UNIQUE,
     tickets_returned integer NOT NULL,
     issued_at timestamptz NOT NULL,
     CONSTRAINT credit_never_overspent CHECK (value_left BETWEEN 0 AND amount AND tickets_left BETWEEN 0 AND 1),
     CONSTRAINT credit_is_money_or_a_ticket CHECK (CASE kind WHEN 'paid' THEN tickets_left = 0 ELSE amount = 0 END),
     CONSTRAINT credit_has_one_origin CHECK (num_nonnulls(payment_id, entry_id) = 1)
   )`,
  `CREATE INDEX credit_open ON credit (user_id, issued_at) WHERE value_left > 0 OR tickets_left > 0`,
  // What was bought or placed in one go. Owner and secret never change (docs/draw-protocol.md step 2).
  `CREATE TABLE entry (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL,
     product_id integer NOT NULL,
     type text NOT NULL CHECK (type IN ('purchase', 'free', 'referral')),
     quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
     first_number integer NOT NULL CHECK (first_number >= 0),
     amount integer NOT NULL CHECK (amount >= 0),
     payment_id uuid UNIQUE,
     purchase_id uuid UNIQUE REFERENCES purchase,
     credit_id uuid REFERENCES credit,
     holder bytea NOT NULL CHECK (octet_length(holder) = 32),
     secret bytea NOT NULL CHECK (octet_length(secret) = 32),
     granted_at timestamptz NOT NULL,
     credited_at timestamptz,
     UNIQUE (id, product_id),
     UNIQUE (product_id, first_number),
     CONSTRAINT entry_free_is_one_without_money CHECK (type = 'purchase' OR (quantity = 1 AND amount = 0)),
     CONSTRAINT entry_payment_pays_a_purchase CHECK ((payment_id IS NULL) = (purchase_id IS NULL)),
     CONSTRAINT entry_paid_once CHECK (payment_id IS NULL OR credit_id IS NULL),
     CONSTRAINT entry_bought_is_paid CHECK (type <> 'purchase' OR num_nonnulls(payment_id, credit_id) = 1)
   )`,
  `CREATE INDEX entry_of_user ON entry (user_id, granted_at DESC, id DESC)`,
  `CREATE INDEX entry_uncredited ON entry (product_id) WHERE credited_at IS NULL`,
  `CREATE INDEX entry_by_credit ON entry (credit_id) WHERE credit_id IS NOT NULL`,
  `ALTER TABLE credit ADD CONSTRAINT credit_of_entry FOREIGN KEY (entry_id) REFERENCES entry (id)`,
  // One row per granted place; numbers run from 0 without gaps (see the guards).
  `CREATE TABLE ticket (
     product_id integer NOT NULL,
     number integer NOT NULL CHECK (number >= 0),
     entry_id uuid NOT NULL,
     leaf bytea NOT NULL CHECK (octet_length(leaf) = 32),
     PRIMARY KEY (product_id, number),
     FOREIGN KEY (entry_id, product_id) REFERENCES entry (id, product_id)
   )`,
  // The free tickets of a registration go to two distinct products.
  `CREATE TABLE free_placement (
     user_id uuid NOT NULL REFERENCES allowance,
     product_id integer NOT NULL,
     entry_id uuid NOT NULL UNIQUE REFERENCES entry,
     CONSTRAINT free_placement_distinct_products PRIMARY KEY (user_id, product_id)
   )`,
  // Each confirmed payment has exactly one outcome here, regardless of duplicates and the order of events.
  `CREATE TABLE payment_outcome (
     payment_id uuid PRIMARY KEY,
     purchase_id uuid REFERENCES purchase,
     outcome text NOT NULL CHECK (outcome IN ('granted', 'credited', 'refund_requested')),
     amount integer NOT NULL,
     entry_id uuid UNIQUE REFERENCES entry,
     credit_id uuid UNIQUE REFERENCES credit,
     refund_request_id uuid UNIQUE,
     decided_at timestamptz NOT NULL,
     CONSTRAINT payment_outcome_is_one_thing CHECK (
       CASE outcome
         WHEN 'granted' THEN entry_id IS NOT NULL AND credit_id IS NULL AND refund_request_id IS NULL
         WHEN 'credited' THEN credit_id IS NOT NULL AND entry_id IS NULL AND refund_request_id IS NULL
         ELSE refund_request_id IS NOT NULL AND entry_id IS NULL AND credit_id IS NULL
       END)
   )`,
  `CREATE TABLE entry_list (
     product_id integer PRIMARY KEY,
     tickets integer NOT NULL,
     root bytea NOT NULL CHECK (octet_length(root) = 32),
     frozen_at timestamptz NOT NULL
   )`,
  // A product whose entries must become credits; `done_at` once all have.
  `CREATE TABLE closed_product (
     product_id integer PRIMARY KEY,
     reason text NOT NULL CHECK (reason IN ('product_cancelled', 'product_closed')),
     closed_at timestamptz NOT NULL,
     done_at timestamptz
   )`,
  `CREATE INDEX closed_product_open ON closed_product (closed_at) WHERE done_at IS NULL`,
  `CREATE TABLE draw_result (product_id integer PRIMARY KEY, drawn_at timestamptz NOT NULL)`,
  `CREATE TABLE winning_ticket (
     product_id integer NOT NULL REFERENCES draw_result,
     number integer NOT NULL,
     PRIMARY KEY (product_id, number),
     FOREIGN KEY (product_id, number) REFERENCES ticket (product_id, number)
   )`,
  // First answers of POSTs that move money or places, by the caller's key.
  `CREATE TABLE idempotent_request (
     user_id uuid NOT NULL,
     operation text NOT NULL,
     key text NOT NULL,
     request_hash bytea NOT NULL,
     purchase_id uuid REFERENCES purchase,
     answer jsonb,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (user_id, operation, key)
   )`,
  `CREATE INDEX idempotent_request_age ON idempotent_request (created_at)`,
  `CREATE INDEX idempotent_request_purchase ON idempotent_request (purchase_id) WHERE purchase_id IS NOT NULL`,
];
