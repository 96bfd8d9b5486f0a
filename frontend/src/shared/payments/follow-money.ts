import { followMoney, type MoneyStep } from '@raffle/contracts/http/followed-money';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';

/** Where the money of these payments went, by their ids: tickets, credits, and what became of those. */
export function useFollowedMoney(payments: readonly string[]) {
  return useQuery({
    queryKey: ['my-tickets', 'money', ...payments],
    queryFn: async ({ signal }) => {
      const answer = await callApi(followMoney, { query: { payments: payments.join(',') }, signal });
      return new Map(answer.payments.map(({ payment_id, steps }) => [payment_id, steps]));
    },
    enabled: payments.length > 0,
  });
}

/** Where that money is now, F CFA; the sum is what became tickets and credits. */
export function whereNow(steps: readonly MoneyStep[]): { tickets: number; credit: number; refund: number } {
  const now = { tickets: 0, credit: 0, refund: 0 };
  for (const step of steps) {
    if (step.kind === 'credit') {
      now.credit += step.left;
      now.refund += step.refunded;
    } else if (step.status !== 'credited') now.tickets += step.amount;
  }
  return now;
}
