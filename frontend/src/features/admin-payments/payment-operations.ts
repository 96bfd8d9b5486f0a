import {
  getPayment,
  correctTransfer,
  payRefund,
  resolvePayment,
  type AdminPayment,
} from '@raffle/contracts/http/admin-money';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { isStreamAlive } from '../../shared/live/live-updates.js';

export type PaymentDetail = AnswerOf<typeof getPayment>;

const paymentKey = (id: string) => ['admin-payments', 'one', id] as const;

/** Poll interval without the live stream while the money's outcome is not known yet, in milliseconds. */
const pollMs = 3_000;

/** Money was received, and its outcomes are not all recorded yet: the services learn of a decision one after the other. */
function isUnsettled({ payment, outcomes }: PaymentDetail): boolean {
  const receivedAmount = payment.received_amount ?? payment.amount;
  return payment.state === 'confirmed' && outcomes.reduce((sum, { amount }) => sum + amount, 0) < receivedAmount;
}

/** One payment with the provider's view of it; fetched on mount and on demand, not on window focus, since it calls the provider. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => callApi(getPayment, { params: { id }, signal }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && !isStreamAlive() && isUnsettled(data) ? pollMs : false),
  });
}

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
    mutationFn: ({ body }: { body: BodyOf<typeof resolvePayment>; action: string }) =>
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
    mutationFn: (body: BodyOf<typeof correctTransfer>) => callApi(correctTransfer, { params: { id }, body }),
    onSuccess: useShowSettled(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-refunds'] }),
    onError: () => queries.invalidateQueries({ queryKey: ['admin-payments'] }),
  });
}

/** Records a refund as paid; idempotent for the same transfer. */
export function usePayRefund(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof payRefund>) => callApi(payRefund, { params: { id }, body }),
    onSuccess: useShowSettled(),
    // A refusal means that another administrator was first: the page must say so.
    onError: () => queries.invalidateQueries({ queryKey: ['admin-payments'] }),
  });
}
