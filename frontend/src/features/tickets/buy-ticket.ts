import type { Product } from '@raffle/contracts/http/products';
import { purchaseTickets } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import type { OpenedPayment } from '../../shared/payments/keep-reference.js';
import { pendingPurchases } from '../../shared/payments/payment-in-progress.js';
import { useRestored } from '../../shared/use-restored.js';
import { readAgain } from './read-again.js';

/**
 * Holds places and redirects to the provider's page (docs/product.md section 4). The server has at most one unpaid hold per
 * product, so a retry returns the same payment. `onFailure` is called immediately, before the affected lists are refetched.
 * @returns `busy` until the provider's page has loaded, to prevent a second press; `lost`, the payment, where the browser could not store it
 */
export function useBuyTicket(onFailure: (error: Error | null) => void) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const [lost, setLost] = useState<OpenedPayment | null>(null);
  useRestored(() => setLeaving(false));
  const { mutate, isPending } = useMutation({
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
      if (pendingPurchases.isLost()) return setLost({ token: purchase.token, url: purchase.payment_url });
      setLeaving(true);
      window.location.assign(purchase.payment_url);
    },
    onError: (error) => {
      onFailure(error);
      // Not awaited: without a network these reads end long after the error is shown, and the button must not stay busy beside it.
      void readAgain(queries, error);
    },
  });
  return {
    busy: isPending || leaving,
    lost,
    forgetLost: () => setLost(null),
    buy(product: Product, quantity: number) {
      onFailure(null);
      mutate({ product, quantity });
    },
  };
}
