import {
  adminCreateProduct,
  adminDeleteProduct,
  adminUpdateProduct,
  cancelProduct,
  type createProductBody,
  type updateProductBody,
} from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { keptProduct } from './kept-product.js';

/**
 * Lists and public counters that a change of a product makes old. One that is `gone` is not asked for again. What was typed
 * about `saved` is on the server now, also when the answer comes after its screen was left. Nothing waits for what is read again.
 */
function useForgetProducts({ saved, gone }: { saved?: number | 'new'; gone?: number } = {}) {
  const queries = useQueryClient();
  const admin = useAdmin().id;
  return () => {
    if (saved !== undefined) keptProduct(admin, saved).remove();
    void queries.invalidateQueries({
      queryKey: ['admin-products'],
      predicate: ({ queryKey }) => gone === undefined || queryKey[2] !== gone,
    });
    void queries.invalidateQueries({ queryKey: ['products', 'active'] });
  };
}

export function useCreateProduct() {
  return useMutation({
    mutationFn: (body: z.input<typeof createProductBody>) => callApi(adminCreateProduct, { body }),
    onSuccess: useForgetProducts({ saved: 'new' }),
  });
}

export function useUpdateProduct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof updateProductBody>) => callApi(adminUpdateProduct, { params: { id }, body }),
    onSuccess: useForgetProducts({ saved: id }),
    // What another administrator changed meanwhile is read, to stand beside what was typed.
    onError: (error) =>
      error instanceof ApiError && error.is('changed_meanwhile')
        ? queries.invalidateQueries({ queryKey: ['admin-products', 'one', id] })
        : undefined,
  });
}

export function useDeleteProduct(id: number) {
  return useMutation({
    mutationFn: () => callApi(adminDeleteProduct, { params: { id } }),
    onSuccess: useForgetProducts({ saved: id, gone: id }),
  });
}

export function useCancelProduct(id: number) {
  return useMutation({
    mutationFn: (reason: string) => callApi(cancelProduct, { params: { id }, body: { reason } }),
    onSuccess: useForgetProducts(),
  });
}
