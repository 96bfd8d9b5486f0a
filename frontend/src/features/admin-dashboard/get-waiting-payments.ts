import { listPayments } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const longest = { state: 'review', sort: 'created_at', direction: 'asc', limit: '1' } as const;

/** Payments that wait for a person, and when the one was made that is in review for longest. */
export function useWaitingPayments() {
  return useQuery({
    queryKey: ['admin-payments', 'waiting'],
    queryFn: async ({ signal }) => {
      const { waiting, payments } = await callApi(listPayments, { query: longest, signal });
      return { waiting, oldest: payments[0]?.created_at };
    },
  });
}
