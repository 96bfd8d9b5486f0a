import { listPayments } from '@raffle/contracts/http/payment-list';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.js';

export type PersonHistory = AnswerOf<typeof showPersonHistory>;

/** What all services know of a person, for their overview and their timeline. */
export const usePersonHistory = (userId: string) => useQuery(queryOf(showPersonHistory, { params: { id: userId } }));

/** A person's ten newest payments, and how many there are. */
export function usePaymentsOf(userId: string) {
  return useQuery({
    ...queryOf(listPayments, { query: { userId, limit: 10 } }),
    select: ({ payments, total }) => ({ rows: payments, total }),
  });
}

/** What a person still has with us; null where its service did not answer, or holds more than can be read. Amounts in F CFA. */
export interface PersonClaims {
  toPlace: number | null;
  credits: number | null;
  /** `filed`: the part of the sum that is in files for the operator. */
  refunds: { sum: number; filed: number } | null;
  prizes: { productId: number; name: string }[] | null;
  onHold: number | null;
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

export function claimsOf({ tickets, money, draws, unavailable, unread }: PersonHistory): PersonClaims {
  const known = <T>(part: PersonHistory['unavailable'][number], value: T): T | null =>
    [...unavailable, ...unread].includes(part) ? null : value;
  const credits = tickets.filter((item) => item.kind === 'credit');
  const allowances = tickets.filter((item) => item.kind === 'allowance');
  const owed = money.filter((item) => item.kind === 'refund').filter(({ status }) => status === 'owed');
  const payments = money.filter((item) => item.kind === 'payment');
  const deliveries = draws.filter((item) => item.kind === 'delivery');
  const picks = draws.filter((item) => item.kind === 'pick');
  return {
    toPlace: known(
      'tickets',
      sumOf(allowances, (one) => one.registration_given - one.registration_placed) +
        sumOf(allowances, (one) => one.referral_given - one.referral_placed) +
        sumOf(credits, ({ tickets_left: left }) => left),
    ),
    credits: known(
      'tickets',
      sumOf(credits, ({ value_left: left }) => left),
    ),
    refunds: known('payments', {
      sum: sumOf(owed, ({ amount }) => amount),
      filed: sumOf(owed, ({ amount, filed_at: filed }) => (filed === null ? 0 : amount)),
    }),
    prizes: known(
      'catalog',
      deliveries
        .filter(({ state }) => state !== 'handed_over' && state !== 'forfeited')
        .map(({ product_id: productId, ticket }) => ({
          productId,
          name:
            picks.find((pick) => pick.product_id === productId && pick.ticket === ticket)?.product_name ??
            `n° ${productId}`,
        })),
    ),
    onHold: known('payments', payments.filter(({ state }) => state === 'review').length),
  };
}
