import { refundCredit } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Asks for a paid credit's money back. Repeatable: a credit is asked back once, so its id names the intention. */
export function useRefundCredit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (creditId: string) =>
      callApi(refundCredit, { params: { id: creditId }, idempotencyKey: `refund/${creditId}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my-tickets'] }),
  });
}
