import type { PersonalList } from '@raffle/service-kit';
import { maskedNumber } from './masked-number.js';

/**
 * What this service holds about a person, for their download (docs/product.md rule 33). Someone else may have paid for them: that
 * number is masked.
 */
export const ownData: readonly PersonalList[] = [
  {
    kind: 'payment',
    sql: `SELECT id::text AS key, id, reference, type, status AS state, product_id, quantity, amount, came_in, description,
            client_name, client_phone,
            ${maskedNumber('payer_phone')} AS payer_phone,
            operator, created_at, confirmed_at, closed_at, resolution_reason
          FROM payments WHERE user_id = $1`,
  },
  {
    kind: 'refund',
    sql: `SELECT r.id::text AS key, r.id, payment_id, amount, reason, status, made_at AS filed_at, owed_at, paid_at, transfer_reference
          FROM refunds r LEFT JOIN refund_files f ON f.id = file_id WHERE payment_id IN (SELECT id FROM payments WHERE user_id = $1)`,
  },
];
