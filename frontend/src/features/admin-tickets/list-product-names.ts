import { listProducts } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The hundred newest products by name, for a filter; older ones are found by the search. */
export function useProductNames() {
  return useQuery({
    queryKey: ['admin-products', 'names'],
    queryFn: async ({ signal }) => {
      const { products } = await callApi(listProducts, { query: { limit: '100' }, signal });
      return products.map(({ id, name }) => [String(id), name] as const);
    },
  });
}
