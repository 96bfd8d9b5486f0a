import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadPublicReads } from '../../shared/api/public-queries.js';

export const lastDrawQuery = queryOptions({
  queryKey: ['draws', 'last'],
  queryFn: async ({ signal }) => (await loadPublicReads()).lastDraw(signal),
});

/** The last completed draw and the number of completed draws. */
export function useLastDraw() {
  return useQuery(lastDrawQuery);
}
