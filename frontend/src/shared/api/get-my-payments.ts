import { listMyPayments } from '@raffle/contracts/http/my-payments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** One page of the user's payments and refunds, newest first. */
export function useMyPayments(page: number) {
  return useQuery({
    queryKey: ['my-payments', page],
    queryFn: ({ signal }) => callApi(listMyPayments, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}
