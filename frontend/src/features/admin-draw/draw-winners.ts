import { adminDrawProduct, getDrawRecord } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/**
 * Draws on the server: no body, so no name typed here can reach it (product.md row 9). Repeatable: a draw that was
 * interrupted goes on to the same winners. Answers the published record, which the stage then tells.
 */
export function useDrawWinners(productId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(adminDrawProduct, { params: { id: productId } });
      return queries.fetchQuery({
        queryKey: ['draw-record', productId],
        queryFn: () => callApi(getDrawRecord, { params: { productId } }),
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['products', 'active'] }),
  });
}
