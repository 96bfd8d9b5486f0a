import { listPayments } from '@raffle/contracts/http/admin-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';

export type PersonHistory = AnswerOf<typeof showPersonHistory>;

/** What all services know of a person, for their overview and their timeline. */
export const usePersonHistory = (userId: string) =>
  useQuery({
    queryKey: ['admin-users', 'history', userId],
    queryFn: ({ signal }) => callApi(showPersonHistory, { params: { id: userId }, signal }),
  });

/** A person's ten newest payments, and how many there are. */
export function usePaymentsOf(userId: string) {
  return useQuery({
    queryKey: ['admin-payments', 'of', userId],
    queryFn: async ({ signal }) => {
      const { payments, total } = await callApi(listPayments, { query: { userId, limit: '10' }, signal });
      return { rows: payments, total };
    },
  });
}
