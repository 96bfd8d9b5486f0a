import { listAdmins } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Every account of the back-office; answered to a super_admin alone. */
export function useTeam(enabled: boolean) {
  return useQuery({
    queryKey: ['admin-team'],
    queryFn: ({ signal }) => callApi(listAdmins, { signal }),
    enabled,
  });
}
