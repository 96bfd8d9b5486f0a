import { refundCredit } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/**
 * Requests the refund of a paid credit. Idempotent by the credit's id. `onAsked` (with the amount in F CFA) is called even if the
 * calling component has unmounted: its section disappears with the last credit.
 */
export function useRefundCredit(onAsked: (amount: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (creditId: string) =>
      callApi(refundCredit, { params: { id: creditId }, idempotencyKey: `refund/${creditId}` }),
    onSuccess: ({ amount }) => onAsked(amount),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my-tickets'] }),
  });
}
