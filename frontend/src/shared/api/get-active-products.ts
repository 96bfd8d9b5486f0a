import { listActiveProducts } from '@raffle/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

export const activeProductsQuery = queryOptions({
  queryKey: ['products', 'active'],
  queryFn: ({ signal }) => callApi(listActiveProducts, { signal }),
});

/** The open draws, as the landing page, the dashboard and the ticket screens show them. */
export function useActiveProducts() {
  return useQuery(activeProductsQuery);
}
