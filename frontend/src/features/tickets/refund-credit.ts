import { refundCredit } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/**
 * Asks for a paid credit's money back. Repeatable: a credit is asked back once, so its id names the intention. `onAsked` (with the
 * amount in F CFA) is called even when what asked is gone by then: after the last credit nothing of its section is left.
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
