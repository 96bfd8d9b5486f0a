import type { Product } from '@raffle/contracts/http/products';
import { purchaseTickets } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.js';
import { pendingPurchases } from '../../shared/session/pending.js';
import { readAgain } from './read-again.js';

/**
 * Holds places and redirects to the provider's page (docs/product.md section 4). The server has at most one unpaid hold per
 * product, so a retry returns the same payment. `onFailure` is called immediately, before the affected lists are refetched.
 */
export function useBuyTicket(onFailure: (error: Error) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ product, quantity }: { product: Product; quantity: number }) =>
      callApi(purchaseTickets, {
        body: { productId: product.id, quantity },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: (purchase, { product, quantity }) => {
      pendingPurchases.add({
        productId: product.id,
        quantity,
        productName: product.name,
        paymentToken: purchase.token,
        expiresAt: purchase.expires_at,
      });
      window.location.assign(purchase.payment_url);
    },
    onError: (error) => {
      onFailure(error);
      return readAgain(queries, error);
    },
  });
}
