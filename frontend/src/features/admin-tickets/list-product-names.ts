import { listProducts } from '@raffle/contracts/http/products';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The hundred newest products by name for a filter, and whether there are more; the search finds those. */
export function useProductNames() {
  return useQuery({
    queryKey: ['admin-products', 'names'],
    queryFn: async ({ signal }) => {
      const { products, total } = await callApi(listProducts, { query: { limit: '100' }, signal });
      const newest = products.map(({ id, name }) => [String(id), name] as const);
      return { newest, more: total > newest.length };
    },
  });
}
