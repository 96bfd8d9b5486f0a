import { listDraws } from '@raffle/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

export const lastDrawQuery = queryOptions({
  queryKey: ['draws', 'last'],
  queryFn: ({ signal }) => callApi(listDraws, { query: { limit: 1 }, signal }),
});

/** The last completed draw and how many there were. */
export function useLastDraw() {
  return useQuery(lastDrawQuery);
}
