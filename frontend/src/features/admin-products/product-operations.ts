import {
  adminCreateProduct,
  adminDeleteProduct,
  adminUpdateProduct,
  cancelProduct,
  type createProductBody,
  type updateProductBody,
} from '@raffle/contracts/http/admin-products';
import { requestCancellation } from '@raffle/contracts/http/approvals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { useReadAgain } from '../../shared/approvals/approvals-operations.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { productDraft } from './product-form.js';
import { toBody, toValues } from './product-values.js';

/**
 * Invalidates lists and public counters after a product changes. A `gone` product is not refetched. The draft of `saved` is
 * removed, even if the answer arrives after the screen was left. Does not wait for the refetches.
 */
function useInvalidateProducts({ saved, gone }: { saved?: number | 'new'; gone?: number } = {}) {
  const queries = useQueryClient();
  const admin = useAdmin().id;
  return () => {
    if (saved !== undefined) productDraft(admin, saved).remove();
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
    onSuccess: useInvalidateProducts({ saved: 'new' }),
  });
}

/** Creates a draft with the same texts, picture and terms, without the date and the boost (docs/product.md rule 10b). */
export function useDuplicateProduct(product: AdminProduct) {
  return useMutation({
    mutationFn: async () => {
      const like = { ...toBody(toValues(product)), beaconRule: product.beacon_rule };
      const body = { ...like, drawDate: null, artificialBoost: 0, status: 'draft' } as const;
      return (await callApi(adminCreateProduct, { body })).product;
    },
    onSuccess: useInvalidateProducts(),
  });
}

export function useUpdateProduct(id: number) {
  const queries = useQueryClient();
  const invalidate = useInvalidateProducts({ saved: id });
  return useMutation({
    mutationFn: (body: z.input<typeof updateProductBody>) => callApi(adminUpdateProduct, { params: { id }, body }),
    onSuccess: ({ product }) => {
      // Reopened before the refetch ends, the form starts from the saved values and has no conflict with them.
      queries.setQueryData(['admin-products', 'one', id], product);
      invalidate();
    },
    // Refetches what another administrator changed, to show it beside the typed values.
    onError: (error) =>
      error instanceof ApiError && error.is('changed_meanwhile')
        ? queries.invalidateQueries({ queryKey: ['admin-products', 'one', id] })
        : undefined,
  });
}

export function useDeleteProduct(id: number) {
  return useMutation({
    mutationFn: () => callApi(adminDeleteProduct, { params: { id } }),
    onSuccess: useInvalidateProducts({ saved: id, gone: id }),
  });
}

/** Asks a second super_admin to cancel a full product (docs/product.md rule 42). */
export function useRequestCancellation(id: number) {
  return useMutation({
    mutationFn: (reason: string) => callApi(requestCancellation, { params: { id }, body: { reason } }),
    onSettled: useReadAgain(String(id)),
  });
}

export function useCancelProduct(id: number) {
  return useMutation({
    mutationFn: (reason: string) => callApi(cancelProduct, { params: { id }, body: { reason } }),
    onSuccess: useInvalidateProducts(),
  });
}
