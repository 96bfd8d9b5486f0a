import { getPayment } from '@raffle/contracts/http/admin-money';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { isStreamAlive } from '../../shared/live/live-updates.js';

export type PaymentDetail = z.output<NonNullable<(typeof getPayment)['answer']>>;

export const paymentKey = (id: string) => ['admin-payments', 'one', id] as const;

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
