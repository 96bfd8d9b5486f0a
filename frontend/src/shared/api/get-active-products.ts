import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadPublicReads } from './load-part.js';

export const activeProductsQuery = queryOptions({
  queryKey: ['products', 'active'],
  queryFn: async ({ signal }) => (await loadPublicReads()).activeProducts(signal),
});

/** The open draws, as the landing page, the dashboard and the ticket screens show them. */
export function useActiveProducts() {
  return useQuery(activeProductsQuery);
}
