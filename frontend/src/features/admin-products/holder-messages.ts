import { countHolders, sendToHolders } from '@raffle/contracts/http/admin-messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import type { AskedToMany } from '../../shared/write-to-many/write-to-many.js';

/** The current number of people with tickets of a product. */
export function useHolders(productId: number) {
  return useQuery({
    queryKey: ['holder-messages', 'people', productId],
    queryFn: ({ signal }) => callApi(countHolders, { params: { id: productId }, signal }),
    staleTime: 0,
  });
}

/** A retry has the same idempotency key, so that each person gets the message once. */
export function useSendToHolders(productId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: AskedToMany) =>
      callApi(sendToHolders, { params: { id: productId }, body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['holder-messages'] }),
  });
}
