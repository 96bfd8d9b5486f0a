import { adminProduct, getProduct } from '@raffle/contracts/http/products';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from './call-api.js';

/** One product as administrators see it. */
export function useAdminProduct(id: number, enabled = true) {
  return useQuery({
    queryKey: ['admin-products', 'one', id],
    enabled,
    queryFn: async ({ signal }) => {
      const answer = await callApi(getProduct, { params: { id }, signal });
      return z.parse(adminProduct, answer.product);
    },
  });
}
