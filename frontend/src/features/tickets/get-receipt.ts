import { getReceipt } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** What I can check of one of my entries. */
export function useReceipt(entryId: string) {
  return useQuery({
    queryKey: ['my-tickets', 'receipt', entryId],
    queryFn: ({ signal }) => callApi(getReceipt, { params: { id: entryId }, signal }),
  });
}
