import type { AnswerOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { listPayments } from '@raffle/contracts/http/admin-money';
import { Conditions, firstRow, wordOrNumberPatterns, type ListSource } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { refundStates } from './refund-states.js';

export type PaymentQuery = QueryOf<typeof listPayments>;
type Waiting = AnswerOf<typeof listPayments>['waiting'];

/** Each has its index (`administer-payments`). */
const sortKeys: Record<PaymentQuery['sort'], string> = {
  created_at: 'p.created_at',
  amount: 'p.amount',
  confirmed_at: `coalesce(p.confirmed_at, '-infinity'::timestamptz)`,
};

/** The payments that a query finds. */
export function paymentList(query: PaymentQuery): ListSource {
  const where = new Conditions()
    .equal('p.status', query.state)
    .equal('p.type', query.type)
    .equal('p.user_id', query.userId)
    .days('p.created_at', query);
  if (query.refund) {
    where.and(`p.id IN (SELECT payment_id FROM refunds r WHERE ${refundStates[query.refund]})`);
  }
  where.search(wordOrNumberPatterns(query.q), (pattern) => `p.search LIKE fold_text(${pattern})`);
  return {
    from: 'payments p',
    where,
    key: sortKeys[query.sort],
    id: 'p.id',
    direction: query.direction,
    // No index in the list's order covers the refunds.
    onePass: where.isSearch || query.refund !== undefined,
  };
}

/** Counts of what waits for an administrator. */
export async function countWaiting(manager: EntityManager): Promise<Waiting> {
  const counted = await firstRow<Waiting>(
    manager,
    `SELECT (SELECT count(*) FROM payments WHERE status = 'review')::integer AS in_review,
       count(*) FILTER (WHERE file_id IS NULL)::integer AS refunds_owed,
       coalesce(sum(amount) FILTER (WHERE file_id IS NULL), 0)::float8 AS refunds_owed_amount,
       count(file_id)::integer AS refunds_filed,
       coalesce(sum(amount) FILTER (WHERE file_id IS NOT NULL), 0)::float8 AS refunds_filed_amount
     FROM refunds WHERE status = 'owed'`,
  );
  if (!counted) throw new Error('The database returned no counts');
  return counted;
}
