import { listMyTickets } from '@raffle/contracts/http/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

const myTicketsQuery = queryOptions({
  queryKey: ['my-tickets'],
  queryFn: ({ signal }) => callApi(listMyTickets, { signal }),
});

/** My entries, what I may still place, and my purchases that wait for their payment. */
export function useMyTickets() {
  return useQuery(myTicketsQuery);
}
