import { listPayments } from '@raffle/contracts/http/admin-money';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const longest = { state: 'review', sort: 'created_at', direction: 'asc', limit: '1' } as const;

/** Number of payments that wait for a decision, and the creation time of the oldest one in review. */
export function useWaitingPayments() {
  return useQuery({
    queryKey: ['admin-payments', 'waiting'],
    queryFn: async ({ signal }) => {
      const { waiting, payments } = await callApi(listPayments, { query: longest, signal });
      return { waiting, oldest: payments[0]?.created_at };
    },
  });
}
