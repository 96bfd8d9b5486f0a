import { getUser } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Whose tickets are shown. */
export function useOwner(id: string) {
  return useQuery({
    queryKey: ['admin-user', id],
    queryFn: ({ signal }) => callApi(getUser, { params: { id }, signal }),
  });
}
