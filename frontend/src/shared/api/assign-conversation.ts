import { assignConversation } from '@raffle/contracts/http/admin-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** Takes a conversation, hands it over or releases it; refetches also after a refusal: another administrator was faster. */
export function useAssignConversation(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { to: string | null; from: string | null }) =>
      callApi(assignConversation, { params: { id: userId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}
