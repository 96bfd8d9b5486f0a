import type { Product } from '@raffle/contracts/http/products';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../server-clock.js';
import { servedNow } from '../use-now.js';
import { loadPart } from './api-error.js';

/** The reads of the public pages, whose keys are those of `keyOf`: a prerendered page needs no definition. */
export const loadPublicReads = async () => (await loadPart(() => import('./late-calls.js'))).publicReads;

export const configQuery = queryOptions({
  queryKey: ['/config'],
  meta: { about: ['config'] },
  queryFn: async ({ signal }) => (await loadPublicReads()).config(signal),
  staleTime: 10 * 60_000,
});

/** Prices, countries, programme and the help line. Amounts are shown from here and nowhere else. */
export function useConfig() {
  return useQuery(configQuery);
}

export const activeProductsQuery = queryOptions({
  queryKey: ['/products/active'],
  queryFn: async ({ signal }) => (await loadPublicReads()).activeProducts(signal),
  meta: { about: ['products'] },
});

/** Those whose opening is announced, the first ones to open (docs/product.md rule 60). */
export const comingProductsQuery = queryOptions({
  queryKey: ['/products/coming'],
  queryFn: async ({ signal }) => (await loadPublicReads()).comingProducts(signal),
  meta: { about: ['products'] },
});

/** Draws whose hour is fixed first, then those whose date is still to come, otherwise in the order given. */
export function upcomingFirst(products: readonly Product[]): readonly Product[] {
  const now = (servedNow() ?? serverNow()).getTime();
  const passed = ({ draw_date: date }: Product) => date !== null && Date.parse(date) <= now;
  const place = (product: Product) => (product.draw_at !== null ? -1 : Number(passed(product)));
  return [...products].sort((one, other) => place(one) - place(other));
}

/** The open draws, as the landing page, the dashboard and the ticket screens show them. */
export function useActiveProducts() {
  return useQuery({ ...activeProductsQuery, select: upcomingFirst });
}

/** An administrator reads the same with more fields. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['/products/{id}', { params: { id } }],
    queryFn: async ({ signal }): Promise<{ product: Product }> => (await loadPublicReads()).product(signal, id),
    meta: { about: ['products'] },
  });

/** One product as everybody sees it; at first as in the list of open draws, if that is cached. */
export function useProduct(id: number, enabled: boolean) {
  const queries = useQueryClient();
  const { queryKey } = activeProductsQuery;
  return useQuery({
    ...productQuery(id),
    enabled,
    select: ({ product }) => product,
    initialData: () => {
      const product = queries.getQueryData(queryKey)?.find((listed) => listed.id === id);
      return product && { product };
    },
    // Fetched in any case: the list does not have every field of a product.
    initialDataUpdatedAt: 0,
  });
}

/** The published record of a completed draw; only an administrator's act extends it. */
export const drawRecordQuery = (productId: number) =>
  queryOptions({
    queryKey: ['/draws/{productId}/record', { params: { productId } }],
    queryFn: async ({ signal }) => (await loadPublicReads()).drawRecord(signal, productId),
    meta: { about: ['draws'] },
    staleTime: Number.POSITIVE_INFINITY,
  });
