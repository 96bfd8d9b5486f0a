import { getConfig } from '@raffle/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callApi(getConfig, { signal }),
  staleTime: 10 * 60_000,
});

/** Prices, countries, programme and the help line. Amounts are shown from here and nowhere else. */
export function useConfig() {
  return useQuery(configQuery);
}
