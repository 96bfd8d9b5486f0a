import { correctTransfer, payRefund, resolvePayment, type AdminPayment } from '@raffle/contracts/http/admin-money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { paymentKey, type PaymentDetail } from './get-payment.js';

/** Shows a decision immediately, then refetches everything about payments. */
function useShowSettled() {
  const queries = useQueryClient();
  return ({ payment }: { payment: AdminPayment }) => {
    queries.setQueryData<PaymentDetail>(paymentKey(payment.id), (before) => before && { ...before, payment });
    return queries.invalidateQueries({ queryKey: ['admin-payments'] });
  };
}

/**
 * Settles a payment in review; repeating the same decision is idempotent.
 * @param onSettled called first, since the calling component unmounts once the payment shows as settled; with the pressed button's action
 */
export function useResolvePayment(id: string, onSettled: (action: string) => void) {
  const show = useShowSettled();
  return useMutation({
    mutationFn: ({ body }: { body: z.input<NonNullable<typeof resolvePayment.body>>; action: string }) =>
      callApi(resolvePayment, { params: { id }, body }),
    onSuccess: (answer, { action }) => {
      onSettled(action);
      return show(answer);
    },
  });
}

/** Corrects the reference of the transfer that paid a refund; idempotent. A refusal means that another administrator was first. */
export function useCorrectTransfer(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof correctTransfer.body>>) =>
      callApi(correctTransfer, { params: { id }, body }),
    onSuccess: useShowSettled(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-refunds'] }),
    onError: () => queries.invalidateQueries({ queryKey: ['admin-payments'] }),
  });
}

/** Records a refund as paid; idempotent for the same transfer. */
export function usePayRefund(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof payRefund.body>>) => callApi(payRefund, { params: { id }, body }),
    onSuccess: useShowSettled(),
    // A refusal means that another administrator was first: the page must say so.
    onError: () => queries.invalidateQueries({ queryKey: ['admin-payments'] }),
  });
}
