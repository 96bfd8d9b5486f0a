import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { activeProductsQuery } from './get-active-products.js';
import { loadPublicReads } from './load-part.js';

/** Beside `['products', 'active']` and not below it: what patches the list leaves one product alone. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }): Promise<Product> => (await (await loadPublicReads()).product(signal, id)).product,
  });

/** One product as everybody sees it; while it is open, with the live counters of the list of open draws where that is known. */
export function useProduct(id: number, enabled: boolean) {
  const query = useQuery({ ...productQuery(id), enabled });
  // Never asked for here: the live stream brings it.
  const list = useQuery({ ...activeProductsQuery, enabled: false }).data;
  const listed = list?.find((product) => product.id === id);
  const newer = listed && (!query.data || listed.version >= query.data.version) ? listed : query.data;
  return { ...query, data: newer };
}
