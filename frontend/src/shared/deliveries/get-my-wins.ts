import { listMyWins } from '@raffle/contracts/http/deliveries';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';

const myWinsQuery = queryOptions({
  queryKey: ['my-wins'],
  queryFn: ({ signal }) => callApi(listMyWins, { signal }),
});

/** My prizes and the state of their hand-over. */
export function useMyWins() {
  return useQuery(myWinsQuery);
}
