import { getPayment } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type PaymentDetail = z.output<NonNullable<(typeof getPayment)['answer']>>;

export const paymentKey = (id: string) => ['admin-payments', 'one', id] as const;

/** One payment with the provider's view of it: asked when it is opened and by hand, not whenever a window is looked at. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => callApi(getPayment, { params: { id }, signal }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}
