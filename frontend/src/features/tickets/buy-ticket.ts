import { purchaseTickets, type Product } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.js';
import { pendingPurchases } from '../../shared/session/pending.js';
import { readAgain } from './read-again.js';

/**
 * Holds a place and sends the browser to the provider's page (specification section 4). The server keeps one unpaid hold a
 * product, so asking again answers the same payment. `onFailure` is told at once, before what the refusal may have changed is read again.
 */
export function useBuyTicket(onFailure: (error: Error) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (product: Product) =>
      callApi(purchaseTickets, {
        body: { productId: product.id, quantity: 1 },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: (purchase, product) => {
      pendingPurchases.add({
        productId: product.id,
        quantity: 1,
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
