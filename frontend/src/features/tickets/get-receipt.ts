import { getReceipt } from '@raffle/contracts/http/tickets';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The verifiable data of one of the user's entries. */
export function useReceipt(entryId: string) {
  return useQuery({
    queryKey: ['my-tickets', 'receipt', entryId],
    queryFn: ({ signal }) => callApi(getReceipt, { params: { id: entryId }, signal }),
  });
}
