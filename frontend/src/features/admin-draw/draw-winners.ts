import { adminDrawProduct, getDrawRecord, type DrawRecord } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/**
 * Draws on the server: no body, so no name typed here can reach it (product.md row 9). Repeatable: a draw that was
 * interrupted goes on to the same winners. Answers the published record, which the stage then tells. Its variable says whether
 * it resumes: the product may be heard of as `drawing` before the answer comes.
 */
export function useDrawWinners(productId: number, onSuccess: (record: DrawRecord) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (_resumes: boolean) => {
      await callApi(adminDrawProduct, { params: { id: productId } });
      return queries.fetchQuery({
        queryKey: ['draw-record', productId],
        queryFn: () => callApi(getDrawRecord, { params: { productId } }),
      });
    },
    onSuccess,
    onSettled: () => queries.invalidateQueries({ queryKey: ['products', 'active'] }),
  });
}
