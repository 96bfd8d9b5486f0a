import { adminProduct, listProducts, type ProductStatus } from '@raffle/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

/** Rows of one page of the list. */
export const pageSize = 20;

export interface ProductFilter {
  page: number;
  q: string;
  status: ProductStatus | '';
}

/** One page of products as administrators see them. */
export function useProducts(filter: ProductFilter) {
  return useQuery({
    queryKey: ['admin-products', filter],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listProducts, {
        query: {
          page: String(filter.page),
          limit: String(pageSize),
          q: filter.q || undefined,
          status: filter.status || undefined,
        },
        signal,
      });
      // The same address answers visitors with less; an admin's list has the admin's fields.
      return { products: z.parse(z.array(adminProduct), answer.products), total: answer.total };
    },
    placeholderData: keepPreviousData,
  });
}
