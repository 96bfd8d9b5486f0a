import { cancelPurchase } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';
import { pendingPurchases } from '../session/pending.js';

/** Cancels an unpaid purchase. `onCancelled` runs even if the calling component has unmounted. */
export function useCancelPurchase(onCancelled: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (paymentToken: string) => callApi(cancelPurchase, { body: { paymentToken } }),
    onSuccess: (_, paymentToken) => {
      pendingPurchases.remove(paymentToken);
      onCancelled();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['my-tickets'] }),
        queries.invalidateQueries({ queryKey: ['products', 'active'] }),
      ]),
  });
}
