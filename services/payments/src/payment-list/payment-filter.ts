import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { listPayments } from '@raffle/contracts/http/admin-money';
import { endOfDay, likePattern, startOfDay } from '@raffle/service-kit';
import { paymentSearchWords } from './search-words.js';

export type PaymentQuery = QueryOf<typeof listPayments>;

/** SQL key of each sort; the id breaks ties, and each has its index (`administer-payments`). */
export const sortKeys: Record<PaymentQuery['sort'], string> = {
  created_at: 'p.created_at',
  amount: 'p.amount',
  confirmed_at: `coalesce(p.confirmed_at, '-infinity'::timestamptz)`,
};
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A query's conditions as SQL on `payments p`, with its parameters. */
export function whereOf(query: PaymentQuery): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  const add = (condition: (placeholder: string) => string, value: unknown) => {
    parameters.push(value);
    conditions.push(condition(`$${parameters.length}`));
  };
  if (query.state) add((value) => `p.status = ${value}`, query.state);
  if (query.type) add((value) => `p.type = ${value}`, query.type);
  if (query.userId) add((value) => `p.user_id = ${value}`, query.userId);
  if (query.from) add((value) => `p.created_at >= ${value}`, startOfDay(query.from));
  if (query.to) add((value) => `p.created_at < ${value}`, endOfDay(query.to));
  if (query.refund) add((value) => `p.id IN (SELECT payment_id FROM refunds WHERE status = ${value})`, query.refund);
  for (const word of paymentSearchWords(query.q ?? ''))
    add((value) => `p.search LIKE fold_text(${value})`, likePattern(word));
  return { where: conditions.join(' AND '), parameters };
}

/** The order of a query, or its reverse. */
export function orderOf({ sort, direction }: Pick<PaymentQuery, 'sort' | 'direction'>, fromTheEnd = false): string {
  const turned = fromTheEnd ? opposite[direction] : direction;
  return `${sortKeys[sort]} ${turned}, p.id ${turned}`;
}
