import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { activeProductsQuery } from './get-active-products.js';
import { loadPublicReads } from './load-part.js';

/** Beside `['products', 'active']` and not below it; the live stream moves both. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }): Promise<Product> => (await (await loadPublicReads()).product(signal, id)).product,
  });

/** One product as everybody sees it; first as the list of open draws shows it, where that is known. */
export function useProduct(id: number, enabled: boolean) {
  const queries = useQueryClient();
  const { queryKey } = activeProductsQuery;
  return useQuery({
    ...productQuery(id),
    enabled,
    initialData: () => queries.getQueryData(queryKey)?.find((product) => product.id === id),
    // Read in any case: a list does not have all that is known about one product.
    initialDataUpdatedAt: 0,
  });
}
