import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadPublicReads } from './load-part.js';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await loadPublicReads()).config(signal),
  staleTime: 10 * 60_000,
});

/** Prices, countries, programme and the help line. Amounts are shown from here and nowhere else. */
export function useConfig() {
  return useQuery(configQuery);
}
