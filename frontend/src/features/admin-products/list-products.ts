import { adminProduct, listProducts } from '@raffle/contracts/http/products';
import type { ProductStatus } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';

export type ProductSort = 'id' | 'name' | 'status' | 'ticket_price' | 'participants' | 'max_winners' | 'draw_date';
type ProductFilter = 'statut';
type ProductView = ListView<ProductSort, ProductFilter>;

/** What waits for an administrator, by the value of the filter in the URL. */
const due = { a_tirer: 'draw', a_decider: 'decide' } as const;

export const statuses = ['active', 'drawing', 'completed', 'draft', 'cancelled'] as const satisfies ProductStatus[];

/** Newest first by default. */
export const productsShape: ListShape<ProductSort, ProductFilter> = {
  sorts: ['id', 'name', 'status', 'ticket_price', 'participants', 'max_winners', 'draw_date'],
  filters: { statut: [...statuses, ...Object.keys(due)] },
};

/** The filters in the endpoint's format. */
export const productsFilters = ({ filters: { statut } }: ProductView) =>
  statut === 'a_tirer' || statut === 'a_decider'
    ? { due: due[statut] }
    : { status: (statut || undefined) as ProductStatus | undefined };

/** One page of products as administrators see them. */
export function useProducts(view: ProductView) {
  const query = { ...listQuery(view), ...productsFilters(view) };
  return useQuery({
    queryKey: ['admin-products', query],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listProducts, { query, signal });
      // The same URL returns fewer fields to visitors.
      return { rows: z.parse(z.array(adminProduct), answer.products), total: answer.total };
    },
    placeholderData: keepPreviousData,
  });
}
