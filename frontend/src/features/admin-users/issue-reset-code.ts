import { issueResetCode } from '@raffle/contracts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** A one-time code; nothing keeps it once its dialog is closed. */
export function useIssueResetCode(id: string) {
  return useMutation({
    mutationFn: () => callApi(issueResetCode, { params: { id } }),
    gcTime: 0,
  });
}
