import { getReceipt } from '@raffle/contracts/http/tickets';
import { useQuery } from '@tanstack/react-query';
import { readPaymentStatus } from '../../shared/payments/payment-in-progress.js';
import { callApi } from '../../shared/api/call-api.js';

/** The verifiable data of one of the user's entries. */
export function useReceipt(entryId: string) {
  return useQuery({
    queryKey: ['my-tickets', 'receipt', entryId],
    queryFn: ({ signal }) => callApi(getReceipt, { params: { id: entryId }, signal }),
  });
}

/** The reference of the payment behind a receipt; it never changes. */
export function usePaymentReference(paymentToken: string | null) {
  return useQuery({
    queryKey: ['payment-reference', paymentToken],
    queryFn: async ({ signal }) => (await readPaymentStatus(paymentToken ?? '', signal)).data.reference,
    enabled: paymentToken !== null,
    staleTime: Infinity,
  });
}
