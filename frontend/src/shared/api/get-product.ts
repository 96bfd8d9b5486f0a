import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { activeProductsQuery } from './get-active-products.js';
import { loadPublicReads } from './load-part.js';

/** Beside `['products', 'active']` and not below it; the live stream updates both. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }): Promise<Product> => (await (await loadPublicReads()).product(signal, id)).product,
  });

/** One product as everybody sees it; at first as in the list of open draws, if that is cached. */
export function useProduct(id: number, enabled: boolean) {
  const queries = useQueryClient();
  const { queryKey } = activeProductsQuery;
  return useQuery({
    ...productQuery(id),
    enabled,
    initialData: () => queries.getQueryData(queryKey)?.find((product) => product.id === id),
    // Fetched in any case: the list does not have every field of a product.
    initialDataUpdatedAt: 0,
  });
}
