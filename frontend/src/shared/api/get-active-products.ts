import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { servedNow } from '../served-now.js';
import { serverNow } from '../server-clock.js';
import { loadPublicReads } from './load-part.js';

export const activeProductsQuery = queryOptions({
  queryKey: ['products', 'active'],
  queryFn: async ({ signal }) => (await loadPublicReads()).activeProducts(signal),
});

/** The draws whose date is still to come first, otherwise in the order given. */
export function upcomingFirst(products: readonly Product[]): readonly Product[] {
  const now = (servedNow() ?? serverNow()).getTime();
  const passed = ({ draw_date: date }: Product) => date !== null && Date.parse(date) <= now;
  return [...products].sort((one, other) => Number(passed(one)) - Number(passed(other)));
}

/** The open draws, as the landing page, the dashboard and the ticket screens show them. */
export function useActiveProducts() {
  return useQuery({ ...activeProductsQuery, select: upcomingFirst });
}
