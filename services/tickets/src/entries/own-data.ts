import type { PersonalList } from '@raffle/service-kit/database';
import { entryColumns } from './entries.queries.js';

/** The data of a person stored in this service, for their download (docs/product.md rule 33). */
export const ownData: readonly PersonalList[] = [
  {
    kind: 'place_wish',
    sql: `SELECT w.id::text AS key, product_id, p.name AS product_name, w.awaits, w.created_at
          FROM place_wish w JOIN product p USING (product_id) WHERE w.user_id = $1`,
  },
  {
    kind: 'former_person',
    sql: `SELECT to_char(id, 'FM0000000000000000000') AS key, display_name, city, until FROM former_person WHERE user_id = $1`,
  },
  {
    kind: 'allowance',
    sql: `SELECT 'allowance' AS key, registration_given, registration_placed, referral_given, referral_placed
          FROM allowance WHERE user_id = $1`,
  },
  {
    kind: 'entry',
    sql: `SELECT e.id::text AS key, ${entryColumns} FROM entry e JOIN product p USING (product_id) WHERE e.user_id = $1`,
  },
  {
    kind: 'purchase',
    sql: `SELECT b.id::text AS key, b.id, b.product_id, p.name AS product_name, b.quantity, b.amount, b.status, b.hold,
            b.created_at, b.hold_expires_at, b.payment_id, e.id AS entry_id
          FROM purchase b JOIN product p ON p.product_id = b.product_id LEFT JOIN entry e ON e.purchase_id = b.id WHERE b.user_id = $1`,
  },
  {
    kind: 'credit',
    sql: `SELECT id::text AS key, id, c.kind AS of, payment_id, entry_id, amount, value_left, tickets_left, reason, coalesce(p.name, '') AS product_name,
            issued_at, refunded, refunded_at
          FROM credit c LEFT JOIN product p USING (product_id) WHERE user_id = $1`,
  },
  {
    kind: 'play_limit',
    sql: 'SELECT period AS key, period, amount, next_amount, next_from FROM play_limit WHERE user_id = $1',
  },
  { kind: 'play_pause', sql: `SELECT 'pause' AS key, until FROM play_pause WHERE user_id = $1` },
];
