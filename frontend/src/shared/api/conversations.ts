import { assignConversation, listConversations } from '@raffle/contracts/http/admin-messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** The filter of what waits for an answer, by its wait: of the menu's count, of the tasks and of the list (docs/product.md rule 56). */
export const waitingFirst = { filter: 'to_answer', direction: 'asc' } as const;

/** How many people wait for an administrator's answer; updated by the live stream. */
export function useWaitingConversations(): number {
  const { data } = useQuery({
    queryKey: ['conversations', 'waiting'],
    queryFn: ({ signal }) => callApi(listConversations, { query: { ...waitingFirst, limit: '1' }, signal }),
  });
  return data?.to_answer ?? 0;
}

/** Takes a conversation, hands it over or releases it; refetches also after a refusal: another administrator was faster. */
export function useAssignConversation(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { to: string | null; from: string | null }) =>
      callApi(assignConversation, { params: { id: userId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}
