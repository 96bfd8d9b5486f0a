import { issueResetCode } from '@raffle/contracts/http/admin-users';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Issues a one-time code; it is discarded when its dialog closes. */
export function useIssueResetCode(id: string) {
  return useMutation({
    mutationFn: () => callApi(issueResetCode, { params: { id } }),
    gcTime: 0,
  });
}
