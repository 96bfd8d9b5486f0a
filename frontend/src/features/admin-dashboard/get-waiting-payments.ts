import { listPayments } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Payments that wait for a person. */
export function useWaitingPayments() {
  return useQuery({
    queryKey: ['admin-payments', 'waiting'],
    queryFn: async ({ signal }) => (await callApi(listPayments, { query: { limit: '1' }, signal })).waiting,
  });
}
