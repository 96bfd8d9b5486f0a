import { getPayment } from '@raffle/contracts/http/admin-money';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type PaymentDetail = z.output<NonNullable<(typeof getPayment)['answer']>>;

export const paymentKey = (id: string) => ['admin-payments', 'one', id] as const;

/** One payment with the provider's view of it; fetched on mount and on demand, not on window focus, since it calls the provider. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => callApi(getPayment, { params: { id }, signal }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}
