import { getUser } from '@raffle/contracts/http/admin-users';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

export const userKey = (id: string) => ['admin-user', id];

/** One user as administrators see them; no request is sent while `id` is null. */
export function useUserById(id: string | null) {
  return useQuery({
    queryKey: userKey(id ?? ''),
    queryFn: ({ signal }) => callApi(getUser, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
